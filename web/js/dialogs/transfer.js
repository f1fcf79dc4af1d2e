// Export to a file and import from a file: two buttons, which the progress and a button to stop it
// replace during an export or import.

/** @import {Task} from "./types" */

import { showTexts } from "../ui/dialog.js";
import { button, el, setText } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";

const PROGRESS_MS = 200; // interval between two reports of progress
const MAX_PROBLEMS = 50; // problems that are listed one by one

/** Thrown by a task's `report` after the player has stopped it or closed the dialog. */
export class StoppedError extends Error {}

/**
 * Return the buttons to export and import. Both functions report their progress to a task. They
 * must not catch the StoppedError that `report` may throw.
 * @param {(task: Task) => Promise<void>} onExport
 * @param {(file: File, task: Task) => Promise<void>} onImport
 */
export function transferButtons(onExport, onImport) {
  const input = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  const importButton = button(t("Import a file"), () => input.click());
  const exportButton = button(t("Export to a file"), () => run(onExport, exportButton));
  const buttons = [exportButton, importButton, input];
  const root = el("div", { class: "transfer" }, ...buttons);

  /** Run a task with its progress in place of the buttons. */
  async function run(
    /** @type {(task: Task) => Promise<void>} */ act,
    /** @type {HTMLButtonElement} */ starter,
  ) {
    let isStopped = false;
    let reportedAt = performance.now();
    const text = el("span", { role: "status" });
    const stop = button(t("Stop"), () => {
      isStopped = true;
    });
    const report = (/** @type {() => string} */ message) => {
      if (isStopped || !root.isConnected) {
        throw new StoppedError();
      }
      if (performance.now() - reportedAt > PROGRESS_MS) {
        reportedAt = performance.now();
        setText(text, message());
      }
    };
    root.replaceChildren(stop, text);
    stop.focus();
    try {
      await act({ report });
    } finally {
      root.replaceChildren(...buttons);
      starter.focus();
    }
  }

  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (file) {
      await run((task) => onImport(file, task), importButton);
      input.value = "";
    }
  });
  return root;
}

/** List the problems with a file. Of very many, list only some, and the number of the others. */
export function showProblems(
  /** @type {HTMLElement} */ root,
  /** @type {readonly string[]} */ problems,
) {
  const more = problems.length - MAX_PROBLEMS;
  const note = more > 0 ? [tn("And one more message.", "And {n} more messages.", more)] : [];
  showTexts(root, [...problems.slice(0, MAX_PROBLEMS), ...note]);
}

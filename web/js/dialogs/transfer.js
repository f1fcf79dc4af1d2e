// The backup: buttons to export everything to a file and to import a file, and while one of them works
// its progress and a button to stop it.

/** @import {BackupContext} from "../storage/types" */
/** @import {Task} from "./types" */

import { Backup } from "../storage/backup.js";
import { messageOf } from "../ui/async.js";
import { showTexts } from "../ui/dialog.js";
import { button, el, setText } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";

const PROGRESS_MS = 200; // interval between two reports of progress
const MAX_PROBLEMS = 50; // problems that are listed one by one

/**
 * Return the buttons to export and import everything.
 * @param {BackupContext} context
 * @param {HTMLElement} messages the element in which messages are shown
 * @param {() => unknown} onChange called when something was imported
 */
export function backupButtons(context, messages, onChange) {
  const backup = new Backup(context);
  const note = t("One file with all your games, results, settings and names.");
  const importFile = async (
    /** @type {File} */ file,
    /** @type {Task} */ { report },
    all = true,
  ) => {
    const { texts, hasBegun, hasRest } = await backup.importAll(file, report, !all);
    showProblems(messages, texts, hasBegun && texts.length === 1);
    if (hasBegun) {
      await onChange();
    }
    if (hasRest) {
      const importRest = () => importFile(file, { report: () => {} }, false);
      messages.append(button(t("Import what can be read"), importRest));
    }
  };
  const exportAll = async (/** @type {Task} */ { report }) => {
    try {
      const texts = await backup.exportAll(report);
      showProblems(messages, texts, texts.length === 1);
    } catch (error) {
      showProblems(messages, [messageOf(error)]);
    }
  };
  return el("div", {}, el("p", { class: "about" }, note), transferButtons(exportAll, importFile));
}

/**
 * Return the buttons to export and import. Both functions report their progress to a `Task`, which
 * throws an error once the player has stopped the work or closed the dialog.
 * @param {(task: Task) => Promise<void>} onExport
 * @param {(file: File, task: Task) => Promise<void>} onImport
 */
function transferButtons(onExport, onImport) {
  const input = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  const importButton = button(t("Import a file"), () => input.click());
  const exportButton = button(t("Export to a file"), () => runTask(onExport, exportButton));
  const buttons = [exportButton, importButton, input];
  const root = el("div", { class: "transfer" }, ...buttons);

  /** Run a task with its progress in place of the buttons. */
  async function runTask(
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
        throw new Error(t("Stopped."));
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
      await runTask((task) => onImport(file, task), importButton);
      input.value = "";
    }
  });
  return root;
}

/**
 * Show sentences about a file; if there are very many, show the number of the others.
 * @type {(root: HTMLElement, problems: readonly string[], isSuccess?: boolean) => void}
 */
function showProblems(root, problems, isSuccess = false) {
  const more = problems.length - MAX_PROBLEMS;
  const note = more > 0 ? [tn("And one more message.", "And {n} more messages.", more)] : [];
  root.classList.toggle("success", isSuccess);
  showTexts(root, [...problems.slice(0, MAX_PROBLEMS), ...note]);
}

// Files that a person takes along, and brings in again.

import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const MOST = 4_000_000; // bytes of a file that is read

/**
 * A name that says what is in the file.
 * @param {string} game
 * @param {string} preset
 * @param {Date} date
 * @param {string} ending
 * @returns such as chess-blitz-2026-11-21.png
 */
export function fileName(game, preset, date, ending) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${game}-${preset}-${day}.${ending}`;
}

/** Hand a file over to the browser, which puts it where its downloads go. */
export function download(/** @type {Blob} */ blob, /** @type {string} */ name) {
  const href = URL.createObjectURL(blob);
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers fetch it only then
}

/**
 * Hand over a file of things that are kept here.
 * @param {string} text JSON
 * @param {string} what they are
 * @returns the file's name
 */
export function exportFile(text, what) {
  const name = fileName("skerry", what, new Date(), "json");
  download(new Blob([text], { type: "application/json" }), name);
  return name;
}

/**
 * The buttons to export what is kept here, and to import it elsewhere.
 * @param {() => unknown} give called to export it
 * @param {(text: string) => unknown} take called with a file's text: with none, if that is too long
 */
export function transferButtons(give, take) {
  const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  file.addEventListener("change", async () => {
    const [chosen] = file.files ?? [];
    if (chosen) {
      await take(chosen.size > MOST ? "" : await chosen.text());
      file.value = "";
    }
  });
  const into = button(t("Import a file"), () => file.click());
  return el("div", { class: "transfer" }, button(t("Export to a file"), give), into, file);
}

// Downloads, and export and import of files.

import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const MAX_BYTES = 4_000_000; // of a file to import

/**
 * Return a file name such as chess-blitz-2026-11-21.png.
 * @type {(game: string, preset: string, date: Date, extension: string) => string}
 */
export function fileName(game, preset, date, extension) {
  const pad = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const day = [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join("-");
  return `${game}-${preset}-${day}.${extension}`;
}

export function download(/** @type {Blob} */ blob, /** @type {string} */ name) {
  const href = URL.createObjectURL(blob);
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers read it only then
}

/**
 * Download JSON, and return the file's name.
 * @type {(json: string, content: string) => string}
 */
export function exportFile(json, content) {
  const name = fileName("skerry", content, new Date(), "json");
  download(new Blob([json], { type: "application/json" }), name);
  return name;
}

/**
 * Return the buttons to export and import.
 * @param {() => unknown} onExport
 * @param {(text: string) => unknown} onImport called with a file's text; "" if it is too long
 */
export function transferButtons(onExport, onImport) {
  const input = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  input.addEventListener("change", async () => {
    const [file] = input.files ?? [];
    if (file) {
      await onImport(file.size > MAX_BYTES ? "" : await file.text());
      input.value = "";
    }
  });
  const importButton = button(t("Import a file"), () => input.click());
  const exportButton = button(t("Export to a file"), onExport);
  return el("div", { class: "transfer" }, exportButton, importButton, input);
}

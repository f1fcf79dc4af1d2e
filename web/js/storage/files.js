// Downloads, and export and import of files.

import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { linkBase, mayBlockDownloads } from "../ui/site.js";

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

/**
 * Let the browser save a file. Return a sentence for the player: in a frame that embed.js has not made,
 * the browser may ignore the request, and the page can't find out.
 * @type {(blob: Blob, name: string, size?: string) => string}
 */
export function download(blob, name, size = "") {
  const href = URL.createObjectURL(blob);
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers read it only then
  if (mayBlockDownloads()) {
    const values = { file: name, link: linkBase() };
    return t("If the browser didn't save {file}, do so on the page {link}", values);
  }
  return size
    ? t("Saved as {file}, {size} MB.", { file: name, size })
    : t("Saved as {file}.", { file: name });
}

/**
 * Download JSON, and return a sentence for the player.
 * @type {(json: string, content: string) => string}
 */
export function exportFile(json, content) {
  const name = fileName("skerry", content, new Date(), "json");
  return download(new Blob([json], { type: "application/json" }), name);
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

// Downloads, and export and import of files.

/** @import {WrittenPart} from "./types" */

import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { linkBase, mayBlockDownloads } from "../ui/site.js";

const PART_SIZE = 200_000; // characters or bytes of a file that the engine writes or reads at once

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
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers read the data only later
  if (mayBlockDownloads()) {
    const values = { file: name, link: linkBase() };
    return t("If the browser didn't save {file}, open {link} and save it there", values);
  }
  return size
    ? t("Saved as {file}, {size} MB.", { file: name, size })
    : t("Saved as {file}.", { file: name });
}

/**
 * Download the parts of a JSON text, and return a sentence for the player.
 * @type {(parts: string[], content: string) => string}
 */
export function exportFile(parts, content) {
  const name = fileName("skerry", content, new Date(), "json");
  return download(new Blob(parts, { type: "application/json" }), name);
}

/**
 * Have the engine write a file in parts.
 * @template Item
 * @param {Item[]} items
 * @param {(part: { items: Item[], before?: number, end: boolean }) => Promise<WrittenPart>} write one of
 *   the engine's export ops
 * @param {(progress: number) => void} onProgress called with 0 to 1 before each part; may throw
 * @returns {Promise<{ parts: string[], problems: string[] }>}
 */
export async function writeParts(items, write, onProgress) {
  /** @type {string[]} */
  const parts = [];
  /** @type {string[]} */
  const problems = [];
  let before; // the first part has no `before`
  let next = 0;
  do {
    onProgress(items.length ? next / items.length : 0);
    const start = next;
    for (let size = 0; next < items.length && size < PART_SIZE; next += 1) {
      size += JSON.stringify(items[next]).length;
    }
    const part = { items: items.slice(start, next), before, end: next === items.length };
    const written = await write(part);
    parts.push(written.file);
    problems.push(...written.problems);
    before = (before ?? 0) + written.count;
  } while (next < items.length);
  return { parts, problems };
}

/**
 * Yield a file's text in parts for the engine's import ops, each with the share of the file that
 * has been read (0 to 1).
 * @param {Blob} file
 * @param {number} [size] of a part, in bytes
 */
export async function* fileParts(file, size = PART_SIZE) {
  const decoder = new TextDecoder();
  let start = 0;
  do {
    const stop = Math.min(start + size, file.size);
    const end = stop === file.size;
    const bytes = await file.slice(start, stop).arrayBuffer();
    const part = { file: decoder.decode(bytes, { stream: !end }), begin: start === 0, end };
    yield { part, progress: end ? 1 : stop / file.size };
    start = stop;
  } while (start < file.size);
}

// Files that a person takes along.

import { el } from "./dom.js";

/**
 * A name that says what is in the file.
 * @param {string} game
 * @param {string} preset
 * @param {Date} date
 * @param {string} ending
 * @returns {string} such as chess-blitz-2026-11-21.png
 */
export function fileName(game, preset, date, ending) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const day = [date.getFullYear(), two(date.getMonth() + 1), two(date.getDate())].join("-");
  return `${game}-${preset}-${day}.${ending}`;
}

/**
 * Hand a file over to the browser, which puts it where its downloads go.
 * @param {Blob} blob
 * @param {string} name
 */
export function save(blob, name) {
  const href = URL.createObjectURL(blob);
  const link = el("a", { href, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(href), 60_000); // some browsers fetch it only then
}

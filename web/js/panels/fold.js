// On an upright phone the moves, the line to type one and the plain facts are folded away: the board
// needs the room. A button unfolds them; elsewhere they are always there, and it is not.

/** @import {Entry} from "../types" */

import { byId } from "../ui/dom.js";

const [SOME, MANY] = [2, 9]; // entries that are too many in a low column, or beside an end; in any

const button = byId("do-fold", HTMLButtonElement);
const facts = byId("do-facts", HTMLButtonElement);
const low = matchMedia("(max-height: 52rem)");
const main = /** @type {HTMLElement} */ (button.closest("main"));

/** Unfold what is folded away, or fold it again. */
export function fold(open = !main.classList.contains("unfolded")) {
  main.classList.toggle("unfolded", open);
  button.setAttribute("aria-expanded", String(open));
}

/** Beside the board: show the facts in the place of the moves, or the moves again. */
export function foldFacts(open = !main.classList.contains("facts")) {
  main.classList.toggle("facts", open);
  facts.setAttribute("aria-expanded", String(open));
}

/** @type {Entry[]} */
let known = [];

/**
 * Whether facts and moves take turns beside the board: where both have no room. Goals always stand.
 * @param {Entry[]} [entries] the facts, where they may be others than before
 */
export function crowd(entries = known) {
  known = entries;
  const full = low.matches || document.body.classList.contains("ended");
  const goals = entries.some(({ mark }) => mark);
  main.classList.toggle("crowded", !goals && entries.length > (full ? SOME : MANY));
}

low.addEventListener("change", () => crowd());

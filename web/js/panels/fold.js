// Panels that don't fit side by side: on a portrait phone a button unfolds the moves; beside the
// board a button switches between the moves and the facts.

/** @import {Entry} from "../types" */

import { byId } from "../ui/dom.js";

const MAX_ENTRIES = 9; // entries that fit beside the moves
const MAX_ENTRIES_LOW = 2; // entries that fit in a low window or beside the end card

const movesButton = byId("do-fold", HTMLButtonElement);
const factsButton = byId("do-facts", HTMLButtonElement);
const lowWindow = matchMedia("(max-height: 52rem)");
const main = /** @type {HTMLElement} */ (movesButton.closest("main"));

export function toggleMoves(open = !main.classList.contains("unfolded")) {
  main.classList.toggle("unfolded", open);
  movesButton.setAttribute("aria-expanded", String(open));
}

export function toggleFacts(open = !main.classList.contains("facts")) {
  main.classList.toggle("facts", open);
  factsButton.setAttribute("aria-expanded", String(open));
}

/** @type {Entry[]} */
let lastEntries = [];

/**
 * Offer the switch between moves and facts if they don't fit together. Goals are always visible.
 */
export function offerFactsSwitch(/** @type {Entry[]} */ entries = lastEntries) {
  lastEntries = entries;
  const isLow = lowWindow.matches || document.body.classList.contains("ended");
  const hasGoals = entries.some(({ mark }) => mark);
  const isCrowded = entries.length > (isLow ? MAX_ENTRIES_LOW : MAX_ENTRIES);
  main.classList.toggle("crowded", !hasGoals && isCrowded);
  main.classList.toggle("goals", hasGoals);
}

lowWindow.addEventListener("change", () => offerFactsSwitch());

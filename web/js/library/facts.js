// A hint in words: the move, and the one thing that the engine can prove about it.

/** @import {Asked, Choice} from "../types" */

import { Refused } from "../engine/wire.js";
import { t } from "../ui/i18n.js";

/**
 * What is certain about a move, in a sentence; "" where there is nothing to say.
 * @param {Asked} engine
 * @param {string} move
 * @param {number} at the position it would be played in
 * @returns {Promise<string>} rejects when the engine is lost
 */
export async function askFact(engine, move, at) {
  try {
    return (await engine.ask({ op: "fact", move, at })).text;
  } catch (error) {
    if (error instanceof Refused) {
      return ""; // the game has gone on meanwhile
    }
    throw error;
  }
}

/**
 * @param {Choice[]} choices of the position that the hint is for
 * @param {{ move: string, fact: string, note: string }} said the note is about the position
 */
export function hintText(choices, { move, fact, note }) {
  const name = choices.find(({ action }) => action === move)?.button || move;
  const text = fact
    ? t("Hint: {move}. {fact}", { move: name, fact })
    : t("Hint: {move}", { move: name });
  return note ? `${text} · ${note}` : text;
}

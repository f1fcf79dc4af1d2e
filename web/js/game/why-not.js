// Why a touch is no move: what the engine says of it, if it says so in time.

/** @import {Game} from "./game.js" */

import { t } from "../ui/i18n.js";

const PATIENCE = 4000; // milliseconds after which it is too late to say why

/**
 * Say why touching these nodes in turn led to no move: in general words, and in those of the rules,
 * if they have any.
 * @param {Game} game
 * @param {string[]} picks
 * @param {() => boolean} current whether anybody still wants to know
 */
export async function tellWhyNot(game, picks, current) {
  if (game.pending !== null) {
    game.listeners.say(t("One moment: the move before is still on its way"));
    return;
  }
  const { said, text } = await ask(game, picks);
  if (said && current()) {
    game.listeners.say(said);
  }
  if (text && current()) {
    game.listeners.remark(text);
  }
}

/**
 * Ask the engine. It never holds up the game: a lost engine will be told of by the next move.
 * @param {Game} game
 * @param {string[]} picks
 * @returns {Promise<{ said: string, text: string }>} nothing where it does not say so in time
 */
async function ask({ engine, laid, looking: at }, picks) {
  const answer = laid.then(() => engine.ask({ op: "why", picks, at }));
  const nothing = { said: "", text: "" };
  const late = new Promise((resolve) => setTimeout(() => resolve(nothing), PATIENCE));
  try {
    return await Promise.race([answer, late]);
  } catch {
    return nothing;
  }
}

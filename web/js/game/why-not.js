// Why a touch is no move: what the engine says of it, if it says so in time.

/** @import {Game} from "./game.js" */

import { t } from "../ui/i18n.js";
import { sleep } from "./opponent.js";

const PATIENCE = 4000; // milliseconds after which it is too late to say why

/**
 * Say why touching these nodes in turn led to no move: in general words, and in those of the rules,
 * if they have any. It never holds up the game: a lost engine will be told of by the next move.
 * @param {Game} game
 * @param {string[]} picks
 * @param {() => boolean} current whether anybody still wants to know
 */
export async function tellWhyNot(game, picks, current) {
  const { engine, laid, looking: at, pending, listeners } = game;
  if (pending !== null) {
    listeners.say(t("One moment: the move before is still on its way"));
    return;
  }
  const answer = laid.then(() => engine.ask({ op: "why", picks, at }));
  const why = await Promise.race([answer, sleep(PATIENCE)]).catch(() => null);
  if (why && current()) {
    listeners.say(why.said);
    why.text && listeners.remark(why.text);
  }
}

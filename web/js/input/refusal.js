// Why touching leads to no move, in general words, and in those of the rules, if they have any.

/** @import {Game} from "../game/game.js" */

import { t } from "../ui/i18n.js";

const PATIENCE = 4000; // milliseconds after which it is too late to say why a touch is no move

/**
 * Say why touching these nodes in turn leads to no move. It never holds up the game: a lost engine
 * will be told of later.
 * @param {Game} game
 * @param {string[]} picks
 */
export async function explainRefusal(game, picks) {
  if (game.reorder(picks[picks.length - 1])) {
    return;
  }
  const { viewedPosition: at, listeners, turn } = game;
  if (game.pending !== null) {
    listeners.announce(t("One moment: the move before is still on its way"));
    return;
  }
  const answer = game.ready.then(() => game.engine.ask({ op: "why", picks, at }));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE, null));
  const why = await Promise.race([answer, late]).catch(() => null);
  if (why && turn === game.turn) {
    listeners.announce(why.said);
    if (why.text) {
      listeners.showRemark(why.text);
    }
  }
}

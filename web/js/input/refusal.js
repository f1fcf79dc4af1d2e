// Explanations of touches that lead to no move.

/** @import {Game} from "../game/game.js" */

const PATIENCE_MS = 4000; // after this time, a touch is no longer explained

/**
 * Explain why touching these nodes in turn leads to no move; if the last node selects an order of
 * cards, apply that order instead. If the engine fails or is late, there is no explanation.
 * @type {(game: Game, picks: string[]) => Promise<void>}
 */
export async function explainRefusal(game, picks) {
  if (game.toggleCardOrder(picks[picks.length - 1])) {
    return;
  }
  const { viewedPosition: at, listeners, turn } = game;
  if (game.pendingMove !== null || game.isReplaced) {
    listeners.announce(game.whyNoMove);
    return;
  }
  const answer = game.ready.then(() => game.engine.ask({ op: "why", picks, at }));
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS, null));
  const reply = await Promise.race([answer, late]).catch(() => null);
  if (reply && turn === game.turn) {
    listeners.announce(reply.summary);
    if (reply.text) {
      listeners.showRefusal(reply.text, picks[picks.length - 1]);
    }
  }
}

// The sheets of others: where each seat draws on one of its own, anybody may look at any of them.

/** @import {Game} from "./game.js" */

import { unanswered } from "./room.js";

/**
 * Look at the sheet of a seat; or, if that is seen already, at the usual one again.
 * @param {Game} game
 * @param {number} seat
 */
export async function peek(game, seat) {
  const { reply, at, looking, eyes, aspect } = game;
  if (game.peeking === seat) {
    await game.look(at, { seat: eyes });
    return;
  }
  game.selection.release();
  await game.laid.catch(unanswered);
  const answer = game.engine.ask({ op: "look", at, seat, aspect });
  const found = await answer.catch(unanswered);
  if (found && game.reply === reply && game.looking === looking) {
    const usual = found.scene.seat === reply.film[reply.film.length - 1].seat;
    game.peeking = usual && looking === null ? null : seat;
    game.show([usual && looking === null ? reply.film[reply.film.length - 1] : found.scene]);
  }
}

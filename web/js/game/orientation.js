// Pictures that are asked for once more: once the room is turned from wide to tall, as they go best
// there; and where each seat draws on a sheet of its own, that of another.

/** @import {Aspect} from "./types" */
/** @import {Game} from "./game.js" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { latest } from "./game-state.js";

/**
 * Pictures are for a room of that aspect from now on. What is picked stays: nothing but where things
 * are hangs on it.
 * @param {Game} game
 * @param {Aspect} aspect
 */
export async function turnRoom(game, aspect) {
  if (game.aspect !== aspect) {
    game.aspect = aspect;
    await renew(game);
  }
}

/** @param {Game} game */
async function renew(game) {
  await game.laid.catch(unanswered);
  if (!game.answered) {
    return; // the first request will say it
  }
  const { aspect, reply, looking, eyes } = game;
  const look = async (
    /** @type {number} */ at,
    /** @type {number | undefined} */ seat = undefined,
  ) => (await game.engine.ask({ op: "look", at, aspect, seat })).scene;
  const wanted = [look(reply.at), ...(looking === null ? [] : [look(looking, eyes)])];
  const pictures = await Promise.all(wanted).catch(unanswered);
  if (pictures === null || aspect !== game.aspect) {
    return;
  }
  if (reply !== game.reply || looking !== game.looking) {
    await renew(game); // what came meanwhile may be for the room as it was
    return;
  }
  const { choices, status } = latest(reply);
  reply.film = [{ ...pictures[0], choices, status }];
  game.peeking = null;
  game.show([pictures[1] ?? latest(reply)]);
}

/** The picture stays as it is. @returns {null} */
export function unanswered(/** @type {unknown} */ error) {
  if (error instanceof EngineLostError || error instanceof RequestError) {
    return null;
  }
  throw error;
}

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

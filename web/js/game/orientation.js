// New requests for the scene on display: for another aspect of the board, or for another seat's
// sheet.

/** @import {Aspect} from "./types" */
/** @import {Game} from "./game.js" */

import { ignoreEngineError } from "../engine/wire.js";
import { lastFrame } from "./game-state.js";

/** Make later requests ask for scenes of another aspect. The picks stay. */
export async function setAspect(/** @type {Game} */ game, /** @type {Aspect} */ aspect) {
  if (game.aspect !== aspect) {
    game.aspect = aspect;
    await reloadScenes(game);
  }
}

async function reloadScenes(/** @type {Game} */ game) {
  await game.ready.catch(ignoreEngineError);
  if (!game.hasReply) {
    return; // no reply yet: the first request will name the aspect
  }
  const { aspect, reply, viewedPosition, viewerSeat } = game;
  const requests = [{ at: reply.at, seat: /** @type {number | undefined} */ (undefined) }];
  if (viewedPosition !== null) {
    requests.push({ at: viewedPosition, seat: viewerSeat });
  }
  const answers = await Promise.all(
    requests.map((request) => game.engine.ask({ op: "view", aspect, ...request })),
  ).catch(ignoreEngineError);
  if (!answers || aspect !== game.aspect) {
    return;
  }
  if (reply !== game.reply || viewedPosition !== game.viewedPosition) {
    await reloadScenes(game); // a newer reply may be for the old aspect
    return;
  }
  const { choices, status } = lastFrame(reply);
  reply.frames = [{ ...answers[0].scene, choices, status }];
  game.viewedSeat = null;
  game.showFrames([answers[1]?.scene ?? lastFrame(reply)]);
}

/** Show the sheet of a seat; if it is on display already, the usual one. */
export async function toggleSheet(/** @type {Game} */ game, /** @type {number} */ seat) {
  const { reply, at, viewedPosition, viewerSeat, aspect } = game;
  if (game.viewedSeat === seat) {
    await game.viewPosition(at, { seat: viewerSeat });
    return;
  }
  game.selection.unpickAll();
  await game.ready.catch(ignoreEngineError);
  const answer = await game.engine.ask({ op: "view", at, seat, aspect }).catch(ignoreEngineError);
  if (answer && game.reply === reply && game.viewedPosition === viewedPosition) {
    const isUsual = answer.scene.seat === lastFrame(reply).seat && viewedPosition === null;
    game.viewedSeat = isUsual ? null : seat;
    game.showFrames([isUsual ? lastFrame(reply) : answer.scene]);
  }
}

// Preview of the position after moves that are not played. Only the board shows it; the game
// doesn't change.

/** @import {Board} from "../board/board.js" */
/** @import {Game} from "./game.js" */

import { ignoreEngineError } from "../engine/wire.js";

/**
 * @param {Game} game
 * @param {Pick<Board, "preview">} board
 * @returns {(moves: string[]) => Promise<void>} shows the position after moves; [] ends the preview
 */
export function makeLinePreview(game, board) {
  /** @type {string[]} the moves that were asked for last */
  let last = [];
  return async (moves) => {
    last = moves;
    if (moves.length === 0) {
      board.preview(null);
      return;
    }
    const { engine, aspect, at, reply } = game;
    const answer = await engine.ask({ op: "ahead", at, moves, aspect }).catch(ignoreEngineError);
    if (answer && last === moves && reply === game.reply && at === game.at) {
      board.preview(answer.scene);
    }
  };
}

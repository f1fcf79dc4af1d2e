// What the engine's answers about the table say beside each other.

/** @import {Scene, TableReply} from "../types" */
/** @import {Game} from "./game.js" */

/**
 * The picture that a reply ends with.
 * @param {TableReply} reply
 */
export function latest({ film }) {
  return /** @type {Scene} */ (film.at(-1));
}

/**
 * Whether two scenes look the same.
 * @param {Scene} one
 * @param {Scene} other
 */
export function sameSeen(one, other) {
  return JSON.stringify(one.nodes) === JSON.stringify(other.nodes);
}

/**
 * What is to be read out when a table is there: in a lesson, its text or what it says of a move.
 * @param {TableReply} reply
 * @param {string[]} news what happened
 */
export function spoken({ film, lesson }, news) {
  const { status } = film[film.length - 1];
  if (!lesson) {
    return [...news, status];
  }
  return lesson.said ? [...news, lesson.said] : [`${lesson.text} ${lesson.task}`];
}

/**
 * What the players are called, by seat.
 * @param {Pick<Game, "reply" | "nameOf">} game
 */
export function playerNames(game) {
  return game.reply.players.map((_, seat) => game.nameOf(seat));
}

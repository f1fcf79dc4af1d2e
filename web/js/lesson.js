// What the page has to know of a lesson at any time; the room itself is learn.js.

/** @import {TableReply} from "./types" */

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

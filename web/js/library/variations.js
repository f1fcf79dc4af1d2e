// Variations: games that leave another one at some position. That one stays as it was, and is a
// touch away.

/** @import {Origin, Save} from "../types" */

import { cut, moveCount } from "./link.js";

/**
 * Whether a variation is still the game that it leaves: there is nothing to keep in a list then.
 * @param {Save} save
 */
export function unplayed({ id, of }) {
  return of !== undefined && id === cut(of.id, of.at);
}

/**
 * The game that a variation leaves, as it is kept: by its key, else by its moves, if it had to move.
 * @template {Save} T
 * @param {T[]} games
 * @param {Origin} of
 * @returns {T | undefined}
 */
export function originOf(games, of) {
  return games.find(({ key }) => key === of.key) ?? games.find(({ id }) => id === of.id);
}

/**
 * The same where no list has it any more: what the variation itself knows of it.
 * @param {Save} variation
 * @param {Origin} of
 * @returns {Save}
 */
export function remembered({ v, players, options }, { key, id }) {
  return { v, key, id, at: moveCount(id), players, options };
}

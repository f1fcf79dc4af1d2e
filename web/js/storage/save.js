// A game as it is kept: in this tab, in the browser's database, in a file. Read with suspicion,
// wherever it comes from; whether its moves are legal is for the engine to say.

/** @import {Time} from "../game/clock.js" */
/** @import {Save} from "../types" */

import { readName } from "../ui/tidy.js";

export const VERSION = 4;

const PLAIN = 3; // of saves in which nothing is sealed

const MAX_ID = 65_536; // characters, as the engine's longest game id
const MAX_SEATS = 99;
const MAX_MINUTES = 180;
const DAY = 86_400_000; // milliseconds
const KEY = /^[\w-]{1,64}$/;

/** @typedef {{ save: Save | null, newer: boolean }} Found */

/**
 * A save, and whether there is none because it is of a newer version.
 * @param {any} data anything
 * @returns {Found}
 */
export function readSave(data) {
  if (typeof data?.v === "number" && data.v > VERSION) {
    return { save: null, newer: true };
  }
  const good =
    (data?.v === PLAIN || (data?.v === VERSION && typeof data.sealed === "string")) &&
    isPlace(data) &&
    isList(data.players, (player) => player === "person" || Number.isInteger(player));
  return { save: good ? made(data) : null, newer: false };
}

/**
 * Whether this is a game's key, its id and a position.
 * @param {any} data
 */
function isPlace(data) {
  const { key, id, at } = data ?? {};
  const texts = typeof key === "string" && KEY.test(key) && typeof id === "string";
  return texts && id.length <= MAX_ID && Number.isInteger(at) && at >= 0;
}

/** @param {any} data */
function made({ v, key, of, id, at, sealed, players, options }) {
  const seconds = Number(options?.seconds);
  const names = isList(options?.names, (name) => typeof name === "string")
    ? options.names.map(readName)
    : [];
  const clock = readTime(options?.clock);
  const good = {
    seconds: seconds > 0 && seconds <= 3600 ? seconds : 5,
    names,
    ...(clock && { clock }),
  };
  const origin = isPlace(of) ? { of: { key: of.key, id: of.id, at: of.at } } : {};
  const kept = v === PLAIN ? {} : { sealed };
  return { v, key, ...origin, id, at, ...kept, players: [...players], options: good };
}

/**
 * A text as an object; null for any other text, and for one that is too long.
 * @param {string} text
 * @param {number} most characters
 * @returns {any}
 */
export function parse(text, most) {
  if (text.length > most) {
    return null;
  }
  try {
    const data = JSON.parse(text);
    return typeof data === "object" ? data : null;
  } catch {
    return null;
  }
}

/**
 * @param {unknown} value
 * @param {(item: unknown) => boolean} good
 */
function isList(value, good) {
  return Array.isArray(value) && value.length <= MAX_SEATS && value.every(good);
}

/**
 * A clock as it was kept; null for anything else.
 * @param {any} data
 * @returns {Time | null}
 */
export function readTime(data) {
  const { minutes, used } = data ?? {};
  const span = (/** @type {unknown} */ value, /** @type {number} */ most) =>
    Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most;
  const good = span(minutes, MAX_MINUTES) && Array.isArray(used) && used.length <= MAX_SEATS;
  return good && used.every((/** @type {unknown} */ ms) => ms === null || span(ms, DAY))
    ? { minutes, used: used.map((/** @type {number | null} */ ms) => ms ?? 0) }
    : null;
}

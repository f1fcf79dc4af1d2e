// Games as this browser keeps them. Of each there is the engine's save, a text that nobody here looks
// into, and beside it what a list shows. Entries are read with suspicion; whether a save is good, and
// its moves are legal, is for the engine to say.

/** @import {GameEntry, SavedGame, TableReply} from "../types" */

export const VERSION = 4;

const SPREAD = 3; // the version whose entries had a save's own fields beside the others

const MAX_SAVE = 500_000; // characters
const MAX_WORD = 65_536;
const MAX_SEATS = 99;
const KEY = /^[\w-]{1,64}$/;

/**
 * The game on the table, to be kept.
 * @param {TableReply} reply
 * @returns {GameEntry}
 */
export function makeEntry({ key, save, record, game, preset, at, players, names, from }) {
  return { v: VERSION, key, save, record, game, preset, at, players, names, from };
}

/**
 * A game to go on with.
 * @param {any} data anything
 * @returns {SavedGame | "newer" | null} "newer" where only a newer version can read it; null where it makes
 *   no sense
 */
export function readSavedGame(data) {
  if (typeof data?.v === "number" && data.v > VERSION) {
    return "newer";
  }
  const { v, key, game, save } = upgradeEntry(data) ?? {};
  const good = v === VERSION && typeof key === "string" && KEY.test(key);
  return good && isText(game) && isText(save, MAX_SAVE) ? { key, game, save } : null;
}

/**
 * A game to go on with, and what is shown of it.
 * @param {any} data anything
 * @returns {GameEntry | "newer" | null} as of readHeld
 */
export function readEntry(data) {
  const held = readSavedGame(data);
  if (held === null || held === "newer") {
    return held;
  }
  const { record, preset, at, players, names, from } = upgradeEntry(data);
  const good =
    isText(record) &&
    isText(preset) &&
    isPosition(at) &&
    (from === null || isPosition(from)) &&
    isList(players, (player) => player === "person" || Number.isInteger(player)) &&
    isList(names, (name) => isText(name));
  return good ? { v: VERSION, ...held, record, preset, at, players, names, from } : null;
}

/**
 * What tells the moves of a kept game from others by the same key.
 * @param {any} data
 */
export function recordOf(data) {
  return upgradeEntry(data)?.record;
}

/**
 * An entry of any version as one of this.
 * @param {any} data
 */
function upgradeEntry(data) {
  if (data?.v !== SPREAD) {
    return data;
  }
  const { key, of, id, at, players, options } = data;
  const [game, preset = ""] = String(id).split(/[:@!]/);
  const called = options?.names;
  const names = isList(called, (name) => isText(name)) ? called : [];
  const save = JSON.stringify({ ...data, picture: undefined });
  const from = isPosition(of?.at) ? of.at : null;
  return { v: VERSION, key, save, record: id, game, preset, at, players, names, from };
}

/**
 * @param {unknown} value
 * @param {number} [most] characters
 */
function isText(value, most = MAX_WORD) {
  return typeof value === "string" && value.length <= most;
}

function isPosition(/** @type {unknown} */ value) {
  return Number.isInteger(value) && Number(value) >= 0;
}

function isList(/** @type {unknown} */ value, /** @type {(item: unknown) => boolean} */ good) {
  return Array.isArray(value) && value.length <= MAX_SEATS && value.every(good);
}

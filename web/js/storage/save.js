// Saved games in this browser: the engine's save, an opaque text, and what the list shows of the
// game. Entries are validated; whether a save is good and its moves are legal, the engine decides.

/** @import {GameEntry, ListedGame, SavedGame, TableReply} from "../types" */

export const VERSION = 4;

const SPREAD_VERSION = 3; // entries of this version contain the fields of the save directly

const MAX_SAVE = 500_000; // characters
const MAX_WORD = 65_536;
const MAX_SEATS = 99;
const DATE = /^\d{4}-\d\d-\d\d$/;
const KEY = /^[\w-]{1,64}$/;

/**
 * Return the entry to save for the current game.
 * @type {(reply: TableReply) => GameEntry}
 */
export function makeEntry(reply) {
  const { key, save, record, game, preset, at, players, names, from, original, day } = reply;
  const entry = { v: VERSION, key, save, record, game, preset, at, players, names, from };
  return { ...entry, ...(original ? { original } : {}), ...(day ? { day } : {}) };
}

/**
 * Read the fields to continue a game.
 * @param {any} data anything
 * @returns {SavedGame | "newer" | null} "newer" if only a newer version can read the data; null if
 *   the data is invalid
 */
export function readSavedGame(data) {
  if (typeof data?.v === "number" && data.v > VERSION) {
    return "newer";
  }
  const { v, key, game, save } = upgradeEntry(data) ?? {};
  const isValid = v === VERSION && typeof key === "string" && KEY.test(key);
  return isValid && isText(game) && isText(save, MAX_SAVE) ? { key, game, save } : null;
}

/**
 * Read the fields to continue a game and to list it.
 * @param {any} data anything
 * @returns {GameEntry | "newer" | null} as readSavedGame
 */
export function readEntry(data) {
  const saved = readSavedGame(data);
  if (saved === null || saved === "newer") {
    return saved;
  }
  const { record, preset, at, players, names, from, original, day } = upgradeEntry(data);
  const isValid =
    isText(record) &&
    isText(preset) &&
    isPosition(at) &&
    (from === null || isPosition(from)) &&
    isList(players, (player) => player === "person" || Number.isInteger(player)) &&
    isList(names, (name) => isText(name));
  const entry = { v: VERSION, ...saved, record, preset, at, players, names, from };
  const options = {
    ...(isText(original) && KEY.test(original) ? { original } : {}),
    ...(DATE.test(day) ? { day } : {}),
  };
  return isValid ? { ...entry, ...options } : null;
}

/**
 * Return the text of an entry's moves, to compare entries with the same key.
 * @param {any} data
 */
export function movesTextOf(data) {
  return upgradeEntry(data)?.record;
}

/** Return the groups of a game and its analyses, in the order in which the group was last played. */
export function groupAnalyses(/** @type {ListedGame[]} */ games) {
  const byKey = new Map(games.map((game) => [game.key, game]));
  /** @type {Map<ListedGame, ListedGame[]>} the analyses of each game */
  const groups = new Map();
  for (const game of games) {
    const original = byKey.get(game.original ?? "") ?? game;
    const group = groups.get(original) ?? [];
    groups.set(original, original === game ? group : [...group, game]);
  }
  return [...groups].map(([original, analyses]) => [original, ...analyses]);
}

/**
 * Return an entry of any version as one of the present version.
 * @param {any} data
 */
function upgradeEntry(data) {
  if (data?.v !== SPREAD_VERSION) {
    return data;
  }
  const { key, of: origin, id, at, players, options } = data;
  const [game, preset = ""] = String(id).split(/[:@!]/);
  const names = isList(options?.names, (name) => isText(name)) ? options.names : [];
  const save = JSON.stringify({ ...data, picture: undefined });
  const from = isPosition(origin?.at) ? origin.at : null;
  const entry = { v: VERSION, key, save, record: id, game, preset, at, players, names, from };
  return origin?.key ? { ...entry, original: origin.key } : entry;
}

function isText(/** @type {unknown} */ value, maxLength = MAX_WORD) {
  return typeof value === "string" && value.length <= maxLength;
}

function isPosition(/** @type {unknown} */ value) {
  return Number.isInteger(value) && Number(value) >= 0;
}

/** @type {(value: unknown, isValid: (item: unknown) => boolean) => boolean} */
function isList(value, isValid) {
  return Array.isArray(value) && value.length <= MAX_SEATS && value.every(isValid);
}

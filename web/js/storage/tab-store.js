// What is kept in the browser at once and for this tab alone: the game on its table, with a picture;
// and for all tabs: the last of these pictures, the settings, the results. Games for all tabs are in game-db.js.
// Keys carry the site's path, for all sites of one host share a storage.

/** @import {EarlyMove} from "../types" */
/** @import {SavedGame, KeptResult, Settings, Catalogue, TabStoreOptions, TableReply, TextStorage} from "./types" */

import { LANGUAGES } from "../ui/i18n.js";
import { readSeatColors } from "../ui/seat-colors.js";
import { readSavedGame, VERSION } from "./save.js";

const MAX_TEXT = 500_000; // characters

/**
 * What each setting may be, the usual value first.
 * @type {Record<string, (string | boolean)[]>}
 */
const VALUES = {
  theme: ["auto", "light", "dark", "contrast"],
  motion: ["auto", "on", "off"],
  coordinates: [true, false],
  outline: [false, true],
  sound: [false, true],
  careful: [false, true],
  left: [false, true],
  pass: [true, false],
  pace: ["normal", "calm", "quick"],
  ponder: ["auto", true, false],
  language: ["auto", ...Object.keys(LANGUAGES)],
};

export class TabStore {
  #prefix;
  #tab;
  #local;
  #session;
  /** Whether what is written stays after a reload. */
  persistent = true;

  constructor(/** @type {TabStoreOptions} */ { path, randomName, local, session }) {
    this.#prefix = `skerry:${path}:`;
    this.name = randomName;
    this.#session = this.#open(session);
    this.#local = this.#open(local);
    this.#tab = this.#session.getItem(`${this.#prefix}tab`) ?? randomName();
  }

  /**
   * The game of this tab, and the marks that it has seen on it. A save of a newer version is left
   * where it is, and this tab writes elsewhere.
   */
  load() {
    const data = this.#read(this.#session, `game:${this.#tab}`);
    const held = readSavedGame(data);
    if (held === "newer") {
      this.#tab = this.name();
      return { held: null, seen: [], newer: true };
    }
    return { held, seen: Array.isArray(data?.seen) ? data.seen.map(String) : [], newer: false };
  }

  /**
   * What stood on the table when this tab was left, or the last one of any, to be painted before
   * the engine is there; null if that is not known, or was painted by another version.
   * @param {Catalogue} shelf
   * @returns {TableReply | null}
   */
  lastTable({ version, games }) {
    const kept = this.#lastStored;
    const good = kept?.version === version && games.some(({ id }) => id === kept.reply?.game);
    return good ? kept.reply : null;
  }

  /** @returns {string | null} the game of which that was, also where it is not for all eyes */
  get lastGameId() {
    return this.#lastStored?.game ?? this.#lastStored?.reply?.game ?? null;
  }

  get #lastStored() {
    return this.#read(this.#session, "picture") ?? this.#read(this.#local, "last");
  }

  /** There is no game to go on with after all. */
  forgetLastTable() {
    this.#local.removeItem(`${this.#prefix}last`);
  }

  /**
   * @param {SavedGame} held
   * @param {string[]} seen its marks that this tab knows
   * @param {TableReply | null} reply the same, with its picture, if everybody may see that
   * @param {string} version the site's
   * @param {boolean} [listed] whether other tabs may go on with it
   */
  save({ key, game, save }, seen, reply, version, listed = false) {
    const last = reply && { ...reply, film: reply.film.slice(-1) };
    const picture = JSON.stringify({ version, game, reply: last });
    this.#write(this.#session, "picture", picture);
    listed && this.#write(this.#local, "last", picture);
    this.#write(this.#session, "tab", this.#tab);
    const kept = JSON.stringify({ v: VERSION, key, game, save, seen });
    this.#write(this.#session, `game:${this.#tab}`, kept);
  }

  /** @returns {EarlyMove | null} a move of this tab that waits for its engine */
  loadEarly() {
    const { id, move } = this.#read(this.#session, "early") ?? {};
    return typeof id === "string" && typeof move === "string" ? { id, move } : null;
  }

  saveEarly(/** @type {EarlyMove | null} */ early) {
    early
      ? this.#write(this.#session, "early", JSON.stringify(early))
      : this.#session.removeItem(`${this.#prefix}early`);
  }

  /** What is kept of results, as it was written. */
  loadResults() {
    return this.#read(this.#local, "results");
  }

  saveResults(/** @type {{ by: string, list: KeptResult[] }} */ results) {
    this.#write(this.#local, "results", JSON.stringify(results));
  }

  /** @returns {Record<string, number>} by game, up to which step its lesson has been done */
  loadLessons() {
    const kept = Object.entries(this.#read(this.#local, "lessons") ?? {});
    return Object.fromEntries(kept.filter(([, step]) => Number.isInteger(step)));
  }

  saveLessons(/** @type {Record<string, number>} */ lessons) {
    this.#write(this.#local, "lessons", JSON.stringify(lessons));
  }

  loadSettings() {
    return readSettings(this.#local.getItem(`${this.#prefix}settings`));
  }

  saveSettings(/** @type {Settings} */ settings) {
    this.#write(this.#local, "settings", JSON.stringify(settings));
  }

  /** A storage that works, or one in memory. */
  #open(/** @type {() => TextStorage} */ storage) {
    try {
      const kept = storage();
      const key = `${this.#prefix}try`;
      kept.setItem(key, "1");
      kept.removeItem(key);
      return kept;
    } catch {
      this.persistent = false;
      return memoryStorage();
    }
  }

  #read(/** @type {TextStorage} */ storage, /** @type {string} */ what) {
    return parseObject(storage.getItem(this.#prefix + what) ?? "", MAX_TEXT);
  }

  /**
   * @param {TextStorage} storage
   * @param {string} what
   * @param {string} text
   */
  #write(storage, what, text) {
    try {
      storage.setItem(this.#prefix + what, text);
    } catch {
      this.persistent = false; // full, or forbidden since
    }
  }
}

/**
 * A text as an object; null for any other text, and for one that is too long.
 * @param {string} text
 * @param {number} most characters
 */
export function parseObject(text, most) {
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
 * Settings with the usual value in the place of each that makes no sense.
 * @param {string | null} text
 * @returns {Settings}
 */
export function readSettings(text) {
  const data = parseObject(text ?? "", MAX_TEXT) ?? {};
  const read = Object.entries(VALUES).map(([name, values]) => {
    return [name, values.includes(data[name]) ? data[name] : values[0]];
  });
  return { ...Object.fromEntries(read), pens: readSeatColors(data.pens) };
}

/** @returns {TextStorage} */
function memoryStorage() {
  /** @type {Map<string, string>} */
  const map = new Map();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
  };
}

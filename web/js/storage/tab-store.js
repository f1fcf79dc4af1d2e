// The browser's two storages. For this tab: its game, with a picture. For all tabs: the last of these
// pictures, the settings, the results. (The list of games is in game-db.js.) Keys begin with the site's
// path, because all sites on one host share the storage.

/** @import {EarlyMove} from "../types" */
/** @import {SavedGame, Settings, Catalogue, TableReply, TabStoreOptions, TextStorage} from "./types" */

import { LANGUAGES } from "../ui/i18n.js";
import { readSeatColors } from "../ui/seat-colors.js";
import { readSavedGame, VERSION } from "./save.js";

const MAX_TEXT = 5_000_000; // characters: about as many as a browser stores for a site

/**
 * The values of each setting, the default first.
 * @type {Record<string, (string | boolean)[]>}
 */
const VALUES = {
  theme: ["auto", "light", "dark", "contrast"],
  motion: ["auto", "on", "off"],
  coordinates: [true, false],
  outline: [false, true],
  sound: [false, true],
  vibration: [false, true],
  careful: [false, true],
  left: [false, true],
  pass: [true, false],
  pace: ["normal", "calm", "quick"],
  ponder: ["auto", true, false],
  patience: ["normal", "short", "long"],
  keys: [true, false],
  language: ["auto", ...Object.keys(LANGUAGES)],
};

export class TabStore {
  #prefix;
  #tab;
  #local;
  #session;
  /** Whether written data survives a reload. */
  persistent = true;

  constructor(/** @type {TabStoreOptions} */ { path, randomName, local, session }) {
    this.#prefix = `skerry:${path}:`;
    this.randomName = randomName;
    this.#session = this.#open(session);
    this.#local = this.#open(local);
    this.#tab = this.#session.getItem(`${this.#prefix}tab`) ?? randomName();
  }

  /**
   * Return this tab's game (`held`) and the write marks that this tab knows (`seen`, see
   * game-db.js). If a newer version of the page wrote the game, leave the game alone and continue
   * under another key: `newer` is then true.
   */
  loadGame() {
    const data = this.#read(this.#session, `game:${this.#tab}`);
    const held = readSavedGame(data);
    if (held === "newer") {
      this.#tab = this.randomName();
      return { held: null, seen: [], newer: true };
    }
    return { held, seen: Array.isArray(data?.seen) ? data.seen.map(String) : [], newer: false };
  }

  /**
   * Return the last table of this tab, or else of any tab, to be painted before the engine runs; null
   * if no table was stored, or if another version wrote it.
   * @type {(catalogue: Catalogue) => TableReply | null}
   */
  lastTable({ version, games }) {
    const last = this.#lastStored;
    const isValid = last?.version === version && games.some(({ id }) => id === last.reply?.game);
    return isValid ? last.reply : null;
  }

  /** @returns {string | null} the id of the last table's game, even if its picture is secret */
  get lastGameId() {
    return this.#lastStored?.game ?? this.#lastStored?.reply?.game ?? null;
  }

  get #lastStored() {
    return this.#read(this.#session, "picture") ?? this.#read(this.#local, "last");
  }

  forgetLastTable() {
    this.#local.removeItem(`${this.#prefix}last`);
  }

  /**
   * @param {SavedGame} saved
   * @param {string[]} seen the marks that this tab knows on its entry
   * @param {TableReply | null} reply the table with its picture; null if not every player may see
   *   the picture
   * @param {string} version of the site
   * @param {boolean} [listed] whether other tabs may continue the game
   */
  saveGame({ key, game, save }, seen, reply, version, listed = false) {
    const last = reply && { ...reply, frames: reply.frames.slice(-1) };
    const picture = { version, game, reply: last };
    this.#write(this.#session, "picture", picture);
    if (listed) {
      this.#write(this.#local, "last", picture);
    }
    this.#write(this.#session, "tab", this.#tab);
    this.#write(this.#session, `game:${this.#tab}`, { v: VERSION, key, game, save, seen });
  }

  /** @returns {EarlyMove | null} this tab's move that waits for the engine */
  loadEarlyMove() {
    const { id, move } = this.#read(this.#session, "early") ?? {};
    return typeof id === "string" && typeof move === "string" ? { id, move } : null;
  }

  saveEarlyMove(/** @type {EarlyMove | null} */ early) {
    if (early) {
      this.#write(this.#session, "early", early);
    } else {
      this.#session.removeItem(`${this.#prefix}early`);
    }
  }

  /**
   * Return data of all tabs as it was written; it is not validated. "results" has the
   * ranking's results, "opponents" the opponent that the player last chose in each game, "puzzles"
   * the puzzle that the player last made in each game.
   */
  loadData(/** @type {"results" | "opponents" | "settings" | "puzzles"} */ name) {
    return this.#read(this.#local, name);
  }

  /**
   * @param {"results" | "opponents" | "settings" | "puzzles"} name
   * @param {object} data
   */
  saveData(name, data) {
    this.#write(this.#local, name, data);
  }

  /** @returns {Record<string, number>} the last finished step of each game's lesson */
  loadLessons() {
    const lessons = Object.entries(this.#read(this.#local, "lessons") ?? {});
    return Object.fromEntries(lessons.filter(([, step]) => Number.isInteger(step)));
  }

  saveLessons(/** @type {Record<string, number>} */ lessons) {
    this.#write(this.#local, "lessons", lessons);
  }

  /**
   * Count this tab's visit, if it is new. Return the number of visits, and whether the player has
   * declined to install the page.
   */
  countVisit() {
    const { visits: before = 0, declined = false } = this.#read(this.#local, "install") ?? {};
    const isNew = this.#session.getItem(`${this.#prefix}visited`) === null;
    const visits = Number(before) + (isNew ? 1 : 0);
    if (isNew) {
      this.#write(this.#session, "visited", "1");
      this.#write(this.#local, "install", { visits, declined });
    }
    return { visits, declined: declined === true };
  }

  /** Remember for good that the player declined to install the page. */
  declineInstallation() {
    this.#write(this.#local, "install", { visits: 0, declined: true });
  }

  loadSettings() {
    return readSettings(this.#local.getItem(`${this.#prefix}settings`));
  }

  saveSettings(/** @type {Settings} */ settings) {
    this.#write(this.#local, "settings", settings);
  }

  /** Return a storage if it works; otherwise one in memory. */
  #open(/** @type {() => TextStorage} */ getStorage) {
    try {
      const storage = getStorage();
      const key = `${this.#prefix}try`;
      storage.setItem(key, "1");
      storage.removeItem(key);
      return storage;
    } catch {
      this.persistent = false;
      return memoryStorage();
    }
  }

  #read(/** @type {TextStorage} */ storage, /** @type {string} */ name) {
    return parseObject(storage.getItem(this.#prefix + name) ?? "", MAX_TEXT);
  }

  /**
   * Write a text, or other data as JSON.
   * @type {(storage: TextStorage, name: string, data: unknown) => void}
   */
  #write(storage, name, data) {
    const text = typeof data === "string" ? data : JSON.stringify(data);
    try {
      storage.setItem(this.#prefix + name, text);
    } catch {
      this.persistent = false; // full, or forbidden meanwhile
    }
  }
}

/** Parse a text as an object; return null for any other text, and for a longer one. */
export function parseObject(/** @type {string} */ text, /** @type {number} */ maxLength) {
  if (text.length > maxLength) {
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
 * Read settings, with the default in place of each invalid one.
 * @param {string | null} text
 * @returns {Settings}
 */
export function readSettings(text) {
  const data = parseObject(text ?? "", MAX_TEXT) ?? {};
  const settings = Object.entries(VALUES).map(([name, values]) => {
    return [name, values.includes(data[name]) ? data[name] : values[0]];
  });
  return { ...Object.fromEntries(settings), pens: readSeatColors(data.pens) };
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

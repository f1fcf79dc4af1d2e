// What is kept in the browser at once and for this tab alone: the game on its table, with a picture;
// and for all tabs: the settings, the results. Games for all tabs are in game-db.js.
// Keys carry the site's path, for all sites of one host share a storage.

/** @import {Held, KeptResult, Settings, Shelf, TableReply} from "../types" */

import { LANGUAGES, language } from "../ui/i18n.js";
import { readPens } from "../ui/pens.js";
import { readHeld, VERSION } from "./save.js";

const MAX_TEXT = 500_000; // characters

/** @type {Settings} */
export const DEFAULTS = {
  theme: "auto",
  motion: "auto",
  coordinates: true,
  outline: false,
  sound: false,
  careful: false,
  left: false,
  language: "auto",
  pens: {},
};

/** @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem">} Kept */

export class TabStore {
  #prefix;
  #tab;
  #local;
  #session;
  /** Whether what is written stays after a reload. */
  lasting = true;

  /**
   * @param {{ path: string, name: () => string, local: () => Kept, session: () => Kept }} place
   *   the site's path, a source of names, and the two storages, whose very mention may throw
   */
  constructor({ path, name, local, session }) {
    this.#prefix = `skerry:${path}:`;
    this.name = name;
    this.#session = this.#open(session);
    this.#local = this.#open(local);
    this.#tab = this.#session.getItem(`${this.#prefix}tab`) ?? name();
  }

  /**
   * The game of this tab, and the marks that it has seen on it. A save of a newer version is left
   * where it is, and this tab writes elsewhere.
   * @returns {{ held: Held | null, seen: string[], newer: boolean }}
   */
  load() {
    const data = parse(this.#session.getItem(this.#gameKey()) ?? "", MAX_TEXT);
    const held = readHeld(data);
    const seen = Array.isArray(data?.seen) ? data.seen.map(String) : [];
    if (held === "newer") {
      this.#tab = this.name();
      return { held: null, seen: [], newer: true };
    }
    return { held, seen, newer: false };
  }

  /**
   * What stood on the table when this tab was left, to be painted before the engine is there;
   * null if that is not known, or was painted by another version or in another language.
   * @param {Shelf} shelf
   * @returns {TableReply | null}
   */
  picture({ version, games }) {
    const kept = parse(this.#session.getItem(`${this.#prefix}picture`) ?? "", MAX_TEXT);
    const same = kept?.version === version && kept.language === language();
    return same && games.some(({ id }) => id === kept.reply?.game) ? kept.reply : null;
  }

  /**
   * @param {Held} held
   * @param {string[]} seen its marks that this tab knows
   * @param {TableReply | null} reply the same, with its picture, if everybody may see that
   * @param {string} version the site's
   */
  save({ key, game, save }, seen, reply, version) {
    const last = reply && { ...reply, film: reply.film.slice(-1) };
    const picture = last && { version, language: language(), reply: last };
    this.#write(this.#session, `${this.#prefix}picture`, JSON.stringify(picture));
    this.#write(this.#session, `${this.#prefix}tab`, this.#tab);
    this.#write(
      this.#session,
      this.#gameKey(),
      JSON.stringify({ v: VERSION, key, game, save, seen }),
    );
  }

  /** What is kept of results, as it was written. */
  results() {
    return parse(this.#local.getItem(`${this.#prefix}results`) ?? "", MAX_TEXT);
  }

  /** @param {{ by: string, list: KeptResult[] }} results */
  saveResults(results) {
    this.#write(this.#local, `${this.#prefix}results`, JSON.stringify(results));
  }

  /** @returns {Record<string, number>} by game, up to which step its lesson has been done */
  lessons() {
    const kept = parse(this.#local.getItem(`${this.#prefix}lessons`) ?? "", MAX_TEXT) ?? {};
    return Object.fromEntries(Object.entries(kept).filter(([, step]) => Number.isInteger(step)));
  }

  /** @param {Record<string, number>} lessons */
  saveLessons(lessons) {
    this.#write(this.#local, `${this.#prefix}lessons`, JSON.stringify(lessons));
  }

  /** @returns {Settings} */
  settings() {
    return readSettings(this.#local.getItem(`${this.#prefix}settings`));
  }

  /** @param {Settings} settings */
  saveSettings(settings) {
    this.#write(this.#local, `${this.#prefix}settings`, JSON.stringify(settings));
  }

  #gameKey() {
    return `${this.#prefix}game:${this.#tab}`;
  }

  /**
   * A storage that works, or one in memory.
   * @param {() => Kept} storage
   * @returns {Kept}
   */
  #open(storage) {
    try {
      const kept = storage();
      const key = `${this.#prefix}try`;
      kept.setItem(key, "1");
      kept.removeItem(key);
      return kept;
    } catch {
      this.lasting = false;
      return memory();
    }
  }

  /**
   * @param {Kept} storage
   * @param {string} key
   * @param {string} text
   */
  #write(storage, key, text) {
    try {
      storage.setItem(key, text);
    } catch {
      this.lasting = false; // full, or forbidden since
    }
  }
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
 * @param {string | null} text
 * @returns {Settings}
 */
export function readSettings(text) {
  const data = parse(text ?? "", MAX_TEXT) ?? {};
  const one = (/** @type {unknown} */ value, /** @type {string[]} */ of) =>
    of.includes(String(value)) ? value : "auto";
  const flag = (/** @type {unknown} */ value, /** @type {boolean} */ otherwise) =>
    typeof value === "boolean" ? value : otherwise;
  return {
    theme: /** @type {Settings["theme"]} */ (one(data.theme, ["light", "dark", "contrast"])),
    motion: /** @type {Settings["motion"]} */ (one(data.motion, ["on", "off"])),
    coordinates: flag(data.coordinates, DEFAULTS.coordinates),
    outline: flag(data.outline, DEFAULTS.outline),
    sound: flag(data.sound, DEFAULTS.sound),
    careful: flag(data.careful, DEFAULTS.careful),
    left: flag(data.left, DEFAULTS.left),
    language: /** @type {Settings["language"]} */ (one(data.language, Object.keys(LANGUAGES))),
    pens: readPens(data.pens),
  };
}

/** @returns {Kept} */
function memory() {
  /** @type {Map<string, string>} */
  const map = new Map();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
  };
}

// What is kept in the browser: this tab's game, the games of other tabs, the settings.
// Keys carry the site's path, for all sites of one host share a storage.

import { readName } from "./names.js";

/** @import {Save, Settings, Shelf, TableReply} from "./types" */

export const VERSION = 2;

const TABS = 8; // games of other tabs that are kept
const MAX_SAVE = 200_000; // characters

/** @type {Settings} */
export const DEFAULTS = { theme: "auto", motion: "auto", coordinates: true, outline: false };

/**
 * @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Kept
 * @typedef {{ save: Save | null, newer: boolean }} Found
 */

export class Store {
  #prefix;
  #tab;
  #local;
  #session;
  /** Whether what is written stays after a reload. */
  lasting = true;

  /**
   * @param {{ path: string, now: () => number, name: () => string,
   *   local: () => Kept, session: () => Kept }} place the site's path, a clock, a source of names,
   *   and the two storages, whose very mention may throw
   */
  constructor({ path, now, name, local, session }) {
    this.#prefix = `skerry:${path}:`;
    this.now = now;
    this.name = name;
    this.#session = this.#open(session);
    this.#local = this.#open(local);
    this.#tab = this.#session.getItem(`${this.#prefix}tab`) ?? name();
  }

  /**
   * The game of this tab, else the last one of any tab. A save of a newer version is left where
   * it is, and this tab writes elsewhere.
   * @returns {Found}
   */
  load() {
    const own = this.#session.getItem(this.#gameKey());
    if (own !== null) {
      const found = readSave(own);
      if (found.newer) {
        this.#tab = this.name();
      }
      return found;
    }
    const [latest] = this.#slots();
    return latest ? readSave(latest.text) : { save: null, newer: false };
  }

  /**
   * What stood on the table when this tab was left, to be painted before the engine is there;
   * null if that is not known, or was painted by another version.
   * @param {Shelf} shelf
   * @returns {TableReply | null}
   */
  picture({ version, games }) {
    const kept = parse(this.#session.getItem(`${this.#prefix}picture`) ?? "");
    const known = kept?.version === version && games.some(({ id }) => id === kept.reply?.game);
    return known ? kept.reply : null;
  }

  /**
   * @param {Save} save
   * @param {TableReply | null} reply the same, with its picture, if everybody may see that
   * @param {string} version the site's
   */
  save(save, reply, version) {
    const picture = reply && { version, reply: { ...reply, film: reply.film.slice(-1) } };
    this.#write(this.#session, `${this.#prefix}picture`, JSON.stringify(picture));
    const text = JSON.stringify({ ...save, when: this.now() });
    this.#write(this.#session, `${this.#prefix}tab`, this.#tab);
    this.#write(this.#session, this.#gameKey(), text);
    this.#write(this.#local, this.#gameKey(), text);
    for (const slot of this.#slots().slice(TABS)) {
      this.#local.removeItem(slot.key);
    }
  }

  /** What is kept of results, as it was written. */
  results() {
    return parse(this.#local.getItem(`${this.#prefix}results`) ?? "");
  }

  /** @param {{ by: string, list: { id: string, by: string }[] }} results */
  saveResults(results) {
    this.#write(this.#local, `${this.#prefix}results`, JSON.stringify(results));
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

  /** The games of all tabs that this version can read, latest first. */
  #slots() {
    const slots = [];
    for (let index = 0; index < this.#local.length; index += 1) {
      const key = this.#local.key(index) ?? "";
      const text = key.startsWith(`${this.#prefix}game:`) ? this.#local.getItem(key) : null;
      const when = text === null ? null : whenSaved(text);
      if (text !== null && when !== null) {
        slots.push({ key, text, when });
      }
    }
    return slots.sort((a, b) => b.when - a.when);
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
 * A save's text, read with suspicion. Whether its moves are legal is for the engine to say.
 * @param {string} text
 * @returns {Found}
 */
export function readSave(text) {
  const data = parse(text);
  if (typeof data?.v === "number" && data.v > VERSION) {
    return { save: null, newer: true };
  }
  const good =
    data?.v === VERSION &&
    typeof data.id === "string" &&
    Number.isInteger(data.at) &&
    isList(data.players, (player) => player === "person" || Number.isInteger(player));
  if (!good) {
    return { save: null, newer: false };
  }
  const { v, id, at, players } = data;
  const seconds = Number(data.options?.seconds);
  const names = isList(data.options?.names, (name) => typeof name === "string")
    ? data.options.names.map(readName)
    : [];
  const options = { seconds: seconds > 0 && seconds <= 3600 ? seconds : 5, names };
  return { save: { v, id, at, players, options }, newer: false };
}

/**
 * @param {string | null} text
 * @returns {Settings}
 */
export function readSettings(text) {
  const data = parse(text ?? "") ?? {};
  const one = (/** @type {unknown} */ value, /** @type {string[]} */ of) =>
    of.includes(String(value)) ? value : "auto";
  const flag = (/** @type {unknown} */ value, /** @type {boolean} */ otherwise) =>
    typeof value === "boolean" ? value : otherwise;
  return {
    theme: /** @type {Settings["theme"]} */ (one(data.theme, ["light", "dark", "contrast"])),
    motion: /** @type {Settings["motion"]} */ (one(data.motion, ["on", "off"])),
    coordinates: flag(data.coordinates, DEFAULTS.coordinates),
    outline: flag(data.outline, DEFAULTS.outline),
  };
}

/**
 * When a game of this version was saved; null for any other text.
 * @param {string} text
 */
function whenSaved(text) {
  const data = parse(text);
  return data?.v === VERSION && Number.isFinite(data.when) ? Number(data.when) : null;
}

/**
 * @param {string} text
 * @returns {any} an object, or null
 */
function parse(text) {
  if (text.length > MAX_SAVE) {
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
  return Array.isArray(value) && value.every(good);
}

/** @returns {Kept} */
function memory() {
  /** @type {Map<string, string>} */
  const map = new Map();
  return {
    getItem: (key) => map.get(key) ?? null,
    setItem: (key, text) => void map.set(key, text),
    removeItem: (key) => void map.delete(key),
    key: (index) => [...map.keys()][index] ?? null,
    get length() {
      return map.size;
    },
  };
}

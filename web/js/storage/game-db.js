// The list of games in the browser's database: one entry for each game, by a random key. Several tabs
// write there. Each write leaves a new mark, and a tab overwrites only marks that it knows; if another
// tab has written meanwhile, both games are kept.

/** @import {About, GameDbOptions, GameEntry, ListedGame} from "./types" */

import { DatabaseTimeoutError, memoryDatabase } from "./database.js";
import { movesTextOf, readEntry, VERSION } from "./save.js";

const DELAY_MS = 250; // delay before a game is written, so that several moves need one write
// Marks of its own writes that a tab remembers, in case of a reload during a write.
const MAX_MARKS = 4;
const MAX_PICTURE = 400_000; // characters
const PICTURE = /^data:image\/png;base64,[\w+/=]*$/;

export class GameDb {
  /** Whether games are kept when the tab is closed. */
  persistent = true;
  /** Whether games are lost when the tab is closed, because the database does not answer. */
  timedOut = false;
  #db;
  /** @type {Promise<void> | null} */
  #opened = null;
  /** @type {Map<string, string[]>} the marks that this tab knows, by key */
  #marks = new Map();
  /** @type {Map<string, string>} the new keys of this tab's games that got another key */
  #newKeys = new Map();
  /** @type {{ entry: GameEntry, mark: string, about: () => About | Promise<About>, timer: any } | null} */
  #waiting = null;
  #written = Promise.resolve();

  constructor(/** @type {GameDbOptions} */ { db, now, randomName, onRekey, onNotSaved }) {
    this.#db = db;
    this.now = now;
    this.randomName = randomName;
    this.onRekey = onRekey;
    this.onNotSaved = onNotSaved;
  }

  /** Return the games, latest first, and the number of entries that need a newer version. */
  async list() {
    await this.#open();
    const entries = (await this.#db.values()).map(readListedGame);
    const games = entries.filter((entry) => entry !== null && entry !== "newer");
    games.sort((a, b) => b.when - a.when);
    return { games, newer: entries.filter((entry) => entry === "newer").length };
  }

  /**
   * Continue a game in this tab.
   * @param {string} key
   * @param {string[]} marks the write marks that this tab has seen on the game's entry
   * @returns {() => void} undoes the claim, for a game that could not be opened
   */
  claim(key, marks) {
    const before = this.#marks.get(key) ?? [];
    this.#marks.set(key, marks);
    this.#newKeys.delete(key);
    return () => void this.#marks.set(key, before);
  }

  /**
   * Write a game after a short delay.
   * @param {GameEntry} entry
   * @param {() => About | Promise<About>} about called when the game is written; returns the fields
   *   to add to the entry
   * @returns {string[]} the marks with which `claim` recognises the game after a reload
   */
  save(entry, about) {
    const { key } = entry;
    if (this.#waiting && this.#waiting.entry.key !== key) {
      this.flush();
    }
    clearTimeout(this.#waiting?.timer);
    const mark = this.#waiting?.mark ?? this.randomName();
    const marks = [...new Set([...(this.#marks.get(key) ?? []), mark])].slice(-MAX_MARKS);
    this.#marks.set(key, marks);
    this.#waiting = { entry, mark, about, timer: setTimeout(() => this.flush(), DELAY_MS) };
    return marks;
  }

  /** Write all waiting games now; resolve when everything is written. */
  flush() {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) {
      clearTimeout(waiting.timer);
      const { entry, mark } = waiting;
      const when = this.now();
      const about = waiting.about();
      this.#written = this.#written.then(async () =>
        this.#write({ ...entry, mark, when, ...(await about) }),
      );
    }
    return this.#written;
  }

  async #write(/** @type {ListedGame} */ game) {
    await this.#open();
    const key = this.#newKeys.get(game.key) ?? game.key;
    let isTaken = false;
    try {
      await this.#db.update(key, (old) => {
        isTaken = old !== undefined && !this.#isOwn(key, old) && movesTextOf(old) !== game.record;
        return isTaken || this.#isSaved(key, old, game) ? old : { ...game, key };
      });
      if (isTaken) {
        await this.#saveUnderNewKey(game);
      }
    } catch (error) {
      this.#onFailure(error); // there is no space, or storage was forbidden meanwhile
      this.onNotSaved();
    }
  }

  /**
   * Return whether an entry holds the game already; then learn the entry's mark.
   * @type {(key: string, old: any, game: ListedGame) => boolean}
   */
  #isSaved(key, old, game) {
    if (movesTextOf(old) !== game.record || (this.#isOwn(key, old) && old.save !== game.save)) {
      return false;
    }
    this.#marks.set(key, [old.mark, ...(this.#marks.get(key) ?? [])].slice(0, MAX_MARKS));
    return true;
  }

  /** Save a game whose entry was written by another tab or a newer version. */
  async #saveUnderNewKey(/** @type {ListedGame} */ game) {
    const key = this.randomName();
    await this.#db.update(key, () => ({ ...game, key }));
    this.#marks.set(key, [game.mark]);
    this.#newKeys.set(game.key, key);
    this.onRekey(game.key, key);
  }

  /** @type {(key: string, old: any) => boolean | undefined} */
  #isOwn(key, old) {
    return old.v <= VERSION && this.#marks.get(key)?.includes(old.mark);
  }

  /**
   * Add a game from a file. If its key is taken by other moves, it gets a new key.
   * @param {GameEntry & About} entry
   * @param {number} when it was saved
   * @returns whether the game was not in the database before
   */
  async add(entry, when) {
    await this.#open();
    const game = { ...entry, mark: this.randomName(), when };
    let known = /** @type {any} */ (undefined);
    await this.#db.update(entry.key, (old) => {
      known = old;
      return old ?? game;
    });
    const isNew = movesTextOf(known) !== entry.record;
    if (known !== undefined && isNew) {
      const key = this.randomName();
      await this.#db.update(key, () => ({ ...game, key }));
    }
    return isNew;
  }

  async remove(/** @type {string} */ key) {
    await this.#open();
    await this.#db.remove(key);
  }

  /** Put back a game that was removed. */
  async restore(/** @type {ListedGame} */ game) {
    await this.#open();
    await this.#db.update(game.key, (old) => old ?? game);
  }

  /** Open the database, or else use memory. */
  #open() {
    this.#opened ??= this.#db.values().then(
      () => {},
      (error) => {
        this.#onFailure(error);
        this.#useMemory(error);
      },
    );
    return this.#opened;
  }

  /** Use memory; if the database answers after all, go back to it with the games. */
  #useMemory(/** @type {any} */ { answer }) {
    const db = this.#db;
    const memory = memoryDatabase();
    this.#db = memory;
    answer?.then(async () => {
      this.#db = db;
      this.persistent = true;
      this.timedOut = false;
      for (const game of await memory.values()) {
        await this.#write(game);
      }
    }, ignoreFailure);
  }

  #onFailure(/** @type {unknown} */ error) {
    this.persistent = false;
    this.timedOut = error instanceof DatabaseTimeoutError;
  }
}

/**
 * Read an entry of the database.
 * @param {any} data
 * @returns {ListedGame | "newer" | null} "newer" if only a newer version can read it; null if it is
 *   not valid
 */
export function readListedGame(data) {
  const entry = readEntry(data);
  if (entry === null || entry === "newer") {
    return entry;
  }
  const picture = String(data.picture ?? "");
  return {
    ...entry,
    mark: String(data.mark),
    when: Number.isFinite(data.when) ? data.when : 0,
    over: data.over === true,
    status: String(data.status ?? "").slice(0, 200),
    language: String(data.language ?? "en").slice(0, 20),
    picture: picture.length <= MAX_PICTURE && PICTURE.test(picture) ? picture : "",
    waiting: data.waiting === true,
    ...(entry.players[data.own] === "person" ? { own: Number(data.own) } : {}),
  };
}

function ignoreFailure() {}

/** Ask the browser, which may ask the player, to keep this site's storage even if space runs out. */
export function askToKeepStorage() {
  return navigator.storage?.persist?.().catch(() => false);
}

/** Return whether the browser has agreed to keep this site's storage. */
export async function isStorageKept() {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

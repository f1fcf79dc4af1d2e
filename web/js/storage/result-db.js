// The person's results on this device, in a database of their own: an entry for each game by its key,
// from its first move on, as the engine makes them. Entries change as a whole, so that tabs do not
// lose each other's.

/** @import {Database, ResultEntry} from "./types" */

import { memoryDatabase } from "./database.js";

const VERSION = 1;

export class ResultDb {
  /** Whether what is written stays when the tab is closed. */
  persistent = true;
  #db;
  /** @type {Promise<unknown>} all writing so far */
  #written = Promise.resolve();

  /** @param {Database} db which may fail */
  constructor(db) {
    this.#db = db;
  }

  /**
   * All entries, of any version, when what waits is written.
   * @returns {Promise<ResultEntry[]>}
   */
  async entries() {
    const values = await this.#queue(() => this.#db.values());
    return values.filter((it) => typeof it?.key === "string");
  }

  /** Keep entries by their keys, unless a result stands there. */
  save(/** @type {ResultEntry[]} */ entries) {
    return this.#queue(async () => {
      for (const entry of entries) {
        await this.#db.update(entry.key, (old) => (isResult(old) ? old : entry));
      }
    });
  }

  /** Forget entries. */
  remove(/** @type {string[]} */ keys) {
    return this.#queue(async () => {
      for (const key of keys) {
        await this.#db.remove(key);
      }
    });
  }

  /**
   * Write or read when all is written that was to be before; in memory, where the database fails.
   * @template Answer
   * @param {() => Promise<Answer>} act
   */
  #queue(act) {
    const done = this.#written.then(act).catch(() => {
      this.persistent = false;
      this.#db = memoryDatabase();
      return act();
    });
    this.#written = done;
    return done;
  }
}

/**
 * Whether an entry is that of a finished game, or of another version; else the game goes on.
 * @param {any} entry
 */
export function isResult(entry) {
  return entry !== undefined && !(entry?.v === VERSION && typeof entry.begun === "number");
}

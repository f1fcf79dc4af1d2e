// The player's results in a database of their own: one entry for each game by its key, from the
// first move on, as the engine makes them. Entries are replaced as a whole, so that two tabs never
// mix parts of an entry.

/** @import {Database, ResultEntry} from "./types" */

import { memoryDatabase } from "./database.js";

const VERSION = 1;

export class ResultDb {
  /** Whether results are kept when the tab is closed. */
  persistent = true;
  #db;
  /** @type {Promise<unknown>} */
  #written = Promise.resolve();

  /** @param {Database} db may fail */
  constructor(db) {
    this.#db = db;
  }

  /**
   * Return all entries of any version, after all waiting entries are written.
   * @returns {Promise<ResultEntry[]>}
   */
  async entries() {
    const values = await this.#enqueue(() => this.#db.values());
    return values.filter((entry) => typeof entry?.key === "string");
  }

  /**
   * Save entries by their keys. A result is never replaced, except that of a failed puzzle which was
   * then solved. Return how many were saved.
   */
  save(/** @type {ResultEntry[]} */ entries) {
    return this.#enqueue(async () => {
      let count = 0;
      for (const entry of entries) {
        let isKept = false;
        await this.#db.update(entry.key, (old) => {
          isKept = isResult(old) && !isSolvedLater(old, entry);
          return isKept ? old : entry;
        });
        count += isKept ? 0 : 1;
      }
      return count;
    });
  }

  /**
   * Add entries of a backup; return how many results were added. An entry that is already here is
   * replaced only if its game is in progress and the backup has its result.
   */
  merge(/** @type {ResultEntry[]} */ entries) {
    return this.#enqueue(async () => {
      let count = 0;
      for (const entry of entries) {
        let isNew = false;
        await this.#db.update(entry.key, (old) => {
          isNew = old === undefined || (!isResult(old) && isResult(entry));
          return isNew ? entry : old;
        });
        count += isNew && isResult(entry) ? 1 : 0;
      }
      return count;
    });
  }

  remove(/** @type {string[]} */ keys) {
    return this.#enqueue(async () => {
      for (const key of keys) {
        await this.#db.remove(key);
      }
    });
  }

  /**
   * Act after everything that was enqueued before; in memory if the database fails.
   * @template Answer
   * @param {() => Promise<Answer>} act
   */
  #enqueue(act) {
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
 * Return whether an entry is of a finished game or of another version; false if its game is in
 * progress.
 * @param {any} entry
 */
export function isResult(entry) {
  return entry !== undefined && !(entry?.v === VERSION && typeof entry.begun === "number");
}

/**
 * Return whether an entry is that of a puzzle which was solved after a failed try.
 * @param {any} old
 * @param {any} entry
 */
function isSolvedLater(old, entry) {
  return old.v === VERSION && old.result === "lost" && entry.result === "won";
}

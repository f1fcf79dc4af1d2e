// The person's results on this device, in a database of their own: an entry for each game by its key,
// from its first move on. Entries change as a whole, so that tabs do not lose each other's.

/** @import {Outcome} from "../types" */
/** @import {Database} from "./database.js" */

import { readOutcome, VERSION } from "../library/outcome.js";
import { memory } from "./database.js";

const OPEN = 200; // games begun and not finished that are remembered

/**
 * @typedef {{ v: number, key: string, begun: number, help: boolean, fair: boolean }} Begun a game
 *   in progress: since when, whether help was had, whether a fair opponent was asked for
 * @typedef {Omit<Outcome, "v" | "key" | "when" | "help" | "fair" | "again">} Result
 */

export class ResultDb {
  /** Whether what is written stays when the tab is closed. */
  lasting = true;
  #db;
  /** @type {Promise<unknown>} all writing so far */
  #written;

  /**
   * @param {Database} db which may fail
   * @param {() => number} now milliseconds since 1970
   */
  constructor(db, now) {
    this.#db = db;
    this.now = now;
    this.#written = Promise.resolve();
  }

  /**
   * A game has had its first move.
   * @param {string} key
   * @param {{ help: boolean, fair: boolean }} how
   */
  begin(key, { help, fair }) {
    const begun = { v: VERSION, key, begun: this.now(), help, fair };
    return this.#queue(async () => {
      await this.#db.update(key, (old) => old ?? begun);
      const open = (await this.#all()).filter(isBegun).sort((a, b) => b.begun - a.begun);
      for (const { key: old } of open.slice(OPEN)) {
        await this.#db.remove(old);
      }
    });
  }

  /**
   * The person has had help in a game.
   * @param {string} key
   */
  help(key) {
    return this.#queue(async () => {
      if ((await this.#all()).some((it) => it.key === key && isBegun(it))) {
        await this.#db.update(key, (old) => (isBegun(old) ? { ...old, help: true } : old));
      }
    });
  }

  /**
   * A game is over. It counts if it was begun here, and once.
   * @param {string} key
   * @param {Result} result
   */
  finish(key, result) {
    const when = this.now();
    return this.#queue(async () => {
      const all = await this.#all();
      if (all.some((it) => it.key === key && isBegun(it))) {
        const again = all.some((it) => !isBegun(it) && isSame(it, result));
        const done = { v: VERSION, key, ...result, when, again };
        await this.#db.update(key, (old) =>
          isBegun(old) ? { ...done, help: old.help === true, fair: old.fair === true } : old,
        );
      }
    });
  }

  /**
   * Whether a fair opponent was asked for in a game that was begun here.
   * @param {string} key
   */
  async fair(key) {
    return (await this.#read()).find((it) => it.key === key)?.fair === true;
  }

  /**
   * All outcomes, the first one first, and how many there are that only a newer version can read.
   * @returns {Promise<{ outcomes: Outcome[], newer: number }>}
   */
  async list() {
    const found = (await this.#read()).filter((it) => !isBegun(it)).map(readOutcome);
    const known = found.filter((it) => it !== null && it !== "newer");
    const outcomes = /** @type {Outcome[]} */ (known).sort((a, b) => a.when - b.when);
    return { outcomes, newer: found.filter((it) => it === "newer").length };
  }

  /**
   * Add outcomes from a file; those that are here already stay as they are.
   * @param {Outcome[]} outcomes
   * @returns {Promise<number>} how many are new
   */
  async add(outcomes) {
    let fresh = 0;
    await this.#queue(async () => {
      for (const outcome of outcomes) {
        await this.#db.update(outcome.key, (old) => {
          const mine = old !== undefined && !isBegun(old);
          fresh += Number(!mine);
          return mine ? old : outcome;
        });
      }
    });
    return fresh;
  }

  /** Forget everything. */
  erase() {
    return this.#queue(async () => {
      for (const { key } of await this.#all()) {
        await this.#db.remove(key);
      }
    });
  }

  /**
   * Entries as they are, of any version.
   * @returns {Promise<any[]>}
   */
  async #all() {
    return (await this.#db.values()).filter((it) => typeof it?.key === "string");
  }

  /** All entries, when what waits is written. */
  async #read() {
    /** @type {any[]} */
    let found = [];
    await this.#queue(async () => {
      found = await this.#all();
    });
    return found;
  }

  /**
   * Write when all is written that was to be before; in memory, where the database fails.
   * @param {() => Promise<void>} act
   */
  #queue(act) {
    const done = this.#written.then(act).catch(() => {
      this.lasting = false;
      this.#db = memory();
      return act();
    });
    this.#written = done;
    return done;
  }
}

/**
 * Whether an entry is that of a game in progress, of this version.
 * @param {any} entry
 * @returns {entry is Begun}
 */
function isBegun(entry) {
  return entry?.v === VERSION && typeof entry.begun === "number";
}

/**
 * Whether an entry is about the same dice, cards or puzzle.
 * @param {any} entry
 * @param {Result} result
 */
function isSame(entry, { game, preset, players, seed }) {
  const alike = entry.game === game && entry.preset === preset && entry.seed === seed;
  return seed !== null && alike && entry.players?.length === players.length;
}

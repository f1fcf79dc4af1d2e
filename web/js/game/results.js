// What comes of the games on this device: it shows the engine the table and the entries that are
// kept, and keeps what the engine makes of them.

/** @import {Asked, FairLevels, Stats, TableReply, Wish} from "../types" */
/** @import {Analysis} from "./analysis.js" */
/** @import {Game} from "./game.js" */
/** @import {Entry, ResultDb} from "../storage/result-db.js" */

import { Lost, Refused } from "../engine/wire.js";

const AT_ONCE = 500; // entries in one request

/** @typedef {{ key: string, fresh: boolean, fair: boolean, told: boolean }} Watched the game on the
 *   table: whether it was seen before its first move, is against a fair opponent, had help */

export class Results {
  /** Whether a fair opponent is asked for in the game that is begun now. */
  #fair = false;
  /** @type {Watched | null} */
  #game = null;
  /** @type {TableReply | null} the last one that the engine was asked about */
  #seen = null;
  /** @type {Promise<unknown>} all that was asked for so far */
  #last = Promise.resolve();

  /**
   * @param {ResultDb} resultDb
   * @param {Asked} engine
   * @param {() => number} now milliseconds since 1970
   */
  constructor(resultDb, engine, now) {
    this.resultDb = resultDb;
    this.engine = engine;
    this.now = now;
  }

  /** Whether what is kept stays when the tab is closed. */
  get lasting() {
    return this.resultDb.lasting;
  }

  /**
   * Look at the table, whenever something may have changed there.
   * @param {Pick<Game, "reply" | "key">} game
   * @param {Pick<Analysis, "bar" | "heat" | "hint">} analysis
   * @param {boolean} ready whether the engine has the table
   */
  see({ reply, key }, { bar, heat, hint }, ready) {
    if (reply.lesson) {
      return; // the game is put aside meanwhile
    }
    if (this.#game?.key !== key) {
      const fresh = reply.line.length === 0;
      this.#game = { key, fresh, fair: fresh && this.#fair, told: false };
      this.#fair = false;
    }
    const told = this.#game.told || (!reply.over && (bar || heat || hint !== null));
    if (ready && reply.line.length > 0 && (reply !== this.#seen || told !== this.#game.told)) {
      this.#seen = reply;
      const game = { ...this.#game, told };
      this.#inTurn(() => this.#watch(game, reply)).catch(unanswered);
    }
    this.#game.told = told;
  }

  /**
   * @param {Watched} game
   * @param {TableReply} reply
   */
  async #watch(game, { line, at }) {
    const request = { op: "watch", ...game, count: line.length, at, now: this.now() };
    let { entry, forget, wanted } = await this.engine.ask(request);
    if (wanted) {
      await this.#handOn();
      ({ entry, forget } = await this.engine.ask(request));
    }
    if (entry) {
      await this.resultDb.keep([entry]);
      await this.resultDb.forget(forget);
    }
  }

  /**
   * Who is a fair opponent in a game, as far as the engine says so.
   * @param {string} game
   * @returns {Promise<FairLevels>}
   */
  async opponents(game) {
    try {
      return (await this.#ask({ op: "fair", game })).seats;
    } catch (error) {
      unanswered(error);
      return {};
    }
  }

  /**
   * Whether a fair opponent was asked for in the game of that key, which was begun here.
   * @param {string} key
   */
  async isFair(key) {
    const now = this.#game?.key === key && this.#game.fair;
    const entries = await this.resultDb.entries();
    return now || entries.some((it) => it.key === key && it.fair === true);
  }

  /**
   * What a rematch of the game on the table is.
   * @param {string} key by which that is kept
   * @returns {Promise<{ wish: Wish, names: string[], fair: boolean, text: string } | null>} null where
   *   the engine does not say
   */
  async rematch(key) {
    const fair = await this.isFair(key);
    try {
      return await this.#ask({ op: "rematch", fair });
    } catch (error) {
      unanswered(error);
      return null;
    }
  }

  /**
   * Begin a game, against a fair opponent or not.
   * @param {boolean} fair
   * @param {() => Promise<boolean>} begin
   */
  async fairly(fair, begin) {
    this.#fair = fair;
    const done = await begin();
    this.#fair &&= done; // the next look at the table finds a game that this was meant for, or none
    return done;
  }

  /**
   * All results summed up.
   * @returns {Promise<Stats>}
   */
  sums() {
    return this.#ask({ op: "stats", now: this.now() });
  }

  /** @returns {Promise<string>} all results as a file's text */
  async file() {
    return (await this.#ask({ op: "results_file" })).text;
  }

  /**
   * Add the results of a file; those that are here already stay as they are.
   * @param {string} text
   * @returns {Promise<{ fresh: number, known: number, problems: string[] }>}
   */
  async add(text) {
    const { entries, known, problems } = await this.#ask({ op: "read_results", text });
    await this.resultDb.keep(entries);
    return { fresh: entries.length, known, problems };
  }

  /**
   * Forget everything.
   * @returns {Promise<Entry[]>} what there was
   */
  async erase() {
    const entries = await this.resultDb.entries();
    await this.resultDb.forget(entries.map(({ key }) => key));
    return entries;
  }

  /**
   * Ask about all that is kept now, by this tab or another one.
   * @param {{ op: string } & Record<string, unknown>} request
   */
  #ask(request) {
    return this.#inTurn(async () => {
      await this.#handOn();
      return this.engine.ask(request);
    });
  }

  /** Let the engine know what is kept. */
  async #handOn() {
    const entries = await this.resultDb.entries();
    let at = 0;
    do {
      const part = entries.slice(at, at + AT_ONCE);
      await this.engine.ask({ op: "entries", entries: part, more: at > 0 });
      at += AT_ONCE;
    } while (at < entries.length);
  }

  /**
   * One thing after the other, so that the engine's entries are never older than its own word.
   * @template T
   * @param {() => Promise<T>} act
   */
  #inTurn(act) {
    const done = this.#last.then(act);
    this.#last = done.catch(() => {}); // whoever asked for it is told
    return done;
  }
}

/**
 * What the engine did not want to say, or could not.
 * @param {unknown} error
 */
function unanswered(error) {
  if (!(error instanceof Refused || error instanceof Lost)) {
    throw error;
  }
}

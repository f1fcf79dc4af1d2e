// What comes of the games on this device: it shows the engine the table and the entries that are
// kept, and keeps what the engine makes of them.

/** @import {Requester, CalendarMonth, Ending, Opponents, Request, Stats, TableReply, Today, Told, Wish} from "../types" */
/** @import {ResultEntry} from "../storage/types" */
/** @import {ResultDb} from "../storage/result-db.js" */
/** @import {Analysis} from "./analysis.js" */

import { EngineLostError, RequestError } from "../engine/wire.js";

const AT_ONCE = 500; // entries in one request

export class Results {
  /** @type {TableReply | null} the last one that the engine was asked about */
  #seen = null;
  /** Whether a hint or an estimate was shown then. */
  #told = false;
  /** @type {Promise<unknown>} all that was asked for so far */
  #last = Promise.resolve();

  /**
   * @param {ResultDb} resultDb
   * @param {Requester} engine
   * @param {() => number} now milliseconds since 1970
   */
  constructor(resultDb, engine, now) {
    this.resultDb = resultDb;
    this.engine = engine;
    this.now = now;
  }

  /**
   * Look at the table of an engine that is ready, whenever something may have changed there.
   * @param {TableReply} reply
   * @param {Pick<Analysis, "bar" | "heat" | "hint">} analysis
   */
  see(reply, { bar, heat, hint }) {
    const told = bar || heat || hint !== null;
    const changed = reply !== this.#seen || told !== this.#told;
    if (changed && !reply.lesson && (reply.line.length > 0 || told)) {
      this.#seen = reply;
      this.#told = told;
      this.#inTurn(() => this.#watch(told)).catch(unanswered);
    }
  }

  async #watch(/** @type {boolean} */ told) {
    const request = { op: "watch", told, now: this.now() };
    let { entry, forget, wanted } = await this.engine.ask(request);
    if (wanted) {
      await this.#handOn();
      ({ entry, forget } = await this.engine.ask(request));
    }
    if (entry) {
      await this.resultDb.save([entry]);
      await this.resultDb.remove(forget);
    }
  }

  /**
   * Who is a fair opponent in a game, and whether that on the table is against one, as far as the
   * engine says so.
   * @param {string} game
   * @returns {Promise<Opponents>}
   */
  async opponents(game) {
    return (await this.#ask({ op: "fair", game }).catch(unanswered)) ?? { seats: {}, fair: false };
  }

  /**
   * What a rematch of the game on the table is.
   * @param {boolean} [harder] against the next level
   * @returns {Promise<{ wish: Wish, names: string[], text: string } | undefined>} nothing where the
   *   engine does not say
   */
  rematch(harder = false) {
    return this.#ask({ op: "rematch", harder }).catch(unanswered);
  }

  /**
   * How the game on the table ended.
   * @returns {Promise<Ending | undefined>} nothing where the engine does not say
   */
  ending() {
    return this.#ask({ op: "ending", now: this.now() }).catch(unanswered);
  }

  /**
   * What a person may hand on of the game on the table.
   * @returns {Promise<Told | undefined>} nothing where the engine does not say
   */
  tell() {
    return this.#ask({ op: "tell", now: this.now() }).catch(unanswered);
  }

  /**
   * All results summed up.
   * @returns {Promise<Stats>}
   */
  sums() {
    return this.#ask({ op: "stats", now: this.now() });
  }

  /**
   * The games of the day, and what came of them.
   * @returns {Promise<Today>}
   */
  today() {
    return this.#ask({ op: "today", now: this.now() });
  }

  /**
   * A month of a game of the day.
   * @param {string} game
   * @param {string} preset
   * @param {string} [month] by default this one
   * @returns {Promise<CalendarMonth>}
   */
  calendar(game, preset, month) {
    return this.#ask({ op: "calendar", game, preset, month, now: this.now() });
  }

  /** All results as a file's text. */
  async file() {
    return String((await this.#ask({ op: "results_file" })).text);
  }

  /**
   * Add the results of a file; those that are here already stay as they are.
   * @param {string} text
   * @returns {Promise<{ fresh: number, known: number, problems: string[] }>}
   */
  async add(text) {
    const { entries, known, problems } = await this.#ask({ op: "read_results", text });
    await this.resultDb.save(entries);
    return { fresh: entries.length, known, problems };
  }

  /** Forget everything; returns what there was. */
  async erase() {
    const entries = await this.resultDb.entries();
    await this.resultDb.remove(entries.map(({ key }) => key));
    return entries;
  }

  /** Ask about all that is kept now, by this tab or another one. */
  #ask(/** @type {Request} */ request) {
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

/** What the engine did not want to say, or could not. */
function unanswered(/** @type {unknown} */ error) {
  if (!(error instanceof RequestError || error instanceof EngineLostError)) {
    throw error;
  }
}

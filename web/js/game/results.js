// Results of the games on this device: passes the stored entries to the engine, and stores the
// entry that the engine makes of the current game.

/** @import {CalendarMonth, Ending, Requester, NewGameRequest, Opponents} from "../types" */
/** @import {NamedGame, SavedGame} from "./types" */
/** @import {Request, ResultCard, ShareText, Stats, TableReply, Today} from "../types" */
/** @import {ResultEntry} from "../storage/types" */
/** @import {ResultDb} from "../storage/result-db.js" */
/** @import {Analysis} from "./analysis.js" */
/** @import {Game} from "./game.js" */

import { ignoreEngineError } from "../engine/wire.js";

const MAX_ENTRIES_PER_REQUEST = 500;

export class Results {
  /** @type {TableReply | null} the last reply that was recorded */
  #recorded = null;
  /** Whether help was on display when the result was last recorded. */
  #hadHelp = false;
  /** @type {Map<string, number>} how long games were on display since they were recorded, by key, in ms */
  #spent = new Map();
  /** The key of the game on display, and since when; "" without a game. */
  #shown = { key: "", since: 0 };
  /** @type {Promise<unknown>} resolves when all requests so far are done */
  #queue = Promise.resolve();

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
   * Record the current game. Call this whenever the reply or the help on display may have changed.
   * @param {TableReply} reply
   * @param {Pick<Analysis, "bar" | "heat" | "hint">} analysis
   */
  record(reply, { bar, heat, hint }) {
    const hasHelp = bar || heat || hint !== null;
    const hasChanged = reply !== this.#recorded || hasHelp !== this.#hadHelp;
    if (hasChanged && !reply.lesson && (reply.line.length > 0 || hasHelp)) {
      this.#recorded = reply;
      this.#hadHelp = hasHelp;
      this.#enqueue(() => this.#recordReply(reply.key, hasHelp)).catch(ignoreEngineError);
    }
  }

  /**
   * Count the time for which the game is on display, that is, neither behind home nor in a hidden
   * tab.
   */
  countTimeOf(/** @type {Game} */ { hasReply, reply }, /** @type {boolean} */ isCovered) {
    this.countTime(hasReply && !document.hidden && !isCovered ? reply.key : "");
  }

  /**
   * End the count for the last game on display, and begin to count the time of another; "" if no
   * game is on display.
   */
  countTime(/** @type {string} */ key) {
    const { key: before, since } = this.#shown;
    const now = this.now();
    if (before) {
      this.#spent.set(before, (this.#spent.get(before) ?? 0) + Math.max(0, now - since));
    }
    this.#shown = { key, since: now };
  }

  async #recordReply(/** @type {string} */ key, /** @type {boolean} */ hasHelp) {
    this.countTime(this.#shown.key);
    const spent = this.#spent.get(key) ?? 0;
    this.#spent.delete(key);
    const request = { op: "record_result", has_help: hasHelp, spent, now: this.now() };
    let answer = await this.engine.ask(request);
    if (answer.needs_results) {
      await this.#sendEntries();
      answer = await this.engine.ask(request);
    }
    if (answer.entry) {
      await this.resultDb.save([answer.entry]);
      await this.resultDb.remove(answer.forget);
    }
  }

  /** Pass the stored entries to the engine, which chooses the first opponent from them. */
  loadIntoEngine() {
    return this.#enqueue(() => this.#sendEntries()).catch(ignoreEngineError);
  }

  /** @returns {Promise<Opponents>} the fair opponents in a game, if the engine can say */
  async fairOpponents(/** @type {string} */ game) {
    const none = { seats: {}, fair: false, records: {}, suggestion: null };
    return (await this.#ask({ op: "fair", game }).catch(ignoreEngineError)) ?? none;
  }

  /**
   * Return the request for a rematch; with `suggested`, against the suggested level.
   * @returns {Promise<{ new_game: NewGameRequest, names: string[], text: string } | undefined>}
   */
  rematchRequest(suggested = false) {
    return this.#ask({ op: "rematch", suggested }).catch(ignoreEngineError);
  }

  /** @returns {Promise<Ending | undefined>} how the current game ended */
  gameEnding() {
    return this.#ask({ op: "ending", now: this.now() }).catch(ignoreEngineError);
  }

  /** @returns {Promise<ShareText | undefined>} what a player can share of the current game */
  shareText() {
    return this.#ask({ op: "share_text", now: this.now() }).catch(ignoreEngineError);
  }

  /**
   * Return the result of a daily puzzle as a text and a picture; both are "" for other games.
   * @param {string} day its date in words
   * @returns {Promise<ResultCard | undefined>}
   */
  resultCard(day) {
    return this.#ask({ op: "result_card", day, now: this.now() }).catch(ignoreEngineError);
  }

  /** @returns {Promise<Stats>} */
  stats() {
    return this.#ask({ op: "stats", now: this.now() });
  }

  /** @returns {Promise<Today>} the daily puzzles with their results */
  todaysDailies() {
    return this.#ask({ op: "today", now: this.now() });
  }

  /**
   * Return the date of a daily puzzle, by default today's, and the index of the puzzle's game in
   * `games`; null if the puzzle has none there.
   * @param {NamedGame} daily
   * @param {Pick<SavedGame, "key" | "save">[]} games unfinished ones
   * @returns {Promise<{ date: string, game: number | null }>}
   */
  dailyOfDay({ game, preset, date }, games) {
    const saves = games.map(({ key, save }) => ({ key, save }));
    return this.#ask({ op: "daily", game, preset, date, saves, now: this.now() });
  }

  /**
   * Return a month of the daily puzzles, by default the present one.
   * @param {string} [month] as 2026-11
   * @returns {Promise<CalendarMonth>}
   */
  calendarMonth(month) {
    const now = this.now();
    const zone = -new Date(now).getTimezoneOffset(); // minutes
    return this.#ask({ op: "calendar", month, zone, now });
  }

  /** @returns {Promise<ResultEntry[]>} the entries that were deleted */
  async deleteAll() {
    const entries = await this.resultDb.entries();
    await this.resultDb.remove(entries.map(({ key }) => key));
    return entries;
  }

  /** Ask the engine, after it has received the entries that any tab has stored. */
  #ask(/** @type {Request} */ request) {
    return this.#enqueue(async () => {
      await this.#sendEntries();
      return this.engine.ask(request);
    });
  }

  async #sendEntries() {
    const entries = await this.resultDb.entries();
    let start = 0;
    do {
      const part = entries.slice(start, start + MAX_ENTRIES_PER_REQUEST);
      await this.engine.ask({ op: "load_results", entries: part, more: start > 0 });
      start += MAX_ENTRIES_PER_REQUEST;
    } while (start < entries.length);
  }

  /**
   * Run one request after the other, so that the engine's entries are never out of date.
   * @template T
   * @param {() => Promise<T>} act
   */
  #enqueue(act) {
    const done = this.#queue.then(act);
    this.#queue = done.catch(() => {}); // the caller handles an error
    return done;
  }
}

// An eye on the table for the statistics: which games are begun here, where a person has help, and
// what comes of them.

/** @import {Asked, GameInfo, TableReply} from "../types" */
/** @import {Fair} from "./fair.js" */
/** @import {Analysis} from "../game/analysis.js" */
/** @import {ResultDb} from "../storage/result-db.js" */
/** @import {Game} from "../game/game.js" */

import { Lost, Refused } from "../engine/wire.js";
import { fairLevel } from "./fair.js";
import { outcomeOf } from "./outcome.js";

/**
 * @typedef {{ key: string, at: number, players: string, help: boolean, fair: boolean,
 *   fresh: boolean }} Watched the game on the table; `fresh` while it has no moves and is not kept
 */

export class Watch {
  /** Whether a fair opponent is asked for in the game that is begun now. */
  #fair = false;
  /** @type {Watched | null} */
  #game = null;
  /** @type {TableReply | null} the last one that was seen */
  #seen = null;

  /**
   * @param {ResultDb} resultDb
   * @param {Asked} engine
   */
  constructor(resultDb, engine) {
    this.resultDb = resultDb;
    this.engine = engine;
  }

  /**
   * Look at the table, whenever something may have changed there.
   * @param {Pick<Game, "reply" | "key" | "info">} game
   * @param {Pick<Analysis, "bar" | "heat" | "hint">} analysis
   */
  see({ reply, key, info }, analysis) {
    if (reply.lesson) {
      return; // the game is put aside meanwhile
    }
    if (this.#game?.key !== key) {
      this.#game = this.#met(reply, key);
    }
    if (this.#isHelp(this.#game, reply, analysis)) {
      this.#help(this.#game);
    }
    Object.assign(this.#game, { at: reply.at, players: sitters(reply) });
    if (reply !== this.#seen) {
      this.#seen = reply;
      this.#goOn(this.#game, reply, info.ranked === true);
    }
  }

  /**
   * Who is a fair opponent in a game, for so many players, and whether the game of that key was
   * played against one.
   * @param {GameInfo} info
   * @param {string} key
   * @returns {Promise<{ fairFor: (seats: number) => Fair | null, fair: boolean }>}
   */
  async opponents(info, key) {
    const { outcomes } = await this.resultDb.list();
    const fair = this.#game?.key === key && this.#game.fair;
    const fairFor = (/** @type {number} */ seats) => fairLevel(info, seats, outcomes);
    return { fairFor, fair: fair || (await this.resultDb.fair(key)) };
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
   * A game comes to the table. One that has moves was begun before, or elsewhere.
   * @param {TableReply} reply
   * @param {string} key
   * @returns {Watched}
   */
  #met(reply, key) {
    const fresh = reply.line.length === 0;
    const fair = fresh && this.#fair;
    this.#fair = false;
    return { key, at: reply.at, players: sitters(reply), help: false, fair, fresh };
  }

  /**
   * Help is what tells a person more than the rules do, and what takes a move back; another
   * opponent halfway counts as that too.
   * @param {Watched} game
   * @param {TableReply} reply
   * @param {Pick<Analysis, "bar" | "heat" | "hint">} analysis
   */
  #isHelp({ at, players, fresh }, reply, { bar, heat, hint }) {
    const told = bar || heat || hint !== null;
    const changed = !fresh && sitters(reply) !== players;
    return !reply.over && (told || reply.at < at || changed);
  }

  /** @param {Watched} game */
  #help(game) {
    if (!game.help) {
      game.help = true;
      this.resultDb.help(game.key);
    }
  }

  /**
   * @param {Watched} game
   * @param {TableReply} reply
   * @param {boolean} ranked whether results of the game have points
   */
  async #goOn(game, reply, ranked) {
    if (game.fresh && reply.line.length > 0) {
      game.fresh = false;
      this.resultDb.begin(game.key, game);
    }
    const outcome = outcomeOf(reply);
    if (outcome) {
      const points = ranked && reply.seats === 1 ? await this.#points(reply.record) : null;
      this.resultDb.finish(game.key, { ...outcome, points });
    }
  }

  /**
   * The points of a game for one.
   * @param {string} id
   */
  async #points(id) {
    try {
      const { points } = await this.engine.ask({ op: "result", id });
      return Number(points[0]);
    } catch (error) {
      if (error instanceof Refused || error instanceof Lost) {
        return null;
      }
      throw error;
    }
  }
}

/** @param {TableReply} reply */
function sitters({ players }) {
  return JSON.stringify(players);
}

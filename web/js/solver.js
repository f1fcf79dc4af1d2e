// Alone: a solution that the thinker has proved is played before a person's eyes, move by move.
// They are moves like any other; a touch stops it, and it can all be taken back.

/** @import {Thought} from "./types" */
/** @import {Insight} from "./insight.js" */
/** @import {Table} from "./table.js" */

import { hopeless, solved } from "./lookback.js";

const SECONDS = 10; // to find a solution, or the rest of one
const PACE = 800; // milliseconds from one move to the next

/** @typedef {{ since: number, step: number, of: number }} Run the move that is being played, of how
 *   many; 0 as long as they are being looked for */

export class Solver {
  /** @type {Run | null} */
  now = null;
  /** @type {{ from: number, line: string[] } | null} what was played last, and from where */
  #played = null;

  /**
   * @param {Table} table
   * @param {Insight} insight
   * @param {{ changed(): void, alert(text: string): void }} witness
   * @param {number} [pace]
   */
  constructor(table, insight, witness, pace = PACE) {
    this.table = table;
    this.insight = insight;
    this.witness = witness;
    this.pace = pace;
  }

  /** Whether there could be anything to solve. */
  get open() {
    const { reply, looking } = this.table;
    const alone = reply.seats === 1 && reply.level === null;
    return alone && looking === null && this.now === null && this.insight.open;
  }

  /** The position to go back to, if what stands on the table is this solver's work. */
  get origin() {
    const { reply } = this.table;
    const { from, line } = this.#played ?? { from: reply.at, line: [] };
    const own = reply.line.slice(from, reply.at);
    const same = own.length > 0 && own.every((move, index) => move === line[index]);
    return same && this.now === null ? from : null;
  }

  /** Find a solution and play it. */
  async run() {
    if (!this.open) {
      return;
    }
    const { table } = this;
    const run = { since: performance.now(), step: 0, of: 0 };
    const played = { from: table.reply.at, line: /** @type {string[]} */ ([]) };
    this.now = run;
    this.#played = played;
    this.witness.changed();
    for (let playing = true; playing && !table.reply.over; ) {
      const line = await this.#solution(run);
      played.line.push(...line);
      run.of += line.length;
      playing = await this.#play(run, line);
    }
    if (this.now === run) {
      this.now = null;
      this.witness.changed();
    }
  }

  /** Seek no more, play no more of it. */
  stop() {
    this.now = null;
    this.insight.dismiss();
  }

  /** A hand has touched something: whoever acts, wants to play. */
  touched() {
    if (this.now?.step) {
      this.stop();
    }
  }

  /**
   * The moves to a solution, or to where the next are to be found; none if there is none to play.
   * @param {Run} run
   * @returns {Promise<string[]>}
   */
  async #solution(run) {
    const { insight } = this;
    const known = insight.opinion?.key === insight.key ? insight.opinion.thought : null;
    const thought =
      known && playable(known) ? known : await insight.think(SECONDS, { enough: playable });
    if (thought === null || this.now !== run) {
      return [];
    }
    if (playable(thought)) {
      return thought.line;
    }
    this.now = null;
    if (hopeless(thought)) {
      insight.askWayBack();
    } else {
      this.witness.alert(`No solution was found in ${SECONDS} seconds. There may be one.`);
    }
    return [];
  }

  /**
   * @param {Run} run
   * @param {string[]} line
   * @returns {Promise<boolean>} whether all of it was played
   */
  async #play(run, line) {
    const { table, insight } = this;
    for (const move of line) {
      run.step += 1;
      if (!(await table.play(move))) {
        return false;
      }
      const { key } = insight;
      await new Promise((resolve) => setTimeout(resolve, this.pace));
      if (this.now !== run || insight.key !== key) {
        return false;
      }
    }
    return line.length > 0;
  }
}

/** @param {Thought} thought */
function playable(thought) {
  return solved(thought) && thought.line.length > 0;
}

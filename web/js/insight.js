// What a bot says of the position on display, when a person asks: a hint, the estimate, the worth
// of single moves. It thinks only while no bot has to move.

/** @import {Asked, Choice, Thought} from "./types" */
/** @import {Mind} from "./mind.js" */
/** @import {Table} from "./table.js" */

const HINT_SECONDS = 1.5;
const PONDER_SECONDS = 20;
const PROGRESS = 100; // milliseconds between two pictures of a thought

/** @typedef {{ key: string, seat: number, thought: Thought, since: number }} Opinion */

export class Insight {
  /** Whether the estimate, or the worth of moves, is wanted. */
  bar = false;
  heat = false;
  /** @type {Opinion | null} on the position on display */
  opinion = null;
  /** @type {{ key: string, move: string | null } | null} a hint; no move yet: it is being sought */
  hint = null;
  #busy = "";

  /**
   * @param {Table} table
   * @param {Asked} engine
   * @param {Mind} mind
   * @param {{ changed(): void, say(text: string): void, alert(text: string): void }} witness
   */
  constructor(table, engine, mind, witness) {
    this.table = table;
    this.engine = engine;
    this.mind = mind;
    this.witness = witness;
  }

  /** What is on display, as a text that changes whenever it does. */
  get key() {
    const { reply, looking } = this.table;
    return `${reply.id} ${looking ?? reply.at}`;
  }

  /** Whether somebody could be asked about what is on display. */
  get open() {
    const { reply, looking, game, thinking, pending } = this.table;
    const last = reply.over && (looking ?? reply.at) === reply.line.length;
    const secret = game.hidden === true && (looking !== null || reply.level !== null);
    return !thinking && pending === null && !last && !secret;
  }

  /** Something has changed: forget what is out of date, and ponder if that is wanted. */
  refresh() {
    const key = this.key;
    if (this.opinion && this.opinion.key !== key) {
      this.opinion = null;
    }
    if (this.hint && this.hint.key !== key) {
      this.hint = null;
    }
    const wanted = (this.bar || this.heat) && this.open;
    if (wanted && this.#busy !== key && !this.opinion?.thought.done && !this.hint) {
      this.#think(PONDER_SECONDS);
    } else if (!wanted && this.#busy && !this.hint && !this.table.thinking) {
      this.#busy = "";
      this.mind.stop();
    }
  }

  /** Seek a good move and mark it. */
  async askHint() {
    const key = this.key;
    if (!this.open || this.hint?.key === key) {
      return;
    }
    const enough = this.opinion && performance.now() - this.opinion.since > HINT_SECONDS * 1000;
    this.hint = { key, move: null };
    this.witness.changed();
    const thought = enough ? this.opinion?.thought : await this.#think(HINT_SECONDS);
    if (thought && this.hint?.key === key && this.key === key) {
      this.hint = { key, move: thought.move };
      const button = this.table.scene.choices.find(({ action }) => action === thought.move)?.button;
      this.witness.say(`Hint: ${button || thought.move}`);
    } else if (this.hint?.key === key) {
      this.hint = null;
    }
    this.witness.changed();
  }

  /**
   * How much the better half of the moves stands out, by the node to touch first: from 0, as
   * good as the middle one, to 1, the best.
   * @param {Choice[]} choices
   * @returns {Map<string, number>}
   */
  heatOf(choices) {
    const values = this.heat && this.opinion ? this.opinion.thought.values : {};
    const rated = choices.filter(
      ({ action, picks, button }) => picks?.length && !button && action in values,
    );
    const order = rated.map(({ action }) => values[action]).sort((a, b) => a - b);
    const middle = order[Math.floor(order.length / 2)];
    const best = order[order.length - 1];
    const map = new Map();
    for (const { action, picks } of rated) {
      if (values[action] > middle) {
        map.set(picks?.[0], (values[action] - middle) / (best - middle));
      }
    }
    return map;
  }

  /**
   * @param {number} seconds
   * @returns {Promise<Thought | null>}
   */
  async #think(seconds) {
    const key = this.key;
    this.#busy = key;
    const { table } = this;
    const level = table.game.levels.at(-1)?.id;
    try {
      const at = table.looking ?? table.reply.at;
      const { brief, seat } = await this.engine.ask({ op: "brief", level, at });
      if (this.key !== key || !this.open) {
        return null;
      }
      const since = performance.now();
      let shown = since;
      const note = (/** @type {Thought} */ thought) => {
        this.opinion = { key, seat, thought, since };
        if (performance.now() - shown > PROGRESS) {
          shown = performance.now();
          this.witness.changed();
        }
      };
      const thought = await this.mind.think({ brief, seconds }, note);
      if (thought && this.key === key) {
        this.opinion = { key, seat, thought, since };
      }
      return thought;
    } catch (error) {
      this.witness.alert(`No estimate of this position: ${error}`);
      this.bar = false;
      this.heat = false;
      return null;
    } finally {
      if (this.#busy === key) {
        this.#busy = "";
      }
      this.witness.changed();
    }
  }
}

/**
 * What an estimate says in the bot's words: each seat's share of the win, where there are two.
 * @param {number} value the share of the player to move
 * @param {number} seat the player to move
 * @returns {[number, number]} in whole per cent
 */
export function shares(value, seat) {
  const own = Math.round(value * 100);
  return seat === 0 ? [own, 100 - own] : [100 - own, own];
}

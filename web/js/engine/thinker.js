// Thinking, one thought at a time, in units that an engine works off between other requests.
// A newer thought takes the place of an older one, whose late answers are dropped.

/** @import {Requester, ProofTask, Proven, Thought} from "../types" */

import { number, t } from "../ui/i18n.js";
import { EngineLostError, RequestError } from "./wire.js";

/**
 * Seconds that an engine to itself thinks at a time: each answer takes the page a moment, for which a
 * touch would wait. A thought that is stopped ends that much later.
 */
const AT_A_TIME = 0.1;
const MOST = 1_000_000; // units of work that an address may ask for

/** @typedef {{ work: number, seed: string, seconds?: undefined }} Measure in place of seconds */

/**
 * What every thought is measured by where the address has "?work=400": so many units of work, and
 * chance by a seed. Then the same game goes the same way again, move by move, on any machine.
 * @param {string} search the address's part behind the ?
 * @returns {{ measure: Measure | null, problem: string | null }} no measure: the clock's
 */
export function parseWorkLimit(search) {
  const asked = new URLSearchParams(search).get("work");
  if (asked === null) {
    return { measure: null, problem: null };
  }
  const work = /^\d{1,9}$/.test(asked) ? Number(asked) : 0;
  return work > 0 && work <= MOST
    ? { measure: { work, seed: "1", seconds: undefined }, problem: null }
    : { measure: null, problem: wrongWork(asked) };
}

function wrongWork(/** @type {string} */ asked) {
  return t(
    "work={wrong} in the address is no whole number from 1 to {most}; thoughts take seconds.",
    {
      wrong: asked.slice(0, 20),
      most: number(MOST),
    },
  );
}

export class Thinker {
  /** @type {(Requester & { end(): void })[]} */
  #wires;
  #generation = 0;
  #hurried = 0;
  #failures = 0;
  #thoughts = 0; // under way, those that were stopped a moment ago included
  #warm = false; // whether the engine has thought already: nothing is started to ponder

  /**
   * @param {Requester & { end(): void }} thinker the engine to think in
   * @param {Requester & { end(): void }} spare where to think when that one cannot be started
   * @param {(text: string) => void} notify
   * @param {Measure | null} [workLimit] what all thoughts take instead of seconds
   */
  constructor(thinker, spare, notify, workLimit = null) {
    this.#wires = [thinker, spare];
    this.tell = notify;
    this.measure = workLimit;
  }

  /**
   * Think until the bot is done or is told to hurry. Resolves with null when the thought was
   * stopped or a newer one began; rejects when no engine can think it.
   * @param {{ brief: string, seconds?: number }} task
   * @param {(thought: Thought) => void} [progress]
   * @returns {Promise<Thought | null>}
   */
  async think(task, progress = () => {}) {
    this.#generation += 1;
    const generation = this.#generation;
    this.#thoughts += 1;
    try {
      return await this.#runToEnd(task, progress, generation);
    } finally {
      this.#thoughts -= 1;
    }
  }

  /**
   * Look for what can be proven of a move, likewise.
   * @param {Omit<ProofTask, "task" | "at" | "seat">} task
   * @param {(proven: Proven) => void} progress
   */
  async prove(task, progress) {
    const tell = /** @type {(it: any) => void} */ (progress);
    return /** @type {Proven | null} */ (/** @type {unknown} */ (await this.think(task, tell)));
  }

  /** Whether nothing keeps it from pondering: there is an engine to itself, awake and idle. */
  get canPonder() {
    return !this.measure && this.#wires.length > 1 && this.#warm && this.#thoughts === 0;
  }

  /**
   * Think while nobody waits for it, so that the bot's next thought begins with more. Any thought
   * takes its place.
   * @param {string} brief
   * @param {() => boolean} wanted whether it still is; asked after each unit
   * @returns {Promise<boolean>} whether no more is to be done
   */
  async ponder(brief, wanted) {
    this.#generation += 1;
    const generation = this.#generation;
    const wire = this.#wires[0];
    try {
      let { done } = await wire.ask({ op: "ponder", brief });
      while (!done && generation === this.#generation && wanted()) {
        ({ done } = await this.#nextUnits(wire));
      }
      return done;
    } catch (error) {
      if (error instanceof EngineLostError && generation === this.#generation) {
        this.#warm = false;
        wire.end(); // the next thought starts another one
      } else if (!(error instanceof EngineLostError || error instanceof RequestError)) {
        throw error;
      }
      return true;
    }
  }

  /**
   * @param {{ brief: string, seconds?: number }} task
   * @param {(thought: Thought) => void} progress
   * @param {number} generation
   * @returns {Promise<Thought | null>}
   */
  async #runToEnd(task, progress, generation) {
    const current = () => generation === this.#generation;
    for (let tries = 1; ; tries += 1) {
      const wire = this.#wires[0];
      try {
        const thought = await this.#runUnits(wire, task, progress, generation);
        this.#failures = 0;
        this.#warm = true;
        return thought;
      } catch (error) {
        if (!current()) {
          return null;
        }
        if (!(error instanceof EngineLostError) || tries === 3) {
          throw error;
        }
        this.#recover(wire);
      }
    }
  }

  /** Drop the present thought. */
  stop() {
    this.#generation += 1;
  }

  /** Let the present thought end now, with what it has found so far. */
  finishNow() {
    this.#hurried = this.#generation;
  }

  /**
   * @param {Requester} wire
   * @param {{ brief: string, seconds?: number }} task
   * @param {(thought: Thought) => void} progress
   * @param {number} generation
   * @returns {Promise<Thought | null>}
   */
  async #runUnits(wire, task, progress, generation) {
    let thought = await wire.ask({ op: "think", ...task, ...this.measure });
    while (generation === this.#generation && !thought.done && this.#hurried !== generation) {
      progress(thought);
      thought = await this.#nextUnits(wire);
    }
    return generation === this.#generation ? thought : null;
  }

  /** The game's own engine has others to answer, and is asked for single units. */
  #nextUnits(/** @type {Requester} */ wire) {
    return wire.ask(this.#wires.length > 1 ? { op: "more", seconds: AT_A_TIME } : { op: "more" });
  }

  #recover(/** @type {Requester & { end(): void }} */ wire) {
    if (wire !== this.#wires[0]) {
      return; // another thought has seen to it
    }
    if (this.#wires.length > 1) {
      wire.end();
    }
    this.#failures += 1;
    if (this.#failures > 1 && this.#wires.length > 1) {
      this.#wires.shift();
      this.tell(t("The second engine does not run here; the first one thinks as well."));
    } else {
      this.tell(t("The thinking engine had stopped; it was started again."));
    }
  }
}

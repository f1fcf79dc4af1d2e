// Thinking, one search at a time, in units that an engine does between other requests. A new search
// replaces the old one, whose late answers are dropped.

/** @import {ProofTask, Proven, Requester, Estimate} from "../types" */

import { formatNumber, t } from "../ui/i18n.js";
import { EngineLostError, RequestError } from "./wire.js";

/**
 * Seconds that a dedicated engine searches per request. When an answer arrives, the page is busy
 * for a moment, and a touch would have to wait, so this must not be too short. A search that is
 * stopped ends up to this much later.
 */
const UNIT_SECONDS = 0.1;
const MAX_WORK = 1_000_000; // limit for the units of work that an address may set
const MAX_TRIES = 3;

/** @typedef {{ work: number, seed: string, seconds?: undefined }} WorkLimit replaces seconds */
/** @typedef {{ input: string, seconds?: number, patience?: string }} ThinkTask */

/**
 * Read "?work=400" from an address: every search then takes 400 units of work and a fixed seed, so
 * that a game goes the same way on any machine.
 * @param {string} search the address's part from the ?
 * @returns {{ workLimit: WorkLimit | null, problem: string | null }} a null limit means searches by
 *   the clock; `problem` says what is wrong with the address
 */
export function parseWorkLimit(search) {
  const text = new URLSearchParams(search).get("work");
  if (text === null) {
    return { workLimit: null, problem: null };
  }
  const work = /^\d{1,9}$/.test(text) ? Number(text) : 0;
  if (work > 0 && work <= MAX_WORK) {
    return { workLimit: { work, seed: "1", seconds: undefined }, problem: null };
  }
  const values = { wrong: text.slice(0, 20), most: formatNumber(MAX_WORK) };
  const problem = t(
    "work={wrong} in the address must be a whole number from 1 to {most}. Computer players now have a time limit instead.",
    values,
  );
  return { workLimit: null, problem };
}

export class Thinker {
  /** @type {(Requester & { end(): void })[]} */
  #wires;
  /** Counts searches: answers to an older search are dropped. */
  #generation = 0;
  #finishGeneration = 0;
  #failures = 0;
  #searches = 0; // running searches, including those that were just stopped
  #isWarm = false; // whether the engine has searched already; only then is it used to ponder

  /**
   * @param {Requester & { end(): void }} thinker the engine to think in
   * @param {Requester & { end(): void }} spare the engine to use if `thinker` can't be started
   * @param {(text: string) => void} notify
   * @param {WorkLimit | null} [workLimit]
   */
  constructor(thinker, spare, notify, workLimit = null) {
    this.#wires = [thinker, spare];
    this.notify = notify;
    this.workLimit = workLimit;
  }

  /**
   * Search until the bot is done or `finishNow` is called. Rejects if no engine can do it.
   * @param {ThinkTask} task
   * @param {(estimate: Estimate) => void} [onProgress]
   * @returns {Promise<Estimate | null>} null if it was stopped or replaced
   */
  async think(task, onProgress = () => {}) {
    this.#generation += 1;
    const generation = this.#generation;
    this.#searches += 1;
    try {
      return await this.#runToEnd(task, onProgress, generation);
    } finally {
      this.#searches -= 1;
    }
  }

  /**
   * Search for a proof about a move, otherwise like `think`.
   * @param {Omit<ProofTask, "task" | "at" | "seat">} task
   * @param {(proven: Proven) => void} onProgress
   * @returns {Promise<Proven | null>}
   */
  async prove(task, onProgress) {
    const result = await this.think(task, /** @type {(estimate: any) => void} */ (onProgress));
    return /** @type {Proven | null} */ (/** @type {unknown} */ (result));
  }

  /** Whether there is a dedicated engine that has searched before and is idle now. */
  get canPonder() {
    const isIdle = this.#isWarm && this.#searches === 0;
    return !this.workLimit && this.#wires.length > 1 && isIdle;
  }

  /**
   * Search during a human player's turn; the bot's next search starts from the results. Any other
   * search replaces this one.
   * @param {string} input
   * @param {() => boolean} isWanted asked after each unit
   * @returns {Promise<boolean>} whether there is nothing more to do
   */
  async ponder(input, isWanted) {
    this.#generation += 1;
    const generation = this.#generation;
    const wire = this.#wires[0];
    try {
      let { done } = await wire.ask({ op: "ponder", input });
      while (!done && generation === this.#generation && isWanted()) {
        ({ done } = await this.#requestUnits(wire));
      }
      return done;
    } catch (error) {
      if (error instanceof EngineLostError && generation === this.#generation) {
        this.#isWarm = false;
        wire.end(); // the next search starts another engine
      } else if (!(error instanceof EngineLostError || error instanceof RequestError)) {
        throw error;
      }
      return true;
    }
  }

  /** @type {(task: ThinkTask, onProgress: (estimate: Estimate) => void, generation: number) => Promise<Estimate | null>} */
  async #runToEnd(task, onProgress, generation) {
    for (let tries = 1; ; tries += 1) {
      const wire = this.#wires[0];
      try {
        const estimate = await this.#runUnits(wire, task, onProgress, generation);
        this.#failures = 0;
        this.#isWarm = true;
        return estimate;
      } catch (error) {
        if (generation !== this.#generation) {
          return null;
        }
        if (!(error instanceof EngineLostError) || tries === MAX_TRIES) {
          throw error;
        }
        this.#recover(wire);
      }
    }
  }

  /** Drop the present search. */
  stop() {
    this.#generation += 1;
  }

  /** End the present search with its result so far. */
  finishNow() {
    this.#finishGeneration = this.#generation;
  }

  /**
   * @param {Requester} wire
   * @param {ThinkTask} task
   * @param {(estimate: Estimate) => void} onProgress
   * @param {number} generation
   * @returns {Promise<Estimate | null>}
   */
  async #runUnits(wire, task, onProgress, generation) {
    const isCurrent = () => generation === this.#generation;
    let estimate = await wire.ask({ op: "think", ...task, ...this.workLimit });
    while (isCurrent() && !estimate.done && this.#finishGeneration !== generation) {
      onProgress(estimate);
      estimate = await this.#requestUnits(wire);
    }
    return isCurrent() ? estimate : null;
  }

  /** Ask for more units: for a single one if the engine has other requests to answer. */
  #requestUnits(/** @type {Requester} */ wire) {
    const isDedicated = this.#wires.length > 1;
    return wire.ask(isDedicated ? { op: "continue", seconds: UNIT_SECONDS } : { op: "continue" });
  }

  #recover(/** @type {Requester & { end(): void }} */ wire) {
    if (wire !== this.#wires[0]) {
      return; // another search has already replaced this engine
    }
    if (this.#wires.length > 1) {
      wire.end();
    }
    this.#failures += 1;
    if (this.#failures > 1 && this.#wires.length > 1) {
      this.#wires.shift();
      this.notify(t("The second engine can't run here, so computer players may be slower."));
    } else {
      this.notify(t("The computer player stopped responding and was restarted."));
    }
  }
}

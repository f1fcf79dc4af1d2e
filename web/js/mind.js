// Thinking, one thought at a time, in units that an engine works off between other requests.
// A newer thought takes the place of an older one, whose late answers are dropped.

/** @import {Asked, Thought} from "./types" */

import { t } from "./i18n.js";
import { Lost } from "./wire.js";

export class Mind {
  /** @type {(Asked & { end(): void })[]} */
  #wires;
  #generation = 0;
  #hurried = 0;
  #failures = 0;

  /**
   * @param {Asked & { end(): void }} thinker the engine to think in
   * @param {Asked & { end(): void }} spare where to think when that one cannot be started
   * @param {(text: string) => void} tell
   */
  constructor(thinker, spare, tell) {
    this.#wires = [thinker, spare];
    this.tell = tell;
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
    const current = () => generation === this.#generation;
    for (let tries = 1; ; tries += 1) {
      const wire = this.#wires[0];
      try {
        const thought = await this.#units(wire, task, progress, generation);
        this.#failures = 0;
        return thought;
      } catch (error) {
        if (!current()) {
          return null;
        }
        if (!(error instanceof Lost) || tries === 3) {
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
  hurry() {
    this.#hurried = this.#generation;
  }

  /**
   * @param {Asked} wire
   * @param {{ brief: string, seconds?: number }} task
   * @param {(thought: Thought) => void} progress
   * @param {number} generation
   * @returns {Promise<Thought | null>}
   */
  async #units(wire, task, progress, generation) {
    let thought = await wire.ask({ op: "think", ...task });
    while (generation === this.#generation && !thought.done && this.#hurried !== generation) {
      progress(thought);
      thought = await wire.ask({ op: "more" });
    }
    return generation === this.#generation ? thought : null;
  }

  /** @param {Asked & { end(): void }} wire */
  #recover(wire) {
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

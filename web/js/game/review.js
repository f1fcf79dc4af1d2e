// Looking back at a game: the thinker goes over the positions that the engine names, in the
// background, while nobody else wants it. What is made of that is the engine's; it draws nothing.

/** @import {Analysis} from "./analysis.js" */
/** @import {ProofTask, Reviewed, Said, Task, TurningPoint} from "./types" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { language, t } from "../ui/i18n.js";

const MANY = 2_000; // thoughts that are kept
/** @type {TurningPoint[]} always the same ones, so that nothing is shown anew for them */
const NONE = [];

export class Review {
  /** Whether somebody looks at it. */
  open = false;
  /** Whether it is to go on thinking. */
  running = false;
  /** @type {Reviewed | null} what the engine said last; of an older line, until it says more */
  looked = null;
  /** @type {TurningPoint | null} the turning point on display */
  chosen = null;
  /** Of what `looked` tells. */
  #of = "";
  /** @type {unknown} of which reply the key was written last: it is wanted many times between two */
  #reply = null;
  #written = "";
  /** @type {Map<number, Said>} what is thought of positions, by the keys that the engine gives */
  #thoughts = new Map();
  #loop = false;
  #wake = () => {};

  constructor(/** @type {Analysis} */ analysis) {
    this.game = analysis.game;
    this.engine = analysis.engine;
    this.analysis = analysis;
    this.listeners = analysis.listeners;
    analysis.reviewed = (at) => (this.open ? this.said(at) : null);
  }

  show(/** @type {boolean} */ open) {
    this.open = open;
    this.running = open;
    this.chosen = null;
    this.looked = null;
    this.#of = "";
    this.refresh();
    this.listeners.changed();
  }

  /** Think on, or stop thinking; what was found stays. */
  toggle() {
    this.running = !this.running;
    this.#of = "";
    this.refresh();
    this.listeners.changed();
  }

  /** Ask the engine once more: something was proven meanwhile. */
  async again() {
    await this.#ask({}).catch(lost);
  }

  /** Why there is nothing to see, if that is so. */
  get problem() {
    return this.looked?.problem ?? "";
  }

  /** How much is thought through, from 0 to 1. */
  get progress() {
    return this.looked?.progress ?? 0;
  }

  /** Whether positions are being thought about, or wait for it. */
  get busy() {
    return this.open && this.running && this.problem === "";
  }

  /** Whoever thinks may be free again, or wanted elsewhere; the game may have gone on. */
  refresh() {
    this.analysis.quiet = this.busy;
    this.#wake();
    if (this.open && !this.#loop) {
      this.#loop = true;
      this.#run().finally(() => {
        this.#loop = false;
        this.analysis.quiet = this.busy;
      });
    }
  }

  /** @returns {TurningPoint[]} the turning points, once all has been thought about */
  get turns() {
    return (this.#current && this.looked?.turns) || NONE;
  }

  /** What is thought of a position of the game on the table, in words. */
  reading(/** @type {number} */ at) {
    return (this.#current && this.looked?.readings[at]) || "";
  }

  /** What was thought of it. */
  said(/** @type {number} */ at) {
    return (this.#current && this.#thoughts.get(this.looked?.keys[at] ?? -1)) || null;
  }

  /** What is looked back at, and in which words. */
  get #key() {
    const { reply } = this.game;
    if (reply !== this.#reply) {
      const { record, over, players, names } = reply;
      this.#reply = reply;
      this.#written = JSON.stringify([record, over, players, names, language()]);
    }
    return this.#written;
  }

  /** Whether `looked` is about the line as it is now. */
  get #current() {
    return this.#of === this.#key;
  }

  async #run() {
    while (this.open) {
      try {
        await this.#step();
      } catch (error) {
        this.running = false;
        this.#of = this.#key; // and it is not asked again of itself
        if (!(error instanceof EngineLostError)) {
          const text = t("The game could not be looked through: {error}", { error: `${error}` });
          this.listeners.alert(text);
        }
        this.listeners.changed();
      }
    }
  }

  async #step() {
    const next = this.looked?.next ?? null;
    if (!this.#current) {
      await this.#ask({});
    } else if (this.busy && next && this.#free) {
      await this.#think(next);
    } else if (this.busy && !next) {
      this.running = false;
      this.analysis.quiet = false;
      this.listeners.changed();
    } else {
      await new Promise((wake) => {
        this.#wake = () => wake(null);
      });
    }
  }

  /** Whether nobody else wants the thinker. */
  get #free() {
    const { thinking, pending, aside } = this.game;
    return !thinking && pending === null && !aside?.busy && !this.analysis.hint?.busy;
  }

  async #think(/** @type {Task | ProofTask} */ next) {
    const current = () => this.busy && this.#free;
    if (next.op) {
      const proven = await this.analysis.prove(next, current).catch(unproven);
      await this.#ask(current() ? { task: next.task, shown: proven?.shown ?? null } : {});
      return;
    }
    const said = await this.analysis.consult(next, current);
    if (said) {
      if (this.#thoughts.size >= MANY) {
        this.#thoughts.clear(); // and what is on display is thought again
      }
      this.#thoughts.set(next.task, said);
    }
    await this.#ask({ task: next.task, thought: said?.thought ?? null });
  }

  /** Ask the engine how things look. */
  async #ask(/** @type {Record<string, unknown>} */ found) {
    const key = this.#key;
    const looked = await this.engine.ask({ op: "review", ...found });
    if (key === this.#key) {
      this.looked = looked;
      this.#of = key;
      this.listeners.changed();
    }
  }
}

/** A part of the engine that cannot be had leaves it with estimates. */
function unproven(/** @type {unknown} */ error) {
  if (error instanceof RequestError) {
    return null;
  }
  throw error;
}

/** Of a lost engine those tell who start another. */
function lost(/** @type {unknown} */ error) {
  if (!(error instanceof EngineLostError)) {
    throw error;
  }
}

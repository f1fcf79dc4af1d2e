// The review of a game: searches the positions that the engine names, in the background, while no
// other search needs the thinker. The engine turns the estimates into a graph and turning points.

/** @import {Analysis} from "./analysis.js" */
/** @import {PositionEval, ProofTask, ReviewReply, Task, TurningPoint} from "./types" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { currentLanguage, t } from "../ui/i18n.js";

const MAX_EVALS = 2_000;
/** @type {TurningPoint[]} one constant list, so that the display doesn't change */
const NO_TURNS = [];

export class Review {
  /** Whether the review is on display. */
  isOpen = false;
  /** Whether the review may search. */
  isRunning = false;
  /** @type {ReviewReply | null} the engine's last reply, which may be about an older line */
  lastReply = null;
  /** @type {TurningPoint | null} the turning point on display */
  chosenTurn = null;
  /** The value of `#key` for which `lastReply` is valid. */
  #replyKey = "";
  /** @type {unknown} the table reply for which `#cachedKey` was made */
  #cachedFor = null;
  #cachedKey = "";
  /** @type {Map<number, PositionEval>} estimates by the number of their task */
  #evals = new Map();
  #isLooping = false;
  #wake = () => {};

  constructor(/** @type {Analysis} */ analysis) {
    this.game = analysis.game;
    this.engine = analysis.engine;
    this.analysis = analysis;
    this.listeners = analysis.listeners;
    analysis.reviewedEval = (at) => (this.isOpen ? this.evalAt(at) : null);
  }

  setOpen(/** @type {boolean} */ open) {
    this.isOpen = open;
    this.isRunning = open;
    this.chosenTurn = null;
    this.lastReply = null;
    this.#replyKey = "";
    this.continueSearches();
    this.listeners.onChange();
  }

  /** Continue or stop the searches. */
  toggleSearches() {
    this.isRunning = !this.isRunning;
    this.#replyKey = "";
    this.continueSearches();
    this.listeners.onChange();
  }

  /** Why this game can't be reviewed; "" if it can. */
  get problem() {
    return this.lastReply?.problem ?? "";
  }

  /** The fraction of the searches that are done. */
  get progress() {
    return this.lastReply?.progress ?? 0;
  }

  get isBusy() {
    const isDone = this.#isCurrent && this.lastReply?.next === null;
    return this.isOpen && this.isRunning && this.problem === "" && !isDone;
  }

  /** Continue the searches, because the game or the state of the thinker may have changed. */
  continueSearches() {
    this.analysis.isQuiet = this.isBusy;
    this.#wake();
    if (this.isOpen && !this.#isLooping) {
      this.#isLooping = true;
      this.#searchWhileOpen().finally(() => {
        this.#isLooping = false;
        this.analysis.isQuiet = this.isBusy;
      });
    }
  }

  /** @returns {TurningPoint[]} the turning points, once all searches are done */
  get turningPoints() {
    return (this.#isCurrent && this.lastReply?.turns) || NO_TURNS;
  }

  /** The estimate of a position, in words. */
  evalTextAt(/** @type {number} */ at) {
    return (this.#isCurrent && this.lastReply?.readings[at]) || "";
  }

  evalAt(/** @type {number} */ at) {
    return (this.#isCurrent && this.#evals.get(this.lastReply?.keys[at] ?? -1)) || null;
  }

  /** Identifies the game under review, its players and the language. */
  get #key() {
    const { reply } = this.game;
    if (reply !== this.#cachedFor) {
      const { record, over, players, names } = reply;
      this.#cachedFor = reply;
      this.#cachedKey = JSON.stringify([record, over, players, names, currentLanguage()]);
    }
    return this.#cachedKey;
  }

  get #isCurrent() {
    return this.#replyKey === this.#key;
  }

  async #searchWhileOpen() {
    while (this.isOpen) {
      try {
        await this.#searchNext();
      } catch (error) {
        this.isRunning = false;
        this.#replyKey = this.#key; // don't repeat a failed request
        if (!(error instanceof EngineLostError)) {
          const text = t("The game couldn't be reviewed: {error}", { error: String(error) });
          this.listeners.showNotice(text);
        }
        this.listeners.onChange();
      }
    }
  }

  async #searchNext() {
    const next = this.lastReply?.next ?? null;
    if (!this.#isCurrent) {
      await this.#sendOutcome({});
    } else if (this.isBusy && next && this.#isThinkerFree) {
      await this.#search(next);
    } else {
      await new Promise((resolve) => {
        this.#wake = () => resolve(null);
      });
    }
  }

  get #isThinkerFree() {
    const { botSearch, pendingMove, overlay } = this.game;
    return !botSearch && pendingMove === null && !overlay?.busy && !this.analysis.hint?.busy;
  }

  async #search(/** @type {Task | ProofTask} */ next) {
    const isCurrent = () => this.isBusy && this.#isThinkerFree;
    if (next.op) {
      const proven = await this.analysis.prove(next, isCurrent).catch((error) => {
        if (!(error instanceof RequestError)) {
          throw error;
        }
        return null; // without a proof, the review continues with estimates
      });
      await this.#sendOutcome(
        isCurrent() ? { task: next.task, refutation: proven?.refutation ?? null } : {},
      );
      return;
    }
    const positionEval = await this.analysis.estimatePosition(next, isCurrent);
    if (positionEval) {
      if (this.#evals.size >= MAX_EVALS) {
        this.#evals.clear();
      }
      this.#evals.set(next.task, positionEval);
    }
    await this.#sendOutcome({ task: next.task, estimate: positionEval?.estimate ?? null });
  }

  async #sendOutcome(/** @type {Record<string, unknown>} */ outcome) {
    const key = this.#key;
    const reply = await this.engine.ask({ op: "review", ...outcome });
    if (key === this.#key) {
      this.lastReply = reply;
      this.#replyKey = key;
      this.listeners.onChange();
    }
  }
}

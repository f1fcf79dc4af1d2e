// Player of a refutation: it shows move by move, with explanations, why a move was a mistake. Its
// scenes replace the position as an overlay; the game itself doesn't change.

/** @import {Analysis} from "./analysis.js" */
/** @import {CommandButton, RefutationReply} from "./types" */

import { EngineLostError, ModuleUnavailableError, RequestError } from "../engine/wire.js";
import { formatNumber, t } from "../ui/i18n.js";
import { sleep } from "./opponent.js";

const STEP_MS = 1_300;
// Time limit for an unrequested proof about a hint that was not followed.
const HINT_CHECK_SECONDS = 3;

/** @typedef {{ at: number, better: string, name: string, played: string }} IgnoredHint */

export class RefutationPlayer {
  /** Whether the refutation plays automatically. */
  isAnimated = true;
  /** @type {IgnoredHint | null} a hint that wasn't followed, to be checked when the thinker is free */
  ignoredHint = null;
  /** @type {{ hint: IgnoredHint, key: string, reply: RefutationReply } | null} the result of the last check of an ignored hint */
  #checkedHint = null;
  /** A counter: work that began at a lower value is out of date. */
  #generation = 0;
  #step = 0;
  /** @type {{ at: number, best: string, isLine?: boolean } | null} the last request, and its aspect */
  #request = null;
  /** Whether the refutation is shown in the review, under the mistake. */
  #isInReview = false;
  #aspect = "";
  /** @type {RefutationReply | null} the refutation on display */
  #reply = null;
  /** @type {{ at: number | null, seat: number | undefined }} the view to return to */
  #lastView = { at: null, seat: undefined };

  /**
   * @param {Analysis} analysis
   * @param {(ms: number) => Promise<unknown>} [wait]
   */
  constructor(analysis, wait = sleep) {
    this.analysis = analysis;
    this.game = analysis.game;
    this.wait = wait;
  }

  /** Whether a refutation is being searched for or is on display. */
  get isOpen() {
    return this.game.overlay !== null;
  }

  /** Show why the move at a position was a mistake, or say that it can't be proven. */
  async showRefutation(/** @type {{ at: number, best: string }} */ { at, best }) {
    this.#isInReview = true;
    const run = this.#begin({ at, best }, t("Looking for a proof …"));
    const isCurrent = () => run === this.#generation && this.isOpen;
    const onProgress = (/** @type {number} */ work) =>
      this.#showText(
        t("Looking for a proof: {count} positions …", { count: formatNumber(work) }),
        true,
      );
    const again = () => this.showRefutation({ at, best });
    await this.#showWhenFound(run, again, () =>
      this.#searchProof({ at, better: best }, isCurrent, onProgress),
    );
  }

  /** Show what the computer would have played at a position. */
  async showBestLine(/** @type {{ at: number, best: string }} */ { at, best }) {
    this.#isInReview = true;
    const { engine } = this.analysis;
    const { aspect } = this.game;
    const run = this.#begin({ at, best, isLine: true }, t("Looking for the computer's line …"));
    const again = () => this.showBestLine({ at, best });
    await this.#showWhenFound(run, again, () => engine.ask({ op: "line", at, aspect }));
  }

  /**
   * @param {number} run
   * @param {() => void} again asks again, if a module of the engine could not be loaded
   * @param {() => Promise<RefutationReply | null>} ask
   */
  async #showWhenFound(run, again, ask) {
    try {
      const reply = await ask();
      if (reply && run === this.#generation) {
        this.#startReply(reply, run);
      } else if (run === this.#generation) {
        this.#end(); // another search took the thinker
      }
    } catch (error) {
      if (run === this.#generation) {
        this.#end();
      }
      if (!(error instanceof RequestError || error instanceof EngineLostError)) {
        throw error;
      }
      if (error instanceof RequestError) {
        const retry = { name: t("Try again"), act: again };
        const offer = error instanceof ModuleUnavailableError ? retry : undefined;
        this.analysis.listeners.showNotice(error.message, offer);
      }
    }
  }

  /** After a proof: show the better move and what the computer expects then. */
  async showBetterMove() {
    if (this.#request) {
      await this.showBestLine(this.#request);
    }
  }

  /**
   * The name of the move that an ignored hint advised, if the reason to follow it can be shown now;
   * otherwise "".
   */
  get ignoredMove() {
    const { reply } = this.game;
    const { hint, key } = this.#checkedHint ?? {};
    if (!hint || key !== reply.key || reply.line[hint.at] !== hint.played) {
      return "";
    }
    const movesSince = reply.at - hint.at;
    return movesSince > 0 && movesSince <= reply.seats ? hint.name : "";
  }

  /** Show why the hint should have been followed. */
  showIgnoredHint() {
    if (this.#checkedHint) {
      const { hint, reply } = this.#checkedHint;
      this.#isInReview = false;
      this.#startReply(reply, this.#begin({ at: hint.at, best: hint.better }, ""));
    }
  }

  /** Go forward (1) or back (-1), and stop playing automatically. */
  stepBy(/** @type {number} */ by) {
    if (this.#reply) {
      this.#generation += 1;
      this.#showStep(this.#step + by);
    }
  }

  /** Return to the position that was on display before. Return whether anything was open. */
  close() {
    const wasOpen = this.isOpen;
    const hadReply = this.#reply !== null;
    this.#end();
    if (wasOpen && hadReply) {
      this.game.viewPosition(this.#lastView.at, { seat: this.#lastView.seat });
    }
    return wasOpen;
  }

  /**
   * Update after a change of the game: end a refutation that is no longer on display, and check a
   * hint.
   */
  update() {
    if (!this.isOpen && this.#reply) {
      const request = this.#aspect === this.game.aspect ? null : this.#request;
      this.#end();
      if (request?.isLine) {
        this.showBestLine(request); // the scenes are needed for the other aspect
      } else if (request) {
        this.showRefutation(request);
      }
    }
    if (this.ignoredHint && this.analysis.isIdle) {
      const hint = this.ignoredHint;
      this.ignoredHint = null;
      this.#checkHint(hint);
    }
  }

  /** Search briefly for a proof that a hint was better than the move played. */
  async #checkHint(/** @type {IgnoredHint} */ hint) {
    const { key } = this.game;
    const isCurrent = () => this.game.key === key && !this.isOpen;
    try {
      const reply = await this.#searchProof(hint, isCurrent, () => {}, HINT_CHECK_SECONDS);
      if (reply?.scenes.length && !reply.harmless) {
        this.#checkedHint = { hint, key, reply };
        this.analysis.listeners.onChange();
      }
    } catch (error) {
      if (!(error instanceof EngineLostError || error instanceof RequestError)) {
        throw error; // the player hasn't asked for this check, so expected errors are not reported
      }
    }
  }

  /**
   * @param {{ at: number, best: string, isLine?: boolean }} request
   * @param {string} text to show until there is a reply
   */
  #begin(request, text) {
    this.#generation += 1;
    const { viewedPosition, viewerSeat, aspect } = this.game;
    if (!this.#reply) {
      this.#lastView = { at: viewedPosition, seat: viewerSeat };
    }
    this.#reply = null;
    this.#request = request;
    this.#aspect = aspect;
    this.game.selection.unpickAll();
    this.#showText(text, true);
    return this.#generation;
  }

  #end() {
    this.#generation += 1;
    this.#reply = null;
    if (this.game.overlay?.busy && !this.game.botSearch) {
      this.analysis.thinker.stop();
    }
    this.game.overlay = null;
    this.analysis.listeners.onChange();
  }

  /**
   * @param {{ at: number, better: string }} request
   * @param {() => boolean} isCurrent
   * @param {(work: number) => void} onProgress receives the number of positions searched
   * @param {number} [seconds] a shorter time than usual
   * @returns {Promise<RefutationReply | null>} null if the answer is out of date
   */
  async #searchProof({ at, better }, isCurrent, onProgress, seconds) {
    const { engine } = this.analysis;
    const { aspect } = this.game;
    /** @type {RefutationReply} */
    let reply = await engine.ask({ op: "refute", at, better, aspect });
    while (reply.next && isCurrent()) {
      const next = seconds ? { ...reply.next, seconds } : reply.next;
      const proven = await this.analysis.prove(next, isCurrent, onProgress);
      if (!proven || !isCurrent()) {
        return null;
      }
      const { task } = reply.next;
      reply = await engine.ask({ op: "refute", task, refutation: proven.refutation, aspect });
    }
    return isCurrent() ? reply : null;
  }

  #startReply(/** @type {RefutationReply} */ reply, /** @type {number} */ run) {
    if (reply.scenes.length === 0) {
      const text = t("This can't be proven: it's the computer's estimate.");
      this.#showText(text, false);
      this.analysis.listeners.announce(text);
      return;
    }
    this.#reply = reply;
    this.#showStep(0);
    if (this.isAnimated) {
      this.#autoplay(run);
    }
  }

  async #autoplay(/** @type {number} */ run) {
    const isPlaying = () => run === this.#generation && this.isOpen && this.#reply !== null;
    while (isPlaying() && this.#step < (this.#reply?.scenes.length ?? 0) - 1) {
      await this.game.animationDone;
      await this.wait(this.#step ? STEP_MS : 2 * STEP_MS);
      if (isPlaying()) {
        this.#showStep(this.#step + 1);
      }
    }
  }

  #showStep(/** @type {number} */ step) {
    const { scenes, text, nodes } = /** @type {RefutationReply} */ (this.#reply);
    const last = scenes.length - 1;
    this.#step = Math.min(Math.max(step, 0), last);
    const scene = scenes[this.#step];
    this.game.showFrames([scene]);
    const isLast = this.#step === last;
    const values = { at: this.#step, count: last, what: scene.news };
    const progress =
      this.#step > 0 ? t("Step {at} of {count}: {what}", values) : t("Step 0 of {count}", values);
    const isEnd = this.#step === 0 || isLast;
    const line = isEnd || this.#isInReview ? text : progress;
    this.#showText(line, false, isLast ? nodes : [], isEnd && !this.#isInReview ? "" : progress);
    const announced = this.#step === 0 ? text : `${progress}. ${isLast ? text : ""}`;
    this.analysis.listeners.announce(announced);
  }

  /**
   * @param {string} text
   * @param {boolean} busy
   * @param {string[]} [nodes] that the proof needs
   * @param {string} [progress] the step on display
   */
  #showText(text, busy, nodes = [], progress = "") {
    /** @type {CommandButton[]} */
    const steps = [
      { command: "why -1", name: t("Back") },
      { command: "why 1", name: t("Forward"), main: true },
    ];
    const isProof = this.#isInReview && !this.#request?.isLine;
    const better = { command: "whyBetter", name: t("Show the better move") };
    const buttons = [
      ...(this.#reply && !busy ? steps : []),
      ...(isProof && this.#reply && !busy ? [better] : []),
      { command: "endWhy", name: busy ? t("Stop") : t("Close") },
    ];
    const at = this.#isInReview ? (this.#request?.at ?? null) : null;
    const close = () => this.close();
    this.game.overlay = { text, busy, buttons, nodes, progress, at, close };
    this.analysis.listeners.onChange();
  }
}

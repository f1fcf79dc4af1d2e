// Hints, estimates and the heat map of the position on display, searched while no bot has to move.

/** @import {Game} from "./game.js" */
/** @import {Aid, Evaluation, GameListener, Hint, HintReply, PositionEval} from "./types" */
/** @import {ProofTask, Proven, Task, Estimate} from "./types" */

import { moveName } from "../board/highlights.js";
import { EngineLostError, RequestError } from "../engine/wire.js";
import { t } from "../ui/i18n.js";
import { Drawings } from "./drawings.js";
import { ponderNextTurn, searchUnlessKnown, throttle } from "./opponent.js";
import { RefutationPlayer } from "./refutation-player.js";

const HINT_SECONDS = 1.5;

export class Analysis {
  /** Whether the estimate is on display. */
  bar = false;
  /** Whether the heat map is on display. */
  heat = false;
  /** @type {Evaluation | null} of the position on display */
  evaluation = null;
  /** @type {Hint | null} */
  hint = null;
  /**
   * Whether the review needs the thinker. Then nothing is searched unless the player asks for it.
   */
  isQuiet = false;
  /** @type {(at: number) => PositionEval | null} the review's estimate of a position */
  reviewedEval = () => null;
  /** @type {{ key: string, asked: boolean } | null} the running search; `asked`: the player waits */
  #task = null;
  /** The key of a position that the engine refused to estimate. */
  #refusedKey = "";
  /** The key of the last position that a bot pondered to the end, or is pondering. */
  #ponderedKey = "";

  /**
   * @param {Game} game
   * @param {Pick<GameListener, "onChange" | "announce" | "showNotice">} listeners
   */
  constructor(game, listeners) {
    this.game = game;
    this.engine = game.engine;
    this.thinker = game.thinker;
    this.listeners = listeners;
    this.refutation = new RefutationPlayer(this);
    this.drawings = new Drawings(game, () => listeners.onChange());
  }

  toggleAid(/** @type {"bar" | "heat"} */ display) {
    this[display] = !this[display] && this.offersAid(display);
    this.listeners.onChange();
  }

  /** Whether the current game offers an aid. No aid may reveal the answer of a puzzle. */
  offersAid(/** @type {Aid} */ aid) {
    return this.game.reply.game_status?.aids?.includes(aid) ?? true;
  }

  /** Switch all aids off, because another game begins. */
  switchOffAids() {
    this.bar = false;
    this.heat = false;
    this.evaluation = null;
    this.hint = null;
    this.refutation.ignoredHint = null;
    this.drawings.isOn = false;
    this.#stopSearch();
  }

  /** Identifies the position on display and its viewer. */
  get positionKey() {
    return this.#positionKeyAt(this.game.at);
  }

  #positionKeyAt(/** @type {number} */ at) {
    const { record, viewer } = this.game.reply;
    return `${record} ${viewer} ${at}`;
  }

  /** Whether the game is over and its last position on display, also after a resignation. */
  get #isFinal() {
    const { reply, at } = this.game;
    return reply.over && at === reply.line.length;
  }

  /** Whether the position on display can be searched. */
  get canSearch() {
    const { reply, viewedPosition, botSearch, pendingMove, overlay } = this.game;
    const isChance = reply.turn === null && viewedPosition === null;
    const isFree = !botSearch && pendingMove === null && !overlay;
    return isFree && !this.#isFinal && !isChance && this.#refusedKey !== this.positionKey;
  }

  /** After a change, drop outdated searches and start those that are needed now. */
  updateSearches() {
    const key = this.positionKey;
    if (this.evaluation && this.evaluation.key !== key) {
      this.evaluation = null;
    }
    const isOutdated = this.hint !== null && (this.hint.key !== key || this.#isFinal);
    if (this.hint && isOutdated) {
      if (this.#task?.asked && this.#task.key === this.hint.key) {
        this.#stopSearch();
      }
      this.#noteIgnoredHint(this.hint);
      this.hint = null;
    }
    const reviewed = this.evaluation ? null : this.reviewedEval(this.game.at);
    if (reviewed) {
      // `since` is in the future, so the hint's search lasts longer than the review's did.
      this.evaluation = { key, since: Number.POSITIVE_INFINITY, ...reviewed };
    }
    // While a hint is on display, the estimate stays the one on which the hint is based.
    const isFixed = this.hint && this.evaluation;
    const isNeeded = (this.bar || this.heat) && this.canSearch && !this.isQuiet && !isFixed;
    if (isNeeded && this.#task?.key !== key && !this.evaluation?.estimate.done) {
      this.#searchEstimate(false);
    } else if (!isNeeded && this.#task?.asked === false) {
      this.#stopSearch();
    }
    this.refutation.update();
    if (this.#ponderedKey !== key && this.#mayPonder(key) && this.thinker.canPonder) {
      this.#ponder(key);
    }
  }

  #mayPonder(/** @type {string} */ key) {
    const { mayPonder, info } = this.game;
    const isEnabled = Boolean(mayPonder && info.pondering && !document.hidden);
    return isEnabled && this.isIdle && !this.refutation.ignoredHint && this.positionKey === key;
  }

  /** Whether it is the player's turn and no search is needed. */
  get isIdle() {
    const { reply, viewedPosition, isPaused } = this.game;
    const isPlayersTurn = reply.level === null && viewedPosition === null && !isPaused;
    return this.canSearch && isPlayersTurn && !this.#task && !this.hint && !this.isQuiet;
  }

  async #ponder(/** @type {string} */ key) {
    this.#ponderedKey = key;
    const isDone = await ponderNextTurn(this.game, () => this.#mayPonder(key));
    if (!isDone && this.#ponderedKey === key) {
      this.#ponderedKey = ""; // continue when the thinker is free again
    }
  }

  /**
   * Search for a hint. The first request points out where the move is, the next one names the move.
   */
  async askHint() {
    const key = this.positionKey;
    const shown = this.hint?.key === key ? this.hint : null;
    if (shown?.rest) {
      this.#showHintPart(shown.rest);
      return;
    }
    const isNew = shown === null;
    if (!this.canSearch || !(isNew || shown.nodes.length)) {
      return;
    }
    const evaluation = this.evaluation?.key === key ? this.evaluation : null;
    const settled = evaluation && this.#hasSearchedEnough(evaluation) ? evaluation.estimate : null;
    const hint = this.#showHintPart({ text: t("Looking for a good move …"), busy: true });
    try {
      await this.#unlessRefused(this.game.at, () => this.#searchHint(hint, settled, isNew));
    } catch (error) {
      this.#reportError(error);
    }
  }

  /**
   * Run the searches that the engine needs until it has a hint.
   * @param {Hint} hint the hint on display
   * @param {Estimate | null} settled a finished search of the position on display
   * @param {boolean} isFirst whether the hint need not name a move
   */
  async #searchHint(hint, settled, isFirst) {
    let current = hint;
    let estimate = settled;
    try {
      const { at, aspect } = this.game;
      /** @type {HintReply} */
      let reply = await this.engine.ask({ op: "hint", at, aspect, plain: isFirst });
      if (this.hint === current && !reply.next) {
        current = this.#showReply(reply, isFirst);
      }
      while (this.hint === current && reply.next) {
        estimate ??= await this.#searchEstimate(true, reply.next);
        if (this.hint !== current || !this.canSearch) {
          break;
        }
        const { task } = reply.next;
        reply = await this.engine.ask({ op: "hint", task, aspect, estimate });
        if (this.hint === current) {
          estimate = null;
          current = this.#showReply(reply, isFirst);
        }
      }
    } finally {
      if (this.hint === current && (current.busy || !current.text)) {
        this.dismissHint();
      }
    }
  }

  /** Whether a search has taken long enough for a hint. */
  #hasSearchedEnough(/** @type {Evaluation} */ { estimate, since }) {
    return this.thinker.workLimit ? estimate.done : performance.now() - since > HINT_SECONDS * 1000;
  }

  #reportError(/** @type {unknown} */ error) {
    if (!(error instanceof EngineLostError)) {
      const text = t("This position can't be estimated: {why}", { why: String(error) });
      this.listeners.showNotice(text);
    }
  }

  /**
   * Return the result of `act`. If the engine refuses, return null and search this position no
   * more.
   * @template Answer
   * @param {number} at
   * @param {() => Promise<Answer>} act
   */
  async #unlessRefused(at, act) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RequestError)) {
        throw error;
      }
      this.#refusedKey = this.#positionKeyAt(at);
      return null;
    }
  }

  /** Remove the hint, and stop its search. */
  dismissHint() {
    this.hint = null;
    if (this.#task?.asked) {
      this.#stopSearch();
    }
    this.listeners.onChange();
  }

  /**
   * Search a position at the top level. An estimate of the position on display becomes
   * `evaluation`.
   * @param {boolean} asked whether the player waits for the result: only then are errors passed on
   * @param {Task | null} [task] by default the position on display
   * @returns {Promise<Estimate | null>} null if the search was interrupted
   */
  async #searchEstimate(asked, task = null) {
    const key = this.positionKey;
    const search = { key, asked };
    this.#task = search;
    const isDisplayed = task === null || task.at === this.game.at;
    const isCurrent = () => this.#task === search && this.positionKey === key && this.canSearch;
    const onProgress = throttle(() => this.listeners.onChange());
    let longest = 0;
    /** @type {(estimate: Estimate, seat: number, seconds: number) => void} */
    const update = (estimate, seat, seconds) => {
      // An earlier estimate stays on display until this search has taken longer.
      if (isDisplayed && seconds >= longest) {
        this.evaluation = { key, since: performance.now() - 1000 * seconds, seat, estimate };
        longest = seconds;
        onProgress();
      }
    };
    try {
      const { at } = this.game;
      const ask = () => this.engine.ask({ op: "estimate", at });
      const next = task ?? (await this.#unlessRefused(at, ask));
      if (next?.known) {
        update(next.known.estimate, next.seat, next.known.seconds);
      }
      return next && (await searchUnlessKnown(this, next, isCurrent, update));
    } catch (error) {
      this.bar = false;
      this.heat = false;
      if (asked) {
        throw error;
      }
      this.#reportError(error);
      return null;
    } finally {
      if (this.#task === search) {
        this.#task = null;
      }
      this.listeners.onChange();
    }
  }

  /**
   * Return the top level's estimate of a position; null if the estimate is no longer needed.
   * @param {Task} task
   * @param {() => boolean} isCurrent whether the estimate is still needed
   * @param {(positionEval: PositionEval) => void} [onProgress]
   * @returns {Promise<PositionEval | null>}
   */
  estimatePosition({ input, seat, at, seconds }, isCurrent, onProgress = () => {}) {
    const report = (/** @type {Estimate} */ estimate) => onProgress({ seat, estimate });
    return this.#unlessRefused(at, async () => {
      const estimate = isCurrent() ? await this.thinker.think({ input, seconds }, report) : null;
      return estimate && isCurrent() ? { seat, estimate } : null;
    });
  }

  /**
   * Search for a proof about a move; resolves to null if the proof is no longer needed.
   * @param {ProofTask} next
   * @param {() => boolean} isCurrent
   * @param {(work: number) => void} [onProgress] receives the number of positions searched
   * @returns {Promise<Proven | null>}
   */
  async prove({ op, input, seconds, played, better, later }, isCurrent, onProgress = () => {}) {
    if (!isCurrent()) {
      return null;
    }
    const task = { op, input, seconds, played, better, later };
    let work = 0;
    const report = throttle(() => onProgress(work));
    const proven = await this.thinker.prove(task, (state) => {
      work = state.work;
      report();
    });
    return proven && isCurrent() ? proven : null;
  }

  /** Note that the player didn't follow the hint, so that a refutation of the move is searched. */
  #noteIgnoredHint(/** @type {Hint} */ { at, move, name }) {
    const { reply, info } = this.game;
    const isIgnored = reply.at === at + 1 && reply.line[at] !== move;
    if (info.refuting && move !== null && !reply.lesson && isIgnored) {
      this.refutation.ignoredHint = { at, better: move, name, played: reply.line[at] };
    }
  }

  /** Show a hint. If `isFirst`, show only the hint's first part, provided that it has one. */
  #showReply(/** @type {HintReply} */ reply, /** @type {boolean} */ isFirst) {
    const { where } = reply;
    return isFirst && where
      ? this.#showHintPart({ ...where, rest: { ...reply, aspect: this.game.aspect } })
      : this.#showHintPart(reply);
  }

  /** Show a hint, or the state of its search. */
  #showHintPart(/** @type {Partial<Hint>} */ part) {
    const { at, scene, choices, aspect } = this.game;
    /** @type {Hint} */
    const hint = {
      key: this.positionKey,
      text: "",
      busy: false,
      at,
      aspect,
      name: part.move ? moveName(scene, choices, part.move) : "",
      move: null,
      back: null,
      ghost: null,
      nodes: [],
      rest: null,
      ...part,
    };
    this.hint = hint;
    if (!hint.busy) {
      this.listeners.announce(hint.text);
    }
    this.listeners.onChange();
    return hint;
  }

  /** Stop the running search, unless it is that of a bot to move. */
  #stopSearch() {
    this.#task = null;
    if (!this.game.botSearch) {
      this.thinker.stop();
    }
  }
}

// The review panel: automatic replay, the graph above the slider, the turning points. It is loaded
// when the player first opens it.

/** @import {TurningPoint} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */

import { resolveStyle } from "../board/styles.js";
import { linePlayers } from "../game/game-state.js";
import { Replay } from "../game/replay.js";
import { Review } from "../game/review.js";
import { listenForSwipes, stepOfKey } from "../input/step.js";
import { button, byId, el, icon, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { EvalGraph, makeLegendItem } from "./eval-graph.js";
import { toggleMoves } from "./fold.js";
import { MistakeList } from "./mistake-list.js";

/** Keys that stop the replay: all but the space bar, modifiers, Tab and function keys. */
const STOPPING_KEY = /^([^ ]|Escape|Enter|Arrow.*|Page.*|Home|End|Delete|Backspace)$/;

export class ReviewPanel {
  #root = byId("review", HTMLElement);
  #graphFrame = byId("review-graph", HTMLElement);
  #words = el("div", { class: "words" });
  #reading = el("p", { class: "reading" });
  #legend = el("ul", { class: "legend" });
  #summary = el("p", { class: "summary", tabIndex: 0 }); // it scrolls if the screen is low
  #head = el("div", { class: "head" });
  #mistakes = new MistakeList({
    choose: (turn) => this.#chooseTurn(turn),
    showWhy: (turn) => this.#showWhy(turn),
    showLine: (turn) => this.#showLine(turn),
  });
  #practise = button(t("Learn from your mistakes"), () => this.#beginPractice(), { class: "main" });
  #steps = el(
    "div",
    { class: "steps", tabindex: -1 },
    stepButton("first", t("To the start"), () => this.#viewPosition(0)),
    stepButton("previous", t("Previous move"), () => this.#stepBy(-1)),
    stepButton("next", t("Next move"), () => this.#stepBy(1)),
    stepButton("last", t("To the end"), () => this.#viewPosition(Infinity)),
  );
  #onlyMineBox = el("input", { type: "checkbox" });
  #onlyMine = el("label", { class: "only", hidden: true }, this.#onlyMineBox, t("Only my moves"));
  #about = el("p", { class: "about" });
  #searchButton = button("", () => this.review.toggleSearches());
  #shownLegend = "";
  #wasBusy = false;
  /** @type {number | null} the turning point whose refutation is on display */
  #refutedAt = null;
  /** @type {{ key: string, at: number, chosen: TurningPoint | null } | null} the reviewed game and
   * what was on display, while an analysis or a practice of it is open */
  #paused = null;
  /** The position of the analysis to which the keys lead; null if no request is running. */
  #target = /** @type {number | null} */ (null);

  /**
   * @param {Analysis} analysis
   * @param {() => unknown} practise begins to practise the mistakes
   */
  constructor(analysis, practise) {
    const { game, listeners } = analysis;
    this.practise = practise;
    this.game = game;
    this.listeners = listeners;
    this.replay = new Replay(game, () => listeners.onChange());
    this.review = new Review(analysis);
    this.graph = new EvalGraph(this.#graphFrame, (at) => game.viewPosition(at));
    const close = button(t("Close"), () => this.#close());
    this.#head.append(this.#summary, close);
    const below = el("div", { class: "below" }, this.#about, this.#searchButton);
    this.#onlyMineBox.addEventListener("change", () => this.#showTurns(this.review.turningPoints));
    const { root } = this.#mistakes;
    this.#root.append(this.#practise, root, this.#onlyMine, below);
    this.#graphFrame.before(this.#head);
    this.#words.append(this.#reading, this.#legend);
    byId("walk", HTMLElement).append(this.#steps, this.#words);
    document.addEventListener("keydown", (event) => this.#onKey(event), true);
    const board = byId("board", HTMLElement);
    listenForSwipes(
      board,
      () => this.#canSwipe(board),
      (by) => this.#stepBy(by),
    );
    const pace = byId("pace", HTMLSelectElement);
    pace.addEventListener("change", () => {
      this.replay.pace = Number(pace.value);
    });
    this.replay.pace = Number(pace.value);
    addEventListener("pointerdown", (event) => this.#stopReplay(event), true);
    addEventListener("keydown", (event) => this.#stopReplay(event), true);
  }

  /** Open the review, and focus it. */
  openReview() {
    this.review.setOpen(true);
    this.#setOpen(true); // a hidden element can't be focused
    this.#root.focus({ preventScroll: true });
  }

  /** Begin an analysis at the position on display. The review waits for the player's return. */
  async beginAnalysis() {
    const { game } = this;
    const { from } = game.reply;
    const at = game.overlay?.at ?? game.at;
    const paused = this.#createReturnPoint(at);
    game.overlay?.close();
    const isDone = await game.changeAnalysis({ op: "goto", at, analyze: true });
    if (isDone && from === null) {
      this.closeForNewGame();
      this.review.analysis.evaluation = null; // it has the names of the game's players
      this.#paused = paused;
      toggleMoves(true);
      this.#setOpen(false); // shows the buttons to step, so that they can be focused
      this.#steps.focus({ preventScroll: true }); // otherwise the arrow keys would be the board's
    }
  }

  #createReturnPoint(/** @type {number} */ at) {
    const { review, game } = this;
    return review.isOpen ? { key: game.reply.key, at, chosen: review.chosenTurn } : null;
  }

  /** Open the review where it was, after an analysis or a practice that began there. */
  reopenReview() {
    const { game } = this;
    const { key, at, chosen } = this.#paused ?? {};
    if (at !== undefined && key === game.reply.key) {
      this.#paused = null;
      this.openReview();
      return chosen ? this.#chooseTurn(chosen) : game.viewPosition(at);
    }
    return undefined;
  }

  /** Close the review and stop the replay, because another game begins. */
  closeForNewGame() {
    this.replay.stop();
    this.#refutedAt = null;
    this.review.setOpen(false);
    this.#setOpen(false);
  }

  /** Close the review, and focus the slider, or the button that unfolds it. */
  #close() {
    this.review.setOpen(false);
    this.#setOpen(false);
    const slider = byId("scrub", HTMLInputElement);
    const isVisible = slider.getClientRects().length > 0;
    (isVisible ? slider : byId("do-fold", HTMLButtonElement)).focus();
  }

  #setOpen(/** @type {boolean} */ open) {
    byId("moves", HTMLElement).classList.toggle("reviewing", open);
    // Not :has() in the style sheet: with it browsers restyle the whole page at every change in it.
    const { classList } = document.documentElement;
    classList.toggle("looking-back", open);
    classList.toggle("over", this.game.reply.over);
    const wasAnalysing = classList.contains("analysing");
    const isAnalysing = classList.toggle("analysing", !open && this.#isAnalysis);
    if (wasAnalysing && !isAnalysing) {
      toggleMoves(false); // an analysis unfolds them
    }
    this.#root.hidden = !open;
    this.#head.hidden = !open;
  }

  /** Stop the replay at a touch or a key, unless it is meant for the replay's controls. */
  #stopReplay(/** @type {PointerEvent | KeyboardEvent} */ event) {
    const isControl = /** @type {Element} */ (event.target).closest?.("#autoplay, #pace");
    const isIgnored = event instanceof KeyboardEvent && !STOPPING_KEY.test(event.key);
    if (this.replay.isPlaying && !isControl && !isIgnored) {
      this.replay.stop();
    }
  }

  update() {
    const { review, replay, game } = this;
    review.continueSearches();
    const autoplay = byId("autoplay", HTMLButtonElement);
    autoplay.setAttribute("aria-label", replay.isPlaying ? t("Pause") : t("Replay the moves"));
    autoplay.classList.toggle("playing", replay.isPlaying);
    if (review.chosenTurn && game.at !== review.chosenTurn.at) {
      review.chosenTurn = null;
    }
    const refutedAt = game.overlay ? null : this.#refutedAt;
    if (refutedAt !== null) {
      this.#refutedAt = null;
    }
    this.#setOpen(review.isOpen);
    this.#words.hidden = !review.isOpen;
    this.#graphFrame.hidden = !review.isOpen || review.problem !== "";
    if (review.isOpen) {
      this.#showReview();
    }
    if (refutedAt !== null) {
      this.#mistakes.focusWhenShown(`why-${refutedAt}`);
    }
    if (this.#wasBusy && review.isOpen && !review.isBusy && review.progress === 1) {
      this.listeners.announce(t("Review finished."));
    }
    this.#wasBusy = review.isBusy;
  }

  #showReview() {
    const { review, game } = this;
    const { at, info, reply } = game;
    // After a swap, names and colours are those of the last position in all positions.
    const players = linePlayers(reply);
    const colours = players.map(
      ({ look = "" }) => resolveStyle(info.id, `swatch ${look}`)?.fill ?? "none",
    );
    const {
      graph = [],
      title = "",
      thinking = "",
      about = "",
      summary = "",
      readings = [],
    } = review.lastReply ?? {};
    if (!this.#graphFrame.hidden) {
      const { length } = reply.line;
      this.graph.show({ strokes: graph, count: length, at, colours, label: title, readings });
    }
    setText(this.#reading, game.overlay?.progress || review.evalTextAt(at));
    setText(this.#summary, summary);
    this.#showLegend(
      colours,
      players.map(({ name }) => name),
    );
    this.#showTurns(review.turningPoints);
    setText(this.#about, review.isBusy ? thinking : about);
    this.#searchButton.hidden = review.problem !== "" || (!review.isBusy && review.progress === 1);
    setText(this.#searchButton, review.isRunning ? t("Stop") : t("Continue"));
  }

  /**
   * @param {string[]} colours by seat
   * @param {string[]} seatNames
   */
  #showLegend(colours, seatNames) {
    const names = colours.length > 1 ? seatNames : [];
    const key = JSON.stringify([names, colours]);
    if (key !== this.#shownLegend) {
      this.#shownLegend = key;
      const items = names.map((name, seat) => makeLegendItem(seat, colours, name));
      this.#legend.replaceChildren(...items);
    }
  }

  #showTurns(/** @type {TurningPoint[]} */ all) {
    const { reply, overlay } = this.game;
    const mine = all.filter(({ mine: isMine }) => isMine);
    const isAgainstBots = reply.players.filter((player) => player === "person").length === 1;
    this.#onlyMine.hidden = !isAgainstBots || mine.length === 0 || mine.length === all.length;
    const turns = !this.#onlyMine.hidden && this.#onlyMineBox.checked ? mine : all;
    this.#mistakes.show(turns, reply.game, this.review.chosenTurn?.at ?? -1, overlay);
    this.#practise.hidden = mine.length === 0 || overlay !== null;
  }

  /** Play the refutation of a move on the board. The keyboard focus follows it. */
  async #showWhy(/** @type {TurningPoint} */ turn) {
    this.#beginAnswer(turn);
    await this.review.analysis.refutation.showRefutation(turn);
    this.#mistakes.focusWhenShown("step-why1");
  }

  /** Play the computer's line instead of a move on the board. */
  async #showLine(/** @type {TurningPoint} */ turn) {
    this.#beginAnswer(turn);
    await this.review.analysis.refutation.showBestLine(turn);
    this.#mistakes.focusWhenShown("step-why1");
  }

  #beginAnswer(/** @type {TurningPoint} */ turn) {
    this.#refutedAt = turn.at;
    this.replay.stop();
  }

  #beginPractice() {
    this.replay.stop();
    this.#paused = this.#createReturnPoint(this.game.at);
    this.practise();
  }

  /** Go forward or back along the line on display or, without one, along the game. */
  #stepBy(/** @type {number} */ by) {
    const { overlay, at } = this.game;
    if (overlay) {
      this.review.analysis.refutation.stepBy(by);
    } else {
      this.#viewPosition((this.#target ?? at) + by);
    }
  }

  #viewPosition(/** @type {number} */ at) {
    const { overlay, reply } = this.game;
    const position = Math.min(Math.max(at, 0), reply.line.length);
    if (overlay) {
      this.review.analysis.refutation.stepBy(at === 0 ? -Infinity : Infinity);
    } else {
      this.viewPosition(position);
    }
  }

  /** View a position. In an analysis, go to it, so that another move can be played there. */
  async viewPosition(/** @type {number} */ at) {
    await (this.#isAnalysis ? this.#goTo(at) : this.game.viewPosition(at));
  }

  /**
   * Whether an analysis is on the board. Its steps undo and redo moves, so that other moves can
   * follow.
   */
  get #isAnalysis() {
    const { reply, info } = this.game;
    return reply.from !== null && !reply.lesson && !info.hidden;
  }

  /** Go to a position of the analysis. Steps made during a request are done together after it. */
  async #goTo(/** @type {number} */ at) {
    const isBusy = this.#target !== null;
    if (!isBusy && at === this.game.at && this.game.viewedPosition === null) {
      return;
    }
    this.#target = at;
    if (isBusy) {
      return;
    }
    let done = -1;
    while (this.#target !== done) {
      done = this.#target;
      await this.game.goTo(done);
    }
    this.#target = null;
  }

  /** The arrow keys, Home and End go through the moves. */
  #onKey(/** @type {KeyboardEvent} */ event) {
    const by = stepOfKey(event);
    if (by && (this.review.isOpen || this.#isAnalysis)) {
      event.preventDefault();
      event.stopPropagation(); // a list would move the focus
      this.#onStepKey(event.key, by);
    }
  }

  #onStepKey(/** @type {string} */ key, /** @type {number} */ by) {
    const turns = this.review.turningPoints.map(({ at }) => at).sort((one, other) => one - other);
    const { at, overlay } = this.game;
    if (Number.isFinite(by)) {
      this.#stepBy(by);
    } else if (key.startsWith("Arrow") && turns.length && !overlay) {
      const next = by > 0 ? turns.find((each) => each > at) : turns.findLast((each) => each < at);
      this.#viewPosition(next ?? Math.max(0, by));
    } else {
      this.#viewPosition(Math.max(0, by));
    }
  }

  /**
   * Return whether a swipe over the board steps through the moves. It doesn't if the board can be
   * played on.
   */
  #canSwipe(/** @type {HTMLElement} */ board) {
    const { overlay, viewedPosition, reply } = this.game;
    const isPlayable = overlay === null && viewedPosition === null && !reply.over;
    const isZoomed = board.querySelector('[data-near="near"]') !== null;
    return this.review.isOpen && !isPlayable && !isZoomed;
  }

  /** Go to a turning point. Both moves, the one played and the best, are marked on the board. */
  async #chooseTurn(/** @type {TurningPoint} */ turn) {
    await this.game.viewPosition(turn.at, { seat: turn.seat });
    if (this.game.at === turn.at) {
      this.review.chosenTurn = turn;
      this.listeners.announce(turn.text);
      this.listeners.onChange();
    }
  }

  /** @returns {TurningPoint | null} the turning point whose moves are marked */
  get chosenTurn() {
    return this.review.chosenTurn;
  }
}

function stepButton(
  /** @type {string} */ name,
  /** @type {string} */ label,
  /** @type {() => void} */ act,
) {
  return button([icon(name)], act, { "aria-label": label, title: label });
}

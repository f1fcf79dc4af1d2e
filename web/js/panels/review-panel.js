// The review panel: automatic replay, the graph above the slider, the turning points. It is loaded
// when the player first opens it.

/** @import {TurningPoint} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */

import { resolveStyle } from "../board/styles.js";
import { lastScene } from "../game/game-state.js";
import { Replay } from "../game/replay.js";
import { Review } from "../game/review.js";
import { button, byId, el, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { EvalGraph, legendItem } from "./eval-graph.js";
import { seatLabel } from "./players.js";

/** Keys that don't stop the replay: modifiers, Tab, function keys. */
const STOPPING_KEY = /^([^ ]|Escape|Enter|Arrow.*|Page.*|Home|End|Delete|Backspace)$/;
const ARROWS = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };

export class ReviewPanel {
  #root = byId("review", HTMLElement);
  #graphFrame = byId("review-graph", HTMLElement);
  #reading = el("p", { class: "reading" });
  #legend = el("ul", { class: "legend" });
  #turns = el("ul", { class: "turns" });
  #onlyMineBox = el("input", { type: "checkbox" });
  #onlyMine = el("label", { class: "only", hidden: true }, this.#onlyMineBox, t("Only my moves"));
  #about = el("p", { class: "about" });
  #searchButton = button("", () => this.review.toggle());
  #shownTurns = "";
  #shownLegend = "";
  #wasBusy = false;
  /** @type {number | null} the turning point whose refutation is on display */
  #refutedAt = null;

  constructor(/** @type {Analysis} */ analysis) {
    const { game, listeners } = analysis;
    this.game = game;
    this.listeners = listeners;
    this.replay = new Replay(game, () => listeners.onChange());
    this.review = new Review(analysis);
    this.graph = new EvalGraph(this.#graphFrame, (at) => game.look(at));
    const close = button(t("Close"), () => this.#close());
    const acts = el("div", { class: "acts" }, this.#searchButton, close);
    const below = el("div", { class: "below" }, this.#about, acts);
    this.#onlyMineBox.addEventListener("change", () => this.#showTurns(this.review.turns));
    this.#turns.addEventListener("keydown", (event) => this.#onKey(event));
    this.#root.append(this.#legend, this.#onlyMine, this.#turns, below);
    byId("walk", HTMLElement).append(this.#reading);
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
    this.review.show(true);
    this.#setOpen(true); // a hidden element can't be focused
    this.#root.focus();
  }

  /** Close the review and stop the replay, because another game begins. */
  reset() {
    this.replay.stop();
    this.#refutedAt = null;
    this.review.show(false);
    this.#setOpen(false);
  }

  /** Close the review, and focus the slider, or the button that unfolds it. */
  #close() {
    this.review.show(false);
    this.#setOpen(false);
    const slider = byId("scrub", HTMLInputElement);
    const isVisible = slider.getClientRects().length > 0;
    (isVisible ? slider : byId("do-fold", HTMLButtonElement)).focus();
  }

  #setOpen(/** @type {boolean} */ open) {
    const moves = byId("moves", HTMLElement);
    moves.classList.toggle("reviewing", open);
    moves.parentElement?.classList.toggle("looking-back", open);
    this.#root.hidden = !open;
  }

  /** Stop the replay at a touch or a key, unless it is meant for the replay's controls. */
  #stopReplay(/** @type {PointerEvent | KeyboardEvent} */ event) {
    const isControl = /** @type {Element} */ (event.target).closest?.("#autoplay, #pace");
    const isIgnored = event instanceof KeyboardEvent && !STOPPING_KEY.test(event.key);
    if (this.replay.playing && !isControl && !isIgnored) {
      this.replay.stop();
    }
  }

  show() {
    const { review, replay, game } = this;
    review.refresh();
    const autoplay = byId("autoplay", HTMLButtonElement);
    autoplay.setAttribute("aria-label", replay.playing ? t("Pause") : t("Replay the moves"));
    autoplay.classList.toggle("playing", replay.playing);
    if (review.chosen && game.at !== review.chosen.at) {
      review.chosen = null;
    }
    this.#setOpen(review.open);
    this.#reading.hidden = !review.open;
    this.#graphFrame.hidden = !review.open || review.problem !== "";
    if (review.open) {
      this.#showReview();
    }
    if (this.#refutedAt !== null && !game.overlay) {
      this.#focusLater(`[data-why="${this.#refutedAt}"]`);
      this.#refutedAt = null;
      review.reload();
    }
    if (this.#wasBusy && review.open && !review.busy && review.progress === 1) {
      this.listeners.announce(t("Review finished."));
    }
    this.#wasBusy = review.busy;
  }

  #showReview() {
    const { review, game } = this;
    const { at, info, reply } = game;
    // The colours of the present position: after a swap the graph keeps its colours.
    const colours = lastScene(reply).players.map(
      ({ look = "" }) => resolveStyle(info.id, `swatch ${look}`)?.fill ?? "none",
    );
    const { graph = [], title = "", thinking = "", about = "" } = review.lastReply ?? {};
    if (!this.#graphFrame.hidden) {
      const { length } = reply.line;
      this.graph.show({ strokes: graph, count: length, at, colours, label: title });
    }
    setText(this.#reading, review.textOf(at));
    this.#showLegend(colours);
    this.#showTurns(review.turns);
    setText(this.#about, review.busy ? thinking : about);
    this.#searchButton.hidden = review.problem !== "" || (!review.busy && review.progress === 1);
    setText(this.#searchButton, review.running ? t("Stop") : t("Continue"));
  }

  /** @param {string[]} colours by seat */
  #showLegend(colours) {
    const names = colours.length > 2 ? colours.map((_, seat) => this.game.nameOf(seat)) : [];
    const key = JSON.stringify([names, colours]);
    if (key !== this.#shownLegend) {
      this.#shownLegend = key;
      const items = names.map((name, seat) => legendItem(seat, colours, name));
      this.#legend.replaceChildren(...items);
    }
  }

  #showTurns(/** @type {TurningPoint[]} */ all) {
    const { reply } = this.game;
    const humans = reply.players.flatMap((player, seat) => (player === "person" ? [seat] : []));
    const isAlone = humans.length === 1 && reply.seats > 1;
    this.#onlyMine.hidden = !isAlone || all.length === 0;
    const onlyMine = isAlone && this.#onlyMineBox.checked;
    const turns = onlyMine ? all.filter(({ seat }) => seat === humans[0]) : all;
    const key = JSON.stringify([turns, this.review.chosen, reply.names, reply.players]);
    if (key === this.#shownTurns) {
      return;
    }
    this.#shownTurns = key;
    const buttons = [...this.#turns.querySelectorAll("button")];
    const focused = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
    this.#turns.replaceChildren(...turns.map((turn) => this.#createTurn(turn)));
    this.#turns.querySelectorAll("button")[focused]?.focus();
  }

  #createTurn(/** @type {TurningPoint} */ turn) {
    const { at, seat, text, why } = turn;
    const { players } = lastScene(this.game.reply);
    const { game } = this.game.reply;
    const seatNames = players.map((_, each) => this.game.nameOf(each));
    const isChosen = this.review.chosen?.at === at && "true";
    const choose = button(text, () => this.#choose(turn), { "aria-current": isChosen });
    const name = t("Show why: move {at}", { at: at + 1 });
    const look = { class: "why", "aria-label": name, "data-why": at };
    const showWhy = why ? [button(t("Show why"), () => this.#showWhy(turn), look)] : [];
    return el(
      "li",
      {},
      ...seatLabel({ game, seat_names: seatNames }, players, seat),
      choose,
      ...showWhy,
    );
  }

  /** Play the refutation of a move on the board. The keyboard focus follows it. */
  async #showWhy(/** @type {TurningPoint} */ turn) {
    this.#refutedAt = turn.at;
    this.replay.stop();
    await this.review.analysis.refutation.show(turn);
    this.#focusLater(`[data-act="why 1"], [data-act="endWhy"]`);
  }

  /** Focus an element after the next rendering. */
  #focusLater(/** @type {string} */ selector) {
    setTimeout(() => {
      const element = document.querySelector(selector);
      if (element instanceof HTMLElement) {
        element.focus();
      }
    }, 50);
  }

  /** Arrow keys go from one turning point to the next. */
  #onKey(/** @type {KeyboardEvent} */ event) {
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const buttons = [...this.#turns.querySelectorAll("button:not(.why)")];
    const next = buttons[buttons.indexOf(/** @type {Element} */ (event.target)) + step];
    if (step && next instanceof HTMLElement) {
      event.preventDefault();
      next.focus();
      next.click();
    }
  }

  /** Go to a turning point. Both moves, the one played and the best, are marked on the board. */
  async #choose(/** @type {TurningPoint} */ turn) {
    await this.game.look(turn.at, { seat: turn.seat });
    if (this.game.at === turn.at) {
      this.review.chosen = turn;
      this.listeners.announce(turn.text);
      this.listeners.onChange();
    }
  }

  /** @returns {TurningPoint | null} the turning point whose moves are marked */
  get chosenTurn() {
    return this.review.chosen;
  }
}

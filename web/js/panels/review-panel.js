// Looking back, put together: moves that play by themselves, the graph over the scrubber, the turning
// points. It is fetched when somebody first looks back.

/** @import {TurningPoint} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */

import { resolveStyle } from "../board/styles.js";
import { latest } from "../game/game-state.js";
import { Replay } from "../game/replay.js";
import { Review } from "../game/review.js";
import { button, byId, el, seatDisc, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { EvalGraph, sample } from "./eval-graph.js";

export class ReviewPanel {
  #root = byId("review", HTMLElement);
  #frame = byId("review-graph", HTMLElement);
  #reading = el("p", { class: "reading" });
  #legend = el("ul", { class: "legend" });
  #turns = el("ul", { class: "turns" });
  #box = el("input", { type: "checkbox" });
  #only = el("label", { class: "only", hidden: true }, this.#box, t("Only my moves"));
  #about = el("p", { class: "about" });
  #think = button("", () => this.review.toggle());
  #shown = "";
  #named = "";
  #busy = false;
  /** @type {number | null} the move of which was asked why */
  #asked = null;

  constructor(/** @type {Analysis} */ analysis) {
    const { game, listeners } = analysis;
    this.game = game;
    this.listeners = listeners;
    this.replay = new Replay(game, () => listeners.changed());
    this.review = new Review(analysis);
    this.graph = new EvalGraph(this.#frame, (at) => game.look(at));
    const acts = el(
      "div",
      { class: "acts" },
      this.#think,
      button(t("Close"), () => this.#close()),
    );
    const below = el("div", { class: "below" }, this.#about, acts);
    this.#box.addEventListener("change", () => this.#showTurns(this.review.turns));
    this.#turns.addEventListener("keydown", (event) => this.#step(event));
    this.#root.append(this.#legend, this.#only, this.#turns, below);
    byId("walk", HTMLElement).append(this.#reading);
    byId("pace", HTMLSelectElement).addEventListener("change", ({ target }) => {
      this.replay.pace = Number(/** @type {HTMLSelectElement} */ (target).value);
    });
    this.replay.pace = Number(byId("pace", HTMLSelectElement).value);
    addEventListener("pointerdown", (event) => this.#touched(event), true);
    addEventListener("keydown", (event) => this.#touched(event), true);
  }

  /** Open the review, and go to it. */
  openReview() {
    this.review.show(true);
    this.#unfold(true); // now, for what is hidden takes no focus
    this.#root.focus();
  }

  /** The focus goes to the moves, or where they are folded away, to what unfolds them. */
  #close() {
    this.review.show(false);
    this.#unfold(false);
    const scrub = byId("scrub", HTMLInputElement);
    (scrub.getClientRects().length ? scrub : byId("do-fold", HTMLButtonElement)).focus();
  }

  #unfold(/** @type {boolean} */ open) {
    const moves = byId("moves", HTMLElement);
    moves.classList.toggle("reviewing", open);
    moves.parentElement?.classList.toggle("looking-back", open);
    this.#root.hidden = !open;
  }

  /** A touch stops the replay, unless it is of what steers it. */
  #touched(/** @type {PointerEvent | KeyboardEvent} */ event) {
    const steered = /** @type {Element} */ (event.target).closest?.("#autoplay, #pace");
    const passing =
      event instanceof KeyboardEvent &&
      !/^([^ ]|Escape|Enter|Arrow.*|Page.*|Home|End|Delete|Backspace)$/.test(event.key);
    if (this.replay.playing && !steered && !passing) {
      this.replay.stop();
    }
  }

  /** Show how things stand. */
  show() {
    const { review, replay, game } = this;
    review.refresh();
    const autoplay = byId("autoplay", HTMLButtonElement);
    autoplay.setAttribute("aria-label", replay.playing ? t("Pause") : t("Play the moves"));
    autoplay.classList.toggle("playing", replay.playing);
    if (review.chosen && (game.looking ?? game.reply.at) !== review.chosen.at) {
      review.chosen = null;
    }
    this.#unfold(review.open);
    this.#reading.hidden = !review.open;
    this.#frame.hidden = !review.open || review.problem !== "";
    if (review.open) {
      this.#draw();
    }
    if (this.#asked !== null && !game.aside) {
      this.#focus(`[data-why="${this.#asked}"]`);
      this.#asked = null;
      review.again();
    }
    if (this.#busy && review.open && !review.busy && review.progress === 1) {
      this.listeners.say(t("The game has been looked through."));
    }
    this.#busy = review.busy;
  }

  #draw() {
    const { review, game } = this;
    const { reply, info } = game;
    const at = game.looking ?? reply.at;
    // Those of the table, not of the position on display: a swap must not turn the graph over.
    const colours = latest(reply).players.map(
      ({ look = "" }) => resolveStyle(info.id, `swatch ${look}`)?.fill ?? "none",
    );
    if (!this.#frame.hidden) {
      const { graph: strokes = [], title: label = "" } = review.looked ?? {};
      this.graph.show({ strokes, count: reply.line.length, at, colours, label });
    }
    setText(this.#reading, review.reading(at));
    this.#showLegend(colours);
    this.#showTurns(review.turns);
    setText(this.#about, (review.busy ? review.looked?.thinking : review.looked?.about) ?? "");
    this.#think.hidden = review.problem !== "" || (!review.busy && review.progress === 1);
    setText(this.#think, review.running ? t("Stop") : t("Think on"));
  }

  /** @param {string[]} colours by seat */
  #showLegend(colours) {
    const names = colours.length > 2 ? colours.map((_, seat) => this.game.nameOf(seat)) : [];
    const key = JSON.stringify([names, colours]);
    if (key !== this.#named) {
      this.#named = key;
      this.#legend.replaceChildren(...names.map((name, seat) => sample(seat, colours, name)));
    }
  }

  #showTurns(/** @type {TurningPoint[]} */ all) {
    const { reply } = this.game;
    const persons = reply.players.flatMap((player, seat) => (player === "person" ? [seat] : []));
    const mine = persons.length === 1 && reply.seats > 1 ? persons[0] : null;
    this.#only.hidden = mine === null || all.length === 0;
    const own = mine !== null && this.#box.checked;
    const turns = all.filter(({ seat }) => !own || seat === mine);
    const key = JSON.stringify([turns, this.review.chosen, reply.names, reply.players]);
    if (key === this.#shown) {
      return;
    }
    this.#shown = key;
    const focused = [...this.#turns.querySelectorAll("button")].indexOf(
      /** @type {HTMLButtonElement} */ (document.activeElement),
    );
    this.#turns.replaceChildren(
      ...turns.map((turn) => {
        const current = this.review.chosen?.at === turn.at && "true";
        const act = () => this.#choose(turn);
        return el(
          "li",
          {},
          ...this.#whose(turn),
          button(turn.text, act, { "aria-current": current }),
          ...(turn.why ? [this.#showWhy(turn)] : []),
        );
      }),
    );
    this.#turns.querySelectorAll("button")[focused]?.focus();
  }

  #showWhy(/** @type {TurningPoint} */ turn) {
    const name = t("Show why: move {at}", { at: turn.at + 1 });
    const act = () => this.#why(turn);
    return button(t("Show why"), act, { class: "why", "aria-label": name, "data-why": turn.at });
  }

  /** Play on the board what is proven of a move; the keyboard goes along, and comes back. */
  async #why(/** @type {TurningPoint} */ turn) {
    this.#asked = turn.at;
    this.replay.stop();
    await this.review.analysis.why.show(turn);
    this.#focus(`[data-act="why 1"], [data-act="endWhy"]`);
  }

  /** Once all is drawn. */
  #focus(/** @type {string} */ selector) {
    setTimeout(
      () => /** @type {HTMLElement | null} */ (document.querySelector(selector))?.focus(),
      50,
    );
  }

  /** Whose move it was, where several play. */
  #whose(/** @type {TurningPoint} */ { seat }) {
    const { players, game } = latest(this.game.reply);
    const name = el("strong", {}, this.game.nameOf(seat));
    return players.length > 1
      ? [seatDisc(sceneClasses({ game, seat }), players[seat].look), name]
      : [];
  }

  /** Arrows go from one turning point to the next. */
  #step(/** @type {KeyboardEvent} */ event) {
    const step = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 };
    const by = step[/** @type {keyof typeof step} */ (event.key)];
    const buttons = /** @type {HTMLButtonElement[]} */ ([
      ...this.#turns.querySelectorAll("button:not(.why)"),
    ]);
    const next = buttons[buttons.indexOf(/** @type {HTMLButtonElement} */ (event.target)) + by];
    if (by && next) {
      event.preventDefault();
      next.focus();
      next.click();
    }
  }

  /** Go to a turning point: both moves are marked on the board. */
  async #choose(/** @type {TurningPoint} */ turn) {
    await this.game.look(turn.at, { seat: turn.seat });
    if (this.game.looking === turn.at || this.game.reply.at === turn.at) {
      this.review.chosen = turn;
      this.listeners.say(turn.text);
      this.listeners.changed();
    }
  }

  /** @returns {TurningPoint | null} the turning point on display, whose moves are to be marked */
  get marks() {
    return this.review.chosen;
  }
}

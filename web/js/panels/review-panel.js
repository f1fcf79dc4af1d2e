// Looking back, put together: moves that play by themselves, the graph over the scrubber, the turning
// points. It is fetched when somebody first looks back.

/** @import {TurningPoint} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */

import { styleOf } from "../board/styles.js";
import { Replay } from "../game/replay.js";
import { Review } from "../game/review.js";
import { button, byId, el, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { EvalGraph, sample } from "./eval-graph.js";

export class ReviewPanel {
  #root = byId("review", HTMLElement);
  #frame = byId("review-graph", HTMLElement);
  #reading = el("p", { class: "reading" });
  #legend = el("ul", { class: "legend" });
  #turns = el("ul", { class: "turns" });
  #about = el("p", { class: "about" });
  #think = button("", () => this.review.toggle());
  #shown = "";
  #named = "";
  #busy = false;

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
    this.#root.append(this.#legend, this.#turns, below);
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
    this.#root.hidden = false; // now, for what is hidden takes no focus
    this.#root.focus();
  }

  #close() {
    this.review.show(false);
    byId("scrub", HTMLInputElement).focus();
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
    byId("moves", HTMLElement).classList.toggle("reviewing", review.open);
    this.#root.hidden = !review.open;
    this.#reading.hidden = !review.open;
    this.#frame.hidden = !review.open || review.problem !== "";
    if (review.open) {
      this.#draw();
    }
    if (this.#busy && review.open && !review.busy && review.progress === 1) {
      this.listeners.say(t("The game has been looked through."));
    }
    this.#busy = review.busy;
  }

  #draw() {
    const { review, game } = this;
    const { reply, scene, info } = game;
    const at = game.looking ?? reply.at;
    const colours = scene.players.map(
      ({ look = "" }) => styleOf(info.id, `swatch ${look}`)?.fill ?? "none",
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

  #showTurns(/** @type {TurningPoint[]} */ turns) {
    const key = JSON.stringify([turns, this.review.chosen]);
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
        return el("li", {}, button(turn.text, act, { "aria-current": current }));
      }),
    );
    this.#turns.querySelectorAll("button")[focused]?.focus();
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

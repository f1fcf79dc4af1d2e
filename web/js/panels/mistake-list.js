// The mistakes of a reviewed game. Below a mistake that the player asks about are the reasons, step
// by step.

/** @import {Overlay} from "../game/types" */
/** @import {TurningPoint} from "../types" */

import { actButtons, button, el, makeSeatDisc } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";

const ARROWS = { ArrowUp: -1, ArrowDown: 1 };

export class MistakeList {
  root = el("ul", { class: "turns" });
  #shown = "";
  /** @type {Set<string>} the texts of the mistakes shown with their better move: all of the bots',
   * and the human players' after they have asked */
  #openedAnswers = new Set();
  /** The key of a button to focus when it appears. */
  #nextFocus = "";

  /**
   * @param {{
   *   choose(turn: TurningPoint): void,
   *   showWhy(turn: TurningPoint): void,
   *   showLine(turn: TurningPoint): void,
   * }} listeners
   */
  constructor(listeners) {
    this.listeners = listeners;
    this.root.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /**
   * @param {TurningPoint[]} turns
   * @param {string} game its id
   * @param {number} chosen the position of the turning point on display, or -1
   * @param {Overlay | null} overlay what is shown instead of the position
   */
  show(turns, game, chosen, overlay) {
    const answer = overlay?.at === null ? null : overlay;
    const key = JSON.stringify([turns, game, chosen, answer]);
    if (key === this.#shown) {
      return;
    }
    this.#shown = key;
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const focusKey = this.root.contains(focused) ? focused?.dataset.key : undefined;
    this.root.replaceChildren(
      ...turns.map((turn) => this.#createItem(turn, game, turn.at === chosen, answer)),
    );
    const hasFocused = this.#nextFocus !== "" && this.#tryFocus(this.#nextFocus);
    if (hasFocused) {
      this.#nextFocus = "";
    } else if (focusKey) {
      this.#tryFocus(focusKey);
    }
  }

  /** Focus a button by its key, as soon as there is one. */
  focusWhenShown(/** @type {string} */ key) {
    this.#nextFocus = this.#tryFocus(key) ? "" : key;
  }

  /** Focus a button by its key; false if there is no such button. */
  #tryFocus(/** @type {string} */ key) {
    const target = this.root.querySelector(`[data-key="${key}"]`);
    if (target instanceof HTMLElement) {
      target.focus();
    }
    return target !== null;
  }

  /**
   * @param {TurningPoint} turn
   * @param {string} game
   * @param {boolean} isChosen
   * @param {Overlay | null} answer
   */
  #createItem(turn, game, isChosen, answer) {
    const { at, who, look, mark, seat, text, question } = turn;
    const isAnswered = answer?.at === at;
    if (isChosen || isAnswered || !turn.mine) {
      this.#openedAnswers.add(text);
    }
    const isOpen = this.#openedAnswers.has(text);
    const head = [
      makeSeatDisc(sceneClasses({ game, seat }), look),
      el("strong", {}, who),
      el("span", { class: "mark" }, mark),
      el("span", { class: "what" }, isOpen ? text : question),
      ...(isOpen ? [] : [el("span", { class: "ask" }, t("Better move?"))]),
    ];
    const current = { "aria-current": isChosen ? "true" : null, "data-key": `turn-${at}` };
    const choose = button(head, () => this.listeners.choose(turn), { class: "turn", ...current });
    const offers = isChosen ? this.#createOffers(turn) : [];
    const more = isAnswered ? createAnswer(answer) : offers;
    return el("li", { class: isChosen || isAnswered ? "chosen" : null }, choose, ...more);
  }

  #createOffers(/** @type {TurningPoint} */ turn) {
    const { at, proof, line } = turn;
    const { showWhy, showLine } = this.listeners;
    const why = button(t("Show why"), () => showWhy(turn), { "data-key": `why-${at}` });
    const key = { "data-key": proof ? `whyLine-${at}` : `why-${at}` };
    const better = button(t("See the computer's line"), () => showLine(turn), key);
    return [...(proof ? [why] : []), ...(line ? [better] : [])];
  }

  /** The up and down arrow keys go from one turning point to the next. */
  #onKey(/** @type {KeyboardEvent} */ event) {
    const step = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
    const buttons = [...this.root.querySelectorAll(".turn")];
    const next = buttons[buttons.indexOf(/** @type {Element} */ (event.target)) + (step ?? 0)];
    if (step && next instanceof HTMLElement) {
      event.preventDefault();
      next.focus();
      next.click();
    }
  }
}

function createAnswer(/** @type {Overlay} */ { text, buttons, busy }) {
  const keyed = actButtons(buttons);
  for (const [index, each] of keyed.entries()) {
    each.dataset.key = `step-${buttons[index].command.replace(" ", "")}`;
  }
  return [
    el("p", { class: "answer", "aria-busy": busy ? "true" : null }, text),
    el("div", { class: "acts" }, ...keyed),
  ];
}

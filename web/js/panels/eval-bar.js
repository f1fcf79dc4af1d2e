// The estimate as a bar, where two play; what the engine can vouch for; the best line found so far.

/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */

import { el, setText, svg } from "../ui/dom.js";
import { percent, t } from "../ui/i18n.js";

export class EvalBar {
  #sides = [svg("rect"), svg("rect")];
  #bar = svg("svg");
  #note = el("p", { class: "vouched" });
  #line = el("p", { class: "line" });

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    const shape = { role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 };
    set(this.#bar, { ...shape, viewBox: "0 0 100 1", preserveAspectRatio: "none" });
    this.#bar.append(...this.#sides);
    root.append(this.#bar, this.#note, this.#line);
  }

  /**
   * @param {Game} game
   * @param {Analysis} analysis
   */
  show(game, analysis) {
    this.root.hidden = !analysis.bar;
    if (!analysis.bar) {
      return;
    }
    this.#bar.classList.toggle("absent", game.reply.seats !== 2);
    if (game.reply.seats === 2) {
      this.#weigh(game, analysis);
    }
    const { note, line } = evaluationText(game, analysis);
    setText(this.#note, note);
    setText(this.#line, line);
  }

  /**
   * @param {Game} game
   * @param {Analysis} analysis
   */
  #weigh(game, analysis) {
    const both = sharesOf(game, analysis);
    const share = both?.[0] ?? 50;
    const [first, second] = game.scene.players;
    set(this.#bar, {
      class: both ? game.info.id : `${game.info.id} unknown`,
      "aria-label": t("{name}'s share of the win", { name: first.name }),
      "aria-valuenow": share,
      "aria-valuetext": both ? percent(share / 100) : t("no estimate yet"),
    });
    set(this.#sides[0], { class: `swatch ${first.look ?? ""}`, width: share, height: 1 });
    set(this.#sides[1], { class: `swatch ${second.look ?? ""}`, x: share, width: 100, height: 1 });
  }
}

/**
 * Each seat's share of the win in per cent, as far as anybody has thought about it.
 * @param {Game} game
 * @param {Analysis} analysis
 */
function sharesOf(game, analysis) {
  const { returns, over } = game.reply;
  if (over && game.looking === null) {
    return returns[0] > 0 ? [100, 0] : returns[1] > 0 ? [0, 100] : [50, 50];
  }
  return thoughtOf(game, analysis)?.shares ?? null;
}

/**
 * @param {Game} game
 * @param {Analysis} analysis
 */
function thoughtOf({ thinking }, { evaluation }) {
  return thinking?.thought ?? evaluation?.thought ?? null;
}

/**
 * What is said of the position: what the engine can vouch for, and its estimate.
 * @param {Game} game
 * @param {Analysis} analysis
 */
export function evaluationText(game, analysis) {
  const { reply, looking } = game;
  const thought = thoughtOf(game, analysis);
  const silent = reply.turn === null && looking === null;
  const waiting = silent ? "" : t("Thinking about it …");
  return { note: thought?.note ?? "", line: thought?.text ?? waiting };
}

/**
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
function set(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
}

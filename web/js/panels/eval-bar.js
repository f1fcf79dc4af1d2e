// The estimate: a bar for two players, proven facts, and the likely continuation.

/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */
/** @import {Estimate} from "../types" */

import { el, setAttributes, setText, svg } from "../ui/dom.js";
import { percent, t } from "../ui/i18n.js";

export class EvalBar {
  #sides = [svg("rect", { height: 1 }), svg("rect", { width: 100, height: 1 })];
  #bar = svg("svg");
  #note = el("p", { class: "vouched" });
  #line = el("p", { class: "line" });

  constructor(/** @type {HTMLElement} */ root) {
    this.root = root;
    const meter = { role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 };
    setAttributes(this.#bar, { ...meter, viewBox: "0 0 100 1", preserveAspectRatio: "none" });
    this.#bar.append(...this.#sides);
    root.append(this.#bar, this.#note, this.#line);
  }

  show(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
    const { reply, viewedPosition, thinking } = game;
    const isOpen = analysis.bar || analysis.heat;
    this.root.hidden = !isOpen;
    this.root.parentElement?.classList.toggle("estimated", isOpen);
    if (!isOpen) {
      return;
    }
    const estimate = thinking?.estimate ?? analysis.evaluation?.estimate;
    const isPresent = viewedPosition === null;
    const hasBar = analysis.bar && reply.seats === 2;
    this.#bar.classList.toggle("absent", !hasBar);
    if (hasBar) {
      const result = reply.winners.length === 1 ? 100 * (1 - reply.winners[0]) : 50;
      this.#showShare(game, reply.over && isPresent ? result : estimate?.shares?.[0]);
    }
    setText(this.#note, (analysis.bar && estimate?.note) || "");
    setText(this.#line, estimate ? estimateText(analysis, estimate) : waitingText(game));
  }

  /**
   * @param {Game} game
   * @param {number | undefined} share the first seat's winning chance, in percent
   */
  #showShare({ scene, info }, share) {
    const [first, second] = scene.players;
    const width = share ?? 50;
    setAttributes(this.#bar, {
      class: share === undefined ? `${info.id} unknown` : info.id,
      "aria-label": t("{name}'s winning chance", { name: first.name }),
      "aria-valuenow": width,
      "aria-valuetext": share === undefined ? t("no estimate yet") : percent(share / 100),
    });
    const [left, right] = this.#sides;
    setAttributes(left, { class: `swatch ${first.look ?? ""}`, width });
    setAttributes(right, { class: `swatch ${second.look ?? ""}`, x: width });
  }
}

/**
 * Return the legend of the heat map, and the estimate in words, if they are switched on.
 * @type {(aids: Pick<Analysis, "bar" | "heat">, estimate: Partial<Estimate>) => string}
 */
export function estimateText({ bar, heat }, { heat_legend: legend, text }) {
  return [heat && legend, bar && text].filter(Boolean).join(" · ");
}

/** Return the text before the first estimate; "" if no player is to move. */
export function waitingText(/** @type {Pick<Game, "reply" | "viewedPosition">} */ game) {
  return game.reply.turn === null && game.viewedPosition === null ? "" : t("Estimating …");
}

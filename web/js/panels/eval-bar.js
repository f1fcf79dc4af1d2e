// The estimate: a bar for two players, proven facts, and the likely continuation.

/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */

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
    this.root.hidden = !analysis.bar;
    this.root.parentElement?.classList.toggle("estimated", analysis.bar);
    if (!analysis.bar) {
      return;
    }
    const estimate = thinking?.estimate ?? analysis.evaluation?.estimate;
    const isPresent = viewedPosition === null;
    this.#bar.classList.toggle("absent", reply.seats !== 2);
    if (reply.seats === 2) {
      const result = reply.winners.length === 1 ? 100 * (1 - reply.winners[0]) : 50;
      this.#showShare(game, reply.over && isPresent ? result : estimate?.shares?.[0]);
    }
    setText(this.#note, estimate?.note ?? "");
    setText(this.#line, estimate?.text ?? waitingText(game));
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

/** Return the text before the first estimate; "" if no player is to move. */
export function waitingText(/** @type {Pick<Game, "reply" | "viewedPosition">} */ game) {
  return game.reply.turn === null && game.viewedPosition === null ? "" : t("Estimating …");
}

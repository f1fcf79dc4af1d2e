// The estimate as a bar, where two play; what the engine can vouch for; the best line found so far.

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
    const shape = { role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 };
    setAttributes(this.#bar, { ...shape, viewBox: "0 0 100 1", preserveAspectRatio: "none" });
    this.#bar.append(...this.#sides);
    root.append(this.#bar, this.#note, this.#line);
  }

  show(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
    this.root.hidden = !analysis.bar;
    this.root.parentElement?.classList.toggle("estimated", analysis.bar);
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

  #weigh(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
    const known = shareOf(game, analysis);
    const share = known ?? 50;
    const [first, second] = game.scene.players;
    setAttributes(this.#bar, {
      class: known === null ? `${game.info.id} unknown` : game.info.id,
      "aria-label": t("{name}'s share of the win", { name: first.name }),
      "aria-valuenow": share,
      "aria-valuetext": known === null ? t("no estimate yet") : percent(share / 100),
    });
    const [left, right] = this.#sides;
    setAttributes(left, { class: `swatch ${first.look ?? ""}`, width: share });
    setAttributes(right, { class: `swatch ${second.look ?? ""}`, x: share });
  }
}

/** The first seat's share of the win in per cent; null as long as nobody has thought about it. */
function shareOf(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
  const { over, winners } = game.reply;
  if (over && game.looking === null) {
    return winners.length === 1 ? 100 * (1 - winners[0]) : 50;
  }
  return thoughtOf(game, analysis)?.shares?.[0] ?? null;
}

function thoughtOf(/** @type {Game} */ { thinking }, /** @type {Analysis} */ { evaluation }) {
  return thinking?.thought ?? evaluation?.thought ?? null;
}

/** What is said of the position: what the engine can vouch for, and its estimate. */
export function evaluationText(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
  const { reply, looking } = game;
  const thought = thoughtOf(game, analysis);
  const silent = reply.turn === null && looking === null;
  const waiting = silent ? "" : t("Thinking about it …");
  return { note: thought?.note ?? "", line: thought?.text ?? waiting };
}

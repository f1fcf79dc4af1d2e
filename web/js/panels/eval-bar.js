// The estimate as a bar, where two play; what the engine can vouch for; the best line found so far.

/** @import {Thought} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */

import { el, setText, svg } from "../ui/dom.js";
import { percent, t } from "../ui/i18n.js";
import { estimate } from "./players.js";

const LINE = 6; // moves of the best line that are shown

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
    const both = estimate(game, analysis);
    const share = both?.[0] ?? 50;
    const [first, second] = game.scene.players;
    set(this.#bar, {
      class: both ? game.info.id : `${game.info.id} unknown`,
      "aria-label": t("{name}'s share of the win", { name: first.name }),
      "aria-valuenow": share,
      "aria-valuetext": both ? shareText(game, both) : t("no estimate yet"),
    });
    set(this.#sides[0], { class: `swatch ${first.look ?? ""}`, width: share, height: 1 });
    set(this.#sides[1], { class: `swatch ${second.look ?? ""}`, x: share, width: 100, height: 1 });
  }
}

/**
 * What is said of the position: what the engine can vouch for, and how it would go on. Alone, the
 * line is left out: to see how it goes on is what the hint is for.
 * @param {Game} game
 * @param {Analysis} analysis
 * @returns {{ note: string, line: string }}
 */
export function evaluationText(game, analysis) {
  const { reply, thinking, looking } = game;
  const thought = thinking?.thought ?? analysis.evaluation?.thought ?? null;
  const both = estimate(game, analysis);
  if (both) {
    return { note: thought?.note ?? "", line: joined(shareText(game, both), bestLine(thought)) };
  }
  if (thought === null || thought.value === null) {
    const silent = thought !== null || (reply.turn === null && looking === null);
    return { note: "", line: silent ? "" : t("Thinking about it …") };
  }
  const { note, value, proven } = thought;
  const worth = percent(value);
  if (reply.seats > 1) {
    const seat = thinking ? reply.turn : analysis.evaluation?.seat;
    const { name } = game.scene.players[seat ?? 0];
    return { note, line: joined(t("{name} {share}", { name, share: worth }), bestLine(thought)) };
  }
  const expected = proven
    ? t("Expected: {share} (certain)", { share: worth })
    : t("Expected: {share}", { share: worth });
  return { note, line: note ? "" : expected };
}

/**
 * @param {Game} game
 * @param {[number, number]} both
 */
function shareText({ scene }, [first, second]) {
  return t("{first} {share}, {second} {rest}", {
    first: scene.players[0].name,
    share: percent(first / 100),
    second: scene.players[1].name,
    rest: percent(second / 100),
  });
}

/** @param {Thought | null} thought */
function bestLine(thought) {
  const line = thought?.line.slice(0, LINE).join(" ") ?? "";
  return line && thought?.proven ? t("{line} (certain)", { line }) : line;
}

/** @param {string[]} parts those that say something are shown */
function joined(...parts) {
  return parts.filter(Boolean).join(" · ");
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

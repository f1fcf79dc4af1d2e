// The estimate as a bar, where two play; what the engine can vouch for; the best line found so far.

/** @import {Thought} from "./types" */
/** @import {Insight} from "./insight.js" */
/** @import {Table} from "./table.js" */

import { el, setText } from "./dom.js";
import { estimate } from "./seats.js";

const LINE = 6; // moves of the best line that are shown

export class Opinion {
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
   * @param {Table} table
   * @param {Insight} insight
   */
  show(table, insight) {
    this.root.hidden = !insight.bar;
    if (!insight.bar) {
      return;
    }
    this.#bar.classList.toggle("absent", table.reply.seats !== 2);
    if (table.reply.seats === 2) {
      this.#weigh(table, insight);
    }
    const { note, line } = opinionText(table, insight);
    setText(this.#note, note);
    setText(this.#line, line);
  }

  /**
   * @param {Table} table
   * @param {Insight} insight
   */
  #weigh(table, insight) {
    const both = estimate(table, insight);
    const share = both?.[0] ?? 50;
    const [first, second] = table.scene.players;
    set(this.#bar, {
      class: both ? table.game.id : `${table.game.id} unknown`,
      "aria-label": `${first.name}'s share of the win`,
      "aria-valuenow": share,
      "aria-valuetext": both ? shareText(table, both) : "no estimate yet",
    });
    set(this.#sides[0], { class: `swatch ${first.look ?? ""}`, width: share, height: 1 });
    set(this.#sides[1], { class: `swatch ${second.look ?? ""}`, x: share, width: 100, height: 1 });
  }
}

/**
 * What is said of the position: what the engine can vouch for, and how it would go on. Alone, the
 * line is left out: to see how it goes on is what the hint is for.
 * @param {Table} table
 * @param {Insight} insight
 * @returns {{ note: string, line: string }}
 */
export function opinionText(table, insight) {
  const { reply, thinking, looking } = table;
  const thought = thinking?.thought ?? insight.opinion?.thought ?? null;
  const both = estimate(table, insight);
  if (both) {
    return { note: thought?.note ?? "", line: `${shareText(table, both)} ${bestLine(thought)}` };
  }
  if (thought === null || thought.value === null) {
    const silent = thought !== null || (reply.turn === null && looking === null);
    return { note: "", line: silent ? "" : "Thinking about it …" };
  }
  const { note, value, proven } = thought;
  const worth = `${Math.round(value * 100)} %`;
  if (reply.seats > 1) {
    const seat = thinking ? reply.turn : insight.opinion?.seat;
    const { name } = table.scene.players[seat ?? 0];
    return { note, line: `${name} ${worth} ${bestLine(thought)}` };
  }
  return { note, line: note ? "" : `Expected: ${worth}${proven ? " (certain)" : ""}` };
}

/**
 * @param {Table} table
 * @param {[number, number]} both
 */
function shareText({ scene }, [first, second]) {
  return `${scene.players[0].name} ${first} %, ${scene.players[1].name} ${second} %`;
}

/** @param {Thought | null} thought */
function bestLine(thought) {
  const line = thought?.line.slice(0, LINE).join(" ");
  return line ? `· ${line}${thought?.proven ? " (certain)" : ""}` : "";
}

/** @param {string} name */
function svg(name) {
  return document.createElementNS("http://www.w3.org/2000/svg", name);
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

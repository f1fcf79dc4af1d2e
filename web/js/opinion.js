// The estimate as a bar and the best line found so far, where a person wants to see them.

/** @import {Insight} from "./insight.js" */
/** @import {Table} from "./table.js" */

import { el, setText } from "./dom.js";
import { estimate } from "./seats.js";

const LINE = 6; // moves of the best line that are shown

export class Opinion {
  #sides = [svg("rect"), svg("rect")];
  #bar = svg("svg");
  #line = el("p", { class: "line" });

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
    const shape = { role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 };
    set(this.#bar, { ...shape, viewBox: "0 0 100 1", preserveAspectRatio: "none" });
    this.#bar.append(...this.#sides);
    root.append(this.#bar, this.#line);
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
    const both = estimate(table, insight);
    const share = both?.[0] ?? 50;
    const [first, second] = table.scene.players;
    const text = both ? `${first.name} ${both[0]} %, ${second.name} ${both[1]} %` : "";
    set(this.#bar, {
      class: both ? table.game.id : `${table.game.id} unknown`,
      "aria-label": `${first.name}'s share of the win`,
      "aria-valuenow": share,
      "aria-valuetext": text || "no estimate yet",
    });
    set(this.#sides[0], { class: `swatch ${first.look ?? ""}`, width: share, height: 1 });
    set(this.#sides[1], { class: `swatch ${second.look ?? ""}`, x: share, width: 100, height: 1 });
    setText(this.#line, text ? `${text} ${bestLine(table, insight)}` : "Thinking about it …");
  }
}

/**
 * @param {Table} table
 * @param {Insight} insight
 */
function bestLine({ thinking }, { opinion }) {
  const thought = thinking?.thought ?? opinion?.thought;
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

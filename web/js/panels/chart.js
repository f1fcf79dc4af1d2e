// A small chart that a button opens: a table of names and numbers, with a bar for each.

/** @import {Bar} from "../types" */

import { el } from "../ui/dom.js";
import { number as figure } from "../ui/i18n.js";

export class Chart {
  #shown = "";

  constructor(/** @type {HTMLButtonElement} */ button, /** @type {string} */ name) {
    this.name = name;
    this.rows = el("tbody");
    const table = el("table", {}, el("caption", {}, name), this.rows);
    const sheet = { class: "chart", popover: true, onbeforetoggle: () => this.#place() };
    this.sheet = el("div", sheet, table);
    this.button = button;
    button.popoverTargetElement = this.sheet;
  }

  show(/** @type {Bar[]} */ bars) {
    const key = JSON.stringify(bars);
    if (key !== this.#shown) {
      this.#shown = key;
      const most = Math.max(1, ...bars.map(([, number]) => number));
      this.rows.replaceChildren(...bars.map((bar) => row(bar, most)));
    }
  }

  /** Above the button or below it, wherever there is more room. */
  #place() {
    const { left, top, bottom } = this.button.getBoundingClientRect();
    const above = top > innerHeight - bottom;
    this.sheet.classList.toggle("above", above);
    this.sheet.style.setProperty("--left", `${left}px`);
    this.sheet.style.setProperty("--edge", `${above ? innerHeight - top : bottom}px`);
  }
}

/**
 * @param {Bar} bar
 * @param {number} most the largest number, whose bar is as long as there is room
 */
function row([name, number], most) {
  const bar = el("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--length", String(number / most));
  return el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, bar, figure(number)));
}

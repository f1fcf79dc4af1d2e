// A small bar chart that a button opens.

/** @import {Bar} from "../types" */

import { el } from "../ui/dom.js";
import { formatNumber } from "../ui/i18n.js";

export class Chart {
  #shown = "";

  constructor(/** @type {HTMLButtonElement} */ button, /** @type {string} */ name) {
    this.rows = el("tbody");
    const table = el("table", {}, el("caption", {}, name), this.rows);
    const popover = { class: "chart", popover: true, onbeforetoggle: () => this.#placeChart() };
    this.sheet = el("div", popover, table);
    this.button = button;
    button.popoverTargetElement = this.sheet;
    if (!("popover" in HTMLElement.prototype)) {
      this.#toggleOnClick();
    }
  }

  /** Replace the popover in older browsers. */
  #toggleOnClick() {
    this.sheet.hidden = true;
    document.addEventListener("click", ({ target }) => {
      const isOnButton = target instanceof Node && this.button.contains(target);
      this.sheet.hidden = !(isOnButton && this.sheet.hidden);
      this.#placeChart();
    });
  }

  setBars(/** @type {Bar[]} */ bars) {
    const key = JSON.stringify(bars);
    if (key !== this.#shown) {
      this.#shown = key;
      const longest = Math.max(1, ...bars.map(([, value]) => value));
      this.rows.replaceChildren(...bars.map((bar) => createRow(bar, longest)));
    }
  }

  /** Place the chart above or below the button, wherever there is more space. */
  #placeChart() {
    const { left, top, bottom } = this.button.getBoundingClientRect();
    const isAbove = top > innerHeight - bottom;
    this.sheet.classList.toggle("above", isAbove);
    this.sheet.style.setProperty("--left", `${left}px`);
    this.sheet.style.setProperty("--edge", `${isAbove ? innerHeight - top : bottom}px`);
  }
}

function createRow(/** @type {Bar} */ [name, value], /** @type {number} */ longest) {
  const bar = el("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--length", String(value / longest));
  return el("tr", {}, el("th", { scope: "row" }, name), el("td", {}, bar, formatNumber(value)));
}

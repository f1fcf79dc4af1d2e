// The estimate as a bar and the best line found so far, where a person wants to see them.

/** @import {Insight} from "./insight.js" */
/** @import {Table} from "./table.js" */

import { el, setText } from "./dom.js";
import { estimate } from "./seats.js";

const LINE = 6; // moves of the best line that are shown

export class Opinion {
  #fill = el("div", { class: "fill" });
  #bar = el(
    "div",
    { class: "bar", role: "meter", "aria-valuemin": "0", "aria-valuemax": "100" },
    this.#fill,
  );
  #line = el("p", { class: "line" });

  /** @param {HTMLElement} root */
  constructor(root) {
    this.root = root;
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
    const value = both?.[0] ?? 50;
    const [first, second] = table.scene.players.map((player) => player.name);
    this.#bar.setAttribute("aria-label", `Estimate of ${first}'s share of the win`);
    this.#bar.setAttribute("aria-valuenow", String(value));
    const text = both ? `${first} ${both[0]} %, ${second} ${both[1]} %` : "no estimate yet";
    this.#bar.setAttribute("aria-valuetext", text);
    this.#bar.classList.toggle("unknown", both === null);
    this.#fill.style.setProperty("--share", String(value / 100));
    setText(
      this.#line,
      both ? `${text} ${bestLine(table, insight)}`.trim() : "Thinking about it …",
    );
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

// The ledger beside the board: conditions of the goal, counts, scores. While a person looks at an
// entry, the board shows what it is about.

/** @import {Entry} from "../types" */
/** @import {Looked, Row} from "./types" */

import { el, icon, setText, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { Chart } from "./chart.js";

export class Scoresheet {
  /** @type {Row[]} */
  #rows = [];
  /** @type {Entry[]} */
  #entries = [];
  #made = "";
  #game = "";
  /** @type {Looked} */
  #looked = { over: null, focus: null, pressed: null };
  /** Whether ticks move. */
  animated = true;

  /**
   * @param {HTMLElement} root
   * @param {{ looked(): void, say(text: string): void }} told of a person who looks at an entry,
   *   or away, and of news
   */
  constructor(root, told) {
    this.root = root;
    this.told = told;
    this.list = el("ul");
    root.append(this.list);
  }

  /** The nodes of the picture that are looked at. */
  get lit() {
    return lit(this.#entries, this.#looked);
  }

  /**
   * @param {Entry[]} entries
   * @param {string} game what is on the table; nothing when somebody looks back
   */
  show(entries, game) {
    const fresh = game && game === this.#game ? newlyDone(this.#entries, entries) : [];
    const shape = JSON.stringify(
      entries.map(({ name, mark, nodes, bars }) => [name, !!mark, !!nodes, !!bars]),
    );
    this.#entries = entries;
    this.#game = game;
    if (shape !== this.#made) {
      this.#made = shape;
      Object.assign(this.#looked, { over: null, focus: null });
      this.#rows = entries.map((entry) => this.#make(entry));
      this.list.replaceChildren(...this.#rows.map(({ item }) => item));
      this.root.hidden = entries.length === 0;
    }
    entries.forEach(({ name, value = "", mark, nodes, bars = [] }, index) => {
      const row = this.#rows[index];
      setText(row.value, value);
      setText(row.mark, { done: t(", done"), open: t(", to do"), "": "" }[mark ?? ""]);
      row.item.classList.toggle("done", mark === "done");
      row.item.classList.toggle("open", mark === "open");
      const ticked = fresh.includes(name) || row.item.classList.contains("fresh");
      row.item.classList.toggle("fresh", mark === "done" && this.animated && ticked);
      if (nodes && !row.chart) {
        row.face.setAttribute("aria-pressed", String(this.#looked.pressed === name));
      }
      row.chart?.show(bars);
    });
    if (fresh.length) {
      this.told.say(fresh.map((name) => t("{name}: done", { name })).join(". "));
    }
  }

  #make(/** @type {Entry} */ { name, mark, nodes, bars }) {
    const value = el("b", { class: "value" });
    const said = el("span", { class: "unseen" });
    const parts = [...(mark ? [box()] : []), el("span", { class: "name" }, name), value, said];
    const item = el("li", { class: "entry" });
    if (bars) {
      const face = this.#button(name, [...parts, icon("bars")], false);
      const chart = new Chart(face, name);
      item.append(face, chart.sheet);
      return { item, face, value, mark: said, chart };
    }
    const face = nodes ? this.#button(name, parts, true) : el("span", { class: "face" }, ...parts);
    item.append(face);
    return { item, face, value, mark: said, chart: null };
  }

  /**
   * @param {string} name
   * @param {Node[]} parts
   * @param {boolean} keeps whether it stays looked at when it is pressed
   */
  #button(name, parts, keeps) {
    const look = (/** @type {Partial<Looked>} */ part) => {
      Object.assign(this.#looked, part);
      this.told.looked();
    };
    const events = {
      onclick: () => {
        if (keeps) {
          look({ pressed: this.#looked.pressed === name ? null : name });
        }
      },
      onpointerenter: (/** @type {PointerEvent} */ { pointerType }) =>
        look({ over: pointerType === "touch" ? null : name }),
      onpointerleave: () => look({ over: null }),
      onfocus: (/** @type {FocusEvent} */ { target }) => {
        const face = /** @type {Element} */ (target);
        const visible = face.matches(":focus-visible");
        look({ focus: visible ? name : null });
        if (visible) {
          face.scrollIntoView({ block: "nearest", inline: "nearest" }); // else an edge of it will do
        }
      },
      onblur: () => look({ focus: null }),
    };
    return el("button", { type: "button", class: "face", ...events }, ...parts);
  }
}

/**
 * The nodes of those entries that are looked at: under a mouse, with the focus, or pressed.
 * @param {Entry[]} entries
 * @param {Looked} looked
 */
export function lit(entries, { over, focus, pressed }) {
  const looked = entries.filter(({ name }) => [over, focus, pressed].includes(name));
  return new Set(looked.flatMap(({ nodes = [] }) => nodes));
}

/** The names of conditions that are met now and were not before. */
export function newlyDone(/** @type {Entry[]} */ before, /** @type {Entry[]} */ after) {
  const open = new Set(before.filter(({ mark }) => mark === "open").map(({ name }) => name));
  return after
    .filter(({ name, mark }) => mark === "done" && open.has(name))
    .map(({ name }) => name);
}

/** An empty box with a tick that the style sheet shows when it is due. */
function box() {
  const box = svg("rect", { x: 2, y: 2, width: 16, height: 16, rx: 4 });
  const tick = svg("path", { d: "m5.5 10.5 3.2 3.2 6-7.2", pathLength: 1 });
  return svg("svg", { class: "box", viewBox: "0 0 20 20", "aria-hidden": "true" }, box, tick);
}

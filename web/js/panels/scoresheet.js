// The scoresheet beside the board: goals, counts, scores. While the player points at an entry, the
// board highlights what it counts.

/** @import {Entry} from "../types" */
/** @import {ActiveEntries, EntryRow} from "./types" */

import { el, icon, setText, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { Chart } from "./chart.js";

export class Scoresheet {
  /** @type {EntryRow[]} */
  #rows = [];
  /** @type {Entry[]} */
  #entries = [];
  #createdFor = "";
  #game = "";
  /** @type {ActiveEntries} */
  #active = { over: null, focus: null, pressed: null };
  /** Whether ticks are animated. */
  animated = true;

  /**
   * @param {HTMLElement} root
   * @param {{ onHighlight(): void, announce(text: string): void }} listeners
   */
  constructor(root, listeners) {
    this.root = root;
    this.listeners = listeners;
    this.list = el("ul");
    root.append(this.list);
  }

  /** The nodes of the board to highlight. */
  get litNodes() {
    return highlightedNodes(this.#entries, this.#active);
  }

  /**
   * @param {Entry[]} entries
   * @param {string} game the current game; "" while an earlier position is on display
   */
  show(entries, game) {
    const fresh = game && game === this.#game ? newlyReachedGoals(this.#entries, entries) : [];
    const structure = JSON.stringify(
      entries.map(({ name, mark, nodes, bars }) => [name, !!mark, !!nodes, !!bars]),
    );
    this.#entries = entries;
    this.#game = game;
    if (structure !== this.#createdFor) {
      this.#createdFor = structure;
      Object.assign(this.#active, { over: null, focus: null });
      this.#rows = entries.map((entry) => this.#createRow(entry));
      this.list.replaceChildren(...this.#rows.map(({ item }) => item));
      this.root.hidden = entries.length === 0;
    }
    entries.forEach(({ name, value = "", mark, nodes, bars = [] }, index) => {
      const row = this.#rows[index];
      const { classList } = row.item;
      setText(row.value, value);
      setText(row.mark, { done: t(", done"), open: t(", to do"), "": "" }[mark ?? ""]);
      classList.toggle("done", mark === "done");
      classList.toggle("open", mark === "open");
      const isFresh = fresh.includes(name) || classList.contains("fresh");
      classList.toggle("fresh", mark === "done" && this.animated && isFresh);
      if (nodes && !row.chart) {
        row.face.setAttribute("aria-pressed", String(this.#active.pressed === name));
      }
      row.chart?.setBars(bars);
    });
    if (fresh.length) {
      const sentences = fresh.map((name) => t("{name}: done", { name }));
      this.listeners.announce(sentences.join(". "));
    }
  }

  /** @returns {EntryRow} */
  #createRow(/** @type {Entry} */ { name, mark, nodes, bars }) {
    const value = el("b", { class: "value" });
    const markText = el("span", { class: "unseen" });
    const box = mark ? [makeCheckbox()] : [];
    const parts = [...box, el("span", { class: "name" }, name), value, markText];
    const item = el("li", { class: "entry" });
    if (bars) {
      const face = this.#createButton(name, [...parts, icon("bars")], false);
      const chart = new Chart(face, name);
      item.append(face, chart.sheet);
      return { item, face, value, mark: markText, chart };
    }
    const face = nodes
      ? this.#createButton(name, parts, true)
      : el("span", { class: "face" }, ...parts);
    item.append(face);
    return { item, face, value, mark: markText, chart: null };
  }

  /**
   * @param {string} name
   * @param {Node[]} parts
   * @param {boolean} isToggle whether a click keeps the highlight
   */
  #createButton(name, parts, isToggle) {
    const activate = (/** @type {Partial<ActiveEntries>} */ change) => {
      Object.assign(this.#active, change);
      this.listeners.onHighlight();
    };
    const events = {
      onclick: () => {
        if (isToggle) {
          activate({ pressed: this.#active.pressed === name ? null : name });
        }
      },
      onpointerenter: (/** @type {PointerEvent} */ { pointerType }) =>
        activate({ over: pointerType === "touch" ? null : name }),
      onpointerleave: () => activate({ over: null }),
      onfocus: (/** @type {FocusEvent} */ { target }) => {
        const face = /** @type {Element} */ (target);
        const isVisible = face.matches(":root:not([data-by]) :focus-visible");
        activate({ focus: isVisible ? name : null });
        if (isVisible) {
          face.scrollIntoView({ block: "nearest", inline: "nearest" }); // all of it, not just an edge
        }
      },
      onblur: () => activate({ focus: null }),
    };
    return el("button", { type: "button", class: "face", ...events }, ...parts);
  }
}

/** Return the nodes of the entries that are under the mouse, focused or pressed. */
export function highlightedNodes(
  /** @type {Entry[]} */ entries,
  /** @type {ActiveEntries} */ { over, focus, pressed },
) {
  const active = entries.filter(({ name }) => [over, focus, pressed].includes(name));
  return new Set(active.flatMap(({ nodes = [] }) => nodes));
}

/** Return the names of the goals that are reached now and weren't before. */
export function newlyReachedGoals(/** @type {Entry[]} */ before, /** @type {Entry[]} */ after) {
  const open = new Set(before.filter(({ mark }) => mark === "open").map(({ name }) => name));
  const done = after.filter(({ name, mark }) => mark === "done" && open.has(name));
  return done.map(({ name }) => name);
}

/** A box whose tick the style sheet shows. */
function makeCheckbox() {
  const box = svg("rect", { x: 2, y: 2, width: 16, height: 16, rx: 4 });
  const tick = svg("path", { d: "m5.5 10.5 3.2 3.2 6-7.2", pathLength: 1 });
  return svg("svg", { class: "box", viewBox: "0 0 20 20", "aria-hidden": "true" }, box, tick);
}

// The graph of winning chances, above the slider of the move list.

/** @import {Graph, Stroke} from "./types" */

import { el, setText, svg } from "../ui/dom.js";
import { formatNumber, t } from "../ui/i18n.js";

// Dashes by seat, so that colour isn't the only difference.
const DASHES = ["none", "7 4", "2 4", "9 3 2 3"];
const SAMPLE_PATH = "M0 50H30";
const SAMPLE_AREA = "M6 42H24V58H6Z";
const MAX_LABELS = 8;

/** Return the position at a fraction of the graph's width. */
export function positionAt(/** @type {number} */ fraction, /** @type {number} */ count) {
  return Math.min(count, Math.max(0, Math.round(fraction * count)));
}

/** Return up to MAX_LABELS round move numbers between 0 and the number of moves. */
export function axisNumbers(/** @type {number} */ count) {
  const step = [1, 2, 5, 10, 20, 50, 100].find((size) => count / size <= MAX_LABELS) ?? 500;
  return Array.from({ length: Math.floor(count / step) + 1 }, (_, index) => index * step);
}

export class EvalGraph {
  #svg = svg("svg", { preserveAspectRatio: "none", role: "img" });
  #axis = el("div", { class: "axis", "aria-hidden": "true" });
  #tip = el("p", { class: "tip", hidden: true });
  #shown = "";
  #count = 0;
  /** @type {string[]} */
  #readings = [];

  /**
   * @param {HTMLElement} root
   * @param {(at: number) => void} onPoint receives the position that was pointed at
   */
  constructor(root, onPoint) {
    root.append(this.#svg, this.#axis, this.#tip);
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      onPoint(this.#positionAt(event));
    });
    root.addEventListener("pointermove", (event) => {
      this.#showTip(this.#positionAt(event));
      if (root.hasPointerCapture(event.pointerId)) {
        onPoint(this.#positionAt(event));
      }
    });
    root.addEventListener("pointerleave", () => {
      this.#tip.hidden = true;
    });
  }

  #positionAt(/** @type {PointerEvent} */ event) {
    const { left, width } = this.#svg.getBoundingClientRect();
    return positionAt((event.clientX - left) / width, this.#count);
  }

  /** Show the estimate of the position under the pointer. */
  #showTip(/** @type {number} */ at) {
    const reading = this.#readings[at] ?? "";
    this.#tip.hidden = reading === "";
    setText(this.#tip, t("Move {at}: {reading}", { at, reading }));
    this.#tip.style.setProperty("--at", String(at / Math.max(1, this.#count)));
  }

  show(/** @type {Graph} */ { strokes, count, at, colours, label, readings }) {
    this.#readings = readings;
    const key = JSON.stringify([strokes, count, at, colours, label]);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#count = count;
      this.#svg.setAttribute("viewBox", `0 0 ${Math.max(1, count)} 100`);
      this.#svg.setAttribute("aria-label", label);
      this.#svg.setAttribute("aria-hidden", String(!label));
      const cursor = svg("path", { class: "here", d: `M${at} 0V100` });
      const lines = strokes.map((stroke) => createLine(stroke, colours));
      this.#svg.replaceChildren(...lines, cursor);
      this.#axis.replaceChildren(...axisNumbers(count).map((each) => makeAxisLabel(each, count)));
    }
  }
}

function makeAxisLabel(/** @type {number} */ at, /** @type {number} */ count) {
  const label = el("span", {}, formatNumber(at));
  label.style.setProperty("--at", String(at / Math.max(1, count)));
  return label;
}

/**
 * An entry of the legend: a sample of a seat's line (for two players, of its area), and its name.
 * @param {number} seat
 * @param {string[]} colours by seat
 * @param {string} name
 */
export function makeLegendItem(seat, colours, name) {
  const lines =
    colours.length === 2
      ? [createLine({ look: "half", path: SAMPLE_AREA, seat }, colours)]
      : [
          createLine({ look: "edge", path: SAMPLE_PATH, seat: null }, colours),
          createLine({ look: "own", path: SAMPLE_PATH, seat }, colours),
        ];
  return el(
    "li",
    {},
    svg("svg", { viewBox: "-3 40 36 20", "aria-hidden": "true" }, ...lines),
    name,
  );
}

function createLine(/** @type {Stroke} */ { look, path, seat }, /** @type {string[]} */ colours) {
  const line = svg("path", { class: look, d: path });
  if (seat !== null) {
    line.style.setProperty("--colour", colours[seat]);
    if (look === "own") {
      line.style.setProperty("stroke-dasharray", DASHES[seat % DASHES.length]);
    }
  }
  return line;
}

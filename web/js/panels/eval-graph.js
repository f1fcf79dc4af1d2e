// The graph of winning chances, above the slider of the move list.

/** @import {Graph, Stroke} from "./types" */

import { el, svg } from "../ui/dom.js";

const DASHES = ["none", "7 4", "2 4", "9 3 2 3"]; // by seat, so that colour isn't the only difference
const SAMPLE_PATH = "M0 50H30";

/** Return the position at a fraction of the graph's width. */
export function positionAt(/** @type {number} */ fraction, /** @type {number} */ count) {
  return Math.min(count, Math.max(0, Math.round(fraction * count)));
}

export class EvalGraph {
  #svg = svg("svg", { preserveAspectRatio: "none", role: "img" });
  #shown = "";
  #count = 0;

  /**
   * @param {HTMLElement} root
   * @param {(at: number) => void} onPoint receives the position that was pointed at
   */
  constructor(root, onPoint) {
    root.append(this.#svg);
    const point = (/** @type {PointerEvent} */ event) => {
      const { left, width } = this.#svg.getBoundingClientRect();
      onPoint(positionAt((event.clientX - left) / width, this.#count));
    };
    root.addEventListener("pointerdown", (event) => {
      root.setPointerCapture(event.pointerId);
      point(event);
    });
    root.addEventListener("pointermove", (event) => {
      if (root.hasPointerCapture(event.pointerId)) {
        point(event);
      }
    });
  }

  show(/** @type {Graph} */ graph) {
    const key = JSON.stringify(graph);
    if (key !== this.#shown) {
      const { strokes, count, at, colours, label } = graph;
      this.#shown = key;
      this.#count = count;
      this.#svg.setAttribute("viewBox", `0 0 ${Math.max(1, count)} 100`);
      this.#svg.setAttribute("aria-label", label);
      this.#svg.setAttribute("aria-hidden", String(!label));
      const cursor = svg("path", { class: "here", d: `M${at} 0V100` });
      const lines = strokes.map((stroke) => createLine(stroke, colours));
      this.#svg.replaceChildren(...lines, cursor);
    }
  }
}

/**
 * An entry of the legend: a sample of a seat's line, and its name.
 * @param {number} seat
 * @param {string[]} colours by seat
 * @param {string} name
 */
export function legendItem(seat, colours, name) {
  const lines = [
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
    line.style.setProperty("stroke-dasharray", DASHES[seat % DASHES.length]);
  }
  return line;
}

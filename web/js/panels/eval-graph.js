// How the shares of the win went, as a graph over the scrubber: the same positions, from left to right.

/** @import {Graphed, Stroke} from "./types" */

import { el, svg } from "../ui/dom.js";

const DASHES = ["none", "7 4", "2 4", "9 3 2 3"]; // by seat: colour is never the only difference
const SAMPLE = "M0 50H30"; // of a line

/**
 * The position under a point of the graph.
 * @param {number} part of the way from the first position to the last, from 0 to 1
 * @param {number} count of moves
 */
export function positionAt(part, count) {
  return Math.min(count, Math.max(0, Math.round(part * count)));
}

export class EvalGraph {
  #svg = svg("svg", { preserveAspectRatio: "none", role: "img" });
  #shown = "";
  #count = 0;

  /**
   * @param {HTMLElement} root
   * @param {(at: number) => void} looked told of a position that was pointed at
   */
  constructor(root, looked) {
    root.append(this.#svg);
    const point = (/** @type {PointerEvent} */ event) => {
      const { left, width } = this.#svg.getBoundingClientRect();
      looked(positionAt((event.clientX - left) / width, this.#count));
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

  show(/** @type {Graphed} */ graphed) {
    const key = JSON.stringify(graphed);
    if (key !== this.#shown) {
      const { strokes, count, at, colours, label } = graphed;
      this.#shown = key;
      this.#count = count;
      this.#svg.setAttribute("viewBox", `0 0 ${Math.max(1, count)} 100`);
      this.#svg.setAttribute("aria-label", label);
      this.#svg.setAttribute("aria-hidden", String(!label)); // there is nothing to tell yet
      const here = svg("path", { class: "here", d: `M${at} 0V100` });
      this.#svg.replaceChildren(...strokes.map((stroke) => drawn(stroke, colours)), here);
    }
  }
}

/**
 * How a seat's line is drawn, to stand before its name.
 * @param {number} seat
 * @param {string[]} colours
 * @param {string} name
 */
export function sample(seat, colours, name) {
  const strokes = [
    { look: "edge", path: SAMPLE, seat: null },
    { look: "own", path: SAMPLE, seat },
  ];
  const lines = strokes.map((stroke) => drawn(stroke, colours));
  const how = { viewBox: "-3 40 36 20", "aria-hidden": "true" };
  return el("li", {}, svg("svg", how, ...lines), name);
}

/**
 * @param {Stroke} stroke
 * @param {string[]} colours by seat
 */
function drawn({ look, path, seat }, colours) {
  const line = svg("path", { class: look, d: path });
  if (seat !== null) {
    line.style.setProperty("--colour", colours[seat]);
    line.style.setProperty("stroke-dasharray", DASHES[seat % DASHES.length]);
  }
  return line;
}

// How the shares of the win went, as a graph over the scrubber: the same positions, from left to right.

/** @import {Curve, TurningPoint} from "../types" */

import { styleOf } from "../board/styles.js";
import { el, svg } from "../ui/dom.js";

const DASHES = ["none", "7 4", "2 4", "9 3 2 3"]; // by seat: colour is never the only difference

/**
 * @typedef {{ lines: Curve[], turns: TurningPoint[], count: number, at: number, seats: number, game: string,
 *   looks: string[], label: string }} Graphed `count`: of moves; `at`: the position on display;
 *   `looks`: tokens by seat
 */

/**
 * Path data of a line through points, in a box of so many moves by 100.
 * @param {[number, number][]} points shares (0 to 1) by position
 */
export function pathOf(points) {
  return points
    .map(([at, share], i) => `${i ? "L" : "M"}${at} ${round(100 - 100 * share)}`)
    .join("");
}

/**
 * What lies below the line of the first of two.
 * @param {[number, number][]} points
 */
export function areaOf(points) {
  const [first] = points[0];
  const [last] = points[points.length - 1];
  return `${pathOf(points)}L${last} 100L${first} 100Z`;
}

/**
 * The position under a point of the graph.
 * @param {number} part of the way from the first position to the last, from 0 to 1
 * @param {number} count of moves
 */
export function positionAt(part, count) {
  return Math.min(count, Math.max(0, Math.round(part * count)));
}

/** @param {number} value */
function round(value) {
  return Math.round(value * 100) / 100;
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
    this.root = root;
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

  /** @param {Graphed} graphed */
  show(graphed) {
    const key = JSON.stringify([graphed, document.documentElement.dataset.theme]);
    if (key !== this.#shown) {
      this.#shown = key;
      this.#count = graphed.count;
      this.#svg.setAttribute("viewBox", `0 0 ${Math.max(1, graphed.count)} 100`);
      this.#svg.setAttribute("aria-label", graphed.label);
      this.#svg.replaceChildren(...parts(graphed));
    }
  }
}

/** @param {Graphed} graphed */
function parts({ lines, turns, count, at, seats, game, looks }) {
  const colours = looks.map((tokens) => styleOf(game, `swatch ${tokens}`)?.fill ?? "none");
  const [line] = lines;
  const areas = seats === 2 && line ? sides(line, colours) : [];
  const curves = lines.flatMap((it) => curve(it, seats > 2 ? colours[it.seat] : null));
  const dots = turns.flatMap(({ at: x, kept, seat }) => {
    const share = seats === 2 && seat === 1 ? 1 - kept : kept;
    const d = `M${x} ${round(100 - 100 * share)}h0`;
    return [svg("path", { class: "ring", d }), svg("path", { class: "dot", d })];
  });
  const middle = svg("path", { class: "middle", d: `M0 50H${count}` });
  const here = svg("path", { class: "here", d: `M${at} 0V100` });
  return [...areas, middle, ...curves, ...dots, here];
}

/**
 * @param {Curve} line
 * @param {string[]} colours
 */
function sides({ points }, [own, other]) {
  const [[first], [last]] = [points[0], points[points.length - 1]];
  const all = [
    svg("path", { class: "half", d: `M${first} 0H${last}V100H${first}Z` }),
    svg("path", { class: "half", d: areaOf(points) }),
  ];
  all[0].style.setProperty("fill", other);
  all[1].style.setProperty("fill", own);
  return all;
}

/**
 * @param {Curve} line
 * @param {string | null} colour
 */
function curve({ seat, points }, colour) {
  const d = points.length > 1 ? pathOf(points) : `${pathOf(points)}h0`;
  if (colour === null) {
    return [svg("path", { class: "edge", d }), svg("path", { class: "curve", d })];
  }
  const own = svg("path", { class: "own", d });
  own.style.setProperty("stroke", colour);
  own.style.setProperty("stroke-dasharray", DASHES[seat % DASHES.length]);
  return [svg("path", { class: "edge", d }), own];
}

/**
 * How a seat's line is drawn, to stand before its name.
 * @param {number} seat
 * @param {string} game
 * @param {string} tokens
 * @param {string} name
 */
export function sample(seat, game, tokens, name) {
  const points = /** @type {[number, number][]} */ ([
    [0, 0.5],
    [30, 0.5],
  ]);
  const drawn = svg("svg", { viewBox: "-3 40 36 20", "aria-hidden": "true" });
  drawn.append(...curve({ seat, points }, styleOf(game, `swatch ${tokens}`)?.fill ?? "none"));
  return el("li", {}, drawn, name);
}

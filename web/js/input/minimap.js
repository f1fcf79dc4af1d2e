// While the board is seen from near: all of it, small, with a frame round what is seen. And the
// buttons that come nearer and go back, for those who have one finger or a keyboard.

/** @import {Board} from "../board/board.js" */

import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const WIDE = 104; // pixels of the small picture, at most
const HIGH = 104;

export class Minimap {
  #map = el("canvas");
  #frame = el("span", { class: "frame" });
  #small = el("div", { class: "map", "aria-hidden": "true" }, this.#map, this.#frame);
  #out;
  #in;
  #root;
  #painted = /** @type {unknown} */ (null);
  #scale = 1;

  /**
   * @param {Board} board
   * @param {(way: 1 | -1) => void} zoom comes nearer, or goes back
   */
  constructor(board, zoom) {
    this.board = board;
    const face = (/** @type {string} */ sign) => [el("span", { "aria-hidden": "true" }, sign)];
    this.#out = button(face("−"), () => zoom(-1), { "aria-label": t("Zoom out") });
    this.#in = button(face("+"), () => zoom(1), { "aria-label": t("Zoom in") });
    this.#root = el("div", { class: "zoom" }, this.#small, this.#out, this.#in);
    board.canvas.parentElement?.append(this.#root);
    const go = (/** @type {PointerEvent} */ event) => event.buttons && this.#go(event);
    this.#small.addEventListener("pointerdown", (event) => {
      this.#small.setPointerCapture(event.pointerId);
      go(event);
    });
    this.#small.addEventListener("pointermove", go);
  }

  /**
   * Show it as things are.
   * @param {boolean} wanted whether things are too small to be touched when all is seen
   */
  show(wanted) {
    const { zoom, scene } = this.board;
    const near = zoom.factor > 1;
    this.#root.dataset.zoom = near ? "near" : wanted ? "wanted" : "";
    this.#out.hidden = !near;
    this.#in.disabled = zoom.factor >= zoom.maxFactor;
    this.#small.hidden = !near;
    if (near) {
      this.#paint(scene);
    }
  }

  #paint(/** @type {Board["scene"]} */ scene) {
    const { x, y, width, height } = this.board.zoom.visible;
    if (this.#painted !== scene) {
      this.#painted = scene;
      this.#scale = Math.min(WIDE / scene.width, HIGH / scene.height);
      const { style } = this.#map;
      style.width = `${scene.width * this.#scale}px`;
      style.height = `${scene.height * this.#scale}px`;
      setTimeout(() => this.#copy(scene), 0); // the board itself is enough for one task
    }
    const place = { left: x, top: y, width, height };
    for (const [name, units] of Object.entries(place)) {
      this.#frame.style.setProperty(name, `${units * this.#scale}px`);
    }
  }

  #copy(/** @type {Board["scene"]} */ { width, height }) {
    this.#map.width = Math.round(width * this.#scale * devicePixelRatio);
    this.#map.height = Math.round(height * this.#scale * devicePixelRatio);
    this.board.copy(this.#map, { left: 0, top: 0, scale: this.#scale });
  }

  /** What is touched on the small picture comes to the middle. */
  #go(/** @type {PointerEvent} */ { clientX, clientY }) {
    const { left, top } = this.#map.getBoundingClientRect();
    const [x, y] = [(clientX - left) / this.#scale, (clientY - top) / this.#scale];
    this.board.changeView((zoom) => zoom.center({ x, y }));
  }
}

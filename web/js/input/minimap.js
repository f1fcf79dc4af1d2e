// The minimap of a zoomed board, with a frame around the visible part, and buttons to zoom for players
// with one finger or a keyboard.

/** @import {Board} from "../board/board.js" */

import { button, el, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const MAX_SIDE = 104; // pixels
const MINUS = "M7.5 10.5h6";
const BAR = "M10.5 7.5v6";

export class Minimap {
  #canvas = el("canvas");
  #frame = el("span", { class: "frame" });
  #map = el("div", { class: "map", "aria-hidden": "true" }, this.#canvas, this.#frame);
  #zoomOut;
  #zoomIn;
  #root;
  /** @type {Board["scene"] | null} */
  #painted = null;
  #scale = 1;

  /**
   * @param {Board} board
   * @param {(direction: 1 | -1) => void} zoom called to zoom in (1) or out (-1)
   */
  constructor(board, zoom) {
    this.board = board;
    this.#zoomOut = button([makeLensIcon(MINUS)], () => zoom(-1), { "aria-label": t("Zoom out") });
    this.#zoomIn = button([makeLensIcon(MINUS + BAR)], () => zoom(1), {
      "aria-label": t("Zoom in"),
    });
    this.#root = el("div", { class: "zoom" }, this.#map, this.#zoomOut, this.#zoomIn);
    board.canvas.parentElement?.append(this.#root);
    this.#map.addEventListener("pointerdown", (event) => {
      this.#map.setPointerCapture(event.pointerId);
      this.#centerBoard(event);
    });
    this.#map.addEventListener("pointermove", (event) => this.#centerBoard(event));
  }

  /**
   * Bring everything up to date.
   * @param {boolean} isNeeded whether nodes are too small to touch when the whole board is visible
   */
  update(isNeeded) {
    const { zoom, scene } = this.board;
    const isZoomedIn = zoom.factor > 1;
    const zoomedOut = isNeeded ? "wanted" : "";
    this.#root.dataset.zoom = isZoomedIn ? "near" : zoomedOut;
    this.#zoomOut.hidden = !isZoomedIn;
    this.#zoomIn.disabled = zoom.factor >= zoom.maxFactor;
    this.#map.hidden = !isZoomedIn;
    if (isZoomedIn) {
      this.#paint(scene);
    }
  }

  #paint(/** @type {Board["scene"]} */ scene) {
    const { x, y, width, height } = this.board.zoom.visibleRect;
    if (this.#painted !== scene) {
      this.#painted = scene;
      this.#scale = Math.min(MAX_SIDE / scene.width, MAX_SIDE / scene.height);
      this.#canvas.style.width = `${scene.width * this.#scale}px`;
      this.#canvas.style.height = `${scene.height * this.#scale}px`;
      // In a later task, because painting the board takes all the time of this task.
      setTimeout(() => this.#copyBoard(scene), 0);
    }
    for (const [name, units] of Object.entries({ left: x, top: y, width, height })) {
      this.#frame.style.setProperty(name, `${units * this.#scale}px`);
    }
  }

  #copyBoard(/** @type {Board["scene"]} */ { width, height }) {
    this.#canvas.width = Math.round(width * this.#scale * devicePixelRatio);
    this.#canvas.height = Math.round(height * this.#scale * devicePixelRatio);
    this.board.copyPictureTo(this.#canvas, { left: 0, top: 0, scale: this.#scale });
  }

  /** Bring the point of the map under a pressed pointer to the middle of the board. */
  #centerBoard(/** @type {PointerEvent} */ { buttons, clientX, clientY }) {
    if (buttons) {
      const { left, top } = this.#canvas.getBoundingClientRect();
      const point = { x: (clientX - left) / this.#scale, y: (clientY - top) / this.#scale };
      this.board.changeView((zoom) => zoom.centerOn(point));
    }
  }
}

/** A magnifying glass with a sign in it. */
function makeLensIcon(/** @type {string} */ sign) {
  const d = `M17 10.5a6.5 6.5 0 1 0-13 0 6.5 6.5 0 0 0 13 0ZM15.2 15.2 20.5 20.5${sign}`;
  return svg(
    "svg",
    { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    svg("path", { d }),
  );
}

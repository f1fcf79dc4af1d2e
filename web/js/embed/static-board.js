// A scene on a canvas before there is a board: it stands still, as large as its room.

/** @import {Scene} from "../types" */

import { paintAll, paintSteps } from "../board/paint.js";
import { invalidateStyles } from "../board/styles.js";
import { atRest } from "../board/tween.js";

const UNMARKED = { tokens: new Map(), heat: new Map() };

export class StaticBoard {
  #rest;
  #observer;

  /**
   * @param {HTMLCanvasElement} canvas
   * @param {Scene} scene
   */
  constructor(canvas, scene) {
    this.canvas = canvas;
    this.scene = scene;
    this.#rest = new AbortController();
    // In the next picture: to WebKit a canvas that changes while sizes are observed is an error.
    this.#observer = new ResizeObserver(() => requestAnimationFrame(() => this.paint()));
    this.#observer.observe(canvas);
    const { signal } = this.#rest;
    addEventListener("resize", () => this.paint(), { signal }); // zooming changes pixels alone
    document.addEventListener("load", (event) => this.#dressed(event), { capture: true, signal });
    this.paint();
  }

  /** Leave the canvas to somebody else. */
  stop() {
    this.#observer.disconnect();
    this.#rest.abort();
  }

  /** A style sheet that comes late changes what the picture is painted with. */
  #dressed(/** @type {Event} */ { target }) {
    if (target instanceof HTMLLinkElement) {
      invalidateStyles();
      this.paint();
    }
  }

  /** Take the room there is. */
  paint() {
    const { canvas, scene } = this;
    const pen = canvas.getContext("2d");
    if (this.#rest.signal.aborted || !pen) {
      return;
    }
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = Math.round(width * devicePixelRatio);
    canvas.height = Math.round(height * devicePixelRatio);
    const units = Math.min(width / scene.width, height / scene.height);
    const scale = units * devicePixelRatio;
    const left = ((width - scene.width * units) / 2) * devicePixelRatio;
    const top = ((height - scene.height * units) / 2) * devicePixelRatio;
    pen.setTransform(scale, 0, 0, scale, left, top);
    const items = scene.nodes.map((node) => atRest(node));
    paintAll(paintSteps(pen, scene, items, UNMARKED));
  }
}

// A scene on a canvas before there is a Board: without animation, and without the Board's code.

/** @import {Scene} from "../types" */

import { paintSteps, runSteps } from "../board/paint.js";
import { invalidateStyles } from "../board/styles.js";
import { restingItem } from "../board/tween.js";

const NO_HIGHLIGHTS = { tokens: new Map(), heat: new Map() };

export class StaticBoard {
  #stopped = new AbortController();
  #observer;

  constructor(/** @type {HTMLCanvasElement} */ canvas, /** @type {Scene} */ scene) {
    this.canvas = canvas;
    this.scene = scene;
    // In the next frame: WebKit reports an error if a canvas changes during observation.
    this.#observer = new ResizeObserver(() => requestAnimationFrame(() => this.paint()));
    this.#observer.observe(canvas);
    const { signal } = this.#stopped;
    addEventListener("resize", () => this.paint(), { signal }); // browser zoom may change pixels only
    const onLoad = (/** @type {Event} */ { target }) => {
      if (target instanceof HTMLLinkElement) {
        invalidateStyles(); // a style sheet has loaded late
        this.paint();
      }
    };
    document.addEventListener("load", onLoad, { capture: true, signal });
    this.paint();
  }

  /** Leave the canvas to the Board. */
  stop() {
    this.#observer.disconnect();
    this.#stopped.abort();
  }

  paint() {
    const { canvas, scene } = this;
    const pen = canvas.getContext("2d");
    if (this.#stopped.signal.aborted || !pen) {
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
    const items = scene.nodes.map((node) => restingItem(node));
    runSteps(paintSteps(pen, scene, items, NO_HIGHLIGHTS));
  }
}

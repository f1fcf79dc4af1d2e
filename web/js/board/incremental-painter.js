// Painter of the board's canvas. It paints small changes at once and large ones in chunks on a
// hidden canvas, so that no task is long and no half-painted picture is visible.

/** @import {Damage} from "./bounds.js" */
/** @import {Box, Rect} from "./types" */

import { paintInChunks, repaintSteps, runSteps } from "./paint.js";

const MAX_LAYERS_AT_ONCE = 100;

/**
 * A job for the painter.
 * @typedef {Object} Work
 * @property {Box} box where the scene is in the canvas, and its scale
 * @property {Damage} damage the things in the picture, found by rectangle
 * @property {Rect[]} rects the rectangles to repaint
 * @property {number} width of the canvas
 * @property {number} height of the canvas
 * @property {number} startedAt when the task that asks for the job started, in milliseconds
 */

export class IncrementalPainter {
  #pen;
  /** @type {CanvasRenderingContext2D | null} of the hidden canvas */
  #hiddenPen = null;
  #probe = document.createElement("canvas");
  #jobNumber = 0;
  /** Whether something is being painted in chunks. */
  isBusy = false;

  constructor(/** @type {HTMLCanvasElement} */ canvas) {
    this.canvas = canvas;
    this.#pen = contextOf(canvas);
  }

  /** Paint at once, and drop the job that is being painted in chunks. */
  paintNow(/** @type {Work} */ work) {
    this.#jobNumber += 1;
    this.isBusy = false;
    setSize(this.canvas, work);
    runSteps(paintingSteps(this.#pen, work));
  }

  /**
   * Paint without blocking the page for long.
   * @param {Work} work must not change until the painting is done
   * @param {() => void} onDone called when the picture is visible; not called if the job is dropped
   */
  async paintInChunks(work, onDone) {
    const things = work.rects.flatMap((rect) => work.damage.thingsIn(rect));
    const layers = things.reduce((sum, { style }) => sum + style.layers.length, 0);
    const canCopy = work.width > 0 && work.height > 0;
    if (!canCopy || layers <= MAX_LAYERS_AT_ONCE) {
      this.paintNow(work);
      onDone();
      return;
    }
    this.#jobNumber += 1;
    const job = this.#jobNumber;
    this.isBusy = true;
    this.#hiddenPen ??= contextOf(document.createElement("canvas"));
    const pen = this.#hiddenPen;
    setSize(pen.canvas, work);
    const isCurrent = () => job === this.#jobNumber;
    const options = { startedAt: work.startedAt, isCurrent };
    if (await paintInChunks(paintingSteps(pen, work), () => this.#flush(pen.canvas), options)) {
      this.isBusy = false;
      this.#copyRects(work, pen.canvas);
      onDone();
    }
  }

  /**
   * Make the browser paint now. It queues painting commands, and would otherwise run all of them in
   * a single task.
   */
  #flush(/** @type {HTMLCanvasElement} */ canvas) {
    contextOf(this.#probe).drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
    // Release the picture: the browser copies a picture in use before the next stroke.
    this.#probe.width = 1;
  }

  #copyRects(/** @type {Work} */ work, /** @type {HTMLCanvasElement} */ source) {
    setSize(this.canvas, work);
    const pen = this.#pen;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    for (const { left, top, right, bottom } of work.rects) {
      const [width, height] = [right - left, bottom - top];
      pen.clearRect(left, top, width, height);
      pen.drawImage(source, left, top, width, height, left, top, width, height);
    }
  }
}

/** @type {(pen: CanvasRenderingContext2D, work: Work) => Generator<number>} */
function* paintingSteps(pen, { rects, box, damage }) {
  for (const rect of rects) {
    yield* repaintSteps(pen, box, damage, rect);
  }
}

function contextOf(/** @type {HTMLCanvasElement} */ canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

/** Set a canvas's size if it differs: setting the same size would clear the canvas. */
function setSize(
  /** @type {HTMLCanvasElement} */ canvas,
  /** @type {Pick<Work, "width" | "height">} */ { width, height },
) {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
}

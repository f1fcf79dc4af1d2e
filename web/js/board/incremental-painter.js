// Painter of the board's canvas. It paints small changes at once and large ones in chunks on a
// hidden canvas, so that no task is long and no half-painted picture is visible.

/** @import {Damage} from "./bounds.js" */
/** @import {Box, Rect} from "./types" */

import { paintAll, paintInChunks, repaintSteps } from "./paint.js";

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
  #job = 0;
  /** Whether something is being painted in chunks. */
  busy = false;

  constructor(/** @type {HTMLCanvasElement} */ canvas) {
    this.canvas = canvas;
    this.#pen = penOf(canvas);
  }

  /** Paint at once, and drop the job that is being painted in chunks. */
  paintNow(/** @type {Work} */ work) {
    this.#job += 1;
    this.busy = false;
    setSize(this.canvas, work);
    paintAll(steps(this.#pen, work));
  }

  /**
   * Paint without blocking the page for long.
   * @param {Work} work must not change until it is done
   * @param {() => void} onDone called when the picture is visible; not called if it is dropped
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
    this.#job += 1;
    const job = this.#job;
    this.busy = true;
    this.#hiddenPen ??= penOf(document.createElement("canvas"));
    const pen = this.#hiddenPen;
    setSize(pen.canvas, work);
    const isCurrent = () => job === this.#job;
    const options = { startedAt: work.startedAt, isCurrent };
    if (await paintInChunks(steps(pen, work), () => this.#flush(pen.canvas), options)) {
      this.busy = false;
      this.#copy(work, pen.canvas);
      onDone();
    }
  }

  /**
   * Make the browser paint now: it queues commands, and would otherwise run all of them in one
   * task.
   */
  #flush(/** @type {HTMLCanvasElement} */ canvas) {
    penOf(this.#probe).drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
    // Release the picture: the browser copies a picture in use before the next stroke.
    this.#probe.width = 1;
  }

  #copy(/** @type {Work} */ work, /** @type {HTMLCanvasElement} */ source) {
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
function* steps(pen, { rects, box, damage }) {
  for (const rect of rects) {
    yield* repaintSteps(pen, box, damage, rect);
  }
}

function penOf(/** @type {HTMLCanvasElement} */ canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

/** Set a canvas's size only if it differs, because that clears the canvas. */
function setSize(
  /** @type {HTMLCanvasElement} */ canvas,
  /** @type {Pick<Work, "width" | "height">} */ { width, height },
) {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
}

// Puts paint on the board's canvas: a little of it at once, much of it in pieces on a canvas behind,
// so that no task is long and nobody sees what is half painted.

/** @import {Damage} from "./bounds.js" */
/** @import {Box, Rect} from "./types" */

import { yieldToBrowser } from "../ui/yield-to-browser.js";
import { repaint, repainting } from "./paint.js";

const LITTLE = 100; // layers that are painted at once
const PIECE = 40; // layers after which it is time to look at the clock
const LONG = 4; // milliseconds that a piece takes

/**
 * @typedef {{ box: Box, damage: Damage, places: Rect[], width: number, height: number, begun: number }} Work
 *   and when whoever wants it began with that
 */

export class IncrementalPainter {
  #pen;
  /** @type {CanvasRenderingContext2D | null} that of the canvas behind */
  #behind = null;
  #probe = document.createElement("canvas");
  #job = 0;
  /** Whether something is being painted in pieces. */
  busy = false;

  constructor(/** @type {HTMLCanvasElement} */ canvas) {
    this.canvas = canvas;
    this.#pen = penOf(canvas);
  }

  /** Paint all of it at once; what was being painted is given up. */
  paintNow(/** @type {Work} */ work) {
    this.#job += 1;
    this.busy = false;
    setSize(this.canvas, work);
    for (const place of work.places) {
      repaint(this.#pen, work.box, work.damage, place);
    }
  }

  /**
   * Paint it, so that the page answers meanwhile.
   * @param {Work} work which stays as it is until then
   * @param {() => void} done called once it is seen, unless it is given up
   */
  paintInChunks(work, done) {
    const { damage, places } = work;
    const layers = places.flatMap((place) => damage.thingsIn(place).map(({ face }) => face.layers));
    const seen = work.width > 0 && work.height > 0; // else there is no canvas to copy from
    if (!seen || layers.reduce((sum, { length }) => sum + length, 0) <= LITTLE) {
      this.paintNow(work);
      done();
    } else {
      this.#paintChunks(work, done);
    }
  }

  /**
   * @param {Work} work
   * @param {() => void} done
   */
  async #paintChunks(work, done) {
    this.#job += 1;
    const job = this.#job;
    this.busy = true;
    this.#behind ??= penOf(document.createElement("canvas"));
    const pen = this.#behind;
    setSize(pen.canvas, work);
    let begun = work.begun;
    let layers = PIECE; // to find out what is to be painted may have been enough for one task
    for (const place of work.places) {
      for (const more of repainting(pen, work.box, work.damage, place)) {
        layers += more;
        if (layers >= PIECE) {
          layers = 0;
          this.#settle(pen.canvas);
          if (performance.now() - begun > LONG) {
            await yieldToBrowser();
            begun = performance.now();
          }
        }
        if (job !== this.#job) {
          return; // and the pen is left as it was found
        }
      }
    }
    this.busy = false;
    this.#show(work, pen.canvas);
    done();
  }

  /** Let paint dry: browsers gather it until a picture is wanted, and would paint all of it in one go. */
  #settle(/** @type {HTMLCanvasElement} */ canvas) {
    penOf(this.#probe).drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
    this.#probe.width = 1; // and nothing holds the picture: else it would be copied before the next stroke
  }

  /**
   * Bring places of the canvas behind to where they are seen.
   * @param {Work} work
   * @param {HTMLCanvasElement} behind
   */
  #show(work, behind) {
    setSize(this.canvas, work);
    const pen = this.#pen;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    for (const { left, top, right, bottom } of work.places) {
      const [width, height] = [right - left, bottom - top];
      pen.clearRect(left, top, width, height);
      pen.drawImage(behind, left, top, width, height, left, top, width, height);
    }
  }
}

function penOf(/** @type {HTMLCanvasElement} */ canvas) {
  return /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
}

/**
 * Give a canvas its size, which empties it: only where it is another one.
 * @param {HTMLCanvasElement} canvas
 * @param {Pick<Work, "width" | "height">} size
 */
function setSize(canvas, { width, height }) {
  if (canvas.width !== width || canvas.height !== height) {
    canvas.width = width;
    canvas.height = height;
  }
}

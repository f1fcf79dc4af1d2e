// Painting scenes on a canvas. Knows shapes and styles, and nothing about their meaning.

/** @import {Damage} from "./bounds.js" */
/** @import {Box, Highlights, PaintItem, Rect} from "./types" */
/** @import {Scene, SceneNode, Style, Thing} from "./types" */

import { yieldToBrowser } from "../ui/async.js";
import { NodeStyles } from "./styles.js";

const SHADOW = { color: "rgb(0 20 30 / 45%)", blur: 10, drop: 5 }; // pixels, under a carried thing
const CHUNK_LAYERS = 40; // layers painted between two readings of the clock
const CHUNK_MS = 4; // time limit of a chunk

/** @type {Map<string, Path2D>} */
const pathCache = new Map();

export function cachedPath(/** @type {string} */ data) {
  const path = pathCache.get(data) ?? new Path2D(data);
  pathCache.set(data, path);
  return path;
}

/** Run all painting steps. */
export function runSteps(/** @type {Iterable<number>} */ steps) {
  for (const _ of steps) {
    // each step paints
  }
}

/**
 * Run painting steps in short tasks, so that the page responds meanwhile.
 * @param {Iterable<number>} steps
 * @param {() => void} flush makes the browser run the collected commands now, so that their time
 * counts
 * @param {{ startedAt?: number, isCurrent?: () => boolean }} [options] when the present task
 *   started; whether the picture is still needed
 * @returns {Promise<boolean>} whether all steps were run
 */
export async function paintInChunks(steps, flush, options = {}) {
  let { startedAt = performance.now(), isCurrent = () => true } = options;
  let layers = CHUNK_LAYERS; // read the clock at once: the task may have run for a while already
  for (const count of steps) {
    layers += count;
    if (layers >= CHUNK_LAYERS) {
      layers = 0;
      flush();
      if (performance.now() - startedAt > CHUNK_MS) {
        await yieldToBrowser();
        startedAt = performance.now();
      }
      if (!isCurrent()) {
        return false; // this also ends the generator of steps, which restores the pen
      }
    }
  }
  return true;
}

/**
 * Paint nodes in the canvas's present transform. Each step yields the number of layers painted.
 * @type {(pen: CanvasRenderingContext2D, scene: Scene, items: PaintItem[], marks: Highlights) => Iterable<number>}
 */
export function paintSteps(pen, scene, items, marks) {
  return paintThings(pen, sortInPaintOrder(items, new NodeStyles(scene, marks)));
}

/**
 * Return things in paint order: by z, with moving ones above resting ones of the same z, then the
 * faint things that the page adds, then the carried thing.
 * @type {(items: PaintItem[], styles: NodeStyles) => Thing[]}
 */
export function sortInPaintOrder(items, styles) {
  const order = [...items].sort(
    (a, b) =>
      Number(!!a.carried) - Number(!!b.carried) ||
      (a.node.z ?? 0) - (b.node.z ?? 0) ||
      Number(!!a.raised) - Number(!!b.raised),
  );
  const things = order.map((item) => ({
    id: item.node.id,
    item,
    style: styles.styleOf(item.node),
  }));
  const carried = things.findIndex(({ item }) => item.carried);
  return things.toSpliced(carried < 0 ? things.length : carried, 0, ...styles.ghosts);
}

/**
 * Paint things. The halos of marked things are above all resting things, and the texts of marked
 * things above their halos.
 * @type {(pen: CanvasRenderingContext2D, things: Thing[]) => Generator<number>}
 */
function* paintThings(pen, things) {
  const painter = new Painter(pen);
  const firstAbove = things.findIndex(({ item, ghost }) => item.carried || ghost);
  const resting = firstAbove < 0 ? things : things.slice(0, firstAbove);
  for (const thing of resting) {
    painter.paintThing(thing);
    yield thing.style.layers.length;
  }
  for (const thing of resting) {
    painter.paintHalo(thing);
  }
  for (const thing of resting.filter(({ style }) => style.halo && style.text)) {
    painter.paintText(thing); // the halo would make the text pale
  }
  for (const thing of things.slice(resting.length)) {
    painter.paintThing(thing);
    yield thing.style.layers.length;
  }
}

/**
 * Repaint a rectangle of a canvas. Each step yields the number of layers painted. The pen gets its
 * state back at the end, even if the steps are not run to their end.
 * @param {CanvasRenderingContext2D} pen
 * @param {Box} box where the picture is
 * @param {Damage} damage
 * @param {Rect} rect
 * @returns {Generator<number>}
 */
export function* repaintSteps(pen, { left, top, scale }, damage, rect) {
  const ratio = devicePixelRatio;
  const [width, height] = [rect.right - rect.left, rect.bottom - rect.top];
  pen.save();
  try {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.beginPath();
    pen.rect(rect.left, rect.top, width, height);
    pen.clip();
    pen.clearRect(rect.left, rect.top, width, height);
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio);
    yield* paintThings(pen, damage.thingsIn(rect));
  } finally {
    pen.restore();
  }
}

class Painter {
  #alpha = 1;

  constructor(/** @type {CanvasRenderingContext2D} */ pen) {
    this.pen = pen;
  }

  paintThing(/** @type {Thing} */ { item, style: { layers, heat, text, textStyle } }) {
    this.#alpha = item.alpha;
    this.#withTransform(item, () => {
      if ((item.carried || item.lifted) && layers.length) {
        this.pen.shadowColor = SHADOW.color;
        this.pen.shadowBlur = SHADOW.blur * devicePixelRatio;
        this.pen.shadowOffsetY = SHADOW.drop * devicePixelRatio;
        this.#paintShape(...layers[0]);
        this.pen.shadowColor = "transparent";
      }
      for (const [data, style] of layers) {
        this.#paintShape(data, item.part < 1 ? styleOfPartialLine(style, data, item.part) : style);
      }
      if (layers.length) {
        this.#paintShape(layers[0][0], heat);
      }
      if (text) {
        this.#paintText(text, textStyle);
      }
    });
  }

  paintText(/** @type {Thing} */ { item, style }) {
    this.#alpha = item.alpha;
    this.#withTransform(item, () => this.#paintText(style.text, style.textStyle));
  }

  paintHalo(/** @type {Thing} */ { item, style }) {
    this.#alpha = 1;
    if (style.halo) {
      this.#withTransform(item, () => this.#paintShape(style.layers[0][0], style.halo));
    }
  }

  #withTransform(/** @type {PaintItem} */ { x, y, rot, scale }, /** @type {() => void} */ draw) {
    const { pen } = this;
    pen.save();
    pen.translate(x, y);
    pen.rotate((rot * Math.PI) / 180);
    pen.scale(scale, scale);
    draw();
    pen.restore();
  }

  #paintShape(/** @type {string} */ data, /** @type {Style | null} */ style) {
    const path = cachedPath(data);
    const fill = () => this.pen.fill(path);
    this.#fillAndStroke(style, fill, () => this.pen.stroke(path));
  }

  #paintText(/** @type {string} */ text, /** @type {Style | null} */ style) {
    const { pen } = this;
    pen.font = style?.font ?? pen.font;
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const fill = () => pen.fillText(text, 0, 0);
    this.#fillAndStroke(style, fill, () => pen.strokeText(text, 0, 0));
  }

  /**
   * Fill and stroke in a style; do nothing for null.
   * @type {(style: Style | null, fill: () => void, stroke: () => void) => void}
   */
  #fillAndStroke(style, fill, stroke) {
    if (style?.strokeFirst) {
      this.#stroke(style, stroke);
    }
    if (style && style.fill !== "none") {
      this.pen.globalAlpha = this.#alpha * style.fillAlpha;
      this.pen.fillStyle = style.fill;
      fill();
    }
    if (style && !style.strokeFirst) {
      this.#stroke(style, stroke);
    }
  }

  #stroke(/** @type {Style} */ style, /** @type {() => void} */ stroke) {
    const { pen } = this;
    if (style.stroke !== "none" && style.width) {
      pen.globalAlpha = this.#alpha * style.strokeAlpha;
      pen.strokeStyle = style.stroke;
      pen.lineWidth = style.width;
      pen.lineCap = style.cap;
      pen.lineJoin = style.join;
      pen.setLineDash(style.dash);
      stroke();
    }
  }
}

/**
 * Return a style that draws only the first part of a line, from 0 to 1.
 * @type {(style: Style | null, data: string, part: number) => Style | null}
 */
function styleOfPartialLine(style, data, part) {
  ruler.setAttribute("d", data);
  const length = ruler.getTotalLength();
  return style && part > 0 ? { ...style, dash: [part * length, length] } : null;
}

const ruler = document.createElementNS("http://www.w3.org/2000/svg", "path");

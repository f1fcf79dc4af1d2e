// A picture onto a canvas. Knows shapes and looks, and nothing of what they mean.

/** @import {Damage} from "./bounds.js" */
/** @import {Box, PaintItem, Highlights, Rect, Scene} from "./types" */
/** @import {HitArea, SceneNode, Style, Thing} from "./types" */

import { shapeRadius } from "./bounds.js";
import { NodeStyles } from "./styles.js";

const SHADE = { color: "rgb(0 20 30 / 45%)", blur: 10, fall: 5 }; // pixels, under what is carried

/** @type {Map<string, Path2D>} */
const paths = new Map();

function path(/** @type {string} */ data) {
  const made = paths.get(data) ?? new Path2D(data);
  paths.set(data, made);
  return made;
}

/**
 * Paint nodes in the canvas's present transform, as `arranged` says.
 * @param {CanvasRenderingContext2D} pen
 * @param {Scene} scene
 * @param {PaintItem[]} items
 * @param {Highlights} marks
 */
export function paint(pen, scene, items, marks) {
  atOnce(painting(pen, scene, items, marks));
}

/**
 * The same bit by bit: after each it says how many layers that were.
 * @param {CanvasRenderingContext2D} pen
 * @param {Scene} scene
 * @param {PaintItem[]} items
 * @param {Highlights} marks
 */
export function painting(pen, scene, items, marks) {
  return inking(pen, inPaintOrder(items, new NodeStyles(scene, marks)));
}

/**
 * What is to be painted, in this order: lowest z first; of the same z, those that move come last.
 * What the page lays faintly over the picture follows, and what is carried is over everything.
 * @param {PaintItem[]} items
 * @param {NodeStyles} faces
 * @returns {Thing[]}
 */
export function inPaintOrder(items, faces) {
  const order = [...items].sort(
    (a, b) =>
      Number(!!a.carried) - Number(!!b.carried) ||
      (a.node.z ?? 0) - (b.node.z ?? 0) ||
      Number(!!a.raised) - Number(!!b.raised),
  );
  const things = order.map((item) => ({ id: item.node.id, item, face: faces.of(item.node) }));
  const carried = things.findIndex(({ item }) => item.carried);
  const { ghosts } = faces;
  return things.toSpliced(carried < 0 ? things.length : carried, 0, ...ghosts);
}

/**
 * Paint things; the outline of those that are marked is painted once more over everything that
 * rests. After each it says how many layers that were.
 * @param {CanvasRenderingContext2D} pen
 * @param {Thing[]} things as they are arranged
 */
function* inking(pen, things) {
  const painter = new Painter(pen);
  const over = things.findIndex(({ item, ghost }) => item.carried || ghost);
  const resting = over < 0 ? things : things.slice(0, over);
  for (const thing of resting) {
    painter.thing(thing);
    yield thing.face.layers.length;
  }
  for (const thing of resting) {
    painter.halo(thing);
  }
  for (const thing of things.slice(resting.length)) {
    painter.thing(thing);
    yield thing.face.layers.length;
  }
}

/**
 * Paint a place of a canvas anew.
 * @param {CanvasRenderingContext2D} pen
 * @param {Box} box where the picture is
 * @param {Damage} damage
 * @param {Rect} place
 */
export function repaint(pen, box, damage, place) {
  atOnce(repainting(pen, box, damage, place));
}

/**
 * The same bit by bit: after each it says how many layers that were. Once it is through, or given up,
 * the pen is as it was.
 * @param {CanvasRenderingContext2D} pen
 * @param {Box} box where the picture is
 * @param {Damage} damage
 * @param {Rect} place
 */
export function* repainting(pen, { left, top, scale }, damage, place) {
  const ratio = devicePixelRatio;
  const [width, height] = [place.right - place.left, place.bottom - place.top];
  pen.save();
  try {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.beginPath();
    pen.rect(place.left, place.top, width, height);
    pen.clip();
    pen.clearRect(place.left, place.top, width, height);
    pen.setTransform(scale * ratio, 0, 0, scale * ratio, left * ratio, top * ratio);
    yield* inking(pen, damage.thingsIn(place));
  } finally {
    pen.restore();
  }
}

function atOnce(/** @type {Iterator<number>} */ steps) {
  while (!steps.next().done);
}

class Painter {
  /** How much is to be seen of the thing that is painted, from 0 to 1. */
  #alpha = 1;

  constructor(/** @type {CanvasRenderingContext2D} */ pen) {
    this.pen = pen;
  }

  thing(/** @type {Thing} */ { item, face }) {
    const { part, carried } = item;
    const { layers, heat, text, type } = face;
    this.#alpha = item.alpha;
    this.#at(item, () => {
      if (carried && layers.length) {
        this.#castShade();
        this.#shape(...layers[0]);
        this.pen.shadowColor = "transparent";
      }
      for (const [data, style] of layers) {
        this.#shape(data, part < 1 ? begun(style, data, part) : style);
      }
      if (layers.length) {
        this.#shape(layers[0][0], heat);
      }
      if (text) {
        this.#write(text, type);
      }
    });
  }

  halo(/** @type {Thing} */ { item, face }) {
    this.#alpha = 1;
    if (face.halo) {
      this.#at(item, () => this.#shape(face.layers[0][0], face.halo));
    }
  }

  /** Let what is painted next cast a shadow. */
  #castShade() {
    this.pen.shadowColor = SHADE.color;
    this.pen.shadowBlur = SHADE.blur * devicePixelRatio;
    this.pen.shadowOffsetY = SHADE.fall * devicePixelRatio;
  }

  #at(/** @type {PaintItem} */ { x, y, rot, scale }, /** @type {() => void} */ draw) {
    const { pen } = this;
    pen.save();
    pen.translate(x, y);
    if (rot) {
      pen.rotate((rot * Math.PI) / 180);
    }
    if (scale !== 1) {
      pen.scale(scale, scale);
    }
    draw();
    pen.restore();
  }

  #shape(/** @type {string} */ data, /** @type {Style | null} */ style) {
    const { pen } = this;
    const outline = path(data);
    const fill = () => pen.fill(outline);
    this.#ink(style, fill, () => pen.stroke(outline));
  }

  #write(/** @type {string} */ text, /** @type {Style | null} */ style) {
    const { pen } = this;
    if (style) {
      pen.font = style.font;
    }
    pen.textAlign = "center";
    pen.textBaseline = "middle";
    const fill = () => pen.fillText(text, 0, 0);
    this.#ink(style, fill, () => pen.strokeText(text, 0, 0));
  }

  /**
   * Fill and stroke as a style says; nothing where there is none.
   * @param {Style | null} style
   * @param {() => void} fill
   * @param {() => void} stroke
   */
  #ink(style, fill, stroke) {
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
 * A look in which only the first part of a line is drawn.
 * @param {Style | null} style
 * @param {string} data
 * @param {number} part from 0 to 1
 */
function begun(style, data, part) {
  ruler.setAttribute("d", data);
  const length = ruler.getTotalLength();
  return style && part > 0 ? { ...style, dash: [part * length, length] } : null;
}

const ruler = document.createElementNS("http://www.w3.org/2000/svg", "path");

const scratch = document.createElement("canvas").getContext("2d");

/**
 * Whether a point is within a shape as it lies there.
 * @param {Scene} scene
 * @param {HitArea} spot
 * @param {number} x
 * @param {number} y
 */
export function isInShape(scene, { node, rot, scale, ...at }, x, y) {
  const [dx, dy] = [x - at.x, y - at.y];
  const turn = (-rot * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) / scale, Math.sin(turn) / scale];
  const [u, v] = [dx * cos - dy * sin, dx * sin + dy * cos];
  const layers = scene.shapes[node.shape ?? ""] ?? [];
  return layers.some(([data]) => scratch?.isPointInPath(path(data), u, v));
}

/**
 * A node where it rests: how it is turned, and how far from its place it reaches.
 * @param {Scene} scene
 * @param {SceneNode} node
 * @param {number} [degrees] by which it is turned in the hand
 * @returns {HitArea}
 */
export function hitArea(scene, node, degrees = 0) {
  const { x = 0, y = 0, rot = 0, scale = 1, shape } = node;
  return { node, x, y, rot: rot + degrees, scale, reach: shapeRadius(scene, shape) * scale };
}

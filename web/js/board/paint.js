// A picture onto a canvas. Knows shapes and looks, and nothing of what they mean.

/** @import {Drawn, Highlights, Scene, SceneNode, Style} from "./types" */

import { dressOf } from "../ui/pens.js";
import { styleOf } from "./styles.js";

const SHADE = { color: "rgb(0 20 30 / 45%)", blur: 10, fall: 5 }; // pixels, under what is carried

/** @type {Map<string, Path2D>} */
const paths = new Map();

function path(/** @type {string} */ data) {
  const made = paths.get(data) ?? new Path2D(data);
  paths.set(data, made);
  return made;
}

/**
 * Paint nodes, lowest z first, in the canvas's present transform; of the same z, those that move
 * come last. What is carried is painted over everything.
 *
 * Marks are look tokens that the page adds: they join those of the node, and the node's outline
 * is painted once more over everything that rests with the look "halo" and the same tokens.
 * @param {CanvasRenderingContext2D} pen
 * @param {Scene} scene
 * @param {Drawn[]} drawn
 * @param {Highlights} marks
 */
export function paint(pen, scene, drawn, marks) {
  const order = [...drawn].sort(
    (a, b) => (a.node.z ?? 0) - (b.node.z ?? 0) || Number(!!a.raised) - Number(!!b.raised),
  );
  const resting = order.filter((item) => !item.carried);
  const painter = new Painter(pen, scene, marks);
  for (const item of resting) {
    painter.thing(item);
  }
  for (const item of resting) {
    painter.halo(item);
  }
  for (const item of order.filter((item) => item.carried)) {
    painter.thing(item);
  }
}

class Painter {
  /** How much is to be seen of the thing that is painted, from 0 to 1. */
  #alpha = 1;

  /**
   * @param {CanvasRenderingContext2D} pen
   * @param {Scene} scene
   * @param {Highlights} marks
   */
  constructor(pen, scene, marks) {
    this.pen = pen;
    this.dress = dressOf(scene);
    this.shapes = scene.shapes;
    this.marks = marks;
  }

  thing(/** @type {Drawn} */ item) {
    const { node, part } = item;
    this.#alpha = item.alpha;
    const layers = this.shapes[node.shape ?? ""] ?? [];
    const tokens = [node.look, ...(this.marks.tokens.get(node.id) ?? [])].filter(Boolean).join(" ");
    const heat = this.marks.heat.get(node.id);
    const dressed = (/** @type {string} */ own) => this.#style(tokens ? `${own} ${tokens}` : own);
    this.#at(item, () => {
      if (item.carried && layers.length) {
        this.#castShade();
        this.#shape(layers[0][0], dressed(layers[0][1]));
        this.pen.shadowColor = "transparent";
      }
      for (const [data, own] of layers) {
        const style = dressed(own);
        this.#shape(data, part < 1 ? begun(style, data, part) : style);
      }
      if (heat !== undefined && layers.length) {
        const step = Math.round(heat * 16) / 16;
        this.#shape(layers[0][0], this.#style("halo heat", step));
      }
      if (node.text) {
        this.#write(node.text, dressed("text"));
      }
    });
  }

  halo(/** @type {Drawn} */ item) {
    const outline = this.shapes[item.node.shape ?? ""]?.[0];
    const tokens = this.marks.tokens.get(item.node.id);
    this.#alpha = 1;
    if (tokens && outline) {
      this.#at(item, () => this.#shape(outline[0], this.#style(`halo ${tokens.join(" ")}`)));
    }
  }

  #style(/** @type {string} */ tokens, value = 0) {
    return styleOf(this.dress, tokens, value);
  }

  /** Let what is painted next cast a shadow. */
  #castShade() {
    this.pen.shadowColor = SHADE.color;
    this.pen.shadowBlur = SHADE.blur * devicePixelRatio;
    this.pen.shadowOffsetY = SHADE.fall * devicePixelRatio;
  }

  #at(/** @type {Drawn} */ { x, y, rot, scale }, /** @type {() => void} */ draw) {
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

/**
 * The topmost of some nodes under a point of the scene; if there is none, the one whose middle
 * is nearest and at most `reach` away.
 * @param {Scene} scene
 * @param {SceneNode[]} nodes
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 */
export function under(scene, nodes, x, y, reach) {
  /** @type {SceneNode | null} */
  let top = null;
  /** @type {SceneNode | null} */
  let near = null;
  let nearest = reach;
  for (const node of nodes) {
    if (holds(scene, node, x, y)) {
      top = !top || (node.z ?? 0) >= (top.z ?? 0) ? node : top;
    }
    const distance = Math.hypot(x - (node.x ?? 0), y - (node.y ?? 0));
    if (distance <= nearest) {
      near = node;
      nearest = distance;
    }
  }
  return top ?? near;
}

const scratch = document.createElement("canvas").getContext("2d");

/**
 * @param {Scene} scene
 * @param {SceneNode} node
 * @param {number} x
 * @param {number} y
 */
function holds({ shapes }, node, x, y) {
  const turn = (-(node.rot ?? 0) * Math.PI) / 180;
  const [dx, dy] = [x - (node.x ?? 0), y - (node.y ?? 0)];
  const scale = node.scale ?? 1;
  const u = (dx * Math.cos(turn) - dy * Math.sin(turn)) / scale;
  const v = (dx * Math.sin(turn) + dy * Math.cos(turn)) / scale;
  const layers = shapes[node.shape ?? ""] ?? [];
  return layers.some(([data]) => scratch?.isPointInPath(path(data), u, v));
}

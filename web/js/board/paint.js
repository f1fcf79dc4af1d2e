// A picture onto a canvas. Knows shapes and looks, and nothing of what they mean.

/** @import {Drawn, Layer, Highlights, Scene, SceneNode} from "../types" */
/** @import {Style} from "./styles.js" */

import { dressOf } from "../ui/pens.js";
import { styleOf } from "./styles.js";

/** @type {Map<string, Path2D>} */
const paths = new Map();

/**
 * @param {string} data
 * @returns {Path2D}
 */
function path(data) {
  let made = paths.get(data);
  if (!made) {
    made = new Path2D(data);
    paths.set(data, made);
  }
  return made;
}

const SHADE = { color: "rgb(0 20 30 / 45%)", blur: 10, fall: 5 }; // pixels, under what is carried

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
  for (const item of resting) {
    thing(pen, scene, item, marks);
  }
  for (const item of resting) {
    halo(pen, scene, item, marks.tokens.get(item.node.id));
  }
  for (const item of order.filter((item) => item.carried)) {
    thing(pen, scene, item, marks);
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Scene} scene
 * @param {Drawn} item
 * @param {Highlights} marks
 */
function thing(pen, scene, item, marks) {
  const { node } = item;
  const [game, { shapes }] = [dressOf(scene), scene];
  const layers = shapes[node.shape ?? ""] ?? [];
  const tokens = [node.look, ...(marks.tokens.get(node.id) ?? [])].filter(Boolean).join(" ");
  const heat = marks.heat.get(node.id);
  at(pen, item, () => {
    if (item.carried && layers.length) {
      castShade(pen);
      shape(pen, path(layers[0][0]), styleOf(game, join(layers[0][1], tokens)), item.alpha);
      pen.shadowColor = "transparent";
    }
    for (const [data, own] of layers) {
      const style = styleOf(game, join(own, tokens));
      shape(pen, path(data), item.part < 1 ? begun(style, data, item.part) : style, item.alpha);
    }
    if (heat !== undefined && layers.length) {
      const step = Math.round(heat * 16) / 16;
      shape(pen, path(layers[0][0]), styleOf(game, "halo heat", step), item.alpha);
    }
    if (node.text) {
      write(pen, node.text, styleOf(game, join("text", tokens)), item.alpha);
    }
  });
}

/**
 * A look in which only the first part of a line is drawn.
 * @param {Style | null} style
 * @param {string} data
 * @param {number} part from 0 to 1
 * @returns {Style | null}
 */
function begun(style, data, part) {
  ruler.setAttribute("d", data);
  const length = ruler.getTotalLength();
  return style && part > 0 ? { ...style, dash: [part * length, length] } : null;
}

const ruler = document.createElementNS("http://www.w3.org/2000/svg", "path");

/**
 * Let what is painted next cast a shadow.
 * @param {CanvasRenderingContext2D} pen
 */
function castShade(pen) {
  pen.shadowColor = SHADE.color;
  pen.shadowBlur = SHADE.blur * devicePixelRatio;
  pen.shadowOffsetY = SHADE.fall * devicePixelRatio;
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Scene} scene
 * @param {Drawn} item
 * @param {string[] | undefined} tokens
 */
function halo(pen, scene, item, tokens) {
  const [game, outline] = [dressOf(scene), scene.shapes[item.node.shape ?? ""]?.[0]];
  if (tokens && outline) {
    at(pen, item, () => shape(pen, path(outline[0]), styleOf(game, `halo ${tokens.join(" ")}`), 1));
  }
}

/**
 * The topmost of some nodes under a point of the scene; if there is none, the one whose middle
 * is nearest and at most `reach` away.
 * @param {Scene} scene
 * @param {SceneNode[]} nodes
 * @param {number} x
 * @param {number} y
 * @param {number} reach
 * @returns {SceneNode | null}
 */
export function under(scene, nodes, x, y, reach) {
  let top = null;
  let near = null;
  let nearest = reach;
  for (const node of nodes) {
    if (holds(scene.shapes[node.shape ?? ""] ?? [], node, x, y)) {
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
 * @param {Layer[]} layers
 * @param {SceneNode} node
 * @param {number} x
 * @param {number} y
 * @returns {boolean}
 */
function holds(layers, node, x, y) {
  const turn = (-(node.rot ?? 0) * Math.PI) / 180;
  const [dx, dy] = [x - (node.x ?? 0), y - (node.y ?? 0)];
  const scale = node.scale ?? 1;
  const u = (dx * Math.cos(turn) - dy * Math.sin(turn)) / scale;
  const v = (dx * Math.sin(turn) + dy * Math.cos(turn)) / scale;
  return layers.some(([data]) => scratch?.isPointInPath(path(data), u, v));
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Drawn} item
 * @param {() => void} draw
 */
function at(pen, { x, y, rot, scale }, draw) {
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

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Path2D} outline
 * @param {Style | null} style
 * @param {number} alpha
 */
function shape(pen, outline, style, alpha) {
  if (!style) {
    return;
  }
  const fill = () => {
    if (style.fill !== "none") {
      pen.globalAlpha = alpha * style.fillAlpha;
      pen.fillStyle = style.fill;
      pen.fill(outline);
    }
  };
  const stroke = () => {
    if (style.stroke !== "none" && style.width) {
      ready(pen, style, alpha);
      pen.stroke(outline);
    }
  };
  inOrder(style, fill, stroke);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {Style | null} style
 * @param {number} alpha
 */
function write(pen, text, style, alpha) {
  if (!style) {
    return;
  }
  pen.font = style.font;
  pen.textAlign = "center";
  pen.textBaseline = "middle";
  const fill = () => {
    if (style.fill !== "none") {
      pen.globalAlpha = alpha * style.fillAlpha;
      pen.fillStyle = style.fill;
      pen.fillText(text, 0, 0);
    }
  };
  const stroke = () => {
    if (style.stroke !== "none" && style.width) {
      ready(pen, style, alpha);
      pen.strokeText(text, 0, 0);
    }
  };
  inOrder(style, fill, stroke);
}

/**
 * @param {Style} style
 * @param {() => void} fill
 * @param {() => void} stroke
 */
function inOrder(style, fill, stroke) {
  if (style.strokeFirst) {
    stroke();
    fill();
  } else {
    fill();
    stroke();
  }
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {Style} style
 * @param {number} alpha
 */
function ready(pen, style, alpha) {
  pen.globalAlpha = alpha * style.strokeAlpha;
  pen.strokeStyle = style.stroke;
  pen.lineWidth = style.width;
  pen.lineCap = style.cap;
  pen.lineJoin = style.join;
  pen.setLineDash(style.dash);
}

/**
 * @param {string} own
 * @param {string} more
 * @returns {string}
 */
function join(own, more) {
  return more ? `${own} ${more}` : own;
}

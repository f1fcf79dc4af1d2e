// Sizes of shapes, and the parts of a canvas that must be repainted. A shape's size is the box
// around all its layers in units of the scene. Invisible layers count, because they can be touched.

/** @import {Box, Ghost, Highlights, Layer, NodeStyle, Painted, Rect, Scene, SceneNode, Style, Thing} from "./types" */

import { svg } from "../ui/dom.js";
import { isEqual } from "../ui/equal.js";

/** @type {Map<string, DOMRect>} boxes by path data */
const pathBoxes = new Map();
/** @type {WeakMap<Layer[], number>} by the layers of a shape */
const shapeRadii = new WeakMap();
/** @type {WeakMap<Layer[], Map<string, ReturnType<typeof nodeBox>>>} by the layers of a shape, then by rotation and scale */
const shapeBoxes = new WeakMap();
/** @type {WeakSet<Layer[]>} shapes whose layers are all in `pathBoxes` */
const measuredShapes = new WeakSet();
/** @type {WeakMap<NodeStyle, Rect>} */
const styleRects = new WeakMap();
const hiddenSvg = svg("svg", { class: "symbols", width: 0, height: 0 });
const textPen = document.createElement("canvas").getContext("2d");

const SHARE_RISE = 9; // units from a node's lower edge up to its text in the heat map
const SLACK = 4; // canvas pixels that antialiasing may add around a thing
const SHADOW_REACH = 20; // page pixels that the shadow of a carried thing adds
const MITER_WIDTHS = 2; // line widths that a mitred corner may stick out
const MERGE_FACTOR = 1.3; // the largest ratio of a union's area to that of two merged rectangles
const MAX_RECTS = 32; // if there are more rectangles, one rectangle covers all

/**
 * Return the width and height of a node, rotated and scaled as it is; 0 if it has no shape.
 * @type {(scene: Scene, node: SceneNode) => [number, number]}
 */
export function nodeSize(scene, node) {
  const [wide, high] = nodeBox(scene, node);
  return [wide, high];
}

/**
 * Return a node's width and height, and the middle of its box relative to its place.
 * @type {(scene: Scene, node: SceneNode) => [wide: number, high: number, dx: number, dy: number]}
 */
export function nodeBox({ shapes }, { shape = "", rot = 0, scale = 1 }) {
  const layers = shapes[shape] ?? [];
  const key = `${rot} ${scale}`;
  const cache = shapeBoxes.get(layers) ?? new Map();
  const box = cache.get(key) ?? rotatedBox(layers, rot, scale);
  shapeBoxes.set(layers, cache.set(key, box));
  return box;
}

/**
 * Return the texts of a heat map, at the lower edges of what their nodes show: a first layer with the
 * look "touch" is only a touch area. They replace the text of nodes that have one (styles.js).
 * @type {(scene: Pick<Scene, "nodes" | "shapes">, heat: Highlights["heat"]) => Ghost}
 */
export function heatMapTexts({ nodes, shapes }, heat) {
  const marked = nodes.filter(({ id, shape, text }) => shape && !text && heat.get(id)?.share);
  const texts = marked.map(({ id, x, y = 0, shape = "", scale = 1 }) => {
    const layers = shapes[shape];
    const [path] = layers.find(([, look]) => look !== "touch") ?? layers[0];
    const edge = scale * pathBox(path).bottom - SHARE_RISE;
    return { id, x, y: y + edge, text: heat.get(id)?.share, look: "share" };
  });
  return { nodes: texts, shapes: {}, alpha: 1 };
}

/** @type {(layers: Layer[], rot: number, scale: number) => ReturnType<typeof nodeBox>} */
function rotatedBox(layers, rot, scale) {
  const corners = layers.flatMap(([data]) => rotatedCorners(pathBox(data), rot, scale));
  const [wide, dx] = rangeAndMiddle(corners.map(([x]) => x));
  const [high, dy] = rangeAndMiddle(corners.map(([, y]) => y));
  return [wide, high, dx, dy];
}

/** @type {(rect: Rect, rot: number, scale: number) => [number, number][]} */
function rotatedCorners({ left, right, top, bottom }, rot, scale) {
  const angle = (rot * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [left, right].flatMap((x) =>
    [top, bottom].map(
      (y) => /** @type {[number, number]} */ ([x * cos - y * sin, x * sin + y * cos]),
    ),
  );
}

/**
 * Return how far a shape reaches from its node's place, in units before the node's scale.
 * @type {(scene: Pick<Scene, "shapes">, shape?: string) => number}
 */
export function shapeRadius({ shapes }, shape = "") {
  const layers = shapes[shape] ?? [];
  let radius = shapeRadii.get(layers);
  if (radius === undefined) {
    const distances = layers.map(([data]) => {
      const { left, right, top, bottom } = pathBox(data);
      return Math.hypot(Math.max(-left, right), Math.max(-top, bottom));
    });
    radius = Math.max(0, ...distances);
    shapeRadii.set(layers, radius);
  }
  return radius;
}

function rangeAndMiddle(/** @type {number[]} */ values) {
  const [least, most] = values.length ? [Math.min(...values), Math.max(...values)] : [0, 0];
  return [most - least, (least + most) / 2];
}

function pathBox(/** @type {string} */ data) {
  if (!pathBoxes.has(data)) {
    measurePaths([data]);
  }
  return /** @type {DOMRect} */ (pathBoxes.get(data));
}

/** Measure all new outlines of a scene together: each separate measurement would force a layout. */
export function measureShapes(/** @type {Pick<Scene, "shapes">} */ { shapes }) {
  const newShapes = Object.values(shapes).filter((layers) => !measuredShapes.has(layers));
  const outlines = new Set(newShapes.flatMap((layers) => layers.map(([data]) => data)));
  const unknown = [...outlines].filter((data) => !pathBoxes.has(data));
  if (unknown.length > 0) {
    measurePaths(unknown);
  }
  for (const layers of newShapes) {
    measuredShapes.add(layers);
  }
}

function measurePaths(/** @type {string[]} */ outlines) {
  if (!hiddenSvg.isConnected) {
    document.body.append(hiddenSvg);
  }
  const paths = outlines.map((d) => svg("path", { d }));
  hiddenSvg.replaceChildren(...paths);
  for (const [index, path] of paths.entries()) {
    const { x, y, width, height } = /** @type {SVGPathElement} */ (path).getBBox();
    pathBoxes.set(outlines[index], new DOMRect(x, y, width, height));
  }
}

/**
 * Return a rectangle of canvas pixels that contains a thing.
 * @param {Thing} thing
 * @param {Box} box where the picture is
 * @param {number} ratio canvas pixels per page pixel
 * @returns {Rect}
 */
export function pixelBounds({ item, style }, box, ratio) {
  const corners = rotatedCorners(styleRect(style), item.rot, item.scale * box.scale * ratio);
  const x = (box.left + item.x * box.scale) * ratio;
  const y = (box.top + item.y * box.scale) * ratio;
  const margin = SLACK + (item.carried || item.lifted ? SHADOW_REACH * ratio : 0);
  const [xs, ys] = [corners.map(([dx]) => dx), corners.map(([, dy]) => dy)];
  return {
    left: Math.floor(x + Math.min(...xs) - margin),
    top: Math.floor(y + Math.min(...ys) - margin),
    right: Math.ceil(x + Math.max(...xs) + margin),
    bottom: Math.ceil(y + Math.max(...ys) + margin),
  };
}

/**
 * Return the rectangle that a node's layers, outlines and text cover around its place, in the
 * scene's units.
 */
function styleRect(/** @type {NodeStyle} */ style) {
  let rect = styleRects.get(style);
  if (!rect) {
    const layerBoxes = style.layers.map(([data]) => pathBox(data));
    const styles = [...style.layers.map(([, layer]) => layer), style.heat, style.halo];
    const edge = Math.max(0, ...styles.map(edgeWidth));
    const text = textRadius(style);
    rect = {
      left: Math.min(-text, ...layerBoxes.map(({ left }) => left - edge)),
      right: Math.max(text, ...layerBoxes.map(({ right }) => right + edge)),
      top: Math.min(-text, ...layerBoxes.map(({ top }) => top - edge)),
      bottom: Math.max(text, ...layerBoxes.map(({ bottom }) => bottom + edge)),
    };
    styleRects.set(style, rect);
  }
  return rect;
}

function edgeWidth(/** @type {Style | null} */ style) {
  const width = style && style.stroke !== "none" ? style.width : 0;
  return style?.join === "miter" ? width * MITER_WIDTHS : width / 2;
}

function textRadius(/** @type {NodeStyle} */ { text, textStyle }) {
  if (!text || !textStyle || !textPen) {
    return 0;
  }
  textPen.font = textStyle.font;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = textPen.measureText(text);
  const height = fontBoundingBoxAscent + fontBoundingBoxDescent;
  return Math.hypot(width / 2, height) + edgeWidth(textStyle);
}

/** The things last painted, compared with the next ones to find rectangles to repaint. */
export class Damage {
  /** @type {Map<string, Painted>} in paint order */
  #painted = new Map();

  clear() {
    this.#painted.clear();
  }

  /**
   * Remember the things to paint now, and compare them with those painted before.
   * @param {Thing[]} things in paint order
   * @param {(thing: Thing) => Rect} boundsOf
   * @returns {Rect[]} the parts of the canvas in which the picture has changed
   */
  update(things, boundsOf) {
    const before = this.#painted;
    const rects = [];
    let lastIndex = -1;
    this.#painted = new Map();
    for (const [index, thing] of things.entries()) {
      const old = before.get(thing.id);
      before.delete(thing.id);
      if (old && old.index > lastIndex && looksSame(old.thing, thing)) {
        lastIndex = old.index;
        this.#painted.set(thing.id, { thing, index, rect: old.rect });
      } else {
        const rect = boundsOf(thing);
        rects.push(rect, ...(old ? [old.rect] : []));
        this.#painted.set(thing.id, { thing, index, rect });
      }
    }
    return [...rects, ...[...before.values()].map(({ rect }) => rect)];
  }

  /** Return the things that touch a rectangle, in paint order. */
  thingsIn(/** @type {Rect} */ rect) {
    return [...this.#painted.values()]
      .filter((painted) => hasOverlap(painted.rect, rect))
      .map(({ thing }) => thing);
  }
}

/** @type {(one: Rect, other: Rect) => boolean} */
function hasOverlap(one, other) {
  const apart = one.right <= other.left || other.right <= one.left;
  return !apart && one.bottom > other.top && other.bottom > one.top;
}

/**
 * Return a few rectangles that cover all of `rects`, clipped to the canvas.
 * @type {(rects: Rect[], canvas: { width: number, height: number }) => Rect[]}
 */
export function mergeRects(rects, { width, height }) {
  /** @type {Rect[]} */
  const merged = [];
  for (const rect of rects) {
    let next = {
      left: Math.max(0, rect.left),
      top: Math.max(0, rect.top),
      right: Math.min(width, rect.right),
      bottom: Math.min(height, rect.bottom),
    };
    if (next.left < next.right && next.top < next.bottom) {
      const partner = () => merged.findIndex((other) => shouldMerge(next, other));
      for (let index = partner(); index >= 0; index = partner()) {
        next = boundingRect(next, merged[index]);
        merged.splice(index, 1);
      }
      merged.push(next);
    }
  }
  return merged.length > MAX_RECTS ? [merged.reduce(boundingRect)] : merged;
}

/** @type {(one: Rect, other: Rect) => boolean} */
function shouldMerge(one, other) {
  return rectArea(boundingRect(one, other)) <= MERGE_FACTOR * (rectArea(one) + rectArea(other));
}

/** @type {(one: Rect, other: Rect) => Rect} */
function boundingRect(one, other) {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function rectArea(/** @type {Rect} */ { left, top, right, bottom }) {
  return (right - left) * (bottom - top);
}

/** @type {(one: Thing, other: Thing) => boolean} */
function looksSame({ item: a, style }, { item: b, style: otherStyle }) {
  const samePlace = a.x === b.x && a.y === b.y && a.rot === b.rot && a.scale === b.scale;
  const sameState =
    a.alpha === b.alpha &&
    a.part === b.part &&
    !a.carried === !b.carried &&
    !a.lifted === !b.lifted;
  return samePlace && sameState && isEqual(style, otherStyle);
}

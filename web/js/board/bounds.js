// How large things are painted: the box round a shape's layers, in units of the picture. A layer
// that shows nothing counts, as hands find it too. And what of a canvas has to be painted anew.

/** @import {Box, NodeStyle, Highlights, Layer, Painted, Rect, Scene} from "./types" */
/** @import {SceneNode, Style, Thing} from "./types" */

import { svg } from "../ui/dom.js";

/** @type {Map<string, DOMRect>} */
const known = new Map();
/** @type {WeakMap<Layer[], number>} by the layers of a shape */
const reaches = new WeakMap();
/** @type {WeakMap<Layer[], Map<string, [number, number]>>} the same, then by turn and scale */
const extents = new WeakMap();
/** @type {WeakSet<Layer[]>} shapes of which all is known */
const measured = new WeakSet();
const ruler = svg("svg", { class: "symbols", width: 0, height: 0 });
const measure = document.createElement("canvas").getContext("2d");
/** @type {WeakMap<NodeStyle, Rect>} */
const rooms = new WeakMap();
/** @type {Map<string, Map<string, { width: number, high: number }>>} by font, then by letter */
const fonts = new Map();

const SLACK = 4; // pixels that a thing may be painted beyond its lines
const SHADE = 20; // pixels of the page that the shadow reaches of what is carried
const CORNER = 2; // widths of a line that its corners may stand out
const GAIN = 1.3; // times as many pixels as two places have, for which they are painted as one
const MANY = 32; // places that are painted one by one

/**
 * The width and height of what a node covers as it stands, turned and scaled; 0 of what has no shape.
 * @param {Scene} scene
 * @param {SceneNode} node
 * @returns {[number, number]}
 */
export function nodeSize({ shapes }, { shape = "", rot = 0, scale = 1 }) {
  const layers = shapes[shape] ?? [];
  const key = `${rot} ${scale}`;
  const sizes = extents.get(layers) ?? new Map();
  const size = sizes.get(key) ?? extentOf(layers, rot, scale);
  extents.set(layers, sizes.set(key, size));
  return size;
}

/**
 * @param {Layer[]} layers
 * @param {number} rot
 * @param {number} scale
 * @returns {[number, number]}
 */
function extentOf(layers, rot, scale) {
  const boxes = layers.map(([data]) => boxOf(data));
  const turn = (rot * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale];
  const corners = boxes.flatMap(({ left, right, top, bottom }) =>
    [left, right].flatMap((x) => [top, bottom].map((y) => [x * cos - y * sin, x * sin + y * cos])),
  );
  return [spread(corners.map(([x]) => x)), spread(corners.map(([, y]) => y))];
}

/**
 * How far from its node's place a shape reaches, in units before the node's scale.
 * @param {Pick<Scene, "shapes">} scene
 * @param {string} [shape]
 */
export function shapeRadius({ shapes }, shape = "") {
  const layers = shapes[shape] ?? [];
  let reach = reaches.get(layers);
  if (reach === undefined) {
    const boxes = layers.map(([data]) => boxOf(data));
    const far = boxes.map(({ left, right, top, bottom }) =>
      Math.hypot(Math.max(-left, right), Math.max(-top, bottom)),
    );
    reach = Math.max(0, ...far);
    reaches.set(layers, reach);
  }
  return reach;
}

function spread(/** @type {number[]} */ values) {
  return values.length ? Math.max(...values) - Math.min(...values) : 0;
}

function boxOf(/** @type {string} */ data) {
  known.has(data) || measureAll([data]);
  return /** @type {DOMRect} */ (known.get(data));
}

/** Measure all outlines of a picture that are not known: one by one, each would be laid out by itself. */
export function measureShapes(/** @type {Pick<Scene, "shapes">} */ { shapes }) {
  const fresh = Object.values(shapes).filter((layers) => !measured.has(layers));
  const outlines = new Set(fresh.flatMap((layers) => layers.map(([data]) => data)));
  const wanted = [...outlines].filter((data) => !known.has(data));
  wanted.length > 0 && measureAll(wanted);
  for (const layers of fresh) {
    measured.add(layers);
  }
}

function measureAll(/** @type {string[]} */ outlines) {
  ruler.isConnected || document.body.append(ruler);
  const paths = outlines.map((d) => svg("path", { d }));
  ruler.replaceChildren(...paths);
  for (const [at, path] of paths.entries()) {
    const { x, y, width, height } = /** @type {SVGPathElement} */ (path).getBBox();
    known.set(outlines[at], new DOMRect(x, y, width, height));
  }
}

/**
 * The pixels that a thing covers on a canvas, or some more.
 * @param {Thing} thing
 * @param {Box} box where the picture is
 * @param {number} ratio of the canvas's pixels to the page's
 * @returns {Rect}
 */
export function pixelBounds({ item, face }, box, ratio) {
  const by = item.scale * box.scale * ratio;
  const turn = (item.rot * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn) * by, Math.sin(turn) * by];
  const { left, right, top, bottom } = roomOf(face);
  const [x, y] = [(box.left + item.x * box.scale) * ratio, (box.top + item.y * box.scale) * ratio];
  const across = [left * cos, right * cos].flatMap((u) => [u - top * sin, u - bottom * sin]);
  const down = [left * sin, right * sin].flatMap((v) => [v + top * cos, v + bottom * cos]);
  const more = SLACK + (item.carried ? SHADE * ratio : 0);
  return {
    left: Math.floor(x + Math.min(...across) - more),
    top: Math.floor(y + Math.min(...down) - more),
    right: Math.ceil(x + Math.max(...across) + more),
    bottom: Math.ceil(y + Math.max(...down) + more),
  };
}

/** The room that all of a thing takes round its place, in units. */
function roomOf(/** @type {NodeStyle} */ face) {
  let room = rooms.get(face);
  if (!room) {
    const boxes = face.layers.map(([data]) => boxOf(data));
    const styles = [...face.layers.map(([, style]) => style), face.heat, face.halo];
    const edge = Math.max(0, ...styles.map(edgeOf));
    const text = reachOfText(face);
    room = {
      left: Math.min(-text, ...boxes.map(({ left }) => left - edge)),
      right: Math.max(text, ...boxes.map(({ right }) => right + edge)),
      top: Math.min(-text, ...boxes.map(({ top }) => top - edge)),
      bottom: Math.max(text, ...boxes.map(({ bottom }) => bottom + edge)),
    };
    rooms.set(face, room);
  }
  return room;
}

function edgeOf(/** @type {Style | null} */ style) {
  const width = style && style.stroke !== "none" ? style.width : 0;
  return style?.join === "miter" ? width * CORNER : width / 2;
}

function reachOfText(/** @type {NodeStyle} */ { text, type }) {
  if (!text || !type || !measure) {
    return 0;
  }
  const letters = fonts.get(type.font) ?? new Map();
  fonts.set(type.font, letters);
  let [width, high] = [0, 0];
  for (const letter of text) {
    const size = letters.get(letter) ?? sizeOf(measure, letter, type.font);
    letters.set(letter, size);
    width += size.width;
    high = Math.max(high, size.high);
  }
  return Math.hypot(width / 2, high) + edgeOf(type);
}

/**
 * @param {CanvasRenderingContext2D} pen
 * @param {string} text
 * @param {string} font
 */
function sizeOf(pen, text, font) {
  pen.font = font;
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = pen.measureText(text);
  return { width, high: fontBoundingBoxAscent + fontBoundingBoxDescent };
}

/** What was painted last, so that only what differs is painted again. */
export class Damage {
  /** @type {Map<string, Painted>} in the order in which it was painted */
  #painted = new Map();

  /** Nothing is painted any more. */
  clear() {
    this.#painted.clear();
  }

  /**
   * Take up what is to be seen now.
   * @param {Thing[]} things as they are arranged
   * @param {(thing: Thing) => Rect} place where they are painted
   * @returns {Rect[]} where it looks otherwise than before
   */
  update(things, place) {
    const before = this.#painted;
    const places = [];
    let last = -1;
    this.#painted = new Map();
    for (const [at, thing] of things.entries()) {
      const old = before.get(thing.id);
      before.delete(thing.id);
      if (old && old.at > last && isSame(old.thing, thing)) {
        last = old.at;
        this.#painted.set(thing.id, { thing, at, box: old.box });
      } else {
        const box = place(thing);
        places.push(box, ...(old ? [old.box] : []));
        this.#painted.set(thing.id, { thing, at, box });
      }
    }
    return [...places, ...[...before.values()].map(({ box }) => box)];
  }

  /** The things that are seen at a place, as they are arranged. */
  thingsIn(/** @type {Rect} */ place) {
    return [...this.#painted.values()]
      .filter(({ box }) => meet(box, place))
      .map(({ thing }) => thing);
  }
}

function meet(/** @type {Rect} */ one, /** @type {Rect} */ other) {
  const beside = one.right <= other.left || other.right <= one.left;
  return !beside && one.bottom > other.top && other.bottom > one.top;
}

/**
 * Few places that have all of these, as far as they are on a canvas.
 * @param {Rect[]} places
 * @param {{ width: number, height: number }} canvas
 */
export function mergeRects(places, { width, height }) {
  /** @type {Rect[]} */
  const found = [];
  for (const place of places) {
    let next = {
      left: Math.max(0, place.left),
      top: Math.max(0, place.top),
      right: Math.min(width, place.right),
      bottom: Math.min(height, place.bottom),
    };
    if (next.left < next.right && next.top < next.bottom) {
      for (let at = found.findIndex((other) => pays(next, other)); at >= 0; ) {
        next = both(next, found[at]);
        found.splice(at, 1);
        at = found.findIndex((other) => pays(next, other));
      }
      found.push(next);
    }
  }
  return found.length > MANY ? [found.reduce(both)] : found;
}

/**
 * Whether two places are better painted as one.
 * @param {Rect} one
 * @param {Rect} other
 */
function pays(one, other) {
  return size(both(one, other)) <= GAIN * (size(one) + size(other));
}

/**
 * @param {Rect} one
 * @param {Rect} other
 */
function both(one, other) {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function size(/** @type {Rect} */ { left, top, right, bottom }) {
  return (right - left) * (bottom - top);
}

/**
 * Whether two things look the same at the same place.
 * @param {Thing} one
 * @param {Thing} other
 */
function isSame({ item, face }, { item: b, face: its }) {
  const there = item.x === b.x && item.y === b.y && item.rot === b.rot && item.scale === b.scale;
  const seen = item.alpha === b.alpha && item.part === b.part && !item.carried === !b.carried;
  return there && seen && (face === its || isSameFace(face, its));
}

/**
 * Styles that look the same are the same.
 * @param {NodeStyle} one
 * @param {NodeStyle} other
 */
function isSameFace(one, other) {
  const words = one.text === other.text && one.type === other.type;
  const marks = one.heat === other.heat && one.halo === other.halo;
  const all = one.layers.length === other.layers.length;
  return (
    words &&
    marks &&
    all &&
    one.layers.every(([data, style], at) => {
      const [its, dress] = other.layers[at];
      return style === dress && data === its;
    })
  );
}

/**
 * Whether the same is marked.
 * @param {Highlights} one
 * @param {Highlights} other
 */
export function areSameHighlights(one, other) {
  const [ghosts, those] = [one.ghosts ?? [], other.ghosts ?? []];
  const tokens = isSameMap(one.tokens, other.tokens, (a, b) => a.join() === b.join());
  const heat = isSameMap(one.heat, other.heat, (a, b) => a === b);
  const faint = ghosts.length === those.length && ghosts.every((it, at) => it === those[at]);
  return tokens && heat && faint;
}

/**
 * @template Value
 * @param {Map<string, Value>} one
 * @param {Map<string, Value>} other
 * @param {(a: Value, b: Value) => boolean} same
 */
function isSameMap(one, other, same) {
  const has = (/** @type {string} */ key, /** @type {Value} */ value) => {
    const its = other.get(key);
    return its !== undefined && same(value, its);
  };
  return one.size === other.size && [...one].every(([key, value]) => has(key, value));
}

// From one picture to the next: which nodes stay, come and go, and where they are in between.

/** @import {SceneNode} from "../types" */
/** @import {Drawn, Track} from "./types" */

/** @typedef {"x" | "y" | "rot" | "scale" | "alpha" | "part"} Field */

/** @type {Field[]} */
const PLACE = ["x", "y", "rot"];

const APPEARING = 0.72; // the scale at which a new node begins to grow
const SINKING = 0.8; // to which one that goes shrinks
const NEAR = 1; // units from the start of a way at which a node is there

/**
 * The ways of all nodes from what is seen to how they come to rest. A node of the same id (or the
 * id that the new one names as its `was`) moves, others grow out of nothing, are traced or sink.
 * @param {Drawn[]} seen
 * @param {Drawn[]} rest
 */
export function tracks(seen, rest) {
  const old = new Map(seen.map((item) => [item.node.id, item]));
  /** @type {Track[]} */
  const ways = [];
  for (const to of rest) {
    const { node } = to;
    const from = old.get(node.id) ?? old.get(node.was ?? "");
    ways.push({ node, from: from ?? coming(to), to });
    if (from) {
      old.delete(from.node.id);
    }
  }
  for (const from of old.values()) {
    ways.push({ node: from.node, from, to: going(from) });
  }
  return ways;
}

/**
 * How a new node begins.
 * @param {Drawn} to
 * @returns {Drawn}
 */
function coming(to) {
  return to.node.traced ? { ...to, part: 0 } : { ...to, alpha: 0, scale: to.scale * APPEARING };
}

/**
 * How a node ends that is gone. A line only fades: it would leave the places that it joins.
 * @param {Drawn} from
 * @returns {Drawn}
 */
function going(from) {
  const scale = from.node.traced ? from.scale : from.scale * SINKING;
  return { ...from, alpha: 0, scale };
}

/**
 * Whether anything moves, comes or goes.
 * @param {Track[]} ways
 */
export function moves(ways) {
  return ways.some((way) => differs(way, [...PLACE, "scale", "alpha", "part"]));
}

/**
 * @param {{ from: Drawn, to: Drawn }} way
 * @param {Field[]} fields
 */
function differs({ from, to }, fields) {
  return fields.some((field) =>
    field === "rot" ? shortest(to.rot - from.rot) !== 0 : from[field] !== to[field],
  );
}

/**
 * Where everything is at a time from 0 (before) to 1 (after). What is gone is left out; what is on
 * its way to another place is raised over what rests.
 * @param {Track[]} ways
 * @param {number} time
 * @returns {Drawn[]}
 */
export function frame(ways, time) {
  const t = ease(Math.min(1, Math.max(0, time)));
  return ways
    .map(({ node, from, to }) => ({
      node,
      raised: differs({ from, to }, PLACE),
      ...place(path(node, from, to), t),
      rot: from.rot + shortest(to.rot - from.rot) * t,
      scale: mix(from.scale, to.scale, t),
      alpha: mix(from.alpha, to.alpha, t),
      part: mix(from.part, to.part, t),
    }))
    .filter((item) => item.alpha > 0);
}

/**
 * The longest of the ways that nodes go, in steps from point to point; 1 if none has a way of its own.
 * @param {Track[]} ways
 */
export function longest(ways) {
  return Math.max(1, ...ways.map(({ node, from, to }) => path(node, from, to).length - 1));
}

/**
 * The points that a node passes: straight on, or along its own way if it is seen at its start.
 * @param {SceneNode} node
 * @param {Drawn} from
 * @param {Drawn} to
 * @returns {[number, number][]}
 */
function path({ way = [] }, from, to) {
  const begins = way.length > 0 && Math.hypot(way[0][0] - from.x, way[0][1] - from.y) < NEAR;
  return [[from.x, from.y], ...(begins ? way.slice(1, -1) : []), [to.x, to.y]];
}

/**
 * A place on the way from point to point, all of which take the same time.
 * @param {[number, number][]} points
 * @param {number} t
 */
function place(points, t) {
  const steps = points.length - 1;
  const step = Math.min(steps - 1, Math.floor(t * steps));
  const [[x, y], [u, v]] = [points[step], points[step + 1]];
  return { x: mix(x, u, t * steps - step), y: mix(y, v, t * steps - step) };
}

/**
 * A node at rest, as it is in the scene.
 * @param {SceneNode} node
 * @returns {Drawn}
 */
export function drawn(node) {
  const { x = 0, y = 0, rot = 0, scale = 1 } = node;
  return { node, x, y, rot, scale, alpha: 1, part: 1 };
}

/**
 * A node at rest, turned in the hand by so many degrees.
 * @param {SceneNode} node
 * @param {number} degrees
 * @returns {Drawn}
 */
export function turned(node, degrees) {
  const straight = drawn(node);
  return { ...straight, rot: straight.rot + degrees };
}

/**
 * @param {number} a
 * @param {number} b
 * @param {number} t
 */
function mix(a, b, t) {
  return t === 1 ? b : a + (b - a) * t;
}

/**
 * The same turn the short way round; half a turn goes clockwise.
 * @param {number} degrees
 */
function shortest(degrees) {
  return 180 - ((((180 - degrees) % 360) + 360) % 360);
}

/** @param {number} t */
function ease(t) {
  return 1 - (1 - t) ** 3;
}

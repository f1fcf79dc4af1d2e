// From one picture to the next: which nodes stay, come and go, and where they are in between.

/** @import {Drawn, SceneNode} from "./types" */

/** @typedef {{ node: SceneNode, from: Drawn, to: Drawn }} Track */

/** @typedef {"x" | "y" | "rot" | "scale" | "alpha"} Field */

/** @type {Field[]} */
const PLACE = ["x", "y", "rot"];

const APPEARING = 0.72; // the scale at which a new node begins to grow

/**
 * The ways of all nodes from what is seen to how they come to rest. A node of the same id (or the
 * id that the new one names as its `was`) moves, others grow out of nothing or fade.
 * @param {Drawn[]} seen
 * @param {Drawn[]} rest
 * @returns {Track[]}
 */
export function tracks(seen, rest) {
  const old = new Map(seen.map((item) => [item.node.id, item]));
  /** @type {Track[]} */
  const ways = [];
  for (const to of rest) {
    const { node } = to;
    const from = old.get(node.id) ?? old.get(node.was ?? "");
    ways.push({ node, from: from ?? { ...to, alpha: 0, scale: to.scale * APPEARING }, to });
    if (from) {
      old.delete(from.node.id);
    }
  }
  for (const from of old.values()) {
    ways.push({ node: from.node, from, to: { ...from, alpha: 0 } });
  }
  return ways;
}

/**
 * Whether anything moves, comes or goes.
 * @param {Track[]} ways
 * @returns {boolean}
 */
export function moves(ways) {
  return ways.some((way) => differs(way, [...PLACE, "scale", "alpha"]));
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
      x: mix(from.x, to.x, t),
      y: mix(from.y, to.y, t),
      rot: from.rot + shortest(to.rot - from.rot) * t,
      scale: mix(from.scale, to.scale, t),
      alpha: mix(from.alpha, to.alpha, t),
    }))
    .filter((item) => item.alpha > 0);
}

/**
 * A node at rest, as it is in the scene.
 * @param {SceneNode} node
 * @returns {Drawn}
 */
export function drawn(node) {
  const { x = 0, y = 0, rot = 0, scale = 1 } = node;
  return { node, x, y, rot, scale, alpha: 1 };
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

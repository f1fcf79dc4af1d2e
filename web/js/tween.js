// From one picture to the next: which nodes stay, come and go, and where they are in between.

/** @import {Drawn, SceneNode} from "./types" */

/** @typedef {{ node: SceneNode, from: Drawn, to: Drawn }} Track */

const APPEARING = 0.72; // the scale at which a new node begins to grow

/**
 * The ways of all nodes from one picture to another. A node of the same id (or the id that the
 * new one names as its `was`) moves, others grow out of nothing or fade.
 * @param {SceneNode[]} before
 * @param {SceneNode[]} after
 * @returns {Track[]}
 */
export function tracks(before, after) {
  const old = new Map(before.map((node) => [node.id, node]));
  /** @type {Track[]} */
  const ways = [];
  for (const node of after) {
    const origin = old.get(node.id) ?? old.get(node.was ?? "");
    const to = drawn(node);
    const small = { ...to, alpha: 0, scale: to.scale * APPEARING };
    ways.push({ node, from: origin ? drawn(origin) : small, to });
    if (origin) {
      old.delete(origin.id);
    }
  }
  for (const node of old.values()) {
    const from = drawn(node);
    ways.push({ node, from, to: { ...from, alpha: 0 } });
  }
  return ways;
}

/**
 * Whether anything moves, comes or goes.
 * @param {Track[]} ways
 * @returns {boolean}
 */
export function moves(ways) {
  return ways.some(({ from, to }) =>
    /** @type {const} */ (["x", "y", "rot", "scale", "alpha"]).some((key) => from[key] !== to[key]),
  );
}

/**
 * Where everything is at a time from 0 (before) to 1 (after). What is gone is left out.
 * @param {Track[]} ways
 * @param {number} time
 * @returns {Drawn[]}
 */
export function frame(ways, time) {
  const t = ease(Math.min(1, Math.max(0, time)));
  return ways
    .map(({ node, from, to }) => ({
      node,
      x: mix(from.x, to.x, t),
      y: mix(from.y, to.y, t),
      rot: from.rot + shortest(to.rot - from.rot) * t,
      scale: mix(from.scale, to.scale, t),
      alpha: mix(from.alpha, to.alpha, t),
    }))
    .filter((item) => item.alpha > 0);
}

/**
 * A node at rest.
 * @param {SceneNode} node
 * @returns {Drawn}
 */
export function drawn(node) {
  const { x = 0, y = 0, rot = 0, scale = 1 } = node;
  return { node, x, y, rot, scale, alpha: 1 };
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
 * The same turn the short way round.
 * @param {number} degrees
 */
function shortest(degrees) {
  return ((((degrees + 180) % 360) + 360) % 360) - 180;
}

/** @param {number} t */
function ease(t) {
  return 1 - (1 - t) ** 3;
}

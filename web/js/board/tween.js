// From one picture to the next: which nodes stay, come and go, and where they are in between.

/** @import {Carried, PaintItem, SceneNode} from "./types" */

export const LIFT = 120; // milliseconds until a thing that was lifted is under the pointer
const LARGER = 1.08; // the scale of what is carried
const APPEARING = 0.72; // the scale at which a new node begins to grow
const SINKING = 0.8; // to which one that goes shrinks
const NEAR = 1; // units from the start of a way at which a node is there

/** The way of a node from what is seen to how it comes to rest. */
export class Track {
  /**
   * @param {SceneNode} node
   * @param {PaintItem} from
   * @param {PaintItem} to
   */
  constructor(node, from, to) {
    this.node = node;
    this.from = from;
    this.to = to;
    this.points = pointsOf(node, from, to);
    /** Whether it is on its way to another place. */
    this.raised = liesElsewhere(from, to);
    /** Whether the node moves, comes or goes. */
    this.moves = this.raised || this.steps > 1 || looksOtherwise(from, to);
    /** How it is seen all the time, if it does not move. (It may be turned by whole turns, though.) */
    this.still = from.rot === to.rot ? to : { ...to, rot: from.rot };
  }

  /** How many steps it goes from point to point. */
  get steps() {
    return this.points.length - 1;
  }

  /**
   * The node on its way; all steps take the same time.
   * @param {number} t from 0 to 1
   * @returns {PaintItem}
   */
  at(t) {
    const { node, raised, from, to, steps } = this;
    if (!this.moves) {
      return this.still;
    }
    const step = Math.min(steps - 1, Math.floor(t * steps));
    const [[x, y], [u, v]] = [this.points[step], this.points[step + 1]];
    return {
      node,
      raised,
      x: mix(x, u, t * steps - step),
      y: mix(y, v, t * steps - step),
      rot: from.rot + shortest(to.rot - from.rot) * t,
      scale: mix(from.scale, to.scale, t),
      alpha: mix(from.alpha, to.alpha, t),
      part: mix(from.part, to.part, t),
    };
  }
}

/**
 * @param {PaintItem} from
 * @param {PaintItem} to
 */
function liesElsewhere(from, to) {
  return from.x !== to.x || from.y !== to.y || shortest(to.rot - from.rot) !== 0;
}

/**
 * @param {PaintItem} from
 * @param {PaintItem} to
 */
function looksOtherwise(from, to) {
  return from.scale !== to.scale || from.alpha !== to.alpha || from.part !== to.part;
}

/**
 * The points that a node passes: straight on, or along its own way if it is seen at its start.
 * @param {SceneNode} node
 * @param {PaintItem} from
 * @param {PaintItem} to
 * @returns {[number, number][]}
 */
function pointsOf({ way = [] }, from, to) {
  const begins = way.length > 0 && Math.hypot(way[0][0] - from.x, way[0][1] - from.y) < NEAR;
  return [[from.x, from.y], ...(begins ? way.slice(1, -1) : []), [to.x, to.y]];
}

/**
 * The ways of all nodes from what is seen to how they come to rest. A node of the same id (or the
 * id that the new one names as its `was`) moves, others grow out of nothing, are traced or sink.
 * @param {PaintItem[]} seen
 * @param {PaintItem[]} rest
 */
export function makeTracks(seen, rest) {
  const old = new Map(seen.map((item) => [item.node.id, item]));
  const ways = rest.map((to) => {
    const { node } = to;
    const from = old.get(node.id) ?? old.get(node.was ?? "");
    old.delete(from?.node.id ?? "");
    return new Track(node, from ?? coming(to), to);
  });
  return [...ways, ...[...old.values()].map((from) => new Track(from.node, from, going(from)))];
}

/** How a new node begins. */
function coming(/** @type {PaintItem} */ to) {
  return to.node.traced ? { ...to, part: 0 } : { ...to, alpha: 0, scale: to.scale * APPEARING };
}

/** How a node ends that is gone. A line only fades: it would leave the places that it joins. */
function going(/** @type {PaintItem} */ from) {
  return { ...from, alpha: 0, scale: from.node.traced ? from.scale : from.scale * SINKING };
}

/**
 * Where everything is at a time from 0 (before) to 1 (after). What is gone is left out; what is on
 * its way to another place is raised over what rests.
 * @param {Track[]} ways
 * @param {number} time
 */
export function itemsAt(ways, time) {
  const t = ease(Math.min(1, Math.max(0, time)));
  return ways.map((way) => way.at(t)).filter(({ alpha }) => alpha > 0);
}

/**
 * A node at rest, as it is in the scene, but turned in the hand by so many degrees.
 * @param {SceneNode} node
 * @param {number} [degrees]
 * @returns {PaintItem}
 */
export function atRest(node, degrees = 0) {
  const { x = 0, y = 0, rot = 0, scale = 1 } = node;
  return { node, x, y, rot: rot + degrees, scale, alpha: 1, part: 1 };
}

/**
 * Where a thing is seen while something is carried.
 * @param {PaintItem} item
 * @param {Carried} carried
 * @param {number} now
 */
export function carriedItem(item, { id, x, y, away, since }, now) {
  if (item.node.id !== id) {
    return item;
  }
  const behind = (1 - Math.min(1, Math.max(0, (now - since) / LIFT))) ** 2;
  const place = { x: x + away[0] * behind, y: y + away[1] * behind };
  return { ...item, ...place, scale: item.scale * LARGER, carried: true };
}

/**
 * @param {number} a
 * @param {number} b
 * @param {number} t
 */
function mix(a, b, t) {
  return t === 1 ? b : a + (b - a) * t;
}

/** The same turn the short way round; half a turn goes clockwise. */
function shortest(/** @type {number} */ degrees) {
  return 180 - ((((180 - degrees) % 360) + 360) % 360);
}

function ease(/** @type {number} */ t) {
  return 1 - (1 - t) ** 3;
}

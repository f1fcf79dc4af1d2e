// Animation from one scene to the next: moving, appearing and vanishing nodes, and their places.

/** @import {Carried, PaintItem, SceneNode} from "./types" */

export const LIFT_MS = 120; // duration of a lifted thing's way to the pointer
const CARRIED_SCALE = 1.08;
const LIFTED_SCALE = 1.12; // scale of a picked thing that stays in its place
const APPEARING_SCALE = 0.72; // initial scale of a new node
const VANISHING_SCALE = 0.8; // final scale of a vanishing node
const NEAR = 1; // a node this close to the start of its `way` follows the way; in units

/** The path of a node from its place on the canvas to its place in the next scene. */
export class Track {
  constructor(
    /** @type {SceneNode} */ node,
    /** @type {PaintItem} */ from,
    /** @type {PaintItem} */ to,
  ) {
    this.node = node;
    this.from = from;
    this.to = to;
    this.points = pathPoints(node, from, to);
    /** The number of straight steps of the path. */
    this.steps = this.points.length - 1;
    /**
     * Whether the node changes its place or rotation. Such nodes are painted above resting nodes.
     */
    this.raised = from.x !== to.x || from.y !== to.y || shortestTurn(to.rot - from.rot) !== 0;
    const changesLook = from.scale !== to.scale || from.alpha !== to.alpha || from.part !== to.part;
    /** Whether the node moves, appears or vanishes. */
    this.moves = this.raised || this.steps > 1 || changesLook;
    /**
     * The item at rest if the node does not move. It keeps the rotation on the canvas, which may
     * differ from the scene's by full turns.
     */
    this.still = from.rot === to.rot ? to : { ...to, rot: from.rot };
  }

  /** Return the node at a time from 0 to 1; all steps take the same time. */
  itemAt(/** @type {number} */ time) {
    const { node, raised, from, to, steps } = this;
    if (!this.moves) {
      return this.still;
    }
    const step = Math.min(steps - 1, Math.floor(time * steps));
    const [[x, y], [nextX, nextY]] = [this.points[step], this.points[step + 1]];
    return {
      node,
      raised,
      x: interpolate(x, nextX, time * steps - step),
      y: interpolate(y, nextY, time * steps - step),
      rot: from.rot + shortestTurn(to.rot - from.rot) * time,
      scale: interpolate(from.scale, to.scale, time),
      alpha: interpolate(from.alpha, to.alpha, time),
      part: interpolate(from.part, to.part, time),
    };
  }
}

/**
 * Return the points of a node's path: straight, or along its `way` if the node is at the start of the way.
 * @type {(node: SceneNode, from: PaintItem, to: PaintItem) => [number, number][]}
 */
function pathPoints({ way = [] }, from, to) {
  const isAtStart = way.length > 0 && Math.hypot(way[0][0] - from.x, way[0][1] - from.y) < NEAR;
  return [[from.x, from.y], ...(isAtStart ? way.slice(1, -1) : []), [to.x, to.y]];
}

/**
 * Return the tracks of all nodes from the picture on the canvas to the next scene. A node with the same
 * id (or the id in the new node's `was`) moves. Others grow, are traced or vanish.
 * @type {(seen: PaintItem[], rest: PaintItem[]) => Track[]}
 */
export function makeTracks(seen, rest) {
  const old = new Map(seen.map((item) => [item.node.id, item]));
  const tracks = rest.map((to) => {
    const { node } = to;
    const from = old.get(node.id) ?? old.get(node.was ?? "");
    old.delete(from?.node.id ?? "");
    return new Track(node, from ?? appearingItem(to), to);
  });
  return [
    ...tracks,
    ...[...old.values()].map((from) => new Track(from.node, from, vanishingItem(from))),
  ];
}

function appearingItem(/** @type {PaintItem} */ to) {
  const { traced } = to.node;
  return traced ? { ...to, part: 0 } : { ...to, alpha: 0, scale: to.scale * APPEARING_SCALE };
}

/**
 * Return a vanishing node's last item. A traced line only fades: if it shrank, it would leave the
 * points that it joins.
 */
function vanishingItem(/** @type {PaintItem} */ from) {
  const scale = from.node.traced ? from.scale : from.scale * VANISHING_SCALE;
  return { ...from, alpha: 0, scale };
}

/**
 * Return all visible items at a time from 0 (before) to 1 (after).
 * @type {(tracks: Track[], time: number) => PaintItem[]}
 */
export function itemsAt(tracks, time) {
  const eased = 1 - (1 - Math.min(1, Math.max(0, time))) ** 3;
  return tracks.map((track) => track.itemAt(eased)).filter(({ alpha }) => alpha > 0);
}

/**
 * Return a node at rest as the scene has it, rotated by more degrees.
 * @type {(node: SceneNode, degrees?: number) => PaintItem}
 */
export function restingItem(node, degrees = 0) {
  const { x = 0, y = 0, rot = 0, scale = 1 } = node;
  return { node, x, y, rot: rot + degrees, scale, alpha: 1, part: 1 };
}

/** Return an item as it is painted while it is picked: larger, above its neighbours. */
export function liftedItem(/** @type {PaintItem} */ item) {
  return { ...item, scale: item.scale * LIFTED_SCALE, raised: true, lifted: true };
}

/**
 * Return the carried item with its place under the pointer; return any other item unchanged.
 * @type {(item: PaintItem, carried: Carried, now: number) => PaintItem}
 */
export function carriedItem(item, { id, x, y, offset, since }, now) {
  if (item.node.id !== id) {
    return item;
  }
  const remaining = (1 - Math.min(1, Math.max(0, (now - since) / LIFT_MS))) ** 2;
  const place = { x: x + offset[0] * remaining, y: y + offset[1] * remaining };
  return { ...item, ...place, scale: item.scale * CARRIED_SCALE, carried: true };
}

/** @type {(a: number, b: number, t: number) => number} */
function interpolate(a, b, t) {
  return t === 1 ? b : a + (b - a) * t;
}

/** Return the equivalent rotation between -180 and 180 degrees; half a turn is clockwise. */
function shortestTurn(/** @type {number} */ degrees) {
  return 180 - ((((180 - degrees) % 360) + 360) % 360);
}

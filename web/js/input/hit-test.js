// Search for the nodes of a scene under a point. One touch needs several searches, so the nodes
// under the last point are cached.

/** @import {HitArea} from "../board/types" */
/** @import {Scene, SceneNode} from "../types" */

import { shapeRadius } from "../board/bounds.js";
import { cachedPath } from "../board/paint.js";
import { svg } from "../ui/dom.js";

export class HitTest {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {ReadonlyMap<string, number>} */
  #rotations = new Map();
  /** @type {HitArea[]} in the scene's order */
  #areas = [];
  /** @type {{ x: number, y: number, nodes: SceneNode[] } | null} the last point's, topmost first */
  #last = null;

  /**
   * Return the topmost accepted node under a point; if no node is hit, the accepted node whose
   * middle is nearest and at most `reach` away; otherwise null.
   * @param {Scene} scene
   * @param {ReadonlyMap<string, number>} rotations degrees by which things are turned in the hand
   * @param {(node: SceneNode) => boolean} accepts
   * @param {{ x: number, y: number }} point
   * @param {number} reach in units
   */
  findNode(scene, rotations, accepts, { x, y }, reach) {
    if (this.#scene !== scene || this.#rotations !== rotations) {
      this.#scene = scene;
      this.#rotations = rotations;
      this.#last = null;
      this.#areas = scene.nodes.map((node) => hitArea(scene, node, rotations.get(node.id)));
    }
    const node = this.#nodesAt(scene, x, y).find(accepts) ?? this.#nearest(x, y, reach, accepts);
    return node?.id ?? null;
  }

  /** @type {(scene: Scene, x: number, y: number) => SceneNode[]} */
  #nodesAt(scene, x, y) {
    if (this.#last?.x !== x || this.#last.y !== y) {
      const hit = this.#areas.filter(
        (area) => isWithinRadius(area, x, y) && isInShape(scene, area, x, y),
      );
      const nodes = hit.reverse().map(({ node }) => node);
      this.#last = { x, y, nodes: nodes.sort((a, b) => (b.z ?? 0) - (a.z ?? 0)) };
    }
    return this.#last.nodes;
  }

  /** @type {(x: number, y: number, reach: number, accepts: (node: SceneNode) => boolean) => SceneNode | null} */
  #nearest(x, y, reach, accepts) {
    let nearest = null;
    let least = reach;
    for (const area of this.#areas) {
      const distance = Math.hypot(x - area.x, y - area.y);
      if (distance <= least && accepts(area.node)) {
        nearest = area.node;
        least = distance;
      }
    }
    return nearest;
  }
}

/** @type {(area: HitArea, x: number, y: number) => boolean} */
function isWithinRadius(area, x, y) {
  const dx = x - area.x;
  const dy = y - area.y;
  return dx * dx + dy * dy <= area.radius * area.radius;
}

const hiddenContext = document.createElement("canvas").getContext("2d");
const SQUARE = "M 1 1 H -1 V -1 H 1 Z";
/** @type {boolean | undefined} false in a privacy mode in which the canvas finds no point inside */
let canAskCanvas;
/** @type {SVGPathElement | undefined} */
let probe;

/**
 * Return whether a point of the scene is inside a node's shape.
 * @type {(scene: Scene, area: HitArea, x: number, y: number) => boolean}
 */
function isInShape(scene, { node, rot, scale, ...place }, x, y) {
  const [dx, dy] = [x - place.x, y - place.y];
  const angle = (-rot * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle) / scale, Math.sin(angle) / scale];
  const [u, v] = [dx * cos - dy * sin, dx * sin + dy * cos];
  const layers = scene.shapes[node.shape ?? ""] ?? [];
  return layers.some(([data]) => isInPath(data, u, v));
}

/** @type {(data: string, u: number, v: number) => boolean} */
function isInPath(data, u, v) {
  canAskCanvas ??= hiddenContext?.isPointInPath(new Path2D(SQUARE), 0, 0) ?? false;
  if (canAskCanvas) {
    return hiddenContext?.isPointInPath(cachedPath(data), u, v) ?? false;
  }
  if (!probe) {
    probe = document.createElementNS("http://www.w3.org/2000/svg", "path");
    document.body.append(svg("svg", { class: "probe" }, probe)); // Chromium needs a layout to answer
  }
  probe.setAttribute("d", data);
  return probe.isPointInFill(new DOMPoint(u, v));
}

/**
 * Return where a node can be hit, rotated by more degrees.
 * @type {(scene: Scene, node: SceneNode, degrees?: number) => HitArea}
 */
function hitArea(scene, node, degrees = 0) {
  const { x = 0, y = 0, rot = 0, scale = 1, shape } = node;
  return { node, x, y, rot: rot + degrees, scale, radius: shapeRadius(scene, shape) * scale };
}

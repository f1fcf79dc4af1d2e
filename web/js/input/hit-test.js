// Which nodes of a scene are under a point. Several questions follow for one touch, so the nodes under
// the last point are cached.

/** @import {HitArea} from "../board/types" */
/** @import {Scene, SceneNode} from "../types" */

import { hitArea, isInShape } from "../board/paint.js";

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
   * Return the topmost accepted node under a point; if no node is hit, the accepted node whose middle
   * is nearest and at most `reach` away; otherwise null.
   * @param {Scene} scene
   * @param {ReadonlyMap<string, number>} rotations degrees by which things are turned in the hand
   * @param {(node: SceneNode) => boolean} accepts
   * @param {{ x: number, y: number }} point
   * @param {number} reach in units
   */
  find(scene, rotations, accepts, { x, y }, reach) {
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

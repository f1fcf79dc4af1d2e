// Which things of a picture are under a point. A touch asks several times at one place, so the things
// that lie there are found once, by circles kept for each picture.

/** @import {HitArea} from "../board/types" */
/** @import {Scene, SceneNode} from "../types" */

import { hitArea, isInShape } from "../board/paint.js";

export class HitTest {
  /** @type {Scene | null} */
  #scene = null;
  /** @type {ReadonlyMap<string, number>} */
  #turned = new Map();
  /** @type {HitArea[]} as the scene has them */
  #spots = [];
  /** @type {{ x: number, y: number, nodes: SceneNode[] } | null} what was found last, topmost first */
  #found = null;

  /**
   * The topmost of these nodes under a point of a scene; if there is none, the one whose middle is
   * nearest and at most `reach` away.
   * @param {Scene} scene
   * @param {ReadonlyMap<string, number>} turned degrees by which things are turned in the hand
   * @param {(node: SceneNode) => boolean} wanted
   * @param {{ x: number, y: number }} point
   * @param {number} reach in units
   */
  find(scene, turned, wanted, { x, y }, reach) {
    this.#lay(scene, turned);
    const top = this.#under(scene, x, y).find(wanted) ?? this.#nearest(x, y, reach, wanted);
    return top?.id ?? null;
  }

  /**
   * @param {Scene} scene
   * @param {ReadonlyMap<string, number>} turned
   */
  #lay(scene, turned) {
    if (this.#scene !== scene || this.#turned !== turned) {
      this.#scene = scene;
      this.#turned = turned;
      this.#found = null;
      this.#spots = scene.nodes.map((node) => hitArea(scene, node, turned.get(node.id)));
    }
  }

  /**
   * @param {Scene} scene
   * @param {number} x
   * @param {number} y
   */
  #under(scene, x, y) {
    if (this.#found?.x !== x || this.#found.y !== y) {
      const there = this.#spots.filter(
        (spot) => reaches(spot, x, y) && isInShape(scene, spot, x, y),
      );
      const nodes = there
        .reverse()
        .map(({ node }) => node)
        .sort((a, b) => (b.z ?? 0) - (a.z ?? 0));
      this.#found = { x, y, nodes };
    }
    return this.#found.nodes;
  }

  /**
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   * @param {(node: SceneNode) => boolean} wanted
   */
  #nearest(x, y, reach, wanted) {
    let near = null;
    let nearest = reach;
    for (const { node, x: u, y: v } of this.#spots) {
      const away = Math.hypot(x - u, y - v);
      if (away <= nearest && wanted(node)) {
        near = node;
        nearest = away;
      }
    }
    return near;
  }
}

/**
 * Whether a thing may be at a point: of most that need not be asked.
 * @param {HitArea} spot
 * @param {number} x
 * @param {number} y
 */
function reaches(spot, x, y) {
  const dx = x - spot.x;
  const dy = y - spot.y;
  return dx * dx + dy * dy <= spot.radius * spot.radius;
}

// Painting of a player's marks and arrows (game/drawings.js).

/** @import {Drawing, Highlights, Layer, Scene, SceneNode} from "./types" */

import { nodeSize } from "./bounds.js";

const WIDTH = 6; // width of lines, as in board.css
const RING_MARGIN = 2; // distance of a ring from the marked thing, in units
const HEAD = 14; // half the width of an arrowhead, and two thirds of its length

/**
 * Return highlights with rings and arrows over a scene. Drawings at nodes that the scene lacks are
 * left out.
 * @param {Highlights} marks
 * @param {Drawing[]} drawn
 * @param {Scene} scene
 * @returns {Highlights}
 */
export function withDrawings(marks, drawn, scene) {
  const byId = new Map(scene.nodes.map((node) => [node.id, node]));
  /** @type {SceneNode[]} */
  const nodes = [];
  /** @type {Record<string, Layer[]>} */
  const shapes = {};
  for (const { from, to } of drawn) {
    const [start, end] = [byId.get(from), byId.get(to)];
    if (start && end) {
      const id = `${from} ${to}`;
      shapes[id] = start === end ? makeRing(scene, start) : makeArrow(start, end);
      const place = start === end ? { x: start.x, y: start.y } : {};
      nodes.push({ id, shape: id, ...place });
    }
  }
  return { ...marks, ghosts: [...(marks.ghosts ?? []), { nodes, shapes }] };
}

/** @returns {Layer[]} */
function makeRing(/** @type {Scene} */ scene, /** @type {SceneNode} */ node) {
  const radius = Math.min(...nodeSize(scene, node)) / 2 + RING_MARGIN;
  const arc = `a${radius} ${radius} 0 1 0`;
  return [[`M${-radius} 0${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`, "drawn"]];
}

/** @returns {Layer[]} */
function makeArrow(/** @type {SceneNode} */ start, /** @type {SceneNode} */ end) {
  const [x, y] = [start.x ?? 0, start.y ?? 0];
  const [dx, dy] = [(end.x ?? 0) - x, (end.y ?? 0) - y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${x + ux * along - uy * aside} ${y + uy * along + ux * aside}`;
  const neck = length - 1.5 * HEAD;
  return [
    [`M${at(0, 0)}L${at(neck - WIDTH / 2, 0)}`, "drawn"],
    [`M${at(neck, -HEAD)}L${at(length, 0)}L${at(neck, HEAD)}z`, "drawn-head"],
  ];
}

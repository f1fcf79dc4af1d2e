// Orders that a picture offers: the same nodes at other places, as a person has chosen to see them.

/** @import {Scene, SceneNode} from "./types" */

/**
 * A picture with its things in the order that a node stands for; as it is, if none does.
 * @param {Scene} scene
 * @param {string} by
 * @returns {Scene}
 */
export function ordered(scene, by) {
  const order = scene.orders?.find(({ node }) => node === by);
  if (!order) {
    return scene;
  }
  /** @type {Map<string, [number, number]>} */
  const away = new Map();
  for (const [group, move] of Object.entries(order.moves)) {
    for (const id of scene.groups?.[group] ?? []) {
      away.set(id, move);
    }
  }
  const lit = new Set(order.lit);
  return { ...scene, nodes: scene.nodes.map((node) => moved(node, away.get(node.id), lit)) };
}

/**
 * @param {SceneNode} node
 * @param {[number, number] | undefined} away
 * @param {Set<string>} lit
 * @returns {SceneNode}
 */
function moved(node, away, lit) {
  const [dx, dy] = away ?? [0, 0];
  const { id, x = 0, y = 0, look = "" } = node;
  const seen = lit.has(id) ? { look: `${look} lit`.trim() } : {};
  return away || lit.has(id) ? { ...node, x: x + dx, y: y + dy, ...seen } : node;
}

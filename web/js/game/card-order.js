// Alternative orders that a scene offers: the same nodes at other places, chosen by the player.

/** @import {Scene, SceneNode} from "./types" */

/** Return the scene in the order that `node` selects, or unchanged if it selects none. */
export function withOrder(/** @type {Scene} */ scene, /** @type {string} */ node) {
  const order = scene.orders?.find((each) => each.node === node);
  if (!order) {
    return scene;
  }
  /** @type {Map<string, [number, number]>} */
  const offsets = new Map();
  for (const [group, offset] of Object.entries(order.moves)) {
    for (const id of scene.groups?.[group] ?? []) {
      offsets.set(id, offset);
    }
  }
  const lit = new Set(order.lit);
  const place = (/** @type {SceneNode} */ each) => {
    const offset = offsets.get(each.id);
    const isLit = lit.has(each.id);
    if (!offset && !isLit) {
      return each;
    }
    const [dx, dy] = offset ?? [0, 0];
    const look = isLit ? { look: `${each.look ?? ""} lit`.trim() } : {};
    return { ...each, x: (each.x ?? 0) + dx, y: (each.y ?? 0) + dy, ...look };
  };
  return { ...scene, nodes: scene.nodes.map(place) };
}

// Card orders of a scene: which nodes move, which stay, and that the scene itself is unchanged.

import assert from "node:assert/strict";
import { test } from "node:test";

import { withOrder } from "../../../web/js/game/card-order.js";

const scene = /** @type {any} */ ({
  nodes: [
    { id: "by", label: "Sort", look: "sort" },
    { id: "a", x: 10, y: 5 },
    { id: "text-a", x: 12, look: "number" },
    { id: "b", x: 40 },
  ],
  groups: { a: ["a", "text-a"], b: ["b"] },
  orders: [{ node: "by", moves: { a: [30, 2], b: [-30, 0] }, lit: ["by", "text-a"] }],
});

test("groups move together, and the chosen order is lit", () => {
  const before = JSON.stringify(scene);
  const { nodes } = withOrder(scene, "by");
  assert.deepEqual(nodes, [
    { id: "by", label: "Sort", look: "sort lit", x: 0, y: 0 },
    { id: "a", x: 40, y: 7 },
    { id: "text-a", x: 42, y: 2, look: "number lit" },
    { id: "b", x: 10, y: 0 },
  ]);
  assert.equal(JSON.stringify(scene), before);
});

test("an unknown order leaves the scene unchanged", () => {
  assert.equal(withOrder(scene, "no"), scene);
  const bare = /** @type {any} */ ({ nodes: [] });
  assert.equal(withOrder(bare, "by"), bare);
});

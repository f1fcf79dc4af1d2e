import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = { createElement: () => ({ append() {}, style: {} }) };
const { areaOf, pathOf, positionAt } = await import("../../../web/js/panels/eval-graph.js");

const POINTS = [
  [0, 0.5],
  [1, 0.255],
  [3, 1],
];

test("a line goes through its points, a hundred at the bottom", () => {
  assert.equal(pathOf(POINTS), "M0 50L1 74.5L3 0");
  assert.equal(areaOf(POINTS), "M0 50L1 74.5L3 0L3 100L0 100Z");
});

test("a point of the graph is the nearest position, and one beside it the first or last", () => {
  assert.deepEqual(
    [0, 0.2, 0.3, 0.99, 1, -1, 7].map((part) => positionAt(part, 4)),
    [0, 1, 1, 4, 4, 0, 4],
  );
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { positionAt } from "../../../web/js/panels/eval-graph.js";

test("a point of the graph selects the nearest position", () => {
  assert.deepEqual(
    [0, 0.2, 0.3, 0.99, 1, -1, 7].map((part) => positionAt(part, 4)),
    [0, 1, 1, 4, 4, 0, 4],
  );
});

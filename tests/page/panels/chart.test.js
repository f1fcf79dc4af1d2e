import assert from "node:assert/strict";
import { test } from "node:test";
import { lengths } from "../../../web/js/panels/chart.js";

test("the longest bar is the largest number's, and none is longer than it should be", () => {
  const bars = lengths([
    ["1", 3],
    ["2", 6],
    ["3", 0],
  ]);
  assert.deepEqual(
    bars.map(({ length }) => length),
    [0.5, 1, 0],
  );
  assert.deepEqual(bars[1], { name: "2", number: 6, length: 1 });
});

test("where nothing is counted yet no bar has a length", () => {
  assert.deepEqual(
    lengths([
      ["a", 0],
      ["b", 0],
    ]).map(({ length }) => length),
    [0, 0],
  );
});

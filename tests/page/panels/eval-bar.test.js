import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateText } from "../../../web/js/panels/eval-bar.js";

test("the heat map has its legend, the estimate its words, each if it is switched on", () => {
  const estimate = { heat_legend: "Stronger colour: better move", text: "White 50 : 50 Black" };
  const texts = [
    [true, false],
    [false, true],
    [true, true],
  ].map(([bar, heat]) => estimateText({ bar, heat }, estimate));
  assert.deepEqual(texts, [
    "White 50 : 50 Black",
    "Stronger colour: better move",
    "Stronger colour: better move · White 50 : 50 Black",
  ]);
});

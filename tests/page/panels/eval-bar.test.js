import assert from "node:assert/strict";
import { test } from "node:test";
import { estimateText } from "../../../web/js/panels/eval-bar.js";

const LEGEND = "Colour: chance to win";
const ESTIMATE = { heat_legend: LEGEND, note: "", text: "White 50 : 50 Black" };

test("the heat map has its legend, and the estimate its words if there is no bar", () => {
  const text = (bar, heat, hasBar) => estimateText({ bar, heat }, ESTIMATE, hasBar);
  assert.equal(text(true, false, false), "White 50 : 50 Black");
  assert.equal(text(true, false, true), "");
  assert.equal(text(false, true, false), LEGEND);
  assert.equal(text(true, true, false), `${LEGEND} · White 50 : 50 Black`);
});

test("equally good first touches have a legend of their own", () => {
  const estimate = { ...ESTIMATE, move_quality: { a: 1 } };
  const text = (isUniform) => estimateText({ heat: true }, estimate, true, isUniform);
  assert.equal(text(false), LEGEND);
  assert.equal(text(true), "Heat map: choose a piece to see where it is best");
});

test("a proven fact is not repeated beside a hint that says it", () => {
  const proven = { ...ESTIMATE, note: "Exactly 1 solution from here" };
  const text = (hint) => estimateText({ bar: true, heat: false, hint }, proven, true);
  assert.equal(text(null), "Exactly 1 solution from here");
  assert.equal(text({ text: "Hint: C3 on d2. Exactly 1 solution from here" }), "");
  assert.equal(text({ text: "Hint: C3 on d2. No other tile can go there." }), proven.note);
  const solo = { bar: true, heat: false, hint: { text: "Exactly 1 solution from here" } };
  assert.equal(estimateText(solo, { ...proven, text: "" }, false), proven.note, "not empty");
});

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.document = {
  createElement: () => ({ getContext: () => null }),
  createElementNS: () => ({ append() {}, setAttribute() {} }),
};
const { recall } = await import("../../../web/js/board/styles.js");

const scene = (game, shapes) => ({ game, shapes });

test("shapes like those of an earlier picture are the same ones", () => {
  const first = scene("toy", { stone: [["M0 0H9", "red"]], bridge: [["M0 0V9", ""]] });
  const second = scene("toy", { stone: [["M0 0H9", "red"]] });
  recall(first);
  recall(second);
  assert.equal(second.shapes.stone, first.shapes.stone);
});

test("a shape that has another outline, another look, or more is its own", () => {
  const first = scene("pond", { stone: [["M0 0H9", "red"]] });
  recall(first);
  for (const layers of [
    [["M0 0H8", "red"]],
    [["M0 0H9", "blue"]],
    [["M0 0H9", "red"], ["M0 0", ""]],
    [],
  ]) {
    const other = scene("pond", { stone: layers });
    recall(other);
    assert.equal(other.shapes.stone, layers);
  }
});

test("what a game calls a stone is not another game's", () => {
  const first = scene("one", { stone: [["M0 0H9", "red"]] });
  const other = scene("two", { stone: [["M0 0H9", "red"]] });
  recall(first);
  recall(other);
  assert.notEqual(other.shapes.stone, first.shapes.stone);
});

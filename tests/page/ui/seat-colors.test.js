import assert from "node:assert/strict";
import { test } from "node:test";
import { dressOf, readPens, takePens } from "../../../web/js/ui/seat-colors.js";

test("a sheet is dressed in the pen of its seat, everything else in the game alone", () => {
  takePens({ toy: ["", "green"] });
  assert.equal(dressOf({ game: "toy", seat: 1 }), "toy pen-green");
  for (const seat of [0, 2, null, undefined]) {
    assert.equal(dressOf({ game: "toy", seat }), "toy");
  }
  assert.equal(dressOf({ game: "other", seat: 1 }), "other");
  takePens({});
  assert.equal(dressOf({ game: "toy", seat: 1 }), "toy");
});

test("pens that were kept are read, and what can be none is left out", () => {
  const good = { toy: ["", "green"], other: [] };
  assert.deepEqual(readPens(JSON.parse(JSON.stringify(good))), good);
  for (const bad of [null, undefined, 7, "x", [], ["green"], { "<b>": ["x"] }, { toy: "green" }]) {
    assert.deepEqual(readPens(bad), {});
  }
  assert.deepEqual(readPens({ toy: ["a b", '"><i>', 7, null, "green"] }), {
    toy: ["", "", "", "", "green"],
  });
  assert.equal(readPens({ toy: Array(500).fill("green") }).toy.length, 99);
});

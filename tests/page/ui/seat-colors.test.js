import assert from "node:assert/strict";
import { test } from "node:test";
import { sceneClasses, readSeatColors, setSeatColors } from "../../../web/js/ui/seat-colors.js";

test("only the scene of a seat's own sheet has the class of its colour", () => {
  setSeatColors({ toy: ["", "green"] });
  assert.equal(sceneClasses({ game: "toy", seat: 1 }), "toy pen-green");
  for (const seat of [0, 2, null, undefined]) {
    assert.equal(sceneClasses({ game: "toy", seat }), "toy");
  }
  assert.equal(sceneClasses({ game: "other", seat: 1 }), "other");
  setSeatColors({});
  assert.equal(sceneClasses({ game: "toy", seat: 1 }), "toy");
});

test("stored colours are read, and invalid ones are dropped", () => {
  const good = { toy: ["", "green"], other: [] };
  assert.deepEqual(readSeatColors(JSON.parse(JSON.stringify(good))), good);
  for (const bad of [null, undefined, 7, "x", [], ["green"], { "<b>": ["x"] }, { toy: "green" }]) {
    assert.deepEqual(readSeatColors(bad), {});
  }
  assert.deepEqual(readSeatColors({ toy: ["a b", '"><i>', 7, null, "green"] }), {
    toy: ["", "", "", "", "green"],
  });
  assert.equal(readSeatColors({ toy: Array(500).fill("green") }).toy.length, 99);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName, randomId } from "../../../web/js/ui/dom.js";

test("a file's name says game, preset and day", () => {
  const day = new Date(2026, 0, 9, 23, 59);
  assert.equal(fileName("toy", "nine-dealt", day, "png"), "toy-nine-dealt-2026-01-09.png");
  assert.equal(fileName("toy", "usual", new Date(2026, 11, 31), "svg"), "toy-usual-2026-12-31.svg");
});

test("what must not be guessed has 128 bits, other names 64", () => {
  assert.match(randomId(), /^[0-9a-z]{14}$/);
  assert.match(randomId(true), /^[0-9a-z]{28}$/);
  assert.notEqual(randomId(true), randomId(true));
});

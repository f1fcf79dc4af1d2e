import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName } from "../../../web/js/storage/files.js";

test("a file name contains game, preset and day", () => {
  const day = new Date(2026, 0, 9, 23, 59);
  assert.equal(fileName("toy", "nine-dealt", day, "png"), "toy-nine-dealt-2026-01-09.png");
  assert.equal(fileName("toy", "usual", new Date(2026, 11, 31), "svg"), "toy-usual-2026-12-31.svg");
});

import assert from "node:assert/strict";
import { test } from "node:test";

import { groupAnalyses } from "../../../web/js/storage/save.js";

const keys = (games) => groupAnalyses(games).flat().map(({ key }) => key);

test("analyses follow their game, wherever the newest of them stands", () => {
  const analysis = (key, original) => ({ key, original });
  const games = [analysis("a2", "a"), { key: "b" }, { key: "a" }, analysis("a1", "a"), { key: "c" }];
  assert.deepEqual(keys(games), ["a", "a2", "a1", "b", "c"]);
});

test("an analysis whose game was deleted stands alone", () => {
  assert.deepEqual(keys([{ key: "b" }, { key: "x", original: "gone" }]), ["b", "x"]);
});

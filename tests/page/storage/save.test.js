import assert from "node:assert/strict";
import { test } from "node:test";
import { readSave, readTime, VERSION } from "../../../web/js/storage/save.js";

test("a kept clock is read with suspicion", () => {
  assert.deepEqual(readTime({ minutes: 5, used: [1, null, 3] }), { minutes: 5, used: [1, 0, 3] });
  for (const bad of [null, 7, {}, { minutes: -1, used: [] }, { minutes: 5, used: ["x"] }, { minutes: 5, used: [1e12] }, { minutes: 1e9, used: [] }]) {
    assert.equal(readTime(bad), null);
  }
});

const SAVE = {
  v: 3,
  key: "v",
  id: "toy:usual:a,b#x",
  at: 2,
  players: ["person", 2],
  options: { seconds: 5, names: [] },
};
const OF = { key: "k", id: "toy:usual:a,b,c,d#x", at: 2 };

test("what a variation leaves is kept with it, and read with suspicion", () => {
  for (const of of [null, 3, {}, { ...OF, key: "" }, { ...OF, at: -1 }, { ...OF, id: 7 }]) {
    assert.deepEqual(readSave({ ...SAVE, of }).save, SAVE, JSON.stringify(of));
  }
});

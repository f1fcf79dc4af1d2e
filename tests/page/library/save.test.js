import assert from "node:assert/strict";
import { test } from "node:test";
import { readTime } from "../../../web/js/library/save.js";

test("a kept clock is read with suspicion", () => {
  assert.deepEqual(readTime({ minutes: 5, used: [1, null, 3] }), { minutes: 5, used: [1, 0, 3] });
  for (const bad of [null, 7, {}, { minutes: -1, used: [] }, { minutes: 5, used: ["x"] }, { minutes: 5, used: [1e12] }, { minutes: 1e9, used: [] }]) {
    assert.equal(readTime(bad), null);
  }
});

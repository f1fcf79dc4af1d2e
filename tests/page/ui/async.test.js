import assert from "node:assert/strict";
import { test } from "node:test";
import { PAUSES, retry } from "../../../web/js/ui/async.js";

/** Return a function that fails a number of times, and counts its calls. */
function stumbling(times) {
  const act = async () => {
    act.tried += 1;
    if (act.tried <= times) {
      throw new Error(`try ${act.tried}`);
    }
    return "done";
  };
  act.tried = 0;
  return act;
}

test("retry() tries up to three times", async () => {
  for (const times of [0, 1, 2]) {
    const act = stumbling(times);
    assert.equal(await retry(act, [0, 0]), "done");
    assert.equal(act.tried, times + 1);
  }
});

test("retry() rejects with the last error", async () => {
  const act = stumbling(9);
  await assert.rejects(retry(act, [0, 0]), { message: "try 3" });
  assert.equal(act.tried, 3);
});

test("the pauses are short and grow", () => {
  assert.equal(PAUSES.length, 2);
  assert.ok(PAUSES[0] < PAUSES[1] && PAUSES[1] <= 2_000);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { finished, targets, touch } from "../../web/js/pick.js";

const PLACE = [
  { action: "a1", picks: ["a1"] },
  { action: "b1", picks: ["b1"] },
  { action: "swap", picks: ["c1"], button: "Swap colours" },
  { action: "pass", button: "Pass" },
];

const MOVE = [
  { action: "p-a", picks: ["p", "a"] },
  { action: "p-b", picks: ["p", "b"] },
  { action: "q-a", picks: ["q", "a"] },
  { action: "p-b-c", picks: ["p", "b", "c"] },
];

test("what can be touched first is the first pick of every choice", () => {
  assert.deepEqual([...targets(PLACE, [])], ["a1", "b1", "c1"]);
  assert.deepEqual([...targets(MOVE, [])], ["p", "q"]);
});

test("one touch plays where one touch is enough", () => {
  assert.deepEqual(touch(PLACE, [], "b1"), { picks: [], action: "b1", known: true });
  assert.equal(touch(PLACE, [], "c1").action, "swap");
});

test("a touch that means nothing changes nothing", () => {
  assert.deepEqual(touch(PLACE, [], "z9"), { picks: [], action: null, known: false });
  assert.deepEqual(touch(MOVE, ["p"], "z9"), { picks: ["p"], action: null, known: false });
  assert.deepEqual(touch([], [], "a1"), { picks: [], action: null, known: false });
});

test("picks lead step by step to an action", () => {
  const first = touch(MOVE, [], "p");
  assert.deepEqual(first, { picks: ["p"], action: null, known: true });
  assert.deepEqual([...targets(MOVE, first.picks)], ["a", "b"]);
  assert.deepEqual(touch(MOVE, first.picks, "a"), { picks: [], action: "p-a", known: true });
});

test("picks that are an action already wait while more could follow", () => {
  const second = touch(MOVE, ["p"], "b");
  assert.deepEqual(second, { picks: ["p", "b"], action: null, known: true });
  assert.equal(finished(MOVE, second.picks), "p-b");
  assert.equal(touch(MOVE, second.picks, "c").action, "p-b-c");
});

test("the last pick touched again is taken back", () => {
  assert.deepEqual(touch(MOVE, ["p", "b"], "b"), { picks: ["p"], action: null, known: true });
  assert.deepEqual(touch(MOVE, ["p"], "p"), { picks: [], action: null, known: true });
});

test("another beginning lets go of what was picked", () => {
  assert.deepEqual(touch(MOVE, ["p"], "q"), { picks: ["q"], action: null, known: true });
});

test("nothing picked is no action, even where a choice needs no picks", () => {
  assert.equal(finished(PLACE, []), null);
});

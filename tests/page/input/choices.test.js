import assert from "node:assert/strict";
import { test } from "node:test";
import { carriableNodes, Picks, findRotationMove } from "../../../web/js/input/choices.js";

const targets = (choices, picks) => new Picks(choices, picks).targets;
const finished = (choices, picks) => new Picks(choices, picks).completeAction;
const fits = (...of) => new Picks(...of).fittingTargets;
const nextTurn = (choices, picks, turned, way) => new Picks(choices, picks, turned).nextRotation(way);
const touch = (choices, picks, id, turned) => new Picks(choices, picks, turned).afterTouch(id);

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

test("the first targets are the first picks of all choices", () => {
  assert.deepEqual([...targets(PLACE, [])], ["a1", "b1", "c1"]);
  assert.deepEqual([...targets(MOVE, [])], ["p", "q"]);
});

test("one touch plays a choice with one pick", () => {
  assert.deepEqual(touch(PLACE, [], "b1"), { picks: [], action: "b1", known: true });
  assert.equal(touch(PLACE, [], "c1").action, "swap");
});

test("a meaningless touch changes nothing", () => {
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

test("complete picks wait if a longer choice begins with them", () => {
  const second = touch(MOVE, ["p"], "b");
  assert.deepEqual(second, { picks: ["p", "b"], action: null, known: true });
  assert.equal(finished(MOVE, second.picks), "p-b");
  assert.equal(touch(MOVE, second.picks, "c").action, "p-b-c");
});

test("touching the last pick again removes it", () => {
  assert.deepEqual(touch(MOVE, ["p", "b"], "b"), { picks: ["p"], action: null, known: true });
  assert.deepEqual(touch(MOVE, ["p"], "p"), { picks: [], action: null, known: true });
});

test("touching another first pick replaces the picks", () => {
  assert.deepEqual(touch(MOVE, ["p"], "q"), { picks: ["q"], action: null, known: true });
});

test("without picks there is no action, even for a choice without picks", () => {
  assert.equal(finished(PLACE, []), null);
});

// Turns

const TURN = [
  { action: "t0-x", picks: ["t", "x"] },
  { action: "t1-x", picks: ["t", "x"], turn: 90 },
  { action: "t3-x", picks: ["t", "x"], turn: 270 },
  { action: "t1-y", picks: ["t", "y"], turn: 90 },
  { action: "u2", picks: ["u"], turn: 180 },
  { action: "u-x", picks: ["u", "x"], turn: 360 },
  { action: "v", picks: ["v"] },
];
const turned = (id, degrees) => new Map([[id, degrees]]);

test("targets don't depend on the rotation; those that fit do", () => {
  assert.deepEqual([...targets(TURN, ["t"])], ["x", "y"]);
  assert.deepEqual([...fits(TURN, ["t"], new Map())], ["x"]);
  assert.deepEqual([...fits(TURN, ["t"], turned("t", 90))], ["x", "y"]);
  assert.deepEqual([...fits(TURN, ["t"], turned("t", 180))], []);
  assert.deepEqual([...fits(TURN, [], turned("t", 90))], []);
});

test("the choice with the present rotation is played, otherwise the next one clockwise", () => {
  assert.equal(touch(TURN, ["t"], "x", turned("t", 270)).action, "t3-x");
  assert.equal(touch(TURN, ["t"], "x", turned("t", 180)).action, "t3-x");
  assert.equal(touch(TURN, ["t"], "x", turned("t", 300)).action, "t0-x");
  assert.equal(touch(TURN, ["t"], "y").action, "t1-y");
  assert.equal(touch(TURN, ["t"], "y", turned("t", 180)).action, "t1-y");
});

test("the rotation of another piece doesn't count", () => {
  assert.equal(touch(TURN, ["t"], "x", turned("u", 90)).action, "t0-x");
});

test("nextRotation() cycles through the possible rotations in both directions", () => {
  const go = (from, way) => nextTurn(TURN, ["t"], turned("t", from), way);
  assert.deepEqual([go(0, 1), go(90, 1), go(270, 1)], [90, 270, 0]);
  assert.deepEqual([go(0, -1), go(270, -1), go(90, -1)], [270, 90, 0]);
});

test("a piece with one rotation is rotated to it and no further", () => {
  assert.equal(nextTurn(TURN, ["t", "y"], turned("t", 0), 1), 90);
  assert.equal(nextTurn(TURN, ["t", "y"], turned("t", 90), 1), null);
  assert.equal(nextTurn(TURN, ["v"], new Map(), 1), null);
  assert.equal(nextTurn(TURN, [], new Map(), 1), null);
});

test("rotationMove() finds a rotation in place; no touch plays it", () => {
  assert.equal(findRotationMove(TURN, "u", 180), "u2");
  assert.equal(findRotationMove(TURN, "u", 90), null);
  assert.equal(findRotationMove(TURN, "u"), "u2");
  assert.equal(findRotationMove(TURN, "v"), null);
  assert.deepEqual(touch(TURN, [], "u"), { picks: ["u"], action: null, known: true });
  assert.equal(finished(TURN, ["u"]), null);
});

test("a rotation by 360 degrees equals none", () => {
  assert.equal(touch(TURN, ["u"], "x").action, "u-x");
  assert.deepEqual([...fits(TURN, ["u"], new Map())], ["x"]);
});

test("only nodes that begin a choice of two picks can be carried", () => {
  assert.deepEqual([...carriableNodes(TURN)], ["t", "u"]);
  assert.deepEqual([...carriableNodes(PLACE)], []);
});

const dice = ["1-1-3", "1-3-5"].map((action) => ({
  action,
  picks: action.split("-").map((face) => `face-${face}`),
  any_order: true,
}));

function touched(/** @type {string[]} */ ...ids) {
  /** @type {{ picks: string[], action: string | null, known: boolean }} */
  let now = { picks: [], action: null, known: true };
  for (const id of ids) {
    now = new Picks(dice, now.picks).afterTouch(id);
  }
  return now;
}

test("loose picks match in any order, repeated nodes as often as they occur", () => {
  assert.equal(touched("face-5", "face-1", "face-3").action, "1-3-5");
  assert.equal(touched("face-1", "face-3", "face-1").action, "1-1-3");
  assert.deepEqual(touched("face-1", "face-1").picks, ["face-1", "face-1"]);
  assert.deepEqual([...new Picks(dice, ["face-5"]).targets].sort(), ["face-1", "face-3"]);
});

test("touching a loose pick that can't repeat removes it", () => {
  assert.deepEqual(touched("face-3", "face-1", "face-3").picks, ["face-1"]);
});

test("nodes of loose picks can't be carried", () => {
  assert.deepEqual(carriableNodes(dice), new Set());
});

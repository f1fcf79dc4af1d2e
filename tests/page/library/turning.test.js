import assert from "node:assert/strict";
import { test } from "node:test";
import { lines, turns, unsure } from "../../../web/js/library/turning.js";

/** What is said of a position: who was to move, the best move, its value, those of others. */
function says(seat, move, value, values = {}, proven = false) {
  return { seat, thought: { move, value, values: { [move]: value, ...values }, proven, line: [] } };
}

const PAST = {
  moves: ["a", "b", "c"],
  movers: [0, 1, 0, null],
  luck: [false, false, false, false],
  seats: 2,
  returns: [1, -1],
};

const asked = (all) => (at) => all[at];

test("of two there is one line, the first seat's, and it ends with the result", () => {
  const said = asked([says(0, "a", 0.6), says(1, "b", 0.25), says(0, "c", 0.875)]);
  assert.deepEqual(lines(PAST, said), [
    {
      seat: 0,
      points: [
        [0, 0.6],
        [1, 0.75],
        [2, 0.875],
        [3, 1],
      ],
    },
  ]);
});

test("of three each has a line through the positions where it was to move", () => {
  const past = { ...PAST, seats: 3, movers: [0, 1, 2, null], returns: null };
  const said = asked([says(0, "a", 0.5), says(1, "b", 0.25), says(2, "c", 0.125)]);
  assert.deepEqual(
    lines(past, said).map(({ seat, points }) => [seat, points]),
    [
      [0, [[0, 0.5]]],
      [1, [[1, 0.25]]],
      [2, [[2, 0.125]]],
    ],
  );
});

test("alone only what is certain is drawn", () => {
  const past = { ...PAST, seats: 1, movers: [0, 0, 0, null], returns: [1] };
  const said = asked([says(0, "a", 1, {}, true), says(0, "b", 0.5), says(0, "c", 0, {}, true)]);
  assert.deepEqual(lines(past, said)[0].points, [
    [0, 1],
    [2, 0],
  ]);
});

test("a loss is the best move's value less that of the move played, in the same thought", () => {
  const said = asked([says(0, "k", 0.71, { a: 0.55 }), says(1, "b", 0.5), says(0, "c", 0.9)]);
  assert.deepEqual(turns(PAST, said, 0.05, 3), [
    { at: 0, seat: 0, best: "k", played: "a", kept: 0.71, left: 0.55 },
  ]);
});

test("of two views of what was played the kinder counts", () => {
  const said = asked([says(0, "k", 0.7, { a: 0.2 }), says(1, "b", 0.35), says(0, "c", 0.6)]);
  assert.deepEqual(turns(PAST, said, 0.04, 3)[0].left, 0.65);
  assert.deepEqual(turns(PAST, said, 0.06, 3), []);
});

test("a move that was not rated is seen with the other side's eyes after it", () => {
  const said = asked([says(0, "k", 0.8), says(1, "b", 0.5), says(0, "c", 0.5)]);
  assert.equal(turns(PAST, said, 0.05, 3)[0].left, 0.5);
});

test("luck is nobody's mistake", () => {
  const past = { ...PAST, luck: [false, true, false, false] };
  const said = asked([says(0, "k", 0.8), says(1, "b", 0.9), says(0, "c", 0.1)]);
  assert.deepEqual(turns(past, said, 0.05, 3), []);
  const rated = asked([says(0, "k", 0.8, { a: 0.7 }), says(1, "b", 0.9), says(0, "c", 0.1)]);
  assert.equal(turns(past, rated, 0.05, 3)[0].left, 0.7);
});

test("the largest losses are named first, and no more than asked for", () => {
  const said = asked([
    says(0, "x", 0.6, { a: 0.5 }),
    says(1, "x", 0.6, { b: 0.1 }),
    says(0, "x", 0.6, { c: 0.5 }),
  ]);
  const past = { ...PAST, luck: [true, true, true, true], returns: null };
  assert.deepEqual(
    turns(past, said, 0.05, 2).map(({ at }) => at),
    [1, 0],
  );
});

test("alone a move is a turning point if it certainly spoiled what was certainly there", () => {
  const past = { ...PAST, seats: 1, movers: [0, 0, 0, 0], returns: null };
  const sure = (move, value) => says(0, move, value, {}, true);
  const said = asked([sure("x", 1), sure("b", 0), says(0, "x", 0.5), sure("z", 0)]);
  assert.deepEqual(
    turns(past, said, 0.05, 3).map(({ at, left }) => [at, left]),
    [[0, 0]],
  );
});

test("the last move is weighed by the result", () => {
  const said = asked([null, null, says(0, "x", 0.7)]);
  assert.deepEqual(turns({ ...PAST, returns: [-1, 1] }, said, 0.05, 3)[0].left, 0);
  assert.deepEqual(turns(PAST, said, 0.05, 3), [], "it won");
});

test("alone, what lies between a solution and a dead end is worth a closer look", () => {
  const past = { ...PAST, moves: [..."abcdef"], seats: 1 };
  const sure = (value) => says(0, "x", value, {}, true);
  const said = asked([says(0, "x", 0.5), sure(1), says(0, "x", 0.5), sure(0), says(0, "x", 0.5), sure(0)]);
  assert.deepEqual(unsure(past, said), [2]);
  assert.deepEqual(unsure({ ...past, seats: 2 }, said), []);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Selection } from "../../../web/js/input/selection.js";
import { findHighlights, describeHighlights } from "../../../web/js/board/highlights.js";

const CHOICES = [
  { action: "a", picks: ["a"] },
  { action: "b", picks: ["b"] },
  { action: "d", picks: ["d"] },
  { action: "t-x", picks: ["t", "x"] },
  { action: "t-x", picks: ["t", "x"], turn: 90 },
  { action: "t-y", picks: ["t", "y"], turn: 180 },
];

function table(more = {}) {
  const scene = { choices: CHOICES, nodes: [{ id: "t", label: "tile" }] };
  const game = { scene, choices: CHOICES, onChange() {}, announce() {} };
  const selection = new Selection(game, game);
  const now = { reply: { over: false }, scene, currentFrame: scene, choices: CHOICES };
  const at = { ...now, pendingMove: null, viewedPosition: null, selection };
  return Object.defineProperties(Object.assign(at, more), {
    targets: { get: () => selection.targets },
    picks: { get: () => selection.picks },
  });
}

const drawings = { markedNodes: [] };
const analysis = (move) => ({
  hint: move ? { move } : null,
  drawings,
  moveQualities: () => new Map(),
});
const none = { hovered: null, focused: null, lit: [] };

test("no targets are marked until the animation reaches the scene with choices", () => {
  const at = table({ currentFrame: { choices: [], nodes: [] } });
  const { tokens } = findHighlights(at, analysis("b"), { ...none, hovered: "a", lit: ["r"] });
  assert.deepEqual([...tokens], [
    ["b", ["hint"]],
    ["r", ["lit"]],
  ]);
});

test("nodes are marked as target, hovered, focused, picked, hinted and lit", () => {
  const at = table({ pendingMove: "d" });
  const pointed = { hovered: "a", focused: "q", lit: ["b", "r"] };
  const { tokens } = findHighlights(at, analysis("b"), pointed);
  assert.deepEqual(tokens.get("a"), ["target", "hover"]);
  assert.deepEqual(tokens.get("b"), ["target", "hint", "lit"]);
  assert.deepEqual(tokens.get("d"), ["target", "picked"]);
  assert.deepEqual(tokens.get("q"), ["focus"]);
  assert.deepEqual(tokens.get("r"), ["lit"]);
  assert.deepEqual([...describeHighlights(at, analysis("b"))], [["b", ["hint"]]]);
});

test("hovering marks targets only", () => {
  const { tokens } = findHighlights(table(), analysis(), { ...none, hovered: "e" });
  assert.equal(tokens.has("e"), false);
});

test("targets that fit the present rotation are marked and announced", () => {
  const at = table();
  at.selection.touch("t");
  const straight = findHighlights(at, analysis(), none).tokens;
  assert.deepEqual(straight.get("x"), ["target", "fits"]);
  assert.deepEqual(straight.get("y"), ["target"]);
  at.selection.rotate(-1);
  const turned = findHighlights(at, analysis(), none).tokens;
  assert.deepEqual(turned.get("x"), ["target"]);
  assert.deepEqual(turned.get("y"), ["target", "fits"]);
  assert.deepEqual(
    [...describeHighlights(at, analysis())],
    [
      ["t", ["picked up", "rotated 180 degrees"]],
      ["y", ["fits in this rotation"]],
    ],
  );
});

test("a picked thing that could be carried is lifted until it is carried", () => {
  const at = table();
  at.selection.touch("t");
  assert.deepEqual(findHighlights(at, analysis(), none).tokens.get("t"), ["picked", "lifted"]);
  at.selection.isCarried = true;
  assert.ok(!findHighlights(at, analysis(), none).tokens.get("t").includes("lifted"));
});

test("a rotated piece that was put back is announced as rotated only", () => {
  const at = table();
  at.selection.touch("t");
  at.selection.rotate(1);
  at.selection.unpickAll();
  assert.deepEqual([...describeHighlights(at, analysis())], [["t", ["rotated 90 degrees"]]]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Selection } from "../../../web/js/input/selection.js";
import { findHeat, findHighlights, describeHighlights } from "../../../web/js/board/highlights.js";

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
      ["y", ["fits this way round"]],
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

/** The heat map of choices with these qualities; the chances are 50% and the qualities' tenths. */
function heat(choices, qualities, picks = [], more = {}) {
  const chances = Object.fromEntries(
    Object.entries(qualities).map(([move, quality]) => [move, 0.5 + quality / 10]),
  );
  const estimate = { move_quality: qualities, chances };
  const game = { scene: { choices }, selection: { picks }, reply: { over: false, ...more } };
  const map = findHeat({ ...game, viewedPosition: null }, { heat: true, evaluation: { estimate } });
  return Object.fromEntries([...map].map(([id, { quality, share }]) => [id, [quality, share]]));
}

test("each of a few choices carries its chance; the better half is coloured", () => {
  const choices = ["a", "b", "c"].map((id) => ({ action: id, picks: [id] }));
  const expected = { a: [1, "60%"], b: [0, "52%"], c: [0, "50%"] };
  assert.deepEqual(heat(choices, { a: 1, b: 0.2, c: 0 }), expected);
  assert.deepEqual(heat(choices, { a: 1, b: 0.2, c: 0 }, [], { over: true }), {});
});

test("of many choices, only the good ones carry their chances", () => {
  const ids = Array.from({ length: 20 }, (_, index) => `c${index}`);
  const choices = ids.map((id) => ({ action: id, picks: [id] }));
  const map = heat(choices, Object.fromEntries(ids.map((id, index) => [id, index / 19])));
  assert.equal(Object.keys(map).length, 9);
  assert.deepEqual(map.c19, [1, "60%"]);
  assert.equal(map.c11[1], "");
});

test("first picks that can all begin the best move are not coloured, the second ones are", () => {
  const choices = ["t-x", "t-y", "u-x", "u-y"].map((move) => ({ action: move, picks: move.split("-") }));
  const qualities = { "t-x": 1, "t-y": 0.5, "u-x": 0.2, "u-y": 1 };
  assert.deepEqual(heat(choices, qualities), {});
  assert.deepEqual(heat(choices, qualities, ["t"]), { x: [1, "60%"], y: [0, "55%"] });
});

test("if every move loses, the marked move has no percentage", () => {
  const choices = ["a", "b", "c"].map((id) => ({ action: id, picks: [id] }));
  const estimate = { move_quality: { a: 1 }, chances: { a: 0, b: 0, c: 0 } };
  const game = { scene: { choices }, selection: { picks: [] }, reply: { over: false } };
  const map = findHeat({ ...game, viewedPosition: null }, { heat: true, evaluation: { estimate } });
  assert.deepEqual([...map], [["a", { quality: 1, share: "" }]]);
});

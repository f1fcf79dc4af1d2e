import assert from "node:assert/strict";
import { test } from "node:test";
import { restingItem, itemsAt, makeTracks } from "../../../web/js/board/tween.js";

const allAtRest = (nodes) => nodes.map((node) => restingItem(node));
const moves = (ways) => ways.some((way) => way.moves);
const longest = (ways) => Math.max(...ways.map(({ steps }) => steps));
const ways = (before, after) => makeTracks(allAtRest(before), allAtRest(after));
const at = (way, time, id) => itemsAt(way, time).find((item) => item.node.id === id);

test("nodes with the same id move", () => {
  const way = ways([{ id: "a", x: 0, y: 10 }], [{ id: "a", x: 100, y: 10 }]);
  assert.equal(at(way, 0, "a").x, 0);
  assert.equal(at(way, 1, "a").x, 100);
  assert.ok(at(way, 0.5, "a").x > 0 && at(way, 0.5, "a").x < 100);
  assert.equal(at(way, 0.5, "a").alpha, 1);
});

test("a node with `was` starts at the place of that node, which disappears", () => {
  const way = ways([{ id: "back", x: 5 }], [{ id: "face", x: 9, was: "back" }]);
  assert.deepEqual(
    itemsAt(way, 0).map(({ node, x }) => [node.id, x]),
    [["face", 5]],
  );
});

test("new nodes grow; old ones fade and are gone at the end", () => {
  const way = ways([{ id: "old" }], [{ id: "new", scale: 2 }]);
  assert.deepEqual(
    itemsAt(way, 0).map(({ node }) => node.id),
    ["old"],
  );
  assert.equal(itemsAt(way, 0.5).length, 2);
  assert.deepEqual(itemsAt(way, 1), [{ ...restingItem({ id: "new", scale: 2 }), raised: false }]);
});

test("a disappearing node shrinks and fades; a traced one only fades", () => {
  const gone = itemsAt(ways([{ id: "isle", scale: 2 }, { id: "line", traced: true }], []), 0.5);
  assert.ok(gone.every(({ alpha }) => alpha > 0 && alpha < 1));
  assert.ok(gone[0].scale < 2);
  assert.equal(gone[1].scale, 1);
});

test("a rotation takes the shorter direction", () => {
  const way = ways([{ id: "a", rot: 350 }], [{ id: "a", rot: 10 }]);
  assert.equal(at(way, 1, "a").rot, 370);
});

test("a rotation by 180 degrees goes clockwise", () => {
  assert.equal(at(ways([{ id: "a", rot: 90 }], [{ id: "a", rot: 270 }]), 1, "a").rot, 270);
  assert.equal(at(ways([{ id: "a", rot: 270 }], [{ id: "a", rot: 90 }]), 1, "a").rot, 450);
});

test("a track starts at the visible position, not at that of the scene", () => {
  const node = { id: "a", x: 0 };
  const visible = { ...restingItem(node, 90), x: 70, scale: 1.08, carried: true };
  const way = makeTracks([visible], [restingItem({ id: "a", x: 80, rot: 90 })]);
  const start = at(way, 0, "a");
  assert.deepEqual([start.x, start.rot, start.scale], [70, 90, 1.08]);
  const end = at(way, 1, "a");
  assert.deepEqual([end.x, end.rot, end.scale, end.carried], [80, 90, 1, undefined]);
});

test("a piece already turned in the hand does not move", () => {
  const visible = restingItem({ id: "a", rot: 270 }, 90);
  assert.equal(moves(makeTracks([visible], [restingItem({ id: "a", rot: 0 })])), false);
});

test("only nodes that change their place are raised", () => {
  const way = ways(
    [{ id: "goer", x: 0 }, { id: "rest" }, { id: "old" }],
    [{ id: "goer", x: 9 }, { id: "rest" }, { id: "new" }],
  );
  const raised = itemsAt(way, 0.5).filter((item) => item.raised);
  assert.deepEqual(
    raised.map(({ node }) => node.id),
    ["goer"],
  );
});

test("a change of style alone is not animated", () => {
  const node = { id: "a", x: 3 };
  assert.equal(moves(ways([node], [{ ...node, look: "last" }])), false);
  assert.equal(moves(ways([node], [node, { id: "b" }])), true);
  assert.equal(moves(ways([node], [])), true);
});

test("a node follows its path if it is at the start of it, each step taking the same time", () => {
  const way = [
    [0, 0],
    [10, 0],
    [10, 30],
  ];
  const along = ways([{ id: "a" }], [{ id: "a", x: 10, y: 30, way }]);
  assert.equal(longest(along), 2);
  const visible = [0.05, 0.1, 0.15, 0.3, 0.6, 1].map((time) => at(along, time, "a"));
  assert.ok(
    visible.every(({ x, y }) => y === 0 || x === 10),
    "never across the corner",
  );
  assert.ok(visible.some(({ x }) => x > 0 && x < 10));
  assert.deepEqual([visible.at(-1).x, visible.at(-1).y], [10, 30]);
  const across = ways([{ id: "a", x: 40 }], [{ id: "a", x: 10, y: 30, way }]);
  assert.equal(longest(across), 1);
  assert.ok(at(across, 0.2, "a").x > 10 && at(across, 0.2, "a").y > 0);
});

test("a traced node appears at once and its lines grow; it fades like others", () => {
  const node = { id: "a", traced: true };
  const coming = ways([], [node]);
  assert.ok(moves(coming));
  const start = at(coming, 0, "a");
  assert.deepEqual([start.alpha, start.scale, start.part], [1, 1, 0]);
  assert.ok(at(coming, 0.3, "a").part > 0 && at(coming, 0.3, "a").part < 1);
  assert.equal(at(coming, 1, "a").part, 1);
  const going = at(ways([node], []), 0.5, "a");
  assert.ok(going.alpha < 1 && going.part === 1);
});

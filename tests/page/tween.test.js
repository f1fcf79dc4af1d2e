import assert from "node:assert/strict";
import { test } from "node:test";
import { drawn, frame, moves, tracks } from "../../web/js/tween.js";

const at = (ways, time, id) => frame(ways, time).find((item) => item.node.id === id);

test("a node of the same id moves", () => {
  const ways = tracks([{ id: "a", x: 0, y: 10 }], [{ id: "a", x: 100, y: 10 }]);
  assert.equal(at(ways, 0, "a").x, 0);
  assert.equal(at(ways, 1, "a").x, 100);
  assert.ok(at(ways, 0.5, "a").x > 0 && at(ways, 0.5, "a").x < 100);
  assert.equal(at(ways, 0.5, "a").alpha, 1);
});

test("a node that was another comes from there, and the other is gone", () => {
  const ways = tracks([{ id: "back", x: 5 }], [{ id: "face", x: 9, was: "back" }]);
  assert.deepEqual(
    frame(ways, 0).map(({ node, x }) => [node.id, x]),
    [["face", 5]],
  );
});

test("new nodes grow, old ones fade and are left out at the end", () => {
  const ways = tracks([{ id: "old" }], [{ id: "new", scale: 2 }]);
  assert.deepEqual(
    frame(ways, 0).map(({ node }) => node.id),
    ["old"],
  );
  assert.equal(frame(ways, 0.5).length, 2);
  assert.deepEqual(frame(ways, 1), [{ ...drawn({ id: "new", scale: 2 }) }]);
});

test("a turn goes the short way", () => {
  const ways = tracks([{ id: "a", rot: 350 }], [{ id: "a", rot: 10 }]);
  assert.equal(at(ways, 1, "a").rot, 370);
});

test("a picture moves only if a node does", () => {
  const node = { id: "a", x: 3 };
  assert.equal(moves(tracks([node], [{ ...node, look: "last" }])), false);
  assert.equal(moves(tracks([node], [node, { id: "b" }])), true);
  assert.equal(moves(tracks([node], [])), true);
});

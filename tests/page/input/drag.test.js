import assert from "node:assert/strict";
import { test } from "node:test";
import { Drag } from "../../../web/js/input/drag.js";

const at = (clientX, clientY = 0, more = {}) => ({
  pointerId: 1,
  pointerType: "mouse",
  button: 0,
  clientX,
  clientY,
  ...more,
});
const other = (clientX, more = {}) => at(clientX, 0, { pointerId: 2, ...more });

/** Return a drag that can carry "tile" at x < 50, and the log of its calls. */
function drag({ able = true } = {}) {
  const log = [];
  const note =
    (name) =>
    (id, { clientX } = {}) => {
      log.push(clientX === undefined ? `${name} ${id}` : `${name} ${id} ${clientX}`);
    };
  const one = new Drag({
    findGrip: ({ clientX }) => (clientX < 50 ? "tile" : null),
    lift: (id) => {
      log.push(`lift ${id}`);
      return able;
    },
    carry: note("carry"),
    dropCarried: note("drop"),
    onCancel: () => log.push("cancel"),
    onSecondTap: () => log.push("turn"),
  });
  return { one, log };
}

test("a touch that hardly moves is a click", () => {
  const { one, log } = drag();
  one.down(at(10));
  one.move(at(14, 4));
  assert.equal(one.up(at(14, 4)), false);
  assert.deepEqual(log, []);
});

test("a piece is lifted, carried and dropped", () => {
  const { one, log } = drag();
  one.down(at(10));
  assert.equal(one.isCarrying, false);
  one.move(at(17));
  assert.equal(one.isCarrying, true);
  one.move(at(80));
  assert.equal(one.up(at(90)), true);
  assert.deepEqual(log, ["lift tile", "carry tile 17", "carry tile 80", "drop tile 90"]);
  assert.equal(one.isArmed, false);
});

test("no drag starts outside pieces or with another mouse button", () => {
  const { one, log } = drag();
  one.down(at(60));
  one.move(at(90));
  assert.equal(one.up(at(90)), false);
  one.down(at(10, 0, { button: 2 }));
  one.move(at(40));
  assert.equal(one.up(at(40)), false);
  assert.deepEqual(log, []);
});

test("a piece that can't be lifted is not carried", () => {
  const { one, log } = drag({ able: false });
  one.down(at(10));
  one.move(at(30));
  one.move(at(50));
  assert.equal(one.up(at(50)), false);
  assert.deepEqual(log, ["lift tile"]);
});

test("a second finger rotates the carried piece", () => {
  const { one, log } = drag();
  one.down(at(10));
  one.move(at(30));
  one.down(other(300));
  assert.equal(one.up(other(300)), true, "and is no click");
  one.move(other(310));
  one.up(at(60));
  assert.deepEqual(log, ["lift tile", "carry tile 30", "turn", "drop tile 60"]);
});

test("two fingers before lifting are not a drag", () => {
  const { one, log } = drag();
  one.down(at(10));
  one.down(other(20));
  assert.equal(one.isArmed, false);
  one.move(at(40));
  assert.deepEqual(log, []);
});

test("a cancelled drag is reported once", () => {
  const { one, log } = drag();
  one.down(at(10));
  assert.equal(one.cancel(), false, "nothing was carried yet");
  one.down(at(10));
  one.move(at(30));
  assert.equal(one.cancel(), true);
  assert.equal(one.cancel(), false);
  one.move(at(90));
  assert.equal(one.up(at(90)), false);
  assert.deepEqual(log, ["lift tile", "carry tile 30", "cancel"]);
});

test("after forget() the piece is neither carried nor dropped", () => {
  const { one, log } = drag();
  one.down(at(10));
  one.move(at(30));
  one.endDrag();
  one.move(at(60));
  one.up(at(60));
  assert.deepEqual(log, ["lift tile", "carry tile 30"]);
});

test("losing another pointer doesn't end the drag", () => {
  const { one, log } = drag();
  one.down(at(10));
  one.move(at(30));
  assert.equal(one.cancel(other(30)), false);
  assert.equal(one.isCarrying, true);
  assert.equal(one.cancel(at(30)), true);
  assert.deepEqual(log, ["lift tile", "carry tile 30", "cancel"]);
});

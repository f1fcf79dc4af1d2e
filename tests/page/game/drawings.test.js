import assert from "node:assert/strict";
import { test } from "node:test";

import { Drawings } from "../../../web/js/game/drawings.js";

function make(reply = {}) {
  const game = { reply: { key: "k", from: 0, line: ["a", "b"], ...reply }, at: 2, overlay: null };
  let changes = 0;
  const drawings = new Drawings(game, () => {
    changes += 1;
  });
  const draw = (from, to) => {
    drawings.beginDrawing(from);
    drawings.endDrawing(to);
  };
  return { game, drawings, draw, changes: () => changes };
}

test("a mark or an arrow that is drawn again is removed", () => {
  const { drawings, draw } = make();
  draw("x", "x");
  draw("x", "y");
  assert.deepEqual(drawings.visibleDrawings, [{ from: "x", to: "x" }, { from: "x", to: "y" }]);
  assert.deepEqual(drawings.markedNodes, ["x"]);
  draw("x", "x");
  assert.deepEqual(drawings.visibleDrawings, [{ from: "x", to: "y" }]);
});

test("an arrow is shown while it is being drawn", () => {
  const { drawings, changes } = make();
  drawings.beginDrawing("x");
  drawings.moveEndTo("y");
  assert.deepEqual(drawings.visibleDrawings, [{ from: "x", to: "y" }]);
  assert.equal(changes(), 1);
  drawings.endDrawing(null);
  assert.deepEqual(drawings.visibleDrawings, []);
});

test("each position keeps its drawings, in whichever line it is", () => {
  const { game, drawings, draw } = make();
  draw("x", "x");
  game.at = 1;
  assert.deepEqual(drawings.visibleDrawings, []);
  game.at = 2;
  game.reply = { ...game.reply, line: ["a", "b", "c"] };
  assert.equal(drawings.visibleDrawings.length, 1);
  drawings.eraseAll();
  assert.deepEqual(drawings.visibleDrawings, []);
});

test("only analyses are drawn on", () => {
  const { drawings } = make({ from: null });
  assert.equal(drawings.isPossible, false);
});

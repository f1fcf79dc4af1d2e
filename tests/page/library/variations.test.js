import assert from "node:assert/strict";
import { test } from "node:test";
import { cut } from "../../../web/js/library/link.js";
import { loses } from "../../../web/js/game/replies.js";
import { readSave, VERSION } from "../../../web/js/library/save.js";
import { originOf, remembered, unplayed } from "../../../web/js/library/variations.js";

const SAVE = {
  v: VERSION,
  key: "v",
  id: "toy:usual:a,b#x",
  at: 2,
  players: ["person", 2],
  options: { seconds: 5, names: [] },
};
const OF = { key: "k", id: "toy:usual:a,b,c,d#x", at: 2 };

test("an id is cut after so many moves, and keeps its seed", () => {
  assert.equal(cut("toy:usual@3!Ab_:a,b,c#x", 2), "toy:usual@3!Ab_:a,b#x");
  assert.equal(cut("toy:usual:a", 0), "toy:usual:");
  assert.equal(cut("toy:usual:a,b", 9), "toy:usual:a,b");
});

test("a variation counts when something was played in it", () => {
  assert.equal(unplayed({ ...SAVE, of: OF }), true);
  assert.equal(unplayed({ ...SAVE, of: OF, id: "toy:usual:a,b,e#x" }), false);
  assert.equal(unplayed({ ...SAVE, of: OF, id: "toy:usual:a#x" }), false, "it was taken back further");
  assert.equal(unplayed(SAVE), false);
});

test("the game that it leaves is found by its key, else by its moves, else remembered", () => {
  const [by, moved] = [{ ...SAVE, key: "k" }, { ...SAVE, key: "z", id: OF.id }];
  assert.equal(originOf([moved, by], OF), by);
  assert.equal(originOf([SAVE, moved], OF), moved);
  assert.equal(originOf([SAVE], OF), undefined);
  assert.deepEqual(remembered({ ...SAVE, of: OF }, OF), { ...SAVE, key: "k", id: OF.id, at: 4 });
});

test("what a variation leaves is kept with it, and read with suspicion", () => {
  assert.deepEqual(readSave({ ...SAVE, of: OF }).save, { ...SAVE, of: OF });
  for (const of of [null, 3, {}, { ...OF, key: "" }, { ...OF, at: -1 }, { ...OF, id: 7 }]) {
    assert.deepEqual(readSave({ ...SAVE, of }).save, SAVE, JSON.stringify(of));
  }
});

test("a long line, or a game's end, is not lost to another move; a few moves are", () => {
  const before = { redo: true, record: "toy:usual:a", line: Array(9).fill("a"), at: 8, ended: false };
  const after = { record: "toy:usual:b" };
  assert.equal(loses(before, after), false);
  assert.equal(loses({ ...before, at: 2 }, after), true);
  assert.equal(loses({ ...before, ended: true }, after), true);
  assert.equal(loses({ ...before, at: 2 }, before), false, "the same move again");
  assert.equal(loses({ ...before, at: 9, redo: false }, after), false);
});

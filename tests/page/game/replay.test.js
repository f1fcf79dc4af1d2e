import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "../../../web/js/game/replay.js";

/** A table of so many moves that notes where it was looked at; `at` is where the game stands. */
function tableOf(count, at = count) {
  const table = {
    key: "k",
    looking: null,
    reply: { line: Array(count).fill("a"), at },
    seen: [],
    async look(to, how) {
      table.looking = to === at ? null : to;
      table.seen.push(how.film ? to : `${to} still`);
    },
  };
  return table;
}

const replayOf = (table, sleep = async () => {}) => new Replay(table, () => {}, sleep);

test("from the end it begins anew and shows every move with its film", async () => {
  const table = tableOf(3);
  const replay = replayOf(table);
  const done = replay.toggle();
  assert.equal(replay.playing, true);
  await done;
  assert.deepEqual(table.seen, ["0 still", 1, 2, 3]);
  assert.equal(table.looking, null);
  assert.equal(replay.playing, false);
});

test("from the middle it goes on, past where the game stands, to the last move", async () => {
  const table = tableOf(4, 2);
  table.looking = 1;
  await replayOf(table).toggle();
  assert.deepEqual(table.seen, [2, 3, 4]);
});

test("it stops when it is told to, and where it is", async () => {
  const table = tableOf(9);
  const replay = replayOf(table, async () => table.looking === 2 && replay.stop());
  await replay.toggle();
  assert.equal(table.looking, 2);
  assert.equal(replay.playing, false);
});

test("it stops when somebody looks elsewhere, or another game comes", async () => {
  const table = tableOf(9);
  await replayOf(table, async () => {
    if (table.looking === 2) {
      table.looking = 7;
    }
  }).toggle();
  assert.equal(table.seen.at(-1), 2);
  const other = tableOf(9);
  await replayOf(other, async () => {
    other.key = other.looking === 3 ? "other" : "k";
  }).toggle();
  assert.equal(other.seen.at(-1), 3);
});

test("twice the pace is half the time, and without moves there is nothing to play", async () => {
  const slept = [];
  const replay = replayOf(tableOf(1), async (ms) => void slept.push(ms));
  await replay.toggle();
  replay.pace = 2;
  await replay.toggle();
  assert.equal(slept[0], 2 * slept[2]);
  const empty = tableOf(0);
  await replayOf(empty).toggle();
  assert.deepEqual(empty.seen, []);
});

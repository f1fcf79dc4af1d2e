import assert from "node:assert/strict";
import { test } from "node:test";
import { Replay } from "../../../web/js/game/replay.js";

/** Return a game of `count` moves at position `at` that records the viewed positions. */
function gameOf(count, at = count) {
  const game = {
    key: "k",
    viewedPosition: null,
    reply: { line: Array(count).fill("a"), at },
    seen: [],
    get at() {
      return game.viewedPosition ?? at;
    },
    async viewPosition(to, how) {
      game.viewedPosition = to === at ? null : to;
      game.seen.push(how.frames ? to : `${to} still`);
    },
  };
  return game;
}

const replayOf = (game, sleep = async () => {}) => new Replay(game, () => {}, sleep);

test("from the last position it starts again and animates every move", async () => {
  const game = gameOf(3);
  const replay = replayOf(game);
  const done = replay.toggle();
  assert.equal(replay.isPlaying, true);
  await done;
  assert.deepEqual(game.seen, ["0 still", 1, 2, 3]);
  assert.equal(game.viewedPosition, null);
  assert.equal(replay.isPlaying, false);
});

test("from the middle it continues to the last move, beyond the current one", async () => {
  const game = gameOf(4, 2);
  game.viewedPosition = 1;
  await replayOf(game).toggle();
  assert.deepEqual(game.seen, [2, 3, 4]);
});

test("stop() stops it at the present position", async () => {
  const game = gameOf(9);
  const replay = replayOf(game, async () => game.viewedPosition === 2 && replay.stop());
  await replay.toggle();
  assert.equal(game.viewedPosition, 2);
  assert.equal(replay.isPlaying, false);
});

test("it stops when the player views another position or opens another game", async () => {
  const game = gameOf(9);
  await replayOf(game, async () => {
    if (game.viewedPosition === 2) {
      game.viewedPosition = 7;
    }
  }).toggle();
  assert.equal(game.seen.at(-1), 2);
  const other = gameOf(9);
  await replayOf(other, async () => {
    other.key = other.viewedPosition === 3 ? "other" : "k";
  }).toggle();
  assert.equal(other.seen.at(-1), 3);
});

test("twice the pace is half the time; a game without moves is not replayed", async () => {
  const slept = [];
  const replay = replayOf(gameOf(1), async (ms) => void slept.push(ms));
  await replay.toggle();
  replay.pace = 2;
  await replay.toggle();
  assert.equal(slept[0], 2 * slept[2]);
  const empty = gameOf(0);
  await replayOf(empty).toggle();
  assert.deepEqual(empty.seen, []);
});

import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { FramePlayer } from "../../../web/js/board/frame-player.js";

const MOVE = 200;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** Play scenes a, b, c.. with these holds in seconds; return the player and the ids it has shown. */
function play(holds, moving = true) {
  const seen = [];
  const film = new FramePlayer((scene) => {
    seen.push(scene.id);
    return moving ? MOVE : 0;
  });
  const state = { film, seen, done: false };
  const scenes = holds.map((hold, index) => ({ id: "abcdef"[index], hold }));
  state.end = film.show(scenes, moving).then(() => {
    state.done = true;
  });
  return state;
}

/** Let the clock run, and what waits for it. */
async function pass(ms) {
  for (let left = ms; left > 0; left -= 10) {
    mock.timers.tick(10);
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.resolve();
    }
  }
}

test("the first scene is shown at once, the next after a pause", async () => {
  const { seen } = play([0, 0]);
  assert.deepEqual(seen, ["a"]);
  await pass(MOVE + 250);
  assert.deepEqual(seen, ["a"]);
  await pass(20);
  assert.deepEqual(seen, ["a", "b"]);
});

test("the sequence ends when its last scene is at rest", async () => {
  const film = play([0, 0]);
  await pass(2 * MOVE + 250);
  assert.equal(film.done, false);
  await pass(20);
  assert.equal(film.done, true);
});

test("a scene with `hold` stays longer, also the last one", async () => {
  const film = play([2, 1]);
  await pass(MOVE + 2250);
  assert.deepEqual(film.seen, ["a"]);
  await pass(20);
  assert.deepEqual(film.seen, ["a", "b"]);
  await pass(MOVE + 980);
  assert.equal(film.done, false);
  await pass(20);
  assert.equal(film.done, true);
});

test("a hold can be skipped, an animation can't", async () => {
  const { film, seen } = play([60, 0]);
  assert.equal(film.skip(), false);
  await pass(MOVE + 10);
  assert.equal(film.skip(), true);
  await pass(10);
  assert.deepEqual(seen, ["a", "b"]);
  assert.equal(film.skip(), false);
});

test("a new sequence replaces the running one, which ends", async () => {
  const one = play([5, 0, 0]);
  await pass(MOVE + 50);
  one.film.show([{ id: "x", hold: 0 }], true);
  await pass(10);
  assert.equal(one.done, true);
  await pass(20_000);
  assert.deepEqual(one.seen, ["a", "x"]);
});

test("without animation, only scenes with `hold` pause", async () => {
  const { seen, film } = play([0, 1, 0, 1, 0], false);
  await pass(10);
  assert.deepEqual(seen, ["a", "b"]);
  await pass(1270);
  assert.deepEqual(seen, ["a", "b", "c", "d"]);
  assert.equal(film.skip(), true);
  await pass(10);
  assert.deepEqual(seen, ["a", "b", "c", "d", "e"]);
});

test("`left` counts the scenes to come", async () => {
  const { film } = play([0, 0, 0]);
  assert.equal(film.left, 2);
  await pass(MOVE + 270);
  assert.equal(film.left, 1);
});

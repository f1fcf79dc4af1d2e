import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { FramePlayer } from "../../../web/js/board/frame-player.js";

const MOVE = 200;

beforeEach(() => mock.timers.enable({ apis: ["setTimeout"] }));
afterEach(() => mock.timers.reset());

/** Play scenes a, b, c.. with these holds in seconds; return the player and the ids it has shown. */
function play(holds, moving = true) {
  const shown = [];
  const player = new FramePlayer((scene) => {
    shown.push(scene.id);
    return moving ? MOVE : 0;
  });
  const state = { player, shown, done: false };
  const scenes = holds.map((hold, index) => ({ id: "abcdef"[index], hold }));
  state.end = player.showScenes(scenes, moving).then(() => {
    state.done = true;
  });
  return state;
}

/** Advance the clock, and run the callbacks that wait for it. */
async function pass(ms) {
  for (let left = ms; left > 0; left -= 10) {
    mock.timers.tick(10);
    for (let turn = 0; turn < 5; turn += 1) {
      await Promise.resolve();
    }
  }
}

test("the first scene is shown at once, the next after a pause", async () => {
  const { shown } = play([0, 0]);
  assert.deepEqual(shown, ["a"]);
  await pass(MOVE + 250);
  assert.deepEqual(shown, ["a"]);
  await pass(20);
  assert.deepEqual(shown, ["a", "b"]);
});

test("the sequence ends when its last scene is at rest", async () => {
  const player = play([0, 0]);
  await pass(2 * MOVE + 250);
  assert.equal(player.done, false);
  await pass(20);
  assert.equal(player.done, true);
});

test("a scene with `hold` stays longer, also the last one", async () => {
  const player = play([2, 1]);
  await pass(MOVE + 2250);
  assert.deepEqual(player.shown, ["a"]);
  await pass(20);
  assert.deepEqual(player.shown, ["a", "b"]);
  await pass(MOVE + 980);
  assert.equal(player.done, false);
  await pass(20);
  assert.equal(player.done, true);
});

test("a hold can be skipped, an animation can't", async () => {
  const { player, shown } = play([60, 0]);
  assert.equal(player.skipPause(), false);
  await pass(MOVE + 10);
  assert.equal(player.skipPause(), true);
  await pass(10);
  assert.deepEqual(shown, ["a", "b"]);
  assert.equal(player.skipPause(), false);
});

test("a new sequence replaces the running one, which ends", async () => {
  const one = play([5, 0, 0]);
  await pass(MOVE + 50);
  one.player.showScenes([{ id: "x", hold: 0 }], true);
  await pass(10);
  assert.equal(one.done, true);
  await pass(20_000);
  assert.deepEqual(one.shown, ["a", "x"]);
});

test("without animation, only scenes with `hold` pause", async () => {
  const { shown, player } = play([0, 1, 0, 1, 0], false);
  await pass(10);
  assert.deepEqual(shown, ["a", "b"]);
  await pass(1270);
  assert.deepEqual(shown, ["a", "b", "c", "d"]);
  assert.equal(player.skipPause(), true);
  await pass(10);
  assert.deepEqual(shown, ["a", "b", "c", "d", "e"]);
});

test("`left` counts the scenes to come", async () => {
  const { player } = play([0, 0, 0]);
  assert.equal(player.scenesLeft, 2);
  await pass(MOVE + 270);
  assert.equal(player.scenesLeft, 1);
});

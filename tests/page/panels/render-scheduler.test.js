import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { RenderScheduler } from "../../../web/js/panels/render-scheduler.js";

/** @type {(() => void)[]} callbacks of the next frame */
let frames = [];
globalThis.requestAnimationFrame = (act) => {
  frames.push(act);
};
mock.timers.enable({ apis: ["setTimeout"] });
let now = 0;
mock.method(performance, "now", () => now);

const picture = () => {
  const callbacks = frames;
  frames = [];
  for (const act of callbacks) {
    act();
  }
};

beforeEach(picture);

/**
 * Return a scheduler, and counts of how often it rendered the board and the rest.
 * @param {number} [takes] milliseconds for the first of two steps of the rest
 * @param {boolean} [moving] whether the board takes a picture
 */
function counted(takes = 0, moving = true) {
  const counts = { board: 0, rest: 0 };
  const scheduler = new RenderScheduler(
    () => {
      counts.board += 1;
      return moving;
    },
    function* () {
      now += takes;
      yield;
      counts.rest += 1;
    },
  );
  return { counts, scheduler };
}

/** Wait until pending tasks have run. */
const pauses = () => new Promise((done) => setImmediate(() => setImmediate(done)));

test("several changes in a task are rendered once, first the board in the next task", () => {
  const { counts, scheduler } = counted();
  scheduler.scheduleRender();
  scheduler.scheduleRender();
  assert.deepEqual(counts, { board: 0, rest: 0 });
  mock.timers.tick(1);
  assert.deepEqual(counts, { board: 1, rest: 0 });
  picture();
  assert.deepEqual(counts, { board: 1, rest: 0 }, "the rest does not hold up the picture");
  mock.timers.tick(1);
  assert.deepEqual(counts, { board: 1, rest: 1 });
  mock.timers.tick(1_000);
  assert.deepEqual(counts, { board: 1, rest: 1 }, "and once");
  scheduler.scheduleRender();
  mock.timers.tick(1);
  assert.deepEqual(counts, { board: 2, rest: 1 });
});

test("if the board doesn't change, the panels don't wait for a frame", () => {
  const { counts, scheduler } = counted(0, false);
  scheduler.scheduleRender();
  scheduler.scheduleRender();
  mock.timers.tick(2);
  assert.deepEqual(counts, { board: 1, rest: 1 });
  assert.equal(frames.length, 0, "nor is one asked for");
  scheduler.renderAfterFrame();
  scheduler.scheduleRender();
  mock.timers.tick(20);
  assert.deepEqual(counts, { board: 2, rest: 1 }, "unless a film has begun");
});

test("when an animation starts, its first frame is painted before the panels", () => {
  const { counts, scheduler } = counted();
  scheduler.renderAfterFrame();
  mock.timers.tick(20);
  assert.equal(counts.rest, 0, "not before the picture");
  picture();
  assert.equal(counts.rest, 0, "nor together with it");
  mock.timers.tick(2);
  assert.deepEqual(counts, { board: 0, rest: 1 });
});

test("without animation frames everything is rendered nevertheless", () => {
  const { counts, scheduler } = counted();
  scheduler.scheduleRender();
  mock.timers.tick(1);
  mock.timers.tick(1_000);
  assert.deepEqual(counts, { board: 1, rest: 1 });
});

test("continuous changes are rendered with every frame", () => {
  const { counts, scheduler } = counted();
  for (let number = 1; number <= 20; number += 1) {
    scheduler.scheduleRender();
    mock.timers.tick(8);
    scheduler.scheduleRender();
    picture();
    mock.timers.tick(8);
    assert.equal(counts.rest, number);
  }
});

test("slow panels are rendered in several tasks; later changes follow", async () => {
  const { counts, scheduler } = counted(100);
  scheduler.renderAfterFrame();
  picture();
  mock.timers.tick(1);
  assert.equal(counts.rest, 0, "there is a pause after the first step");
  scheduler.scheduleRender();
  picture();
  mock.timers.tick(1);
  assert.deepEqual(counts, { board: 1, rest: 0 }, "the board is shown, the rest not begun anew");
  await pauses();
  assert.equal(counts.rest, 1);
  await pauses();
  assert.equal(counts.rest, 2, "but shown once more");
});

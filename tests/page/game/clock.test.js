import assert from "node:assert/strict";
import { test } from "node:test";
import { Clock, formatTime } from "../../../web/js/game/clock.js";

test("only the clock of the player to move runs", () => {
  let now = 1_000;
  const clock = new Clock({ minutes: 5, used: [] }, () => now);
  clock.runSeat(0);
  now += 4_000;
  clock.runSeat(0); // the same seat again: the clock continues
  now += 1_000;
  clock.runSeat(1);
  now += 2_500;
  clock.runSeat(null);
  now += 60_000;
  assert.deepEqual(clock.time, { minutes: 5, used: [5_000, 2_500] });
  assert.equal(clock.displayMs(0), 295_000);
  assert.equal(clock.isLate, false);
});

test("a clock without a limit counts up and is never late", () => {
  let now = 0;
  const clock = new Clock({ minutes: 0, used: [61_000] }, () => now);
  clock.runSeat(0);
  now = 3_600_000;
  assert.equal(clock.displayMs(0), 3_661_000);
  assert.equal(clock.isLate, false);
});

test("time that is up is reported, and counts on", () => {
  let now = 0;
  const clock = new Clock({ minutes: 1, used: [59_000] }, () => now);
  clock.runSeat(0);
  assert.equal(clock.isLate, false);
  now = 1_000;
  assert.equal(clock.isLate, true);
  now = 13_000;
  assert.equal(formatTime(clock.displayMs(0)), "−0:12");
});

test("times are formatted as on a clock", () => {
  assert.deepEqual(
    [0, 999, 59_999, 245_000, 3_845_000, -400, -61_000].map(formatTime),
    ["0:00", "0:00", "0:59", "4:05", "1:04:05", "0:00", "−1:01"],
  );
});

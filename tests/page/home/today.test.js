import assert from "node:assert/strict";
import { test } from "node:test";
import { dateOf, nextChange, untilNext } from "../../../web/js/home/today.js";

const at = (time) => Date.parse(`2026-11-23T${time}Z`);

test("the day is one of UTC", () => {
  assert.equal(dateOf(at("00:00:00")), "Monday, November 23");
  assert.equal(dateOf(at("23:59:59")), "Monday, November 23");
});

test("how long it is until the next day", () => {
  const told = ["00:00:00", "07:29:30", "22:59:30", "23:00:00", "23:59:01"].map((time) =>
    untilNext(at(time)),
  );
  assert.deepEqual(told, [
    "The next in 24 h 0 min",
    "The next in 16 h 31 min",
    "The next in 1 h 1 min",
    "The next in 1 h 0 min",
    "The next in 1 min",
  ]);
});

test("the words change with the minute", () => {
  assert.equal(nextChange(at("07:29:30")), 30_001);
  assert.notEqual(untilNext(at("07:29:30")), untilNext(at("07:29:30") + 30_001));
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { formatDate, msToNextChange, timeToNextDailies } from "../../../web/js/home/today.js";

const at = (time) => Date.parse(`2026-11-23T${time}Z`);

test("dates are in UTC", () => {
  assert.equal(formatDate(at("00:00:00")), "Monday, November 23");
  assert.equal(formatDate(at("23:59:59")), "Monday, November 23");
});

test("the time until the next day is formatted", () => {
  const texts = ["00:00:00", "07:29:30", "22:59:30", "23:00:00", "23:59:01"].map((time) =>
    timeToNextDailies(at(time)),
  );
  assert.deepEqual(texts, [
    "New puzzles in 24 h 0 min",
    "New puzzles in 16 h 31 min",
    "New puzzles in 1 h 1 min",
    "New puzzles in 1 h 0 min",
    "New puzzles in 1 min",
  ]);
});

test("the text changes every minute", () => {
  assert.equal(msToNextChange(at("07:29:30")), 30_001);
  assert.notEqual(timeToNextDailies(at("07:29:30")), timeToNextDailies(at("07:29:30") + 30_001));
});

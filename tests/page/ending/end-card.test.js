import assert from "node:assert/strict";
import { test } from "node:test";
import { splitIntoWeeks } from "../../../web/js/dialogs/calendar.js";
import { flightKeyframes } from "../../../web/js/ending/celebration.js";
import { isPlayerBusy, hasSeatsSideBySide } from "../../../web/js/ending/end-card.js";

test("a long scoring table has a column per seat if that fits a phone", () => {
  assert.equal(hasSeatsSideBySide(0, 2), false, "nothing is counted");
  assert.equal(hasSeatsSideBySide(3, 4), false, "few parts");
  assert.equal(hasSeatsSideBySide(7, 4), true);
  assert.equal(hasSeatsSideBySide(7, 99), false, "too many seats for columns");
  assert.equal(hasSeatsSideBySide(5, 1), true, "alone it is a list");
});

test("a bird rises from below the page and leaves it at the top", () => {
  const path = flightKeyframes(10, 30, 60);
  const heights = path.map(({ translate }) => Number(/ (-?[\d.]+)vh/.exec(translate)?.[1]));
  assert.ok(heights[0] > 100, "it begins below");
  assert.deepEqual(
    heights,
    [...heights].sort((a, b) => b - a),
  );
  assert.deepEqual(
    path.map(({ opacity }) => opacity),
    [0, 1, 1, 0],
  );
  assert.deepEqual(
    path.map(({ offset }) => offset),
    [0, 0.2, 0.7, 1],
  );
});

test("days are split into weeks, the last of which may be short", () => {
  const days = Array.from({ length: 36 }, (_, at) => at);
  const weeks = splitIntoWeeks(days);
  assert.deepEqual(
    weeks.map((week) => week.length),
    [7, 7, 7, 7, 7, 1],
  );
  assert.deepEqual(weeks.flat(), days);
});

test("a card doesn't take the focus from inputs, menus and dialogs", () => {
  const inside = (place) => ({ closest: (places) => (places.split(", ").includes(place) ? {} : null) });
  for (const place of ["input", "textarea", "dialog", "[role=menu]"]) {
    assert.equal(isPlayerBusy(inside(place)), true, place);
  }
  assert.equal(isPlayerBusy(inside("button")), false);
  assert.equal(isPlayerBusy(null), false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { nearestSpot, groupIntoRows, nextSpot } from "../../../web/js/board/arrow-keys.js";

const ARROWS = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"];
const BACK = {
  ArrowUp: "ArrowDown",
  ArrowDown: "ArrowUp",
  ArrowLeft: "ArrowRight",
  ArrowRight: "ArrowLeft",
};

const squares = [];
for (let y = 0; y < 4; y += 1) {
  for (let x = 0; x < 5; x += 1) {
    squares.push({ id: `${x},${y}`, x: x * 40, y: y * 40 });
  }
}

const hexes = []; // hexagons with a flat top, in columns
for (let column = 0; column < 7; column += 1) {
  for (let row = 0; row < 6; row += 1) {
    hexes.push({ id: `${column},${row}`, x: column * 36, y: (row + (column % 2) / 2) * 41.6 });
  }
}

const reading = (spots) => groupIntoRows(spots).flat();

function reached(spots) {
  const reachable = new Set([spots[0]]);
  for (const spot of reachable) {
    for (const key of ARROWS) {
      const next = nextSpot(spots, spot, key);
      if (next) {
        reachable.add(next);
      }
    }
  }
  return reachable.size;
}

test("on squares an arrow leads to the neighbour", () => {
  const spots = reading(squares);
  const from = spots.find(({ id }) => id === "2,1");
  const to = ARROWS.map((key) => nextSpot(spots, from, key)?.id);
  assert.deepEqual(to, ["2,0", "2,2", "1,1", "3,1"]);
});

test("every spot can be reached with arrow keys", () => {
  assert.equal(reached(reading(squares)), squares.length);
  assert.equal(reached(reading(hexes)), hexes.length);
});

test("the opposite arrow leads back", () => {
  for (const spots of [reading(squares), reading(hexes)]) {
    for (const from of spots) {
      for (const key of ARROWS) {
        const to = nextSpot(spots, from, key);
        const inner =
          to && ARROWS.every((each) => nextSpot(spots, to, each) && nextSpot(spots, from, each));
        if (inner) {
          assert.equal(nextSpot(spots, to, BACK[key]).id, from.id, `${from.id} ${key}`);
        }
      }
    }
  }
});

test("at the edge, and for other keys, there is no next spot", () => {
  const spots = reading(squares);
  assert.equal(nextSpot(spots, spots[0], "ArrowUp"), null);
  assert.equal(nextSpot(spots, spots[0], "Enter"), null);
});

test("spots are grouped into rows, even if a row slopes slightly", () => {
  const spots = [
    { id: "c", x: 0, y: 40 },
    { id: "b", x: 50, y: 0 },
    { id: "a", x: 0, y: 2 },
  ];
  assert.deepEqual(
    groupIntoRows(spots).map((row) => row.map(({ id }) => id)),
    [["a", "b"], ["c"]],
  );
});

test("nearestSpot() returns the spot nearest to a point, or null", () => {
  assert.equal(nearestSpot(squares, { x: 47, y: 75 }).id, "1,2");
  assert.equal(nearestSpot([], { x: 0, y: 0 }), null);
});

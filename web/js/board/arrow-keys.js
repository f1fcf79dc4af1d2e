// Movement between spots with the arrow keys. It uses only geometry, so it works for any board.

/** @import {Spot} from "./types" */

/** @type {Record<string, [number, number]>} */
const DIRECTIONS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

// largest angle between an arrow's direction and the way to the next spot: 65 degrees
const MIN_COSINE = Math.cos((65 * Math.PI) / 180);

/**
 * Return the spot that an arrow key leads to, or null at the edge. Spots straight ahead are
 * preferred. Of two equally good spots, right and down choose the later in reading order, left and
 * up the earlier, so that the opposite arrow leads back.
 * @param {Spot[]} spots in reading order
 * @param {Spot} from
 * @param {string} key an arrow key's name
 */
export function nextSpot(spots, from, key) {
  const direction = DIRECTIONS[key];
  if (!direction) {
    return null;
  }
  const prefersLater = direction[0] + direction[1] > 0;
  let best = null;
  let lowest = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const distance = Math.hypot(dx, dy);
    const cosine = (dx * direction[0] + dy * direction[1]) / distance;
    if (distance < 1e-6 || cosine < MIN_COSINE) {
      continue;
    }
    const cost = distance / cosine;
    if (cost < lowest - 1e-3 || (prefersLater && cost < lowest + 1e-3)) {
      best = spot;
      lowest = cost;
    }
  }
  return best;
}

/**
 * Return the spot nearest to a point; null if there are no spots.
 * @template {Spot} T
 * @param {T[]} spots
 * @param {{ x: number, y: number }} point
 */
export function nearestSpot(spots, { x, y }) {
  const distance = (/** @type {Spot} */ spot) => Math.hypot(spot.x - x, spot.y - y);
  const [nearest = null] = [...spots].sort((a, b) => distance(a) - distance(b));
  return nearest;
}

/**
 * Group spots into rows from top to bottom, each from left to right. A row holds the spots within
 * half of `height` of its first spot.
 * @template {Spot} T
 * @param {T[]} spots
 * @param {number} [height] in units of the scene
 */
export function groupIntoRows(spots, height = 8) {
  /** @type {T[][]} */
  const rows = [];
  for (const spot of [...spots].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const row = rows.at(-1);
    if (row && spot.y - row[0].y < height / 2) {
      row.push(spot);
    } else {
      rows.push([spot]);
    }
  }
  return rows.map((row) => row.sort((a, b) => a.x - b.x));
}

// Which spot an arrow key leads to, by geometry alone: it works for any board.

/** @import {Spot} from "./types" */

/** @type {Record<string, [number, number]>} */
const WAYS = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };

const NARROW = Math.cos((65 * Math.PI) / 180); // an arrow looks 65 degrees to either side

/**
 * The spot to go to, or null at the edge. Spots straight ahead are preferred to those aside; of
 * two equal ones, right and down take the later in reading order, left and up the earlier, so
 * that the opposite arrow leads back.
 * @param {Spot[]} spots in reading order
 * @param {Spot} from
 * @param {string} key an arrow key's name
 */
export function nextSpot(spots, from, key) {
  const way = WAYS[key];
  if (!way) {
    return null;
  }
  const later = way[0] + way[1] > 0;
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const distance = Math.hypot(dx, dy);
    const ahead = (dx * way[0] + dy * way[1]) / distance;
    if (distance < 1e-6 || ahead < NARROW) {
      continue;
    }
    const cost = distance / ahead;
    if (cost < least - 1e-3 || (later && cost < least + 1e-3)) {
      best = spot;
      least = cost;
    }
  }
  return best;
}

/**
 * The spot that lies nearest to another.
 * @template {Spot} T
 * @param {T[]} spots
 * @param {{ x: number, y: number }} from
 */
export function nearestSpot(spots, { x, y }) {
  const far = (/** @type {Spot} */ spot) => Math.hypot(spot.x - x, spot.y - y);
  return spots.reduce(
    (/** @type {T | null} */ best, spot) => (best && far(best) <= far(spot) ? best : spot),
    null,
  );
}

/**
 * Spots in rows from top to bottom, each from left to right; a row is what lies within half of
 * `height` of its first spot.
 * @template {Spot} T
 * @param {T[]} spots
 * @param {number} [height]
 */
export function groupIntoRows(spots, height = 8) {
  /** @type {T[][]} */
  const lines = [];
  for (const spot of [...spots].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const line = lines.at(-1);
    if (line && spot.y - line[0].y < height / 2) {
      line.push(spot);
    } else {
      lines.push([spot]);
    }
  }
  return lines.map((line) => line.sort((a, b) => a.x - b.x));
}

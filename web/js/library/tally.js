// Outcomes summed up: games won, drawn and lost, points, puzzles solved, days in a row.

/** @import {GameInfo, Outcome, Sitter} from "../types" */

import { today } from "./arrange.js";

const LAST = 10; // games whose mean is told beside that of all
const DAY = 86_400_000; // milliseconds

/**
 * @typedef {{ won: number, drawn: number, lost: number, help: number }} Sum `help`: how many of
 *   these games were played with help
 * @typedef {Sum & { preset: string, seats: number, opponents: Sitter[] }} Row the levels are in rising
 *   order; alone there are none
 * @typedef {{ best: number, mean: number, last: number, games: number }} Points of games alone:
 *   the mean of all, and of the last ten
 */

/**
 * The outcomes that count, the first one first: what was known from a game before does not.
 * @param {Outcome[]} outcomes
 */
export function counting(outcomes) {
  return outcomes.filter(({ again }) => !again).sort((a, b) => a.when - b.when);
}

/**
 * A game's results against each kind of opponents, in the order of its presets.
 * @param {GameInfo} info
 * @param {Outcome[]} outcomes
 * @returns {Row[]}
 */
export function rows(info, outcomes) {
  /** @type {Map<string, Row>} */
  const found = new Map();
  for (const { game: id, preset, players, result, help } of counting(outcomes)) {
    const opponents = players.filter((player) => player !== "person").sort();
    const key = JSON.stringify([preset, opponents]);
    if (id === info.id) {
      const none = { won: 0, drawn: 0, lost: 0, help: 0 };
      const row = found.get(key) ?? { preset, seats: players.length, opponents, ...none };
      row[result] += 1;
      row.help += Number(help);
      found.set(key, row);
    }
  }
  const place = (/** @type {Row} */ row) => info.presets.findIndex(({ id }) => id === row.preset);
  const order = (/** @type {Row} */ a, /** @type {Row} */ b) =>
    place(a) - place(b) ||
    a.seats - b.seats ||
    Number(a.opponents[0]) - Number(b.opponents[0]) ||
    Number(a.opponents.at(-1)) - Number(b.opponents.at(-1));
  return [...found.values()].sort(order);
}

/**
 * The points of the games that a person played alone with a preset; null if there are none.
 * @param {Outcome[]} outcomes
 * @param {string} game
 * @param {string} preset
 * @returns {Points | null}
 */
export function points(outcomes, game, preset) {
  const own = counting(outcomes).filter(
    (it) => it.game === game && it.preset === preset && it.players.length === 1,
  );
  const all = own.flatMap((it) => (it.points === null ? [] : [it.points]));
  return all.length
    ? { best: Math.max(...all), mean: mean(all), last: mean(all.slice(-LAST)), games: all.length }
    : null;
}

/** @param {number[]} values */
function mean(values) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

/**
 * How many days in a row, up to today or yesterday, a person has finished one of the day's games on
 * its day; puzzles must have been solved. Days are those of UTC, as the games'.
 * @param {GameInfo} info
 * @param {Outcome[]} outcomes
 * @param {Date} now
 */
export function streak(info, outcomes, now) {
  const daily = new Set(info.presets.filter((it) => it.daily).map(({ id }) => id));
  const days = new Set(
    counting(outcomes)
      .filter((it) => it.game === info.id && daily.has(it.preset) && it.result !== "lost")
      .map(({ when, seed }) => (today(new Date(when)) === seed ? seed : "")),
  );
  const back = (/** @type {number} */ by) => today(new Date(now.getTime() - by * DAY));
  const first = days.has(back(0)) ? 0 : 1;
  let count = 0;
  while (days.has(back(first + count))) {
    count += 1;
  }
  return count;
}

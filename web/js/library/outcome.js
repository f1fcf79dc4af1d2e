// What came of a game, as this device keeps it: made from the engine's word, read with suspicion.

/** @import {Outcome, TableReply} from "../types" */

import { t } from "../ui/i18n.js";
import { seedOf } from "./link.js";
import { parse } from "./save.js";

export const VERSION = 1;
export const MAX_FILE = 4_000_000; // characters

const MAX_OUTCOMES = 20_000;
const MAX_SEATS = 99;
const WORD = /^[\w.-]{1,64}$/;
const RESULTS = ["won", "drawn", "lost"];
const FLAGS = ["help", "fair", "again"];

/**
 * The outcome of a finished game between one person and computers, or of a person alone.
 * @param {TableReply} reply
 * @returns {Pick<Outcome, "game" | "preset" | "players" | "seed" | "result"> | null} null for a
 *   game that is not over, and where nobody or several persons played
 */
export function outcomeOf({ game, preset, players, record, over, returns }) {
  const seat = players.indexOf("person");
  const alone = seat >= 0 && players.indexOf("person", seat + 1) < 0;
  return alone && over
    ? { game, preset, players, seed: seedOf(record), result: resultOf(returns, seat) }
    : null;
}

/**
 * Who has most has won; alone, it is won what is worth more than nothing.
 * @param {number[]} returns by seat, from -1 to 1
 * @param {number} seat
 * @returns {Outcome["result"]}
 */
function resultOf(returns, seat) {
  const own = returns[seat];
  const best = Math.max(...returns);
  if (returns.length === 1) {
    return own > 0 ? "won" : "lost";
  }
  const several = returns.filter((value) => value === best).length > 1;
  return own < best ? "lost" : several ? "drawn" : "won";
}

/**
 * An outcome as it was kept or comes in a file.
 * @param {any} data anything
 * @returns {Outcome | "newer" | null} null where it makes no sense
 */
export function readOutcome(data) {
  if (typeof data?.v === "number" && data.v > VERSION) {
    return "newer";
  }
  const { v, key, game, preset, players, seed = null, result, points = null, when } = data ?? {};
  const good =
    v === VERSION &&
    [key, game, preset].every(isWord) &&
    (seed === null || isWord(seed)) &&
    isTable(players) &&
    RESULTS.includes(result) &&
    (points === null || Number.isFinite(points)) &&
    Number.isFinite(when) &&
    Math.abs(when) < 8e15; // the last date there is
  const [help, fair, again] = FLAGS.map((name) => data?.[name] === true);
  const flags = { help, fair, again };
  return good ? { v, key, game, preset, players, seed, result, points, when, ...flags } : null;
}

/** @param {unknown} value */
function isWord(value) {
  return typeof value === "string" && WORD.test(value);
}

/**
 * Whether these are the players of a game whose outcome counts: one person, and levels.
 * @param {any} players
 */
function isTable(players) {
  return (
    Array.isArray(players) &&
    players.length <= MAX_SEATS &&
    players.filter((player) => player === "person").length === 1 &&
    players.every((player) => player === "person" || Number.isInteger(player))
  );
}

/**
 * @param {Outcome[]} outcomes
 * @returns {string} a file's text
 */
export function writeOutcomes(outcomes) {
  return `${JSON.stringify({ skerry: "results", v: VERSION, results: outcomes }, null, 1)}\n`;
}

/**
 * The outcomes in a file's text, and in words what cannot be read.
 * @param {string} text
 * @returns {{ outcomes: Outcome[], problems: string[] }}
 */
export function readOutcomes(text) {
  const data = parse(text, MAX_FILE);
  if (data?.skerry !== "results" || !Array.isArray(data.results)) {
    return nothing(t("This is no file of results: it should be one that “Export” has written."));
  }
  if (typeof data.v !== "number" || data.v > VERSION) {
    return nothing(t("This file is of a newer version of this page. Nothing was taken from it."));
  }
  const found = data.results.slice(0, MAX_OUTCOMES).map(readOutcome);
  const outcomes = found.filter((/** @type {any} */ it) => it !== null && it !== "newer");
  const problems = found.flatMap((/** @type {any} */ it, /** @type {number} */ at) => {
    if (it === "newer") {
      return [t("Result {n} of the file is of a newer version.", { n: at + 1 })];
    }
    return it === null ? [t("Result {n} of the file is damaged.", { n: at + 1 })] : [];
  });
  if (data.results.length > MAX_OUTCOMES) {
    problems.push(t("Only the first {count} results were read.", { count: MAX_OUTCOMES }));
  }
  return { outcomes, problems };
}

/** @param {string} problem */
function nothing(problem) {
  return { outcomes: [], problems: [problem] };
}

// Results of finished games: read from links and codes, and ranked beside those with the same dice.

/** @import {Result} from "../types" */

import { t } from "../ui/i18n.js";
import { fields, readName } from "../ui/tidy.js";
import { ID, readLink } from "./link.js";

const MAX_RESULTS = 300; // that are kept, or read at once
const HASH = /^(?:#|%(?:25)*23)+/i;
const RESULT = /(?:#|%(?:25)*23)result(?:=|%(?:25)*3d)/i;

/**
 * @typedef {{ id: string, by: string, points: number[] | null }} Claim a result as somebody sends
 *   it: the game, who played it, and what it is said to have brought
 * @typedef {{ rank: number, name: string, points: number, claim: Claim, result: Result }} Row
 * @typedef {{ key: string, name: string, rows: Row[] }} Ranking
 */

/**
 * The address that hands a result on.
 * @param {string} page the page's address
 * @param {Claim} claim
 */
export function makeResultLink(page, { id, by, points }) {
  const parts = [`result=${encodeURIComponent(id)}`];
  if (points) {
    parts.push(`points=${points.join(",")}`);
  }
  if (by) {
    parts.push(`by=${encodeURIComponent(by)}`);
  }
  return `${page.replace(/#.*$/s, "")}#${parts.join("&")}`;
}

/**
 * Whether an address's hash is that of a result.
 * @param {string} hash
 */
export function holdsResult(hash) {
  return hash.search(RESULT) === 0;
}

/**
 * The results in a text: links and codes, each on a line of its own or with blanks between.
 * @param {string} text
 * @returns {{ claims: Claim[], problems: string[] }}
 */
export function readResults(text) {
  const words = text.split(/\s+/).filter(Boolean);
  /** @type {Claim[]} */
  const claims = [];
  const problems =
    words.length > MAX_RESULTS
      ? [t("At most {count} are read at once.", { count: MAX_RESULTS })]
      : [];
  for (const word of words.slice(0, MAX_RESULTS)) {
    const claim = readResult(word);
    if (claim) {
      claims.push(claim);
    } else {
      const start = word.length > 40 ? `${word.slice(0, 40)}…` : word;
      problems.push(
        t("“{start}” is no result: it should be a link or a code of a finished game.", { start }),
      );
    }
  }
  return { claims, problems };
}

/**
 * @param {string} word
 * @returns {Claim | null}
 */
function readResult(word) {
  const at = word.search(RESULT);
  if (at < 0) {
    const { id } = readLink(word);
    return id === null ? null : { id, by: "", points: null };
  }
  const said = fields(word.slice(at).replace(HASH, ""));
  const { id } = readLink(said.get("result") ?? "");
  const points = said.get("points")?.replace(/[^\p{L}\p{N}]{1,9}$/u, "") ?? null;
  const good = id !== null && (points === null || /^-?\d{1,6}(,-?\d{1,6})*$/.test(points));
  return good
    ? { id, by: readName(said.get("by") ?? ""), points: points?.split(",").map(Number) ?? null }
    : null;
}

/**
 * Kept results, read with suspicion.
 * @param {unknown} data
 * @returns {Claim[]}
 */
export function readKept(data) {
  const list = Array.isArray(data) ? data.slice(-MAX_RESULTS) : [];
  return list
    .filter((it) => typeof it?.id === "string" && ID.test(it.id) && typeof it.by === "string")
    .map(({ id, by }) => ({ id, by: readName(by), points: null }));
}

/**
 * What is wrong with a claim, now that its game was played again; "" if nothing is.
 * @param {Claim} claim
 * @param {Result} result
 */
export function refute({ points, by }, result) {
  if (points === null || points.join() === result.points.join()) {
    return "";
  }
  const values = { by, claimed: points.join(", "), points: result.points.join(", ") };
  return by
    ? t(
        "{by}'s result is refused: it claims {claimed} points, and played again it has {points}.",
        values,
      )
    : t(
        "This result is refused: it claims {claimed} points, and played again it has {points}.",
        values,
      );
}

/**
 * One ranking for all results with the same dice, the latest first. Those with dice of their own
 * are ranked together as well: whoever compares them knows why.
 * @param {{ claim: Claim, result: Result }[]} checked
 * @param {(result: Result) => string} title
 * @returns {Ranking[]}
 */
export function rank(checked, title) {
  /** @type {Map<string, Ranking>} */
  const rankings = new Map();
  for (const { claim, result } of checked) {
    const key = keyOf(result);
    const ranking = rankings.get(key) ?? { key, name: title(result), rows: [] };
    rankings.delete(key); // the latest is last in the map
    rankings.set(key, ranking);
    result.points.forEach((points, seat) => {
      const name = nameOf(claim, result, seat);
      ranking.rows.push({ rank: 0, name, points, claim, result });
    });
  }
  for (const { rows } of rankings.values()) {
    rows.sort((a, b) => b.points - a.points);
    rows.forEach((row, index) => {
      const before = rows[index - 1];
      row.rank = before?.points === row.points ? before.rank : index + 1;
    });
  }
  return [...rankings.values()].reverse();
}

/** @param {Result} result */
export function keyOf({ game, preset, seed }) {
  return `${game} ${preset} ${seed ?? ""}`;
}

/**
 * @param {Claim} claim
 * @param {Result} result
 * @param {number} seat
 */
function nameOf({ by }, { players }, seat) {
  if (players.length === 1) {
    return by || t("Nameless");
  }
  return by ? t("{by}: {seat}", { by, seat: players[seat] }) : players[seat];
}

// Games as links: the part of an address behind the #, read with suspicion.
import { number, t } from "../ui/i18n.js";
import { isShortened, tidy } from "../ui/tidy.js";

const MAX_LINK = 65_536; // characters, as the engine's longest game id

export const ID = /^[a-z0-9-]{1,40}:[a-z0-9-]{1,40}(@\d{1,3})?(![\w-]+)?:[!-~]*$/;

/**
 * The game id in an address's hash, or in a text with one, however it was mangled on its way. `id`
 * is null when there is none; `problem` tells a person what is wrong when there should be one.
 * Whether its moves are legal is for the engine to say.
 * @param {string} hash
 * @returns {{ id: string | null, problem: string | null }}
 */
export function readLink(hash) {
  if (!/:|%(?:25)*3a/i.test(hash)) {
    return { id: null, problem: null }; // an anchor within the page, not a game
  }
  if (hash.length > MAX_LINK) {
    const count = { count: number(hash.length), most: number(MAX_LINK) };
    return damaged(t("It has {count} characters, and at most {most} are read.", count));
  }
  if (isShortened(hash)) {
    return damaged(t("It was cut off: its end is missing."));
  }
  const id = tidy(hash);
  const good = ID.test(id) && !/%[\da-f]{2}/i.test(id);
  return good
    ? { id, problem: null }
    : damaged(t("Some of it is missing, or was changed on the way."));
}

/**
 * What is said of a link that can't be opened.
 * @param {string} why a sentence
 */
export function unopened(why) {
  return t(
    "This link can't be opened. {why} The game on the table stays as it is. Have the link sent to you again.",
    { why },
  );
}

/**
 * The address of a game.
 * @param {string} page the page's address
 * @param {string} id
 * @returns {string}
 */
export function makeLink(page, id) {
  const base = page.replace(/#.*$/s, "");
  const hash = encodeURI(id).replaceAll("#", "%23").replace(/\.$/, "%2E"); // no sentence's full stop
  return `${base}#${hash}`;
}

/**
 * @typedef {"same" | "on" | "behind" | "apart"} Kin how a link stands to a game: it is that
 *   position; it plays on from there; it is an earlier one; it has another past
 * @typedef {{ kin: Kin, common: number }} Relation with how many moves in common
 */

/**
 * How a link stands to a game, by the record of either; null if these are two games. Games with a
 * seed are told apart by it. Without one, a link that plays on is believed from the first move, and
 * one that does not from the second: one move in common is chance.
 * @param {{ id: string, at: number }} mine a game at a position: what was undone does not count
 * @param {string} theirs
 * @returns {Relation | null}
 */
export function relation(mine, theirs) {
  const [my, their] = [parts(mine.id), parts(theirs)];
  if (my.head !== their.head || my.seed !== their.seed || their.moves[0]?.startsWith("*")) {
    return null; // what a code says, only the engine knows
  }
  const line = my.moves.slice(0, mine.at);
  let common = line.findIndex((move, at) => move !== their.moves[at]);
  common = common < 0 ? line.length : common;
  const [mineLeft, theirsLeft] = [line.length - common, their.moves.length - common];
  /** @type {Kin} */
  const kin = theirsLeft ? (mineLeft ? "apart" : "on") : mineLeft ? "behind" : "same";
  const enough = mineLeft ? 2 : 1;
  return my.seed !== "" || common >= enough ? { kin, common } : null;
}

/**
 * The game that a link belongs to, and how: one that it plays on in, or that stands there, before
 * others, and the one with most in common first.
 * @template {{ id: string, at: number }} T
 * @param {T[]} games
 * @param {string} theirs the record of the link
 * @returns {(Relation & { game: T }) | null}
 */
export function related(games, theirs) {
  const found = games.flatMap((game) => {
    const how = relation(game, theirs);
    return how ? [{ ...how, game, good: Number(how.kin === "on" || how.kin === "same") }] : [];
  });
  found.sort((a, b) => b.good - a.good || b.common - a.common);
  return found[0] ?? null;
}

/**
 * How many moves an id has.
 * @param {string} id without a code
 */
export function moveCount(id) {
  return parts(id).moves.length;
}

/**
 * An id without the moves after the first so many.
 * @param {string} id without a code
 * @param {number} at
 */
export function cut(id, at) {
  const { head, moves, seed } = parts(id);
  return `${head}:${moves.slice(0, at).join()}${seed && `#${seed}`}`;
}

/** @param {string} record */
function parts(record) {
  const [body, seed = ""] = record.split("#", 2);
  const end = body.lastIndexOf(":");
  const moves = body.slice(end + 1);
  return { head: body.slice(0, end), moves: moves ? moves.split(",") : [], seed };
}

/** @param {string} why */
function damaged(why) {
  return { id: null, problem: unopened(why) };
}

/**
 * The seed within a game's id.
 * @param {string} id
 * @returns {string | null}
 */
export function seedOf(id) {
  const at = id.indexOf("#");
  return at < 0 ? null : id.slice(at + 1);
}

// A fair opponent: how strong a person is, by Elo's formula from the games against rated levels on
// this device, and the level nearest to that.

/** @import {GameInfo, Level, Outcome, Sitter} from "../types" */

import { t, tn } from "../ui/i18n.js";

const SCALE = 400; // as in the arena: ten to one for so many points more
const EARLY = 20; // games after which the estimate has settled somewhat
const FAST = 120; // points that an early game may change the estimate by
const SLOW = 40;

/** @typedef {{ level: Level, games: number, rating: number }} Fair who would be a fair opponent now,
 *   after so many games that tell, and the person's estimated rating */

/**
 * The levels that a fair opponent is chosen from, the weakest first.
 * @param {Pick<GameInfo, "levels">} game
 */
export function ratedLevels({ levels }) {
  const rated = levels.filter(({ rating }) => rating !== null);
  return rated.sort((a, b) => Number(a.rating) - Number(b.rating));
}

/**
 * Who would be a fair opponent. It begins with the second level, and the next one is never more
 * than one level away from the last.
 * @param {GameInfo} info
 * @param {number} seats
 * @param {Outcome[]} outcomes all that are kept here, the first one first
 * @returns {Fair | null} null where no two levels are rated, or nobody plays against one
 */
export function fairLevel(info, seats, outcomes) {
  const levels = ratedLevels(info);
  if (levels.length < 2 || seats < 2) {
    return null;
  }
  let at = 1;
  let rating = Number(levels[at].rating);
  let games = 0;
  for (const { players, result } of outcomes.filter((it) => tells(it, info.id, seats))) {
    const level = levels.find(({ id }) => id === players.find((player) => player !== "person"));
    if (level) {
      rating += (games < EARLY ? FAST : SLOW) * (SCORES[result] - share(rating, level, seats));
      games += 1;
      at += Math.sign(nearest(levels, rating) - at);
    }
  }
  return { level: levels[at], games, rating: Math.round(rating) };
}

const SCORES = { won: 1, drawn: 0.5, lost: 0 };

/**
 * Whether an outcome says something about a person's strength: won or lost without help, the first
 * time, against opponents of one level.
 * @param {Outcome} outcome
 * @param {string} game
 * @param {number} seats
 */
function tells({ game: id, players, help, again }, game, seats) {
  const others = new Set(players.filter((player) => player !== "person"));
  return id === game && players.length === seats && others.size === 1 && !help && !again;
}

/**
 * The share of wins that Elo's formula expects against as many opponents of a level as there are.
 * @param {number} rating
 * @param {Level} level
 * @param {number} seats
 */
function share(rating, { rating: other }, seats) {
  return 1 / (1 + (seats - 1) * 10 ** ((Number(other) - rating) / SCALE));
}

/**
 * @param {Level[]} levels
 * @param {number} rating
 * @returns {number} the place of the level that is nearest to a rating
 */
function nearest(levels, rating) {
  const far = levels.map((level) => Math.abs(Number(level.rating) - rating));
  return far.indexOf(Math.min(...far));
}

/**
 * Who sits there and why, in a sentence.
 * @param {Fair} fair
 */
export function fairText({ level: { name }, games, rating }) {
  return games === 0
    ? t("{name} to begin with; from then on it follows your results.", { name })
    : tn(
        "{name}, as {n} game without help puts you at about Elo {rating}.",
        "{name}, as {n} games without help put you at about Elo {rating}.",
        games,
        { name, rating },
      );
}

/**
 * How strong a level is, in a few words.
 * @param {Level} level
 * @param {Level[]} levels of its game
 */
export function ratingText({ rating, id }, levels) {
  const [first] = ratedLevels({ levels });
  if (rating === null || !first) {
    return t("not rated yet");
  }
  return id === first.id
    ? t("Elo 0, where the scale begins")
    : t("Elo {rating} above {name}", { rating: rating - Number(first.rating), name: first.name });
}

/**
 * How a level plays, and how strong it is.
 * @param {Level} level
 * @param {Level[]} levels of its game
 */
export function levelText(level, levels) {
  return `${level.note} · ${ratingText(level, levels)}`;
}

/**
 * The players of the next game, computers of the level that follows.
 * @param {Sitter[]} players
 * @param {Fair | null} fair
 */
export function followed(players, fair) {
  return players.map((player) => (player === "person" || !fair ? player : fair.level.id));
}

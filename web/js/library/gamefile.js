// Games in a file, to take along: written as JSON, read with suspicion.

/** @import {Kept, Save} from "../types" */

import { number, t } from "../ui/i18n.js";
import { parse, readSave, VERSION } from "./save.js";

export const MAX_FILE = 4_000_000; // characters
const MAX_GAMES = 5_000;

/** @typedef {Save & { when: number }} Entry */

/**
 * @param {Kept[]} games
 * @returns {string}
 */
export function writeGames(games) {
  const entries = games.map(({ v, key, of, id, at, players, options, when }) => {
    return { v, key, of, id, at, players, options, when };
  });
  return `${JSON.stringify({ skerry: "games", v: VERSION, games: entries }, null, 1)}\n`;
}

/**
 * The games in a file's text, and in words what cannot be read. Whether a game's moves are legal
 * is for the engine to say.
 * @param {string} text
 * @returns {{ games: Entry[], problems: string[] }}
 */
export function readGames(text) {
  const data = parse(text, MAX_FILE);
  if (data?.skerry !== "games" || !Array.isArray(data.games)) {
    return nothing(
      t("This is no file of saved games: it should be one that “Export” has written."),
    );
  }
  if (typeof data.v !== "number" || data.v > VERSION) {
    return nothing(t("This file is of a newer version of this page. Nothing was taken from it."));
  }
  /** @type {Entry[]} */
  const games = [];
  const problems =
    data.games.length > MAX_GAMES
      ? [t("Only the first {count} games were read.", { count: number(MAX_GAMES) })]
      : [];
  data.games.slice(0, MAX_GAMES).forEach((/** @type {any} */ entry, /** @type {number} */ at) => {
    const { save, newer } = readSave(entry);
    if (save) {
      games.push({ ...save, when: Number.isFinite(entry.when) ? entry.when : 0 });
    } else {
      const which = { n: at + 1 };
      problems.push(
        newer
          ? t("Game {n} of the file is of a newer version.", which)
          : t("Game {n} of the file is damaged.", which),
      );
    }
  });
  return { games, problems };
}

/** @param {string} problem */
function nothing(problem) {
  return { games: [], problems: [problem] };
}

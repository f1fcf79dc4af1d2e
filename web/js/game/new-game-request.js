// Games that are asked for by name: what is usual where nothing else is said, and what stands on the
// table while one is on its way there.

/** @import {Aspect, GameInfo, Known, NamedGame, Opening, TableReply, Wish} from "./types" */

import { randomId } from "../ui/dom.js";
import { parseParams } from "../ui/link-repair.js";

const DAY = 86_400_000; // milliseconds

/**
 * The game that an address names in its fields.
 * @param {string} search
 * @returns {NamedGame | null}
 */
export function namedIn(search) {
  const asked = parseParams(search);
  const game = asked.get("game")?.trim().toLowerCase();
  return game ? { game, preset: asked.get("preset")?.trim().toLowerCase() || undefined } : null;
}

/** The same address without the name of a game. */
export function unnamed(/** @type {string} */ href) {
  const address = new URL(href);
  address.searchParams.delete("game");
  address.searchParams.delete("preset");
  return address.href;
}

/**
 * A new game of one person on the first seat; others sit where they usually do.
 * @param {GameInfo} info
 * @param {string} [preset]
 * @returns {Wish}
 */
export function usualWish({ id, chance, hidden = false, presets }, preset) {
  const chosen = presets.find((each) => each.id === preset);
  const drawn = (chance || chosen?.chance) && !chosen?.daily; // the day is its seed
  const seed = drawn ? { seed: randomId(hidden) } : {};
  return { game: id, ...(preset ? { preset } : {}), players: "first", ...seed };
}

/**
 * The game of a day that was begun on it and is not over.
 * @param {Known[]} games those that are kept
 * @param {GameInfo} info
 * @param {string | undefined} preset
 * @param {number} now milliseconds since 1970
 */
export function begunToday(games, info, preset, now) {
  const daily = info.presets.some(({ id, daily }) => id === preset && daily);
  const since = now - (now % DAY); // midnight UTC
  const same = (/** @type {Known} */ kept) =>
    kept.game === info.id && kept.preset === preset && kept.over === false;
  return daily ? games.find((kept) => same(kept) && Number(kept.when) >= since) : undefined;
}

/**
 * What stands on the table for a game that is begun as it is usually played: its opening, unless
 * that is up to chance.
 * @param {Pick<Opening, "shelf" | "table">} opening
 * @param {NamedGame} named
 * @param {Aspect} aspect of the room for it
 */
export function begun({ shelf, table }, { game, preset }, aspect) {
  const info = shelf.games.find(({ id }) => id === game);
  const known = game === table.game && !info?.chance && (preset ?? table.preset) === table.preset;
  return known ? inRoom(table, aspect) : standIn(table, info);
}

/**
 * An opening as it goes best in a room.
 * @param {Opening["table"]} table
 * @param {Aspect} aspect
 * @returns {TableReply}
 */
export function inRoom(table, aspect) {
  const { tall } = table;
  const [last] = table.film.slice(-1);
  const shapes = { ...last?.shapes, ...tall?.shapes };
  return aspect === "tall" ? { ...table, film: [{ ...last, ...tall, shapes }] } : table;
}

/**
 * What stands on the table before anything is known of the game there: nothing but its name.
 * @param {TableReply} table
 * @param {GameInfo} [info]
 * @returns {TableReply}
 */
export function standIn(table, info) {
  const [scene] = table.film.slice(-1);
  const nothing = { nodes: [], choices: [], players: [], ledger: [], status: "", news: "" };
  const shown = { ...scene, ...nothing, game: info?.id ?? table.game };
  const about = {
    id: "",
    game: shown.game,
    variant: "",
    line: [],
    spelt: [],
    players: [],
    names: [],
  };
  return { ...table, ...about, turn: null, level: null, undo: false, redo: false, film: [shown] };
}

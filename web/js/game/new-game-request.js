// Requests for games that are begun by name, and the tables to show until the engine has such a
// game.

/** @import {Aspect, GameInfo, NamedGame, NewGameRequest, Opening} from "./types" */
/** @import {TableReply} from "./types" */

import { randomId } from "../ui/dom.js";
import { parseParams } from "../ui/link-repair.js";

/** @returns {NamedGame | null} the game that an address names in its query */
export function readNamedGame(/** @type {string} */ search) {
  const query = parseParams(search);
  const game = query.get("game")?.trim().toLowerCase();
  return game ? { game, preset: query.get("preset")?.trim().toLowerCase() || undefined } : null;
}

/** Return the address without the name of a game. */
export function removeGameName(/** @type {string} */ href) {
  const address = new URL(href);
  address.searchParams.delete("game");
  address.searchParams.delete("preset");
  return address.href;
}

/**
 * Return a request for a game with one human, on the first seat.
 * @param {GameInfo} info
 * @param {string} [preset]
 * @returns {NewGameRequest}
 */
export function defaultRequest({ id, chance, hidden = false, presets }, preset) {
  const chosen = presets.find((each) => each.id === preset);
  const needsSeed = (chance || chosen?.chance) && !chosen?.daily; // its date seeds a daily puzzle
  const seed = needsSeed ? { seed: randomId(hidden) } : {};
  return { game: id, ...(preset ? { preset } : {}), players: "first", ...seed };
}

/**
 * Return the table to display for a new game until the engine has it: the opening that the build has
 * rendered, or a placeholder.
 * @param {Pick<Opening, "catalogue" | "table">} opening
 * @param {NamedGame} named
 * @param {Aspect} aspect
 */
export function prerenderedTable({ catalogue, table }, { game, preset }, aspect) {
  const info = catalogue.games.find(({ id }) => id === game);
  const isRendered =
    game === table.game && !info?.chance && (preset ?? table.preset) === table.preset;
  return isRendered ? tableForAspect(table, aspect) : placeholderTable(table, info);
}

/** @returns {TableReply} the opening with its scene for an aspect */
export function tableForAspect(
  /** @type {Opening["table"]} */ table,
  /** @type {Aspect} */ aspect,
) {
  const { tall } = table;
  const scene = table.frames.at(-1);
  const shapes = { ...scene?.shapes, ...tall?.shapes };
  return aspect === "tall" && scene ? { ...table, frames: [{ ...scene, ...tall, shapes }] } : table;
}

/** @returns {TableReply} a table of which only the game's name is known */
export function placeholderTable(
  /** @type {TableReply} */ table,
  /** @type {GameInfo | undefined} */ info,
) {
  const game = info?.id ?? table.game;
  const [last] = table.frames.slice(-1);
  const empty = { nodes: [], choices: [], players: [], ledger: [], status: "", news: "" };
  const names = { id: "", game, variant: "", line: [], players: [], names: [] };
  const state = { turn: null, level: null, undo: false, redo: false };
  return { ...table, ...names, ...state, frames: [{ ...last, ...empty, game }] };
}

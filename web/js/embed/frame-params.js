// The parameters in the address of a frame: embed.html?game=..&id=..&theme=..&lang=..#picture=..

/** @import {FrameParams} from "../types" */

import { parseParams } from "../ui/link-repair.js";
import { readLink } from "./link.js";

const THEMES = ["auto", "light", "dark", "contrast"];

/**
 * Read the parameters of a frame's address. Every parameter may be missing.
 * @type {(search: string, hash: string) => FrameParams}
 */
export function readFrameParams(search, hash) {
  const params = parseParams(search);
  const text = params.get("id") ?? "";
  const id = params.has("id") ? parseId(text, findSeed(hash)) : null;
  const fallback = parseGameName(params.get("game") ?? "") || parseGameName(text.split(":")[0]);
  const theme = params.get("theme") ?? "auto";
  const isDamaged = params.has("id") && id === null;
  const [, packed = null] = /picture=([\w-]+)/.exec(hash.replace(/%(?:25)*3d/i, "=")) ?? [];
  const validTheme = /** @type {FrameParams["theme"]} */ (THEMES.includes(theme) ? theme : "auto");
  return {
    game: (id && gameInId(id)) ?? fallback,
    fallback,
    id,
    isDamaged,
    theme: validTheme,
    picture: isDamaged ? null : packed, // a damaged id can't be played, so its picture isn't shown
  };
}

/** Return the game of a position's id, which may begin with the version of its notation. */
function gameInId(/** @type {string} */ id) {
  const [, game] = /^(?:v\d+:)?([^:]*)/.exec(id) ?? [];
  return game;
}

/** Return a game's name from an address as a game id; "" if it can't be one. */
function parseGameName(/** @type {string} */ name) {
  const [id = ""] = /^[a-z0-9-]{1,40}(?=\W*$)/.exec(name.trim().toLowerCase()) ?? [];
  return id;
}

/**
 * Return the seed after the # of an address; "" without one. A seed in an id follows a #, so
 * browsers take it for the address's hash. The same part may have a picture, and fields that other
 * sites have added.
 */
export function findSeed(/** @type {string} */ hash) {
  const parts = hash.split(/#|&|%(?:25)*2[36]/);
  return parts.find((part) => part && !/=|%(?:25)*3d/i.test(part)) ?? "";
}

function parseId(/** @type {string} */ text, /** @type {string} */ seed) {
  return readLink(seed && !/#|%(?:25)*23/.test(text) ? `${text}#${seed}` : text).id;
}

/** Return how many moves an id has; null if it has a code instead of moves. */
export function countMoves(/** @type {string} */ id) {
  const [, head, moves] = /^[^:]*:([^:]*):([^#]*)/.exec(id) ?? [];
  return head === undefined || head.includes("!") ? null : moves.split(",").filter(Boolean).length;
}

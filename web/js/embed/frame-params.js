// What a frame shows, from its address: embed.html?game=..&id=..&theme=..&lang=..#picture=..

/** @import {FrameParams} from "../types" */

import { t } from "../ui/i18n.js";
import { parseParams } from "../ui/link-repair.js";
import { readLink } from "./link.js";

const THEMES = ["auto", "light", "dark", "contrast"];

/**
 * Read the address. Throws an Error that says how to correct it.
 * @type {(search: string, hash: string) => FrameParams}
 */
export function readFrameParams(search, hash) {
  const params = parseParams(search);
  const id = params.has("id") ? readId(params.get("id") ?? "", findSeed(hash)) : null;
  const name = (id?.split(":")[0] ?? params.get("game") ?? "").trim().toLowerCase();
  const [game] = /^[a-z0-9-]{1,40}(?=\W*$)/.exec(name) ?? [];
  if (game === undefined) {
    throw new Error(t("No game was chosen: the address must end in ?game= and a game's id."));
  }
  const theme = params.get("theme") ?? "auto";
  const [, picture = null] = /picture=([\w-]+)/.exec(hash.replace(/%(?:25)*3d/i, "=")) ?? [];
  const validTheme = /** @type {FrameParams["theme"]} */ (THEMES.includes(theme) ? theme : "auto");
  return { game, id, theme: validTheme, picture };
}

/**
 * Return the seed after the # of an address, where browsers put that of an id; "" without a seed.
 * There may be a picture beside it, and what others have added.
 */
export function findSeed(/** @type {string} */ hash) {
  const parts = hash.split(/#|&|%(?:25)*2[36]/);
  return parts.find((part) => part && !/=|%(?:25)*3d/i.test(part)) ?? "";
}

function readId(/** @type {string} */ text, /** @type {string} */ seed) {
  const { id } = readLink(seed && !/#|%(?:25)*23/.test(text) ? `${text}#${seed}` : text);
  if (id === null) {
    throw new Error(t("This position can't be shown: part of its address is missing or damaged."));
  }
  return id;
}

/** Return how many moves an id has; null if it has a code instead of moves. */
export function countMoves(/** @type {string} */ id) {
  const [, head, moves] = /^[^:]*:([^:]*):([^#]*)/.exec(id) ?? [];
  return head === undefined || head.includes("!") ? null : moves.split(",").filter(Boolean).length;
}

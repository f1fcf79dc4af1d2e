// What a frame is to show, from its address: embed.html?game=..&id=..&theme=..&lang=..#picture=..

/** @import {FrameParams} from "../types" */

import { t } from "../ui/i18n.js";
import { parseParams } from "../ui/link-repair.js";
import { readLink } from "./link.js";

const THEMES = ["auto", "light", "dark", "contrast"];

/** Throws an Error that says what is wrong and what would be right. */
export function readFrameParams(/** @type {string} */ search, /** @type {string} */ hash) {
  const asked = parseParams(search);
  const id = asked.has("id") ? readId(asked.get("id") ?? "", findSeed(hash)) : null;
  const named = (id?.split(":")[0] ?? asked.get("game") ?? "").trim().toLowerCase();
  const [game] = /^[a-z0-9-]{1,40}(?=\W*$)/.exec(named) ?? [];
  if (game === undefined) {
    throw new Error(
      t("No game is named here: the address should end in ?game= and the game's id."),
    );
  }
  const theme = asked.get("theme") ?? "auto";
  const [, picture] = /picture=([\w-]+)/.exec(hash.replace(/%(?:25)*3d/i, "=")) ?? [];
  return {
    game,
    id,
    theme: /** @type {FrameParams["theme"]} */ (THEMES.includes(theme) ? theme : "auto"),
    picture: picture ?? null,
  };
}

/**
 * The seed behind the # of an address, which is where a browser sees that of an id; "" where there
 * is none. Beside it there may be a picture, and what others have added.
 */
export function findSeed(/** @type {string} */ hash) {
  const parts = hash.split(/#|&|%(?:25)*2[36]/);
  return parts.find((part) => part && !/=|%(?:25)*3d/i.test(part)) ?? "";
}

function readId(/** @type {string} */ text, /** @type {string} */ seed) {
  const { id } = readLink(seed && !/#|%(?:25)*23/.test(text) ? `${text}#${seed}` : text);
  if (id === null) {
    throw new Error(
      t("This position can't be shown: some of its address is missing, or was changed on the way."),
    );
  }
  return id;
}

/** How many moves an id holds; null where it holds something else. */
export function countMoves(/** @type {string} */ id) {
  const [, head, moves] = /^[^:]*:([^:]*):([^#]*)/.exec(id) ?? [];
  return head === undefined || head.includes("!") ? null : moves.split(",").filter(Boolean).length;
}

// What a frame is to show, from its address: embed.html?game=..&id=..&theme=..&lang=..#picture=..

import { t } from "../i18n.js";
import { ID } from "../link.js";

const THEMES = ["auto", "light", "dark", "contrast"];
const MAX_ID = 65_536; // characters

/**
 * @typedef {{ game: string, id: string | null, theme: "auto" | "light" | "dark" | "contrast",
 *   picture: string | null }} Wish `picture`: of the position, packed (picture.js)
 */

/**
 * Throws an Error that says what is wrong and what would be right.
 * @param {string} search
 * @param {string} hash
 * @returns {Wish}
 */
export function readWish(search, hash) {
  const asked = new URLSearchParams(search);
  const id = asked.get("id");
  if (id !== null && (id.length > MAX_ID || !ID.test(id))) {
    throw new Error(t("The id of the position is damaged: it should read game:preset:moves."));
  }
  const game = id?.split(":")[0] ?? asked.get("game") ?? "";
  if (!/^[a-z0-9-]{1,40}$/.test(game)) {
    throw new Error(
      t("No game is named here: the address should end in ?game= and the game's id."),
    );
  }
  const theme = asked.get("theme") ?? "auto";
  const picture = new URLSearchParams(hash.replace(/^#/, "")).get("picture");
  return {
    game,
    id,
    theme: /** @type {Wish["theme"]} */ (THEMES.includes(theme) ? theme : "auto"),
    picture,
  };
}

/**
 * How many moves an id holds; null where it holds something else.
 * @param {string} id
 */
export function movesOf(id) {
  const [, head, moves] = /^[^:]*:([^:]*):([^#]*)/.exec(id) ?? [];
  return head === undefined || head.includes("!") ? null : moves.split(",").filter(Boolean).length;
}

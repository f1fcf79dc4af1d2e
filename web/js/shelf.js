// The shelf: a card for each game, with a picture of its board.

/** @import {Opening} from "./types" */

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { paint } from "./paint.js";
import { drawn } from "./tween.js";

const WIDE = 240; // pixels of a card's picture

/**
 * @param {Opening} opening
 * @param {(game: string) => void} chosen
 */
export function openShelf({ shelf, tables }, chosen) {
  const cards = shelf.games.map(({ id, name, tagline }) => {
    const picture = thumbnail(tables, id);
    const about = el("span", { class: "about" }, el("b", {}, name), el("small", {}, tagline));
    return el("li", {}, el("button", { type: "button", "data-game": id }, picture, about));
  });
  const dialog = openDialog("The shelf", [el("ul", { class: "shelf" }, ...cards)]);
  dialog.addEventListener("click", (event) => {
    const card = /** @type {HTMLElement} */ (event.target).closest("button");
    const game = card?.dataset.game;
    if (game !== undefined) {
      dialog.close();
      chosen(game);
    }
  });
}

/**
 * @param {Opening["tables"]} tables
 * @param {string} game
 */
function thumbnail(tables, game) {
  const scene = tables[game].film[tables[game].film.length - 1];
  const ratio = devicePixelRatio;
  const scale = (WIDE * ratio) / scene.width;
  const canvas = el("canvas", {
    "aria-hidden": "true",
    width: Math.round(scene.width * scale),
    height: Math.round(scene.height * scale),
  });
  const pen = canvas.getContext("2d");
  if (pen) {
    pen.scale(scale, scale);
    paint(pen, scene, scene.nodes.map(drawn), { tokens: new Map(), heat: new Map() });
  }
  return canvas;
}

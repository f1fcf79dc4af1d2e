// First the board is painted, from what the build wrote into the page; then the rest is started.

/** @import {Opening, TableReply} from "./types" */

import { usualPlayers } from "./arrange.js";
import { Board } from "./board.js";
import { byId } from "./dom.js";
import { Store } from "./store.js";
import { applyTheme } from "./theme.js";

const opening = /** @type {Opening} */ (
  JSON.parse(document.getElementById("opening")?.textContent ?? "null")
);
const store = new Store({
  path: location.pathname.replace(/[^/]*$/, ""),
  now: Date.now,
  name: () => crypto.randomUUID(),
  local: () => localStorage,
  session: () => sessionStorage,
});
applyTheme(store.settings());
const first = store.picture(opening.shelf) ?? firstTable();
const board = new Board(byId("canvas", HTMLCanvasElement), first.film[first.film.length - 1]);
requestAnimationFrame(() => setTimeout(begin)); // when the board has been seen

async function begin() {
  performance.mark("skerry:painted");
  const { Page } = await import("./page.js");
  new Page(opening, store, first, board).sitting.start();
}

/** @returns {TableReply} */
function firstTable() {
  const [game] = opening.shelf.games;
  return { ...opening.tables[game.id], players: usualPlayers(game) };
}

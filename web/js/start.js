// First the board is painted, from what the build wrote into the page; then the rest is started.

/** @import {Opening, Shelf, Starter, TableReply} from "./types" */
/** @import {Page} from "./page.js" */

import { usualPlayers } from "./arrange.js";
import { Board } from "./board.js";
import { byId } from "./dom.js";
import { lot } from "./lot.js";
import { Store } from "./store.js";
import { applyTheme } from "./theme.js";
import { Wire } from "./wire.js";

/**
 * What the build wrote into the page.
 * @returns {Opening}
 */
export function readOpening() {
  return JSON.parse(document.getElementById("opening")?.textContent ?? "null");
}

/**
 * Paint the board, and start everything. `startEngine` is called at once, before anything else is
 * loaded: Python comes up in a worker while the picture reaches the screen.
 * @param {Opening} opening
 * @param {Starter} startEngine
 * @returns {Promise<Page>} when the game is on the table
 */
export async function start(opening, startEngine) {
  const store = new Store({
    path: location.pathname.replace(/[^/]*$/, ""),
    name: lot,
    local: () => localStorage,
    session: () => sessionStorage,
  });
  applyTheme(store.settings());
  const first = store.picture(opening.shelf) ?? firstTable(opening);
  const board = new Board(byId("canvas", HTMLCanvasElement), first.film[first.film.length - 1]);
  /** @type {Page | undefined} */
  let page;
  let step = "";
  const report = (/** @type {string} */ now) => {
    step = now;
    page?.sitting.step(now);
  };
  const engine = new Wire(() => startEngine("game", report));
  engine.wake();
  await seen();
  performance.mark("skerry:painted");
  const { Page } = await import("./page.js");
  page = new Page(opening, store, first, board, engine, startEngine);
  const started = page.sitting.start();
  page.sitting.step(step);
  await started;
  return page;
}

/** When what was painted has reached the screen. */
function seen() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

/**
 * @param {Opening} opening
 * @returns {TableReply}
 */
function firstTable({ shelf, table }) {
  return { ...table, players: usualPlayers(shelf.games[0], table.seats) };
}

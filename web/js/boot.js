// First the board is painted, from what the build wrote into the page; then the rest is started.

/** @import {Opening, TableReply} from "./types" */

import { usualPlayers } from "./arrange.js";
import { Board } from "./board.js";
import { byId } from "./dom.js";
import { startEngine } from "./python.js";
import { Store } from "./store.js";
import { applyTheme } from "./theme.js";
import { Wire } from "./wire.js";

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

/** @type {import("./page.js").Page | undefined} */
let page;
let step = "";
const report = (/** @type {string} */ now) => {
  step = now;
  page?.sitting.step(now);
};
const engine = new Wire(() => startEngine("game", report));
engine.wake(); // it starts in a worker, while the picture reaches the screen
requestAnimationFrame(() => setTimeout(begin)); // when the board has been seen

async function begin() {
  performance.mark("skerry:painted");
  const { Page } = await import("./page.js");
  page = new Page(opening, store, first, board, engine);
  const started = page.sitting.start();
  page.sitting.step(step);
  await started;
  await page.keepOffline();
}

/** @returns {TableReply} */
function firstTable() {
  const { shelf, table } = opening;
  return { ...table, players: usualPlayers(shelf.games[0], table.seats) };
}

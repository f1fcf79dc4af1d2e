// First the board is painted, from what the build wrote into the page; then the rest is started.

/** @import {Opening, TableReply} from "./types" */

import { usualPlayers } from "./arrange.js";
import { Page } from "./page.js";
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
const page = new Page(opening, store, store.picture(opening.shelf) ?? firstTable());
requestAnimationFrame(() =>
  setTimeout(() => {
    performance.mark("skerry:painted");
    page.start();
  }),
);

/** @returns {TableReply} */
function firstTable() {
  const [game] = opening.shelf.games;
  return { ...opening.tables[game.id], players: usualPlayers(game) };
}

// The title of the browser tab.

import { byId } from "./dom.js";

/** Show the game's name in the title of the tab; on the home page only the site's name. */
export function showTitle() {
  const isHome = document.documentElement.dataset.view === "home";
  const start = isHome ? "" : `${byId("game-name", HTMLElement).textContent} · `;
  const title = `${start}Skerry`;
  if (document.title !== title) {
    document.title = title;
  }
}

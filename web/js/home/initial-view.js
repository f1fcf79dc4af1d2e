// The view that a visit begins with: home, or a game. It is chosen before anything is painted (see
// js/bootstrap.js), and written to <html data-view="home | game">.

import { sitePath } from "../ui/site.js";
import { resolveTheme } from "../ui/theme.js";

/** @typedef {"home" | "game"} View */

/** @returns {View} */
export function initialView() {
  const isRequested = location.hash.length > 1 || /[?&]game=/.test(location.search);
  if (isRequested) {
    return "game";
  }
  return hasGame() ? (history.state?.view ?? "game") : "home";
}

function hasGame() {
  return read("sessionStorage", "picture") !== null || read("localStorage", "last") !== null;
}

/** Apply the initial view, and the theme of the settings. */
export function applyInitialView() {
  const root = document.documentElement;
  root.dataset.view = initialView();
  root.toggleAttribute("data-returning", hasGame());
  root.dataset.theme = resolveTheme(read("localStorage", "settings")?.theme ?? "auto");
}

/** Read a stored value; null if it is missing, or the browser allows no storage. */
function read(/** @type {"localStorage" | "sessionStorage"} */ store, /** @type {string} */ name) {
  try {
    return JSON.parse(globalThis[store].getItem(`skerry:${sitePath()}:${name}`) ?? "null");
  } catch {
    return null;
  }
}

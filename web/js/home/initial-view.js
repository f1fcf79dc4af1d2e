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
  return hasStoredGame() ? (history.state?.view ?? "game") : "home";
}

function hasStoredGame() {
  return (
    readStored("sessionStorage", "picture") !== null || readStored("localStorage", "last") !== null
  );
}

/** Apply the initial view, and the theme of the settings. */
export function applyInitialViewAndTheme() {
  const root = document.documentElement;
  root.dataset.view = initialView();
  root.toggleAttribute("data-returning", hasStoredGame());
  root.dataset.theme = resolveTheme(readStored("localStorage", "settings")?.theme ?? "auto");
}

/** Read a stored value; null if it is missing, or the browser allows no storage. */
function readStored(
  /** @type {"localStorage" | "sessionStorage"} */ store,
  /** @type {string} */ name,
) {
  try {
    return JSON.parse(globalThis[store].getItem(`skerry:${sitePath()}:${name}`) ?? "null");
  } catch {
    return null;
  }
}

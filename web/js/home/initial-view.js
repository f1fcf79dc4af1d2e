// Where a visit begins: at home, or at the table of a game. It is known before anything is painted
// (js/bootstrap.js), and stands on the page as <html data-place="home | table">.

import { path } from "../ui/site.js";
import { resolveTheme } from "../ui/theme.js";

/** @typedef {"home" | "table"} Place */

/** @returns {Place} where this visit begins, or goes on after a reload */
export function begins() {
  const asked = location.hash.length > 1 || /[?&]game=/.test(location.search);
  if (asked) {
    return "table";
  }
  return isKept() ? (history.state?.place ?? "table") : "home";
}

/** Show where the visit begins, in the theme that the settings ask for. */
export function enter() {
  const root = document.documentElement;
  root.dataset.place = begins();
  root.dataset.theme = resolveTheme(kept("localStorage", "settings")?.theme ?? "auto");
}

/** Whether a game was left on the table, in this tab or in the last one. */
function isKept() {
  return kept("sessionStorage", "picture") !== null || kept("localStorage", "last") !== null;
}

/**
 * What is kept by that name; null where there is nothing, or nothing to be had.
 * @param {"localStorage" | "sessionStorage"} store
 * @param {string} name
 */
function kept(store, name) {
  try {
    return JSON.parse(globalThis[store].getItem(`skerry:${path()}:${name}`) ?? "null");
  } catch {
    return null;
  }
}

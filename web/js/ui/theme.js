// Theme and motion: the settings and the system's preferences.

/** @import {Settings} from "../storage/types" */

import { setSeatColors } from "./seat-colors.js";

const queries = {
  dark: matchMedia("(prefers-color-scheme: dark)"),
  contrast: matchMedia("(prefers-contrast: more)"),
  forced: matchMedia("(forced-colors: active)"),
  still: matchMedia("(prefers-reduced-motion: reduce)"),
};

/** Apply settings as attributes of <html>, such as data-theme="light | dark | contrast". */
export function applyTheme(/** @type {Settings} */ { theme, coordinates, outline, left, pens }) {
  setSeatColors(pens);
  const { dataset } = document.documentElement;
  dataset.theme = resolveTheme(theme);
  dataset.coordinates = coordinates ? "on" : "off";
  dataset.outline = outline ? "shown" : "hidden";
  dataset.hand = left ? "left" : "right";
}

/** Return a theme; for "auto" that of the system. */
export function resolveTheme(/** @type {string} */ setting) {
  if (setting !== "auto") {
    return setting;
  }
  if (queries.dark.matches) {
    // The style sheets add contrast to the dark theme. The theme "contrast" has a white background.
    return "dark";
  }
  return queries.contrast.matches || queries.forced.matches ? "contrast" : "light";
}

export function isAnimated(/** @type {Settings} */ { motion }) {
  return motion === "auto" ? !queries.still.matches : motion === "on";
}

/** Return whether bots may think on the player's time; by default not on phones, to save power. */
export function mayPonder(/** @type {Settings} */ { ponder }) {
  return ponder === "auto" ? !matchMedia("(pointer: coarse)").matches : ponder;
}

export function onSystemThemeChange(/** @type {() => void} */ onChange) {
  for (const query of Object.values(queries)) {
    query.addEventListener("change", onChange);
  }
}

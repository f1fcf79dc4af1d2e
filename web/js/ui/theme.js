// Light, dark or high contrast, and whether things move: the settings, and what the system wants.

/** @import {Settings} from "../storage/types" */

import { setSeatColors } from "./seat-colors.js";

const asks = {
  dark: matchMedia("(prefers-color-scheme: dark)"),
  contrast: matchMedia("(prefers-contrast: more)"),
  forced: matchMedia("(forced-colors: active)"),
  still: matchMedia("(prefers-reduced-motion: reduce)"),
};

/** Put the theme on the page as <html data-theme="light | dark | contrast">. */
export function applyTheme(/** @type {Settings} */ { theme, coordinates, outline, left, pens }) {
  setSeatColors(pens);
  const root = document.documentElement;
  root.dataset.theme = resolveTheme(theme);
  root.dataset.coordinates = coordinates ? "on" : "off";
  root.dataset.outline = outline ? "shown" : "hidden";
  root.dataset.hand = left ? "left" : "right";
}

/** The theme that a setting stands for; "auto" for what the system wants. */
export function resolveTheme(/** @type {string} */ setting) {
  const system = asks.contrast.matches || asks.forced.matches ? "contrast" : lightOrDark();
  return setting === "auto" ? system : setting;
}

export function isAnimated(/** @type {Settings} */ { motion }) {
  return motion === "auto" ? !asks.still.matches : motion === "on";
}

/** Whether computer players may think on a person's time: a phone's battery is asked for first. */
export function mayPonder(/** @type {Settings} */ { ponder }) {
  return ponder === "auto" ? !matchMedia("(pointer: coarse)").matches : ponder;
}

/** Call back whenever the system changes its mind. */
export function onSystemChange(/** @type {() => void} */ changed) {
  for (const ask of Object.values(asks)) {
    ask.addEventListener("change", changed);
  }
}

function lightOrDark() {
  return asks.dark.matches ? "dark" : "light";
}

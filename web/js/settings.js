// The dialog for what is a matter of taste, with the keys and what this page is made of.

/** @import {Settings} from "./types" */

import { openDialog, radios, toggle } from "./dialogs.js";
import { el } from "./dom.js";

const KEYS = [
  ["Arrows, Enter", "walk over the board, play there"],
  ["A letter or digit", "type a move, such as f6 and Enter"],
  ["R, Shift R", "turn what is picked up"],
  ["Escape", "let go of what is picked; stop looking back"],
  ["Ctrl Z, Ctrl Y", "undo, redo"],
  ["Shift Enter", "play what is picked, where more could follow"],
];

/**
 * @param {Settings} settings
 * @param {string} version
 * @param {(settings: Settings) => void} changed
 */
export function openSettings(settings, version, changed) {
  let now = settings;
  const set = (/** @type {Partial<Settings>} */ part) => {
    now = { ...now, ...part };
    changed(now);
  };
  const themes = [
    { value: "auto", name: "System" },
    { value: "light", name: "Light" },
    { value: "dark", name: "Dark" },
    { value: "contrast", name: "High contrast" },
  ];
  const motions = [
    { value: "auto", name: "System" },
    { value: "on", name: "On" },
    { value: "off", name: "Off" },
  ];
  openDialog("Settings", [
    radios("Theme", "theme", themes, now.theme, (theme) =>
      set({ theme: /** @type {Settings["theme"]} */ (theme) }),
    ),
    radios("Motion", "motion", motions, now.motion, (motion) =>
      set({ motion: /** @type {Settings["motion"]} */ (motion) }),
    ),
    toggle("Coordinates on the board", now.coordinates, (coordinates) => set({ coordinates })),
    toggle("The board as a list of buttons too", now.outline, (outline) => set({ outline })),
    el("h3", {}, "Keys"),
    el(
      "dl",
      { class: "keys" },
      ...KEYS.flatMap(([key, act]) => [el("dt", {}, key), el("dd", {}, act)]),
    ),
    about(version),
  ]);
}

/** @param {string} version */
function about(version) {
  const to = { href: "licences.html", target: "_blank" }; // a frame has no way back
  const licences = el("a", to, "Licences of everything inside");
  return el("p", { class: "about" }, `Skerry ${version}. Nothing leaves this device. `, licences);
}

// The dialog for what is a matter of taste, with the keys and what this page is made of.

/** @import {Game} from "../game/game.js" */
/** @import {Settings} from "../storage/types" */

import { choice, field, openDialog, radios, toggle } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { LANGUAGES, t } from "../ui/i18n.js";

/** The keys that work on the board, and what they do. */
function keys() {
  const all = [
    [t("Arrows, Enter"), t("walk over the board, play there")],
    [t("A letter or digit"), t("type a move, such as f6 and Enter")],
    [t("R, Shift R"), t("turn what is picked up")],
    [t("Escape"), t("let go of what is picked; stop looking back")],
    [t("Ctrl Z, Ctrl Y"), t("undo, redo")],
    [t("Shift Enter"), t("play what is picked, where more could follow")],
  ];
  return all.flatMap(([key, act]) => [el("dt", {}, key), el("dd", {}, act)]);
}

/**
 * @param {Settings} settings
 * @param {string} version
 * @param {Game} game on the table
 * @param {(settings: Settings) => void} changed
 */
export function openSettings(settings, version, game, changed) {
  let now = settings;
  const set = (/** @type {Partial<Settings>} */ part) => {
    now = { ...now, ...part };
    changed(now);
  };
  /** @type {(legend: string, part: "language" | "theme" | "motion", names: Record<string, string>) => Node} */
  const ways = (legend, part, names) => {
    const options = Object.entries({ auto: t("System"), ...names });
    const all = options.map(([id, name]) => ({ id, name }));
    return radios(legend, part, all, now[part], (id) => set({ [part]: id }));
  };
  openDialog(t("Settings"), [
    ways(t("Language"), "language", LANGUAGES),
    ways(t("Theme"), "theme", {
      light: t("Light"),
      dark: t("Dark"),
      contrast: t("High contrast"),
    }),
    ways(t("Motion"), "motion", { on: t("On"), off: t("Off") }),
    toggle(t("Sound"), now.sound, (sound) => set({ sound })),
    toggle(t("Ask before a move is played"), now.careful, (careful) => set({ careful })),
    toggle(t("Buttons at the left hand"), now.left, (left) => set({ left })),
    toggle(t("Coordinates on the board"), now.coordinates, (coordinates) => set({ coordinates })),
    toggle(t("The board as a list of buttons too"), now.outline, (outline) => set({ outline })),
    ...pens(game, now.pens, (wished) => set({ pens: wished })),
    el("h3", {}, t("Keys")),
    el("dl", { class: "keys" }, ...keys()),
    about(version),
  ]);
}

/** The way to the reference, on a site that has it. */
function reference(/** @type {{ target: string }} */ { target }) {
  const href = document.querySelector('link[rel="help"]')?.getAttribute("href");
  return href ? [" · ", el("a", { href, target }, t("For programmers"))] : [];
}

/**
 * For each seat of a game in which there is a choice, the colour of what it draws.
 * @param {Game} game
 * @param {Settings["pens"]} pens
 * @param {(pens: Settings["pens"]) => void} changed
 */
function pens(game, pens, changed) {
  const { info, scene } = game;
  if (info.pens.length === 0) {
    return [];
  }
  const [usual, ...others] = info.pens;
  const choices = [{ id: "", name: usual.name }, ...others];
  const chosen = scene.players.map((_, seat) => pens[info.id]?.[seat] ?? "");
  const rows = scene.players.map((_, seat) => {
    const select = choice(choices, chosen[seat], (pen) => {
      chosen[seat] = pen;
      changed({ ...pens, [info.id]: chosen });
    });
    return field(game.nameOf(seat), select);
  });
  const legend = el("legend", {}, t("Pencils in {game}", { game: info.name }));
  return [el("fieldset", { class: "rows" }, legend, ...rows)];
}

function about(/** @type {string} */ version) {
  const to = { href: "licences.html", target: "_blank" }; // a frame has no way back
  const licences = el("a", to, t("Licences of everything inside"));
  const text = t("Skerry {version}. Nothing leaves this device.", { version });
  return el("p", { class: "about" }, text, " ", licences, ...reference(to));
}

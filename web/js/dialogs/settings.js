// The dialog for what is a matter of taste, with the keys and what this page is made of.

/** @import {Settings} from "../types" */
/** @import {Game} from "../game/game.js" */

import { field, openDialog, radios, toggle } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { LANGUAGES, t } from "../ui/i18n.js";

/** What keys do that work on the board. */
function keys() {
  return [
    [t("Arrows, Enter"), t("walk over the board, play there")],
    [t("A letter or digit"), t("type a move, such as f6 and Enter")],
    [t("R, Shift R"), t("turn what is picked up")],
    [t("Escape"), t("let go of what is picked; stop looking back")],
    [t("Ctrl Z, Ctrl Y"), t("undo, redo")],
    [t("Shift Enter"), t("play what is picked, where more could follow")],
  ];
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
  const themes = [
    { id: "auto", name: t("System") },
    { id: "light", name: t("Light") },
    { id: "dark", name: t("Dark") },
    { id: "contrast", name: t("High contrast") },
  ];
  const motions = [
    { id: "auto", name: t("System") },
    { id: "on", name: t("On") },
    { id: "off", name: t("Off") },
  ];
  const languages = [
    { id: "auto", name: t("System") },
    ...Object.entries(LANGUAGES).map(([id, name]) => ({ id, name })),
  ];
  openDialog(t("Settings"), [
    radios(t("Language"), "language", languages, now.language, (language) =>
      set({ language: /** @type {Settings["language"]} */ (language) }),
    ),
    radios(t("Theme"), "theme", themes, now.theme, (theme) =>
      set({ theme: /** @type {Settings["theme"]} */ (theme) }),
    ),
    radios(t("Motion"), "motion", motions, now.motion, (motion) =>
      set({ motion: /** @type {Settings["motion"]} */ (motion) }),
    ),
    toggle(t("Sound"), now.sound, (sound) => set({ sound })),
    toggle(t("Ask before a move is played"), now.careful, (careful) => set({ careful })),
    toggle(t("Buttons at the left hand"), now.left, (left) => set({ left })),
    toggle(t("Coordinates on the board"), now.coordinates, (coordinates) => set({ coordinates })),
    toggle(t("The board as a list of buttons too"), now.outline, (outline) => set({ outline })),
    ...pens(game, now.pens, (wished) => set({ pens: wished })),
    el("h3", {}, t("Keys")),
    el(
      "dl",
      { class: "keys" },
      ...keys().flatMap(([key, act]) => [el("dt", {}, key), el("dd", {}, act)]),
    ),
    about(version),
  ]);
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
    const options = choices.map(({ id, name }) => el("option", { value: id }, name));
    const select = el("select", {}, ...options);
    select.value = chosen[seat];
    select.addEventListener("change", () => {
      chosen[seat] = select.value;
      changed({ ...pens, [info.id]: chosen });
    });
    return field(game.nameOf(seat), select);
  });
  const legend = el("legend", {}, t("Pencils in {game}", { game: info.name }));
  return [el("fieldset", { class: "rows" }, legend, ...rows)];
}

/** @param {string} version */
function about(version) {
  const to = { href: "licences.html", target: "_blank" }; // a frame has no way back
  const licences = el("a", to, t("Licences of everything inside"));
  return el(
    "p",
    { class: "about" },
    t("Skerry {version}. Nothing leaves this device.", { version }),
    " ",
    licences,
  );
}

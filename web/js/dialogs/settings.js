// The dialog for what is a matter of taste, and what this page is made of.

/** @import {Game} from "../game/game.js" */
/** @import {Settings} from "../storage/types" */

import { dropdown, field, openDialog, radioGroup, toggle } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { LANGUAGES, t } from "../ui/i18n.js";
import { mayPonder } from "../ui/theme.js";

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
    return radioGroup(legend, part, all, now[part], (id) => set({ [part]: id }));
  };
  openDialog(t("Settings"), [
    ways(t("Language"), "language", LANGUAGES),
    ways(t("Theme"), "theme", {
      light: t("Light"),
      dark: t("Dark"),
      contrast: t("High contrast"),
    }),
    ways(t("Motion"), "motion", { on: t("On"), off: t("Off") }),
    radioGroup(t("Computer players"), "pace", paces(), now.pace, (id) =>
      set({ pace: /** @type {Settings["pace"]} */ (id) }),
    ),
    toggle(t("The strongest one thinks on while I think"), mayPonder(now), (ponder) =>
      set({ ponder }),
    ),
    toggle(t("Pass by itself where nothing can be done"), now.pass, (pass) => set({ pass })),
    toggle(t("Sound"), now.sound, (sound) => set({ sound })),
    toggle(t("Ask before a move is played"), now.careful, (careful) => set({ careful })),
    toggle(t("Buttons at the left hand"), now.left, (left) => set({ left })),
    toggle(t("Coordinates on the board"), now.coordinates, (coordinates) => set({ coordinates })),
    toggle(t("The board as a list of buttons too"), now.outline, (outline) => set({ outline })),
    ...pens(game, now.pens, (wished) => set({ pens: wished })),
    about(version),
  ]);
}

/** How fast computer players may play. */
function paces() {
  const names = { calm: t("Calm"), normal: t("As usual"), quick: t("Quick") };
  return Object.entries(names).map(([id, name]) => ({ id, name }));
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
    const select = dropdown(choices, chosen[seat], (pen) => {
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

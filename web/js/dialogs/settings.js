// The settings dialog, with the version and the licences.

/** @import {Game} from "../game/game.js" */
/** @import {BackupContext, Settings} from "../storage/types" */

import { showOfflineState } from "../storage/offline.js";
import { dropdown, field, makeToggle, openDialog, radioGroup } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { LANGUAGES, t } from "../ui/i18n.js";
import { loadWithRetry } from "../ui/lazy.js";
import { mayPonder } from "../ui/theme.js";

/**
 * @param {Settings} settings
 * @param {string} version
 * @param {Game} game
 * @param {BackupContext} backup
 * @param {(settings: Settings) => void} onChange
 */
export function openSettings(settings, version, game, backup, onChange) {
  let current = settings;
  const set = (/** @type {Partial<Settings>} */ change) => {
    current = { ...current, ...change };
    onChange(current);
  };
  /** @type {(legend: string, name: "language" | "theme" | "motion" | "pace" | "patience", options: Record<string, string>) => Node} */
  const group = (legend, name, options) => {
    const list = Object.entries(options).map(([id, label]) => ({ id, name: label }));
    const radios = radioGroup(legend, name, list, current[name], (id) => set({ [name]: id }));
    radios.classList.add("compact", "one-row");
    return radios;
  };
  /** @type {(label: string, name: "pass" | "sound" | "vibration" | "careful" | "keys" | "left" | "coordinates" | "outline") => Node} */
  const onOff = (label, name) =>
    makeToggle(label, current[name], (value) => set({ [name]: value }));
  const auto = t("System");
  const section = (/** @type {string} */ name, /** @type {Node[]} */ ...parts) => [
    el("h3", {}, name),
    ...parts,
  ];
  const canVibrate = "vibrate" in navigator && matchMedia("(pointer: coarse)").matches;
  openDialog(t("Settings"), [
    group(t("Language"), "language", { auto, ...LANGUAGES }),
    ...section(
      t("Appearance"),
      group(t("Theme"), "theme", {
        auto,
        light: t("Light"),
        dark: t("Dark"),
        contrast: t("High contrast"),
      }),
      group(t("Animation"), "motion", { auto, on: t("On"), off: t("Off") }),
      onOff(t("Coordinates on the board"), "coordinates"),
      onOff(t("Buttons on the left"), "left"),
      ...makePencilSettings(game, current.pens, (pens) => set({ pens })),
    ),
    ...section(
      t("Moves"),
      onOff(t("Confirm moves"), "careful"),
      onOff(t("Pass automatically when I have no move"), "pass"),
      group(t("Pace of computer moves"), "pace", {
        calm: t("Slow"),
        normal: t("Normal"),
        quick: t("Fast"),
      }),
      group(t("Thinking time of the strongest computer player"), "patience", {
        short: t("Short"),
        normal: t("Normal"),
        long: t("Long"),
      }),
      makeToggle(
        t("Let the strongest computer player think during my turn"),
        mayPonder(current),
        (ponder) => set({ ponder }),
      ),
    ),
    ...section(
      t("Sound and keys"),
      onOff(t("Sound"), "sound"),
      ...(canVibrate ? [onOff(t("Vibration"), "vibration")] : []),
      onOff(t("Single-key shortcuts"), "keys"),
      onOff(t("Also show the board as a list of buttons"), "outline"),
    ),
    ...section(t("Backup"), makeBackupPart(backup)),
    makeAboutSection(version),
    makeOfflineNote(),
  ]);
}

/**
 * Make fields for the colour that each seat draws with; [] in games that offer no choice.
 * @param {Game} game
 * @param {Settings["pens"]} pens
 * @param {(pens: Settings["pens"]) => void} onChange
 */
function makePencilSettings(game, pens, onChange) {
  const { info, scene } = game;
  if (info.pens.length === 0) {
    return [];
  }
  const [usual, ...others] = info.pens;
  const options = [{ id: "", name: usual.name }, ...others];
  const colours = scene.players.map((_, seat) => pens[info.id]?.[seat] ?? "");
  const rows = colours.map((colour, seat) => {
    const select = dropdown(options, colour, (pen) => {
      colours[seat] = pen;
      onChange({ ...pens, [info.id]: colours });
    });
    return field(game.nameOf(seat), select);
  });
  const legend = el("legend", {}, t("Pencils in {game}", { game: info.name }));
  return [el("fieldset", { class: "rows" }, legend, ...rows)];
}

/**
 * Make the part for the buttons to export and import everything; the buttons appear when their
 * module is loaded.
 */
function makeBackupPart(/** @type {BackupContext} */ backup) {
  const messages = el("div", { class: "problems", role: "status" });
  const part = el("div", { class: "rows" }, messages);
  loadWithRetry(() => import("./transfer.js")).then(({ backupButtons }) =>
    part.prepend(backupButtons(backup, messages, () => {})),
  );
  return part;
}

/** Make a note that says whether there is an offline copy, with a button to use a new version. */
function makeOfflineNote() {
  const note = el("p", { class: "about", id: "offline-state", role: "status" });
  showOfflineState(({ text, update }) =>
    note.replaceChildren(text, ...(update ? [" ", button(t("Update now"), update)] : [])),
  );
  return note;
}

function makeAboutSection(/** @type {string} */ version) {
  const target = "_blank"; // a frame has no back button to return from that page
  const licences = el("a", { href: "licences.html", target }, t("Open-source licences"));
  const text = t("Skerry {version}. Everything stays on this device.", { version });
  const href = document.querySelector('link[rel="help"]')?.getAttribute("href");
  const reference = href ? [" · ", el("a", { href, target }, t("For programmers"))] : [];
  return el("p", { class: "about" }, text, " ", licences, ...reference);
}

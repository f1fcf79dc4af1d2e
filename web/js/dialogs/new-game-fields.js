// Fields of the dialog for a new game: the puzzle, the time, and where dice and cards come from.

/** @import {Preset} from "../types" */
/** @import {FormView} from "./types" */

import { dropdown, field, radioGroup, seedField } from "../ui/dialog.js";
import { button, el, icon } from "../ui/dom.js";
import { currentLocale, t, tn } from "../ui/i18n.js";

const CLOCK_MINUTES = [5, 10, 15, 30, 60];

/** Return a field for the date of a daily preset. */
export function dateField(/** @type {FormView} */ view) {
  const { form } = view;
  const today = new Date().toISOString().slice(0, 10); // UTC
  form.date = today; // correct even if the dialog stays open past midnight
  const input = el("input", { type: "date", max: today, value: today });
  input.addEventListener("input", () => {
    form.date = input.value;
  });
  const day = field(
    t("Day"),
    input,
    t("A new one every day at midnight UTC, the same for everyone"),
  );
  return view.showIf(day, () => form.chosenPreset.daily);
}

/** Return a field for the number of a puzzle. */
export function numberField(/** @type {FormView} */ view) {
  const { form } = view;
  const input = el("input", {
    type: "number",
    inputmode: "numeric",
    min: 1,
    placeholder: t("random"),
  });
  input.addEventListener("input", () => {
    form.number = input.value;
  });
  view.onRefresh(() => {
    input.max = String(form.chosenPreset.numbered?.most ?? "");
    input.disabled = !form.chosenPreset.numbered; // a hidden field isn't validated
  });
  const note = t("Enter a number to get that exact puzzle");
  const part = field(t("Puzzle number"), input, note);
  return view.showIf(part, () => Boolean(form.chosenPreset.numbered));
}

/** Return a field for the top level's time for a move. */
export function secondsField(/** @type {FormView} */ view) {
  const { form } = view;
  const input = el("input", { type: "number", min: 1, max: 600, value: form.seconds });
  input.addEventListener("change", () => {
    form.seconds = Math.min(600, Math.max(1, Number(input.value) || 5));
  });
  const part = field(t("Seconds per move for the strongest level"), input);
  return view.showIf(part, () => form.hasTopLevel);
}

/** Return a field for the time on each player's clock. */
export function clockField(/** @type {FormView} */ view) {
  const { form } = view;
  const options = [
    { id: "", name: t("None") },
    { id: "0", name: t("Counts up") },
    ...CLOCK_MINUTES.map((n) => {
      return { id: String(n), name: tn("{n} minute each", "{n} minutes each", n) };
    }),
  ];
  const select = dropdown(options, String(form.minutes ?? ""), (value) => {
    form.minutes = value === "" ? null : Number(value);
  });
  return view.showIf(field(t("Clock"), select), () => !form.isByLink); // each device has its own
}

/** Return the fields for the source of dice and cards. */
export function chanceField(/** @type {FormView} */ view) {
  const { form } = view;
  const { input, node: seed } = seedField(t("The same seed gives the same luck"));
  input.addEventListener("input", () => {
    form.seed = input.value;
  });
  const sources = [
    { id: "lot", name: t("Random") },
    {
      id: "typed",
      name: t("My own"),
      note: t("you roll, deal or draw at your table, then enter the results"),
    },
    {
      id: "fair",
      name: t("Provably fair"),
      note: t("for games by link: nobody can predict or influence anything"),
    },
  ];
  const source = radioGroup(t("Chance"), "source", sources, "lot", (value) => {
    form.source = /** @type {typeof form.source} */ (value);
    view.refresh();
  });
  const inputs = [...source.querySelectorAll("input")];
  const peers = el("input", { type: "number", inputmode: "numeric", min: 2 });
  peers.addEventListener("change", () => {
    form.peers = Number(peers.value) || 2;
  });
  const devices = field(t("Devices"), peers, t("each with one or more players"));
  const part = view.showIf(el("div", {}, source, devices, seed), () => form.sources.length > 0);
  view.onRefresh(() => {
    const { maxPeers, sources } = form;
    if (!sources.includes(form.source)) {
      form.source = "lot";
    }
    for (const each of inputs) {
      each.checked = each.value === form.source;
      const isOffered = sources.includes(/** @type {typeof form.source} */ (each.value));
      each.parentElement?.toggleAttribute("hidden", !isOffered);
    }
    peers.max = String(maxPeers);
    peers.value = String(Math.min(maxPeers, form.peers));
    devices.hidden = form.source !== "fair" || maxPeers < 3 || form.isByLink;
    peers.disabled = devices.hidden;
    seed.hidden = form.source !== "lot";
    input.disabled = Boolean(part.hidden) || seed.hidden; // a hidden field isn't validated
  });
  return part;
}

/** Add today's date to the note of a daily preset. */
export function addTodayToNote(/** @type {Preset} */ preset) {
  if (!preset.daily) {
    return preset;
  }
  const style = /** @type {const} */ ({ day: "numeric", month: "long", timeZone: "UTC" });
  const date = new Date().toLocaleDateString(currentLocale(), style);
  return { ...preset, note: [date, preset.note].filter(Boolean).join(" · ") };
}

/**
 * Keep a dialog as high as it was at its highest, so that nothing moves when the player chooses
 * another way to play. Return a function that measures the height again.
 */
export function keepLargestHeight(/** @type {HTMLElement} */ dialog) {
  const form = /** @type {HTMLElement} */ (dialog.firstElementChild);
  let largest = 0;
  const measure = () => {
    form.style.minHeight = "";
    largest = Math.max(largest, Math.ceil(form.getBoundingClientRect().height));
    form.style.minHeight = `min(${largest}px, 100dvh - 1rem - 2px)`;
  };
  measure();
  return measure;
}

export function nameAndNote(/** @type {string} */ name, /** @type {string} */ note) {
  return el("span", {}, el("b", {}, name), el("small", {}, note));
}

/**
 * Make a button that runs a command of the page in place of a new game.
 * @param {string} command
 * @param {string} name
 * @param {string} note
 * @param {() => void} close
 */
export function makeCommandButton(command, name, note, close, symbol = "learn") {
  const look = { class: "lesson-offer", "data-act": command };
  return button([icon(symbol), nameAndNote(name, note)], close, look);
}

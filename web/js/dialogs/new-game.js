// The dialog for a new game: what is played, by whom, who begins, what the dice and cards come from.

/** @import {FairLevels, GameInfo, Sitter, Wish} from "../types" */
/** @import {Begins} from "../game/seating.js" */
/** @import {Last, Time} from "./types" */

import { field, openDialog, radios, seedField } from "../ui/dialog.js";
import { el, randomId } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { NewGameForm } from "./new-game-form.js";

const CLOCKS = [5, 10, 15, 30, 60]; // minutes

/**
 * @param {GameInfo} info
 * @param {Last | null} last
 * @param {Promise<FairLevels>} opponents who is a fair one, as soon as that is known
 * @param {(wish: Wish, names: string[], time: Time, fair: boolean) => void} begin
 */
export function openNewGame(info, last, opponents, begin) {
  const form = new NewGameForm(info, last);
  const refresh = () => {
    for (const part of parts) {
      part.refresh();
    }
  };
  const parts = [
    players(form, refresh),
    order(form),
    thinkingTime(form),
    clock(form),
    day(form),
    ...(info.chance ? [chanceSwitches(form)] : []),
  ];
  refresh();
  const presets = info.options.length > 0 ? optionChoice(form) : presetChoice(form, refresh);
  const dialog = openDialog(
    t("New game of {game}", { game: info.name }),
    [...presets, ...parts.map(({ node }) => node)],
    {
      name: t("Begin"),
      act() {
        const { wish, names, fair } = form.wish({ random: Math.random, randomId });
        const { seconds, minutes } = form;
        begin(wish, names, { seconds, minutes }, fair);
      },
    },
  );
  if (info.lesson) {
    const close = () => dialog.close();
    const act = { "data-act": `learn ${info.id}`, onclick: close };
    const learn = el("button", { type: "button", class: "quiet", ...act }, t("Learn it by doing"));
    dialog.querySelector("h2")?.after(learn);
  }
  opponents.then((known) => {
    form.opponents = known;
    refresh();
  });
}

/**
 * Radio buttons for the presets; where they are for different numbers of players, under headings.
 * @param {NewGameForm} form
 * @param {() => void} refresh
 */
function presetChoice(form, refresh) {
  const all = form.game.presets;
  const kinds = [...new Set(all.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const presets = all.filter((preset) => preset.kind === kind);
    return radios(kind || t("Variant"), "preset", presets, form.preset, (id) => {
      form.choose(id);
      refresh();
    });
  });
}

/**
 * Radio buttons for each option, and switches below them.
 * @param {NewGameForm} form
 */
function optionChoice(form) {
  /** @type {HTMLElement[]} */
  const choices = [];
  /** @type {HTMLElement[]} */
  const switches = [];
  form.game.options.forEach((option, at) => {
    const chosen = form.values[at];
    if (option.switch) {
      const { id, name, note } = option.values[1];
      const input = el("input", { type: "checkbox", checked: chosen === id });
      input.addEventListener("change", () => form.pick(at, input.checked ? id : ""));
      const said = el("span", {}, el("b", {}, name), el("small", {}, note));
      switches.push(el("label", {}, input, said));
    } else {
      const changed = (/** @type {string} */ id) => form.pick(at, id);
      choices.push(radios(option.name, `option-${at}`, option.values, chosen, changed));
    }
  });
  const all = switches.length > 0 ? [el("fieldset", { class: "switches" }, ...switches)] : [];
  return [...choices, ...all];
}

/**
 * Who plays: nothing to say where one person plays alone.
 * @param {NewGameForm} form
 * @param {() => void} refresh
 */
function players(form, refresh) {
  const count = el("input", { type: "number", inputmode: "numeric" });
  const number = field(t("Number"), count);
  const rows = el("div", { class: "rows" });
  const node = el("fieldset", { class: "players" }, el("legend", {}, t("Players")), number, rows);
  count.addEventListener("change", () => {
    form.count(Number(count.value));
    refresh();
  });
  return {
    node,
    refresh() {
      const [least, most] = form.chosen.seats;
      Object.assign(count, { min: least, max: most, value: form.seats });
      number.hidden = least === most;
      node.hidden = most === 1;
      const seated = form.seats > 1 ? form.players : [];
      rows.replaceChildren(...seated.map((it, seat) => playerRow(form, seat, it, refresh)));
    },
  };
}

/**
 * @param {NewGameForm} form
 * @param {number} seat
 * @param {Sitter} player
 * @param {() => void} refresh
 */
function playerRow(form, seat, player, refresh) {
  const { levels } = form.game;
  const select = el("select", {}, el("option", { value: "person" }, t("Person")));
  if (form.fair) {
    select.append(el("option", { value: "fair" }, t("Fair opponent")));
  }
  for (const { id, name } of levels) {
    select.append(el("option", { value: id }, `${id} · ${name}`));
  }
  select.value = form.isFair(seat) ? "fair" : String(player);
  select.addEventListener("change", () => {
    const { value } = select;
    form.seat(seat, value === "person" || value === "fair" ? value : Number(value));
    queueMicrotask(() => refreshAround(select, refresh));
  });
  const level = levels.find(({ id }) => id === player);
  const label = t("Player {n}", { n: seat + 1 });
  if (!level) {
    return person(form, seat, label, select);
  }
  const why = form.fair && form.isFair(seat) ? form.fair.text : "";
  return field(label, select, [why, level.about].filter(Boolean).join(" "));
}

/**
 * A person, who may have a name.
 * @param {NewGameForm} form
 * @param {number} seat
 * @param {string} label
 * @param {HTMLSelectElement} select
 */
function person(form, seat, label, select) {
  const name = el("input", {
    type: "text",
    maxlength: 30,
    value: form.names[seat],
    placeholder: t("Name"),
    "aria-label": t("Name of player {n}", { n: seat + 1 }),
    autocomplete: "off",
  });
  name.addEventListener("input", () => form.call(seat, name.value));
  return el("div", { class: "person" }, field(label, select), name);
}

/**
 * Refresh, and give the focus back to the select that took its place.
 * @param {HTMLSelectElement} select
 * @param {() => void} refresh
 */
function refreshAround(select, refresh) {
  const group = select.closest("fieldset");
  const index = [...(group?.querySelectorAll("select") ?? [])].indexOf(select);
  refresh();
  group?.querySelectorAll("select")[index]?.focus();
}

/** @param {NewGameForm} form */
function order(form) {
  const node = el("div");
  let made = "";
  return {
    node,
    refresh() {
      const { ways, begins } = form;
      node.hidden = ways.length === 0;
      const key = JSON.stringify(ways);
      if (key !== made) {
        made = key;
        const changed = (/** @type {string} */ value) => {
          form.begins = /** @type {Begins} */ (value);
        };
        node.replaceChildren(radios(t("Who begins"), "begins", ways, begins, changed));
      }
    },
  };
}

/** @param {NewGameForm} form */
function thinkingTime(form) {
  const input = el("input", { type: "number", min: 1, max: 600, value: form.seconds });
  input.addEventListener("change", () => {
    form.seconds = Math.min(600, Math.max(1, Number(input.value) || 5));
  });
  const node = field(t("Seconds for the best level's move"), input);
  return {
    node,
    refresh() {
      node.hidden = !form.timed;
    },
  };
}

/**
 * A clock for those at the table.
 * @param {NewGameForm} form
 */
function clock(form) {
  const ways = [
    { value: "", name: t("None") },
    { value: "0", name: t("Counts up") },
    ...CLOCKS.map((n) => ({
      value: String(n),
      name: tn("{n} minute each", "{n} minutes each", n),
    })),
  ];
  const options = ways.map(({ value, name }) => el("option", { value }, name));
  const select = el("select", {}, ...options);
  select.value = String(form.minutes ?? "");
  select.addEventListener("change", () => {
    form.minutes = select.value === "" ? null : Number(select.value);
  });
  const node = field(t("Clock"), select);
  return { node, refresh() {} };
}

/**
 * The day of a daily preset.
 * @param {NewGameForm} form
 */
function day(form) {
  const now = new Date().toISOString().slice(0, 10); // days are those of UTC
  const input = el("input", { type: "date", max: now, value: now });
  input.addEventListener("input", () => {
    form.date = input.value;
  });
  const node = field(t("Day"), input, t("The same for everybody, from midnight UTC on"));
  return {
    node,
    refresh() {
      node.hidden = !form.chosen.daily;
    },
  };
}

/**
 * Where dice and cards come from. Folded away, for it is seldom asked.
 * @param {NewGameForm} form
 */
function chanceSwitches(form) {
  const { input, node: seed } = seedField(t("The same seed gives the same deal"));
  input.addEventListener("input", () => {
    form.seed = input.value;
  });
  const sources = [
    { id: "lot", name: t("By the computer") },
    { id: "typed", name: t("I type what I see"), note: t("real dice and cards on your table") },
    {
      id: "fair",
      name: t("Fair between places"),
      note: t("you play by links, and nobody can know or steer a roll before it is made"),
    },
  ];
  const source = radios(t("Dice and cards"), "source", sources, "lot", (value) => {
    form.source = /** @type {typeof form.source} */ (value);
    refresh();
  });
  const [lot, , fair] = source.querySelectorAll("input");
  const places = el("input", { type: "number", inputmode: "numeric", min: 2 });
  places.addEventListener("change", () => {
    form.places = Number(places.value) || 2;
  });
  const many = field(t("Places"), places, t("devices that play, with one or more players each"));
  const parts = [el("summary", {}, t("Dice, cards and seed")), source, many, seed];
  const node = el("details", {}, ...parts);
  input.addEventListener("invalid", () => node.toggleAttribute("open", true));
  const refresh = () => {
    const { mostPlaces: most } = form;
    if (fair.checked && most === 0) {
      lot.click();
    }
    fair.parentElement?.toggleAttribute("hidden", most === 0);
    Object.assign(places, { max: most, value: Math.min(most, form.places) });
    many.hidden = form.source !== "fair" || most < 3;
    places.disabled = many.hidden;
    node.hidden = form.chosen.daily;
    seed.hidden = form.source !== "lot";
    input.disabled = node.hidden || seed.hidden; // what cannot be seen is not checked
  };
  return { node, refresh };
}

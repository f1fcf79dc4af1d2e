// The dialog for a new game: what is played, by whom, who begins, what the dice and cards come from.

/** @import {GameInfo, Sitter} from "../types" */
/** @import {Begins} from "../library/arrange.js" */
/** @import {Last, Wish} from "./new-game-form.js" */
/** @import {Fair} from "../library/fair.js" */

import { fairText, levelText } from "../library/fair.js";
import { field, openDialog, radios, seedField } from "../ui/dialog.js";
import { el, randomId } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { kinds, NewGameForm, today } from "./new-game-form.js";

/** @typedef {{ seconds: number, minutes: number | null }} Time for the best level's move; on the clock */
/** @typedef {{ node: HTMLElement, refresh(): void }} Part of the dialog, that follows the draft */

const CLOCKS = [5, 10, 15, 30, 60]; // minutes

/**
 * @param {GameInfo} game
 * @param {Last | null} last
 * @param {(seats: number) => Fair | null} fairFor who is a fair opponent, for so many players
 * @param {(wish: Wish, names: string[], time: Time, fair: boolean) => void} begin
 */
export function openNewGame(game, last, fairFor, begin) {
  const draft = new NewGameForm(game, last, fairFor);
  const refresh = () => {
    for (const part of parts) {
      part.refresh();
    }
  };
  const parts = [
    players(draft, refresh),
    order(draft),
    thinkingTime(draft),
    clock(draft),
    day(draft),
    ...(game.chance ? [accidents(draft)] : []),
  ];
  refresh();
  const presets = presetChoice(draft, refresh);
  const dialog = openDialog(
    t("New game of {game}", { game: game.name }),
    [...presets, ...parts.map(({ node }) => node)],
    {
      name: t("Begin"),
      act() {
        const { wish, names, fair } = draft.wish({
          now: new Date(),
          random: Math.random,
          randomId,
        });
        const { seconds, minutes } = draft;
        begin(wish, names, { seconds, minutes }, fair);
      },
    },
  );
  if (game.lesson) {
    const close = () => dialog.close();
    const act = { "data-act": `learn ${game.id}`, onclick: close };
    const learn = el("button", { type: "button", class: "quiet", ...act }, t("Learn it by doing"));
    dialog.querySelector("h2")?.after(learn);
  }
}

/**
 * Radio buttons for the presets; where they are for different numbers of players, under headings.
 * @param {NewGameForm} draft
 * @param {() => void} refresh
 */
function presetChoice(draft, refresh) {
  return kinds(draft.game.presets).map(({ name: kind, presets }) => {
    const options = presets.map(({ id, name, note }) => ({ value: id, name, note }));
    return radios(kind || t("Variant"), "preset", options, draft.preset, (id) => {
      draft.choose(id);
      refresh();
    });
  });
}

/**
 * Who plays: nothing to say where one person plays alone.
 * @param {NewGameForm} draft
 * @param {() => void} refresh
 * @returns {Part}
 */
function players(draft, refresh) {
  const count = el("input", { type: "number", inputmode: "numeric" });
  const number = field(t("Number"), count);
  const rows = el("div", { class: "rows" });
  const node = el("fieldset", { class: "players" }, el("legend", {}, t("Players")), number, rows);
  count.addEventListener("change", () => {
    draft.count(Number(count.value));
    refresh();
  });
  return {
    node,
    refresh() {
      const [least, most] = draft.chosen.seats;
      Object.assign(count, { min: least, max: most, value: draft.seats });
      number.hidden = least === most;
      node.hidden = most === 1;
      const seated = draft.seats > 1 ? draft.players : [];
      rows.replaceChildren(...seated.map((it, seat) => playerRow(draft, seat, it, refresh)));
    },
  };
}

/**
 * @param {NewGameForm} draft
 * @param {number} seat
 * @param {Sitter} player
 * @param {() => void} refresh
 */
function playerRow(draft, seat, player, refresh) {
  const { levels } = draft.game;
  const select = el("select", {}, el("option", { value: "person" }, t("Person")));
  if (draft.fair) {
    select.append(el("option", { value: "fair" }, t("Fair opponent")));
  }
  for (const { id, name } of levels) {
    select.append(el("option", { value: id }, `${id} · ${name}`));
  }
  select.value = draft.isFair(seat) ? "fair" : String(player);
  select.addEventListener("change", () => {
    const { value } = select;
    draft.seat(seat, value === "person" || value === "fair" ? value : Number(value));
    queueMicrotask(() => refreshAround(select, refresh));
  });
  const level = levels.find(({ id }) => id === player);
  const label = t("Player {n}", { n: seat + 1 });
  if (!level) {
    return person(draft, seat, label, select);
  }
  const why = draft.fair && draft.isFair(seat) ? fairText(draft.fair) : "";
  return field(label, select, [why, levelText(level, levels)].filter(Boolean).join(" "));
}

/**
 * A person, who may have a name.
 * @param {NewGameForm} draft
 * @param {number} seat
 * @param {string} label
 * @param {HTMLSelectElement} select
 */
function person(draft, seat, label, select) {
  const name = el("input", {
    type: "text",
    maxlength: 30,
    value: draft.names[seat],
    placeholder: t("Name"),
    "aria-label": t("Name of player {n}", { n: seat + 1 }),
    autocomplete: "off",
  });
  name.addEventListener("input", () => draft.call(seat, name.value));
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

/**
 * @param {NewGameForm} draft
 * @returns {Part}
 */
function order(draft) {
  const node = el("div");
  let made = "";
  return {
    node,
    refresh() {
      const { ways, begins } = draft;
      node.hidden = ways.length === 0;
      const key = JSON.stringify(ways);
      if (key !== made) {
        made = key;
        const changed = (/** @type {string} */ value) => {
          draft.begins = /** @type {Begins} */ (value);
        };
        node.replaceChildren(radios(t("Who begins"), "begins", ways, begins, changed));
      }
    },
  };
}

/**
 * @param {NewGameForm} draft
 * @returns {Part}
 */
function thinkingTime(draft) {
  const input = el("input", { type: "number", min: 1, max: 600, value: draft.seconds });
  input.addEventListener("change", () => {
    draft.seconds = Math.min(600, Math.max(1, Number(input.value) || 5));
  });
  const node = field(t("Seconds for the best level's move"), input);
  return {
    node,
    refresh() {
      node.hidden = !draft.timed;
    },
  };
}

/**
 * A clock for those at the table.
 * @param {NewGameForm} draft
 * @returns {Part}
 */
function clock(draft) {
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
  select.value = String(draft.minutes ?? "");
  select.addEventListener("change", () => {
    draft.minutes = select.value === "" ? null : Number(select.value);
  });
  const node = field(t("Clock"), select);
  return { node, refresh() {} };
}

/**
 * The day of a daily preset.
 * @param {NewGameForm} draft
 * @returns {Part}
 */
function day(draft) {
  const now = today(new Date());
  const input = el("input", { type: "date", max: now, value: now });
  input.addEventListener("input", () => {
    draft.date = input.value;
  });
  const node = field(t("Day"), input, t("The same for everybody, from midnight UTC on"));
  return {
    node,
    refresh() {
      node.hidden = !draft.chosen.daily;
    },
  };
}

/**
 * Where dice and cards come from. Folded away, for it is seldom asked.
 * @param {NewGameForm} draft
 * @returns {Part}
 */
function accidents(draft) {
  const { input, node: seed } = seedField(t("The same seed gives the same deal"));
  input.addEventListener("input", () => {
    draft.seed = input.value;
  });
  const sources = [
    { value: "lot", name: t("By the computer") },
    { value: "typed", name: t("I type what I see"), note: t("real dice and cards on your table") },
  ];
  const source = radios(t("Dice and cards"), "source", sources, "lot", (value) => {
    draft.typed = value === "typed";
    refresh();
  });
  const node = el("details", {}, el("summary", {}, t("Dice, cards and seed")), source, seed);
  input.addEventListener("invalid", () => node.toggleAttribute("open", true));
  const refresh = () => {
    node.hidden = draft.chosen.daily;
    seed.hidden = draft.typed;
    input.disabled = node.hidden || seed.hidden; // what cannot be seen is not checked
  };
  return { node, refresh };
}

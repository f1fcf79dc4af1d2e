// The dialog for a new game: what is played, by whom, who begins, what the dice and cards come from.

/** @import {Begins, GameInfo, Opponents, Preset, Sitter, Wish} from "../types" */
/** @import {Last, Time} from "./types" */

import {
  dropdown,
  field,
  openDialog,
  radioGroup,
  seedField,
  stepper,
  strengthDots,
} from "../ui/dialog.js";
import { button, el, icon, randomId } from "../ui/dom.js";
import { language, t, tn } from "../ui/i18n.js";
import { NewGameForm } from "./new-game-form.js";

const CLOCKS = [5, 10, 15, 30, 60]; // minutes
const NEW = () => t("You have not played it yet? A few minutes, move by move.");

/**
 * @param {GameInfo} info
 * @param {Last | null} last
 * @param {Promise<Opponents>} opponents who is a fair one, as soon as that is known
 * @param {(wish: Wish, names: string[], time: Time, fair: boolean, id: string | null) => void} begin
 *   told what is wished for; the id where that is one puzzle of many
 */
export async function openNewGame(info, last, opponents, begin) {
  const form = new NewGameForm(info, last);
  const dialog = new NewGameDialog(form);
  dialog.open(() => {
    const { wish, names, fair, id } = form.wish({ randomId });
    const { seconds, minutes } = form;
    begin(wish, names, { seconds, minutes }, fair, id);
  });
  form.meet(await opponents);
  dialog.refresh();
}

class NewGameDialog {
  /** @type {(() => void)[]} what brings the parts in step with the form */
  #updates = [];

  constructor(/** @type {NewGameForm} */ form) {
    this.form = form;
  }

  open(/** @type {() => void} */ begin) {
    const { game: info } = this.form;
    const parts = [
      ...(info.options.length > 0 ? this.#options() : this.#presets()),
      this.#players(),
      this.#order(),
      this.#seconds(),
      this.#clock(),
      this.#day(),
      this.#number(),
      ...(info.chance ? [this.#chance()] : []),
    ];
    this.refresh();
    const title = t("New game of {game}", { game: info.name });
    const dialog = openDialog(title, parts, { name: t("Begin"), act: begin });
    const { id, lesson, walk } = info;
    const offer = (
      /** @type {string} */ act,
      /** @type {string} */ name,
      /** @type {string} */ note,
    ) => {
      const said = el("span", {}, el("b", {}, name), el("small", {}, note));
      const how = { class: "lesson-offer", "data-act": `${act} ${id}` };
      dialog.querySelector("h2")?.after(button([icon("learn"), said], () => dialog.close(), how));
    };
    walk && offer("walk", walk.name, walk.note);
    lesson && offer("learn", t("Learn it by doing"), NEW());
  }

  /** Bring all parts in step with the form. */
  refresh() {
    for (const update of this.#updates) {
      update();
    }
  }

  /**
   * A part that is there while the form has a use for it.
   * @template {HTMLElement} Part
   * @param {Part} part
   * @param {() => boolean} useful
   */
  #shown(part, useful) {
    this.#updates.push(() => {
      part.hidden = !useful();
    });
    return part;
  }

  /** Radio buttons; where presets are for different numbers of players, under headings. */
  #presets() {
    const { form } = this;
    const all = form.game.presets;
    const daily = all.filter((preset) => preset.daily);
    const headings = [...new Set([...daily, ...all].map(({ heading }) => heading))];
    const chosen = (/** @type {string} */ id) => {
      form.choose(id);
      this.refresh();
    };
    return headings.map((heading) => {
      const presets = all.filter((preset) => preset.heading === heading).map(dated);
      return radioGroup(heading || t("Variant"), "preset", presets, form.preset, chosen);
    });
  }

  /** Radio buttons for each option, and switches below them. */
  #options() {
    const { form } = this;
    /** @type {HTMLElement[]} */
    const choices = [];
    const switches = el("fieldset", { class: "switches" });
    form.game.options.forEach((option, at) => {
      const chosen = form.values[at];
      const changed = (/** @type {string} */ id) => form.pick(at, id);
      if (option.switch) {
        const { id, name, note } = option.values[1];
        const input = el("input", { type: "checkbox", checked: chosen === id });
        input.addEventListener("change", () => changed(input.checked ? id : ""));
        const said = el("span", {}, el("b", {}, name), el("small", {}, note));
        switches.append(el("label", {}, input, said));
      } else {
        choices.push(radioGroup(option.name, `option-${at}`, option.values, chosen, changed));
      }
    });
    return switches.childElementCount > 0 ? [...choices, switches] : choices;
  }

  /** Who plays: nothing to say where one person plays alone. */
  #players() {
    const { form } = this;
    const number = el("div");
    const rows = el("div", { class: "rows" });
    let made = "";
    this.#updates.push(() => {
      const [least, most] = form.chosen.seats;
      const key = `${least} ${most}`;
      if (key !== made) {
        made = key;
        number.replaceChildren(...this.#count(least, most));
      }
      const seated = form.seats > 1 ? form.players : [];
      rows.replaceChildren(...seated.map((player, seat) => this.#player(seat, player)));
    });
    const legend = el("legend", {}, t("Players"));
    const group = el("fieldset", { class: "players" }, legend, number, rows);
    return this.#shown(group, () => form.chosen.seats[1] > 1);
  }

  /**
   * How many play.
   * @param {number} least
   * @param {number} most
   */
  #count(least, most) {
    const { form } = this;
    return stepper(t("How many play"), [least, most], form.seats, (wanted) => {
      form.count(wanted);
      this.refresh();
      return form.seats;
    });
  }

  #player(/** @type {number} */ seat, /** @type {Sitter} */ player) {
    const { form } = this;
    const { levels } = form.game;
    const ways = [
      { id: "person", name: t("Person") },
      ...(form.fair ? [{ id: "fair", name: t("Fair opponent") }] : []),
      ...levels.map(({ id, name, strength }) => ({
        id: String(id),
        name: t("{name}, {strength}", { name, strength }),
      })),
    ];
    const select = dropdown(ways, form.isFair(seat) ? "fair" : String(player), (value) => {
      form.seat(seat, value === "person" || value === "fair" ? value : Number(value));
      queueMicrotask(() => this.#refreshAround(select));
    });
    const level = levels.find(({ id }) => id === player);
    const label = t("Player {n}", { n: seat + 1 });
    if (!level) {
      return el("div", { class: "person" }, field(label, select), this.#name(seat));
    }
    const why = form.fair && form.isFair(seat) ? form.fair.text : "";
    const row = field(label, select, [why, `${level.note}.`].filter(Boolean).join(" "));
    row.title = level.about; // with the rating, for those who want it
    row.querySelector("small")?.prepend(strengthDots(level.rank));
    return row;
  }

  /** @param {number} seat of a person, who may have a name */
  #name(seat) {
    const name = el("input", {
      type: "text",
      maxlength: 30,
      value: this.form.names[seat],
      placeholder: t("Name"),
      "aria-label": t("Name of player {n}", { n: seat + 1 }),
      autocomplete: "off",
    });
    name.addEventListener("input", () => this.form.call(seat, name.value));
    return name;
  }

  /** Refresh, and give the focus back to the select that took its place. */
  #refreshAround(/** @type {HTMLSelectElement} */ select) {
    const group = select.closest("fieldset");
    const index = [...(group?.querySelectorAll("select") ?? [])].indexOf(select);
    this.refresh();
    group?.querySelectorAll("select")[index]?.focus();
  }

  #order() {
    const { form } = this;
    const part = el("div");
    let made = "";
    this.#updates.push(() => {
      const key = JSON.stringify(form.ways);
      if (key !== made) {
        made = key;
        const changed = (/** @type {string} */ way) => {
          form.begins = /** @type {Begins} */ (way);
        };
        part.replaceChildren(
          radioGroup(t("Who begins"), "begins", form.ways, form.begins, changed),
        );
      }
    });
    return this.#shown(part, () => form.ways.length > 0);
  }

  /** How long the best level thinks. */
  #seconds() {
    const { form } = this;
    const input = el("input", { type: "number", min: 1, max: 600, value: form.seconds });
    input.addEventListener("change", () => {
      form.seconds = Math.min(600, Math.max(1, Number(input.value) || 5));
    });
    return this.#shown(field(t("Seconds for the best level's move"), input), () => form.timed);
  }

  /** A clock for those at the table. */
  #clock() {
    const { form } = this;
    const ways = [
      { id: "", name: t("None") },
      { id: "0", name: t("Counts up") },
      ...CLOCKS.map((n) => ({ id: `${n}`, name: tn("{n} minute each", "{n} minutes each", n) })),
    ];
    const select = dropdown(ways, String(form.minutes ?? ""), (value) => {
      form.minutes = value === "" ? null : Number(value);
    });
    return field(t("Clock"), select);
  }

  /** The day of a daily preset. */
  #day() {
    const { form } = this;
    const now = new Date().toISOString().slice(0, 10); // days are those of UTC
    const input = el("input", { type: "date", max: now, value: now });
    input.addEventListener("input", () => {
      form.date = input.value;
    });
    const day = field(t("Day"), input, t("The same for everybody, from midnight UTC on"));
    return this.#shown(day, () => form.chosen.daily);
  }

  /** Which of its puzzles. */
  #number() {
    const { form } = this;
    const input = el("input", {
      type: "number",
      inputmode: "numeric",
      min: 1,
      placeholder: t("by lot"),
    });
    input.addEventListener("input", () => {
      form.number = input.value;
    });
    const about = t("The same number gives the same puzzle: type one that somebody told you");
    this.#updates.push(() => {
      input.max = String(form.chosen.numbered?.most ?? "");
      input.disabled = !form.chosen.numbered; // what cannot be seen is not checked
    });
    return this.#shown(field(t("Puzzle number"), input, about), () => !!form.chosen.numbered);
  }

  /** Where dice and cards come from. Folded away, for it is seldom asked. */
  #chance() {
    const { form } = this;
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
    const source = radioGroup(t("Dice and cards"), "source", sources, "lot", (value) => {
      form.source = /** @type {typeof form.source} */ (value);
      this.refresh();
    });
    const [lot, , fair] = source.querySelectorAll("input");
    const places = el("input", { type: "number", inputmode: "numeric", min: 2 });
    places.addEventListener("change", () => {
      form.places = Number(places.value) || 2;
    });
    const many = field(t("Places"), places, t("devices that play, with one or more players each"));
    const parts = [el("summary", {}, t("Dice, cards and seed")), source, many, seed];
    const part = this.#shown(el("details", {}, ...parts), () => form.lucky);
    input.addEventListener("invalid", () => part.toggleAttribute("open", true));
    this.#updates.push(() => {
      const { mostPlaces: most } = form;
      if (fair.checked && most === 0) {
        lot.click();
      }
      fair.parentElement?.toggleAttribute("hidden", most === 0);
      Object.assign(places, { max: most, value: Math.min(most, form.places) });
      many.hidden = form.source !== "fair" || most < 3;
      places.disabled = many.hidden;
      seed.hidden = form.source !== "lot";
      input.disabled = !form.lucky || seed.hidden; // what cannot be seen is not checked
    });
    return part;
  }
}

/** A preset of the day with its date. */
function dated(/** @type {Preset} */ preset) {
  const how = /** @type {const} */ ({ day: "numeric", month: "long", timeZone: "UTC" });
  const date = new Date().toLocaleDateString(language(), how);
  return preset.daily
    ? { ...preset, note: [date, preset.note].filter(Boolean).join(" · ") }
    : preset;
}

// The dialog for a new game: the variant, the players, who goes first, dice and cards.

/** @import {Begins, GameInfo, Opponents, PlayerKind, Preset} from "../types" */
/** @import {LastGame, NewGameChoice} from "./types" */

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
import { locale, t, tn } from "../ui/i18n.js";
import { NewGameForm } from "./new-game-form.js";

const CLOCK_MINUTES = [5, 10, 15, 30, 60];

/**
 * @param {GameInfo} info
 * @param {LastGame | null} last
 * @param {Promise<Opponents>} opponents the fair ones
 * @param {(choice: NewGameChoice) => void} begin
 */
export async function openNewGame(info, last, opponents, begin) {
  const form = new NewGameForm(info, last);
  const dialog = new NewGameDialog(form);
  dialog.open(() => begin(form.choice(randomId)));
  form.setOpponents(await opponents);
  dialog.refresh();
}

class NewGameDialog {
  /** @type {(() => void)[]} functions that update a part after a change of the form */
  #updates = [];

  constructor(/** @type {NewGameForm} */ form) {
    this.form = form;
  }

  open(/** @type {() => void} */ begin) {
    const { game: info } = this.form;
    const parts = [
      ...(info.options.length > 0 ? this.#options() : this.#presets()),
      this.#players(),
      this.#begins(),
      this.#seconds(),
      this.#clock(),
      this.#date(),
      this.#number(),
      ...(info.chance ? [this.#chance()] : []),
    ];
    this.refresh();
    const title = t("New game of {game}", { game: info.name });
    const dialog = openDialog(title, parts, { name: t("Start"), act: begin });
    const { id, lesson, walk } = info;
    const heading = dialog.querySelector("h2");
    const close = () => dialog.close();
    if (walk) {
      heading?.after(offer(`walk ${id}`, walk.name, walk.note, close));
    }
    if (lesson) {
      const note = t("New to the game? Learn it in a few minutes.");
      heading?.after(offer(`learn ${id}`, t("Quick lesson"), note, close));
    }
  }

  refresh() {
    for (const update of this.#updates) {
      update();
    }
  }

  /**
   * @template {HTMLElement} Part
   * @param {Part} part
   * @param {() => boolean} isNeeded
   */
  #showIf(part, isNeeded) {
    this.#updates.push(() => {
      part.hidden = !isNeeded();
    });
    return part;
  }

  /** Radio buttons for the presets, under headings if they are for different numbers of players. */
  #presets() {
    const { form } = this;
    const all = form.game.presets;
    const daily = all.filter((preset) => preset.daily);
    const headings = [...new Set([...daily, ...all].map(({ heading }) => heading))];
    const onChange = (/** @type {string} */ id) => {
      form.setPreset(id);
      this.refresh();
    };
    return headings.map((heading) => {
      const presets = all.filter((preset) => preset.heading === heading).map(withDate);
      return radioGroup(heading || t("Variant"), "preset", presets, form.preset, onChange);
    });
  }

  /** Radio buttons for each option, and checkboxes for those that are on or off. */
  #options() {
    const { form } = this;
    /** @type {HTMLElement[]} */
    const groups = [];
    const switches = el("fieldset", { class: "switches" });
    form.game.options.forEach((option, index) => {
      const value = form.values[index];
      const onChange = (/** @type {string} */ id) => form.setOption(index, id);
      if (option.switch) {
        const { id, name, note } = option.values[1];
        const input = el("input", { type: "checkbox", checked: value === id });
        input.addEventListener("change", () => onChange(input.checked ? id : ""));
        switches.append(el("label", {}, input, nameAndNote(name, note)));
      } else {
        groups.push(radioGroup(option.name, `option-${index}`, option.values, value, onChange));
      }
    });
    return switches.childElementCount > 0 ? [...groups, switches] : groups;
  }

  #players() {
    const { form } = this;
    const count = el("div");
    const rows = el("div", { class: "rows" });
    let createdFor = "";
    this.#updates.push(() => {
      const [min, max] = form.chosen.seats;
      const key = `${min} ${max}`;
      if (key !== createdFor) {
        createdFor = key;
        const onChange = (/** @type {number} */ seats) => {
          form.setSeats(seats);
          this.refresh();
          return form.seats;
        };
        count.replaceChildren(...stepper(t("Number of players"), [min, max], form.seats, onChange));
      }
      const players = form.seats > 1 ? form.players : [];
      const focused = controlsIn(rows).findIndex((control) => control === document.activeElement);
      rows.replaceChildren(...players.map((player, seat) => this.#player(seat, player)));
      controlsIn(rows)[focused]?.focus();
    });
    const legend = el("legend", {}, t("Players"));
    const group = el("fieldset", { class: "players" }, legend, count, rows);
    return this.#showIf(group, () => form.chosen.seats[1] > 1);
  }

  #player(/** @type {number} */ seat, /** @type {PlayerKind} */ player) {
    const { form } = this;
    const { levels } = form.game;
    const options = [
      { id: "person", name: t("Human") },
      ...(form.fair ? [{ id: "fair", name: t("Fair opponent") }] : []),
      ...levels.map(({ id, name, strength }) => ({
        id: String(id),
        name: t("{name}, {strength}", { name, strength }),
      })),
    ];
    const isFair = form.isFair(seat);
    const select = dropdown(options, isFair ? "fair" : String(player), (value) => {
      form.setPlayer(seat, value === "person" || value === "fair" ? value : Number(value));
      queueMicrotask(() => this.refresh());
    });
    const level = levels.find(({ id }) => id === player);
    const label = t("Player {n}", { n: seat + 1 });
    if (!level) {
      return el("div", { class: "person" }, field(label, select), this.#name(seat));
    }
    const why = isFair ? form.fair?.text : "";
    const row = field(label, select, [why, `${level.note}.`].filter(Boolean).join(" "));
    row.title = level.about; // with the rating
    row.querySelector("small")?.prepend(strengthDots(level.rank));
    return row;
  }

  /** The name of a human player. */
  #name(/** @type {number} */ seat) {
    const name = el("input", {
      type: "text",
      maxlength: 30,
      value: this.form.names[seat],
      placeholder: t("Name"),
      "aria-label": t("Name of player {n}", { n: seat + 1 }),
      autocomplete: "off",
    });
    name.addEventListener("input", () => this.form.setName(seat, name.value));
    return name;
  }

  #begins() {
    const { form } = this;
    const part = el("div");
    let createdFor = "";
    this.#updates.push(() => {
      const options = form.beginOptions;
      const key = JSON.stringify(options);
      if (key !== createdFor) {
        createdFor = key;
        const onChange = (/** @type {string} */ id) => {
          form.begins = /** @type {Begins} */ (id);
        };
        part.replaceChildren(
          radioGroup(t("Who goes first?"), "begins", options, form.begins, onChange),
        );
      }
    });
    return this.#showIf(part, () => form.beginOptions.length > 0);
  }

  #seconds() {
    const { form } = this;
    const input = el("input", { type: "number", min: 1, max: 600, value: form.seconds });
    input.addEventListener("change", () => {
      form.seconds = Math.min(600, Math.max(1, Number(input.value) || 5));
    });
    const part = field(t("Seconds per move for the strongest level"), input);
    return this.#showIf(part, () => form.hasTopLevel);
  }

  #clock() {
    const { form } = this;
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
    return field(t("Clock"), select);
  }

  /** The date of a daily preset. */
  #date() {
    const { form } = this;
    const today = new Date().toISOString().slice(0, 10); // UTC
    form.date = today; // also if the dialog stays open over midnight
    const input = el("input", { type: "date", max: today, value: today });
    input.addEventListener("input", () => {
      form.date = input.value;
    });
    const day = field(
      t("Day"),
      input,
      t("A new one every day at midnight UTC, the same for everyone"),
    );
    return this.#showIf(day, () => form.chosen.daily);
  }

  /** The number of a puzzle. */
  #number() {
    const { form } = this;
    const input = el("input", {
      type: "number",
      inputmode: "numeric",
      min: 1,
      placeholder: t("random"),
    });
    input.addEventListener("input", () => {
      form.number = input.value;
    });
    this.#updates.push(() => {
      input.max = String(form.chosen.numbered?.most ?? "");
      input.disabled = !form.chosen.numbered; // a hidden field isn't validated
    });
    const note = t("Enter a number to get that exact puzzle");
    const part = field(t("Puzzle number"), input, note);
    return this.#showIf(part, () => Boolean(form.chosen.numbered));
  }

  /** Return the fields for the source of dice and cards. */
  #chance() {
    const { form } = this;
    const { input, node: seed } = seedField(t("The same seed gives the same dice and cards"));
    input.addEventListener("input", () => {
      form.seed = input.value;
    });
    const sources = [
      { id: "lot", name: t("Random") },
      { id: "typed", name: t("My own"), note: t("you roll and deal on your table, and enter it") },
      {
        id: "fair",
        name: t("Fair dice"),
        note: t("for games by link: nobody can predict or influence a roll"),
      },
    ];
    const source = radioGroup(t("Dice and cards"), "source", sources, "lot", (value) => {
      form.source = /** @type {typeof form.source} */ (value);
      this.refresh();
    });
    const [lot, , fair] = source.querySelectorAll("input");
    const peers = el("input", { type: "number", inputmode: "numeric", min: 2 });
    peers.addEventListener("change", () => {
      form.peers = Number(peers.value) || 2;
    });
    const devices = field(t("Devices"), peers, t("each with one or more of the players"));
    const parts = [el("summary", {}, t("Dice, cards and seed")), source, devices, seed];
    const part = this.#showIf(el("details", {}, ...parts), () => form.hasChance);
    input.addEventListener("invalid", () => part.toggleAttribute("open", true));
    this.#updates.push(() => {
      const { maxPeers } = form;
      if (fair.checked && maxPeers === 0) {
        lot.click();
      }
      fair.parentElement?.toggleAttribute("hidden", maxPeers === 0);
      peers.max = String(maxPeers);
      peers.value = String(Math.min(maxPeers, form.peers));
      devices.hidden = form.source !== "fair" || maxPeers < 3;
      peers.disabled = devices.hidden;
      seed.hidden = form.source !== "lot";
      input.disabled = !form.hasChance || seed.hidden; // a hidden field isn't validated
    });
    return part;
  }
}

/** @returns {HTMLElement[]} */
function controlsIn(/** @type {HTMLElement} */ rows) {
  return [...rows.querySelectorAll(/** @type {"input"} */ ("select, input"))];
}

function nameAndNote(/** @type {string} */ name, /** @type {string} */ note) {
  return el("span", {}, el("b", {}, name), el("small", {}, note));
}

/**
 * A button that runs a command of the page in place of a new game.
 * @param {string} command
 * @param {string} name
 * @param {string} note
 * @param {() => void} close
 */
function offer(command, name, note, close) {
  const look = { class: "lesson-offer", "data-act": command };
  return button([icon("learn"), nameAndNote(name, note)], close, look);
}

/** Add today's date to the note of a daily preset. */
function withDate(/** @type {Preset} */ preset) {
  if (!preset.daily) {
    return preset;
  }
  const style = /** @type {const} */ ({ day: "numeric", month: "long", timeZone: "UTC" });
  const date = new Date().toLocaleDateString(locale(), style);
  return { ...preset, note: [date, preset.note].filter(Boolean).join(" · ") };
}

// The dialog for a new game: first the opponent and the variant; the rest is under "More options".

/** @import {Begins, GameInfo, Opponents, PlayerKind} from "../types" */
/** @import {FormView, LastGame, Mode, NewGameChoice} from "./types" */

import { dropdown, field, openDialog, radioGroup, stepper, strengthDots } from "../ui/dialog.js";
import { el, randomId, setText } from "../ui/dom.js";
import { hasFaces, makeFace, makeScales } from "../ui/faces.js";
import { t } from "../ui/i18n.js";
import {
  addTodayToNote,
  chanceField,
  clockField,
  dateField,
  keepLargestHeight,
  makeCommandButton,
  nameAndNote,
  numberField,
  secondsField,
} from "./new-game-fields.js";
import { NewGameForm } from "./new-game-form.js";

/**
 * @param {GameInfo} info
 * @param {LastGame | null} last
 * @param {unknown} chosen the opponent that the player last chose in this game
 * @param {Promise<Opponents>} opponents the fair opponents
 * @param {Promise<unknown>} faces resolves when the faces of the computer players are loaded
 * @param {string} ownName the player's name
 * @param {(choice: NewGameChoice) => void} begin
 */
export async function openNewGame(info, last, chosen, opponents, faces, ownName, begin) {
  const form = new NewGameForm(info, last, chosen);
  form.ownName = ownName;
  const dialog = new NewGameDialog(form);
  dialog.open(() => begin(form.makeChoice(randomId)));
  faces.then(() => dialog.updateParts());
  form.setOpponents(await opponents);
  dialog.updateParts();
}

class NewGameDialog {
  /** @type {(() => void)[]} functions that update a part after a change of the form */
  #updates = [];
  #close = () => {};

  constructor(/** @type {NewGameForm} */ form) {
    this.form = form;
  }

  open(/** @type {() => void} */ begin) {
    const { form } = this;
    const { game: info } = form;
    const view = this.#makeFormView();
    const [board, ...others] = info.options.length ? this.#optionFields() : [this.#presetFields()];
    const levels = this.#opponentButtons();
    const people = [levels, this.#countButtons(), this.#nameFields(), this.#firstPlayerButtons()];
    const left = this.#showIf(el("div", {}, ...people), () => form.mode !== "alone");
    const right = el("div", {}, board, dateField(view), numberField(view), ...this.#offerButtons());
    const more = el(
      "details",
      { class: "more" },
      el("summary", {}, t("More options")),
      ...others,
      this.#playerSelects(),
      secondsField(view),
      clockField(view),
      ...(info.chance ? [chanceField(view)] : []),
    );
    more.addEventListener("invalid", () => more.toggleAttribute("open", true), true);
    this.#showIf(more, () => !form.isByLink || others.length > 0 || form.sources.length > 0);
    const title = t("New game of {game}", { game: info.name });
    const parts = [...this.#modeButtons(), el("div", { class: "columns" }, left, right), more];
    this.updateParts();
    const dialog = openDialog(title, parts, { name: t("Start"), act: begin });
    dialog.classList.add("new-game");
    this.#updates.push(keepLargestHeight(dialog));
    this.#close = () => dialog.close();
  }

  /** Buttons for the lesson, for the proof walk and to make a puzzle. */
  #offerButtons() {
    const { id, lesson, walk, composer } = this.form.game;
    const close = () => this.#close();
    const note = t("New to the game? Learn it in a few minutes.");
    const offer = t("Design your own and send it as a link.");
    const offers = [
      ...(lesson ? [makeCommandButton(`learn ${id}`, t("Quick lesson"), note, close)] : []),
      ...(walk ? [makeCommandButton(`walk ${id}`, walk.name, walk.note, close)] : []),
      ...(composer
        ? [makeCommandButton(`compose ${id}`, t("Make a puzzle"), offer, close, "new")]
        : []),
    ];
    return offers.map((each) => this.#showIf(each, () => this.form.mode === "alone"));
  }

  updateParts() {
    for (const update of this.#updates) {
      update();
    }
  }

  /** @returns {FormView} what the fields of other modules need */
  #makeFormView() {
    return {
      form: this.form,
      onRefresh: (update) => this.#updates.push(update),
      refresh: () => this.updateParts(),
      showIf: (part, isNeeded) => this.#showIf(part, isNeeded),
    };
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

  /** Radio buttons for the ways to play, and a caption that explains the chosen one. */
  #modeButtons() {
    const { form } = this;
    const names = {
      computer: t("Computer"),
      friends: t("Friends"),
      link: t("By link"),
      alone: t("Solo"),
    };
    const captions = {
      computer: t("Against computer players"),
      friends: t("Everyone takes turns on this device"),
      link: t("You send each other links"),
      alone: t("Puzzles and games for one player"),
    };
    const modes = form.modes.map((id) => ({ id, name: names[id] }));
    const onChange = (/** @type {string} */ id) => {
      form.mode = /** @type {Mode} */ (id);
      this.updateParts();
    };
    const group = radioGroup(t("Play with"), "mode", modes, form.mode, onChange);
    group.classList.add("modes", "compact");
    const caption = el("p", { class: "caption" });
    this.#updates.push(() => {
      checkRadioButton(group, form.mode);
      setText(caption, captions[form.mode]);
    });
    return [group, caption].map((part) => this.#showIf(part, () => modes.length > 1));
  }

  /** Radio buttons for the levels of the computer players. */
  #opponentButtons() {
    const { form } = this;
    const part = el("div");
    const note = el("p", { class: "opponent-note" }); // on a small screen only that of the chosen level
    const suggestion = el("p", { class: "suggestion" });
    let createdFor = "";
    this.#updates.push(() => {
      const options = this.#opponentOptions();
      const value = String(form.opponent);
      const suggested = form.suggestion?.level;
      const key = JSON.stringify([options, suggested, hasFaces(form.game.id)]);
      if (key !== createdFor) {
        createdFor = key;
        const focused = part.querySelector("input:focus")?.getAttribute("value");
        const onChange = (/** @type {string} */ id) => {
          form.opponent = id === "fair" ? id : Number(id);
          this.updateParts();
        };
        const group = radioGroup(t("Opponent"), "opponent", options, value, onChange);
        group.classList.add("opponents");
        group.querySelector("[value=fair]")?.toggleAttribute("disabled", form.isWaiting);
        const { levels } = form.game;
        [...group.querySelectorAll("b")].forEach((name, index) => {
          const level = levels[index - options.length + levels.length];
          name.before(level ? makeFace(form.game.id, level.id) : makeScales());
          if (level) {
            name.after(strengthDots(level.rank));
            name.title = level.about; // with the rating
          }
          if (level?.id === suggested) {
            name.append(el("i", { role: "img", "aria-label": t("suggested") }, "★"));
          }
          const fair = levels.find(({ id }) => id === form.fairOpponent?.level);
          if (!level && fair) {
            const state = { class: "adapts", "aria-hidden": "true" };
            name.after(el("span", state, t("adapts"), strengthDots(fair.rank)));
          }
        });
        part.replaceChildren(group, suggestion, note);
        [...group.querySelectorAll("input")].find((input) => input.value === focused)?.focus();
      }
      checkRadioButton(part, value);
      setText(note, options.find(({ id }) => id === value)?.note ?? "");
      setText(suggestion, form.suggestion ? `★ ${form.suggestion.text}` : "");
    });
    return this.#showIf(part, () => form.mode === "computer");
  }

  #opponentOptions() {
    const { fairOpponent: fair, game, isWaiting, records } = this.form;
    const levels = game.levels.map(({ id, name, note }) => {
      const about = [note, records[id]].filter(Boolean).join("; ");
      return { id: String(id), name, note: about };
    });
    const hasFair = isWaiting ? levels.length > 1 : fair !== null; // its place doesn't change
    const option = { id: "fair", name: t("Fair opponent"), note: fair?.text ?? "\u00a0" };
    return hasFair ? [option, ...levels] : levels;
  }

  /** Buttons for the number of players. */
  #countButtons() {
    const { form } = this;
    const part = el("div");
    let createdFor = "";
    this.#updates.push(() => {
      const [min, max] = form.chosenPreset.seats;
      const range = /** @type {[number, number]} */ ([Math.max(2, min), max]);
      const key = `${range} ${form.seats}`;
      if (key !== createdFor) {
        createdFor = key;
        const onChange = (/** @type {number} */ seats) => {
          form.setSeats(seats);
          createdFor = `${range} ${form.seats}`;
          this.updateParts();
          return form.seats;
        };
        part.replaceChildren(...stepper(t("Number of players"), range, form.seats, onChange));
      }
    });
    return this.#showIf(part, () => form.mode !== "alone" && form.chosenPreset.seats[1] > 2);
  }

  /** Fields for the names of several human players. */
  #nameFields() {
    const { form } = this;
    const rows = el("div", { class: "rows" });
    let createdFor = "";
    this.#updates.push(() => {
      const seats = form.players.flatMap((player, seat) => (player === "person" ? [seat] : []));
      const humans = form.isByLink ? seats.slice(0, 1) : seats;
      const key = `${form.mode} ${humans}`;
      if (key !== createdFor) {
        createdFor = key;
        rows.replaceChildren(...humans.map((seat) => this.#nameField(seat)));
      }
    });
    const group = el("fieldset", {}, el("legend", {}, t("Names")), rows);
    return this.#showIf(group, () => ["friends", "link"].includes(form.mode));
  }

  /** Radio buttons for the presets of the way to play, under headings. */
  #presetFields() {
    const { form } = this;
    const part = el("div", { class: "rows" });
    let createdFor = "";
    this.#updates.push(() => {
      const all = form.presets;
      const key = all.map(({ id }) => id).join(" ");
      if (key !== createdFor) {
        createdFor = key;
        const others = all.filter((preset) => !preset.daily);
        const headings = [...new Set([...others, ...all].map(({ heading }) => heading))];
        const onChange = (/** @type {string} */ id) => {
          form.setPreset(id);
          this.updateParts();
        };
        const groups = headings.map((heading) => {
          const presets = all.filter((preset) => preset.heading === heading).map(addTodayToNote);
          const legend = headings.length > 1 && heading ? heading : t("Variant");
          return radioGroup(legend, "preset", presets, form.preset, onChange);
        });
        part.replaceChildren(...groups);
      }
      checkRadioButton(part, form.preset);
    });
    return part;
  }

  /** Radio buttons for each option, and checkboxes for options that are on or off. */
  #optionFields() {
    const { form } = this;
    /** @type {HTMLElement[]} */
    const groups = [];
    const switches = el("fieldset", { class: "switches" });
    form.game.options.forEach((option, index) => {
      const value = form.optionValues[index];
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

  /** Selects for each player: a human, or a level of the computer player. */
  #playerSelects() {
    const { form } = this;
    const rows = el("div", { class: "rows" });
    this.#updates.push(() => {
      const players = form.seats > 1 ? form.players : [];
      const focused = focusedIndex(rows);
      rows.replaceChildren(...players.map((player, seat) => this.#playerSelect(seat, player)));
      controlsIn(rows)[focused]?.focus();
    });
    const group = el("fieldset", { class: "players" }, el("legend", {}, t("Players")), rows);
    return this.#showIf(group, () => form.seats > 1 && !form.isByLink);
  }

  #playerSelect(/** @type {number} */ seat, /** @type {PlayerKind} */ player) {
    const { form } = this;
    const { levels } = form.game;
    const options = [
      { id: "person", name: t("Human") },
      ...(form.fairOpponent ? [{ id: "fair", name: t("Fair opponent") }] : []),
      ...levels.map(({ id, name, strength }) => ({
        id: String(id),
        name: t("{name}, {strength}", { name, strength }),
      })),
    ];
    const isFair = form.isFairSeat(seat);
    const select = dropdown(options, isFair ? "fair" : String(player), (value) => {
      form.setPlayer(seat, value === "person" || value === "fair" ? value : Number(value));
      queueMicrotask(() => this.updateParts());
    });
    const level = levels.find(({ id }) => id === player);
    const label = t("Player {n}", { n: seat + 1 });
    if (!level) {
      return field(label, select);
    }
    const why = isFair ? form.fairOpponent?.text : "";
    const row = field(label, select, [why, `${level.note}.`].filter(Boolean).join(" "));
    row.title = level.about; // with the rating
    row.querySelector("small")?.prepend(strengthDots(level.rank));
    return row;
  }

  /** A field for the name of a human player. */
  #nameField(/** @type {number} */ seat) {
    const { isByLink } = this.form;
    const label = isByLink ? t("Your name") : t("Player {n}", { n: seat + 1 });
    const name = el("input", {
      type: "text",
      maxlength: 30,
      value: this.form.names[seat],
      "aria-label": isByLink ? label : t("Name of player {n}", { n: seat + 1 }),
      autocomplete: "off",
    });
    name.addEventListener("input", () => this.form.setName(seat, name.value));
    return field(label, name);
  }

  #firstPlayerButtons() {
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
        const group = radioGroup(t("Who goes first?"), "begins", options, form.begins, onChange);
        group.classList.add("compact");
        part.replaceChildren(group);
      }
    });
    return this.#showIf(part, () => form.beginOptions.length > 0);
  }
}

/** @returns {HTMLElement[]} */
function controlsIn(/** @type {HTMLElement} */ part) {
  return [...part.querySelectorAll(/** @type {"input"} */ ("select, input"))];
}

/** Return the index of the control with the focus; -1 if it is elsewhere. */
function focusedIndex(/** @type {HTMLElement} */ part) {
  return controlsIn(part).findIndex((control) => control.matches(":focus"));
}

/** Check the radio button with a value, and no other of the same part. */
function checkRadioButton(/** @type {HTMLElement} */ part, /** @type {string} */ value) {
  for (const input of part.querySelectorAll("input")) {
    input.checked = input.value === value;
  }
}

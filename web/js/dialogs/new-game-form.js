// A new game as it is being wished for: what the dialog's fields say, and the request they add up
// to. Knows no page.

/** @import {Begins, FairLevels, GameInfo, Opponents, Preset, Sitter, Wish} from "../types" */
/** @import {Last, World} from "./types" */

import { t } from "../ui/i18n.js";
import { cleanName } from "../ui/link-repair.js";

export class NewGameForm {
  preset;
  /** The id of the value chosen, by option. */
  values;
  /** How many play. */
  seats;
  seconds;
  /** @type {number | null} minutes on each seat's clock; 0: it counts up; null: there is none */
  minutes;
  /** A seed; none: by lot. */
  seed = "";
  /** @type {"lot" | "typed" | "fair"} by the computer, as they fall on a table, or between places */
  source = "lot";
  /** How many places play, if dice are fair between them. */
  places = 2;
  /** The day of a daily preset. */
  date = "";
  /** The number of a puzzle; none: by lot. */
  number = "";
  /** @type {FairLevels} who is a fair opponent, as far as that is known */
  opponents = {};
  /** @type {Sitter[]} who sits where, those included for whom this preset has no seat */
  #players;
  /** @type {string[]} the names of persons, by seat; "" for none */
  #names;
  /** @type {Set<number>} seats whose level follows the person's results, if there is one that can */
  #fair = new Set();
  /** @type {Begins} */
  #begins;

  /** It begins with the players of the last game, persons first. */
  constructor(/** @type {GameInfo} */ info, /** @type {Last | null} */ last) {
    this.game = info;
    const sitting = last?.players ?? [];
    const alone = sitting.filter((player) => player === "person").length === 1;
    const order = sitting.map((_, seat) => seat);
    if (alone) {
      order.sort((a, b) => Number(sitting[b] === "person") - Number(sitting[a] === "person"));
    }
    this.#players = order.map((seat) => sitting[seat]);
    this.#names = order.map((seat) => last?.names[seat] ?? "");
    this.#begins = sitting[0] === "person" || !alone ? "person" : "computer";
    this.preset = last?.preset ?? info.presets[0].id;
    this.values = chosenOf(info, this.preset);
    this.seats = sitting.length;
    this.seconds = last?.seconds ?? 5;
    this.minutes = last?.minutes ?? null;
    this.choose(this.preset);
  }

  /** Who is a fair opponent is known, and whether those of the last game were. */
  meet(/** @type {Opponents} */ { seats, fair }) {
    this.opponents = seats;
    const places = this.#players.map((player, seat) => (player === "person" ? -1 : seat));
    this.#fair = new Set([...this.#fair, ...(fair ? places : [])]);
  }

  /** @returns {Preset} */
  get chosen() {
    const { options, presets } = this.game;
    const [first] = presets;
    const other = options.length > 0 ? { ...first, id: this.preset } : first;
    return presets.find(({ id }) => id === this.preset) ?? other;
  }

  /** @returns {Sitter[]} who sits where; where one plays alone, it is a person */
  get players() {
    const { seats } = this;
    /** @type {Sitter[]} */
    const usual = ["person", ...Array(seats - 1).fill(this.game.usual)];
    const known = this.#players.length > 1 ? this.#players : [];
    const level = this.fair?.level;
    const sits = (/** @type {Sitter} */ player, /** @type {number} */ seat) =>
      this.#fair.has(seat) && level !== undefined ? level : (known[seat] ?? player);
    return seats === 1 ? ["person"] : usual.map(sits);
  }

  /** Who is a fair opponent; null where there is none. */
  get fair() {
    return this.opponents[this.seats] ?? null;
  }

  /** Whether a fair opponent sits there. */
  isFair(/** @type {number} */ seat) {
    return this.#fair.has(seat) && this.fair !== null;
  }

  /** The ways to say who begins. */
  get ways() {
    return waysToBegin(this.players);
  }

  /** @returns {Begins} what was said, if it fits the players */
  get begins() {
    const { ways } = this;
    return ways.find(({ id }) => id === this.#begins)?.id ?? ways[0]?.id ?? "listed";
  }

  set begins(value) {
    this.#begins = value;
  }

  /** Choose a preset; as many play as before, if it has seats for them. */
  choose(/** @type {string} */ preset) {
    this.preset = preset;
    this.count(this.seats);
  }

  /** Choose a value of an option. */
  pick(/** @type {number} */ option, /** @type {string} */ value) {
    this.values[option] = value;
    this.choose(this.values.filter(Boolean).join("+"));
  }

  /** So many play, or as many as the preset allows. */
  count(/** @type {number} */ wanted) {
    const [least, most] = this.chosen.seats;
    this.seats = Math.min(most, Math.max(least, Math.round(wanted) || least));
  }

  seat(/** @type {number} */ seat, /** @type {Sitter | "fair"} */ player) {
    const players = this.players;
    if (player === "fair") {
      this.#fair.add(seat);
    } else {
      this.#fair.delete(seat);
      players[seat] = player;
    }
    this.#players = [...players, ...this.#players.slice(players.length)];
  }

  /** @returns {string[]} the names of those who sit where, as far as they have any */
  get names() {
    return this.players.map((player, seat) =>
      player === "person" ? cleanName(this.#names[seat] ?? "") : "",
    );
  }

  call(/** @type {number} */ seat, /** @type {string} */ name) {
    this.#names[seat] = name;
  }

  /** Between how many places dice can be fair: no more than there are persons; 0 for none. */
  get mostPlaces() {
    const persons = this.players.filter((player) => player === "person").length;
    return persons > 1 ? Math.min(this.chosen.fair, persons) : 0;
  }

  /** Whether there is something to say of dice and cards. */
  get lucky() {
    const { chance = true, daily, numbered } = this.chosen;
    return chance && !daily && !numbered;
  }

  /** Whether the best level plays, which thinks as long as it is let. */
  get timed() {
    const best = this.game.levels.at(-1)?.id;
    return this.players.some((player) => player === best);
  }

  wish(/** @type {World} */ { randomId }) {
    const { game: info, chosen, seats, players, begins, names } = this;
    const seated = { seats, players, begins };
    const wish = { game: info.id, preset: chosen.id, ...seated, ...this.#luck(randomId) };
    const fair = players.some((_, seat) => this.isFair(seat));
    return { wish, names, fair, id: this.#puzzle };
  }

  /** The id of the puzzle whose number was typed; null where that is left to lot. */
  get #puzzle() {
    const { numbered } = this.chosen;
    const number = Number(this.number);
    const good = numbered && Number.isInteger(number) && number >= 1 && number <= numbered.most;
    return good ? `${numbered.id}${number}` : null;
  }

  /** What dice and cards come from, unless that is for the engine to say. */
  #luck(/** @type {World["randomId"]} */ randomId) {
    if (this.chosen.daily) {
      return this.date ? { seed: this.date } : {};
    }
    const { source, mostPlaces: most } = this;
    if (source === "fair" && most > 0) {
      return { fair: Math.min(most, Math.max(2, this.places)) };
    }
    const { hidden = false } = this.game;
    const chance = this.game.chance || this.chosen.chance;
    return chance && source !== "typed" ? { seed: this.seed.trim() || randomId(hidden) } : {};
  }
}

/**
 * The ways to say who begins that make sense for these players.
 * @param {Sitter[]} players
 * @returns {{ id: Begins, name: string }[]}
 */
export function waysToBegin(players) {
  if (players.length < 2) {
    return [];
  }
  const persons = players.filter((player) => player === "person").length;
  /** @type {{ id: Begins, name: string }[]} */
  const first =
    persons === 1 && players.length === 2
      ? [
          { id: "person", name: t("You") },
          { id: "computer", name: t("The computer") },
        ]
      : [{ id: "listed", name: t("Player {n}", { n: 1 }) }];
  return [...first, { id: "lot", name: t("By lot") }];
}

/** The values that a preset has, by option; the usual one of what it says nothing of. */
function chosenOf(/** @type {GameInfo} */ { options, presets }, /** @type {string} */ preset) {
  const words = (presets.find(({ id }) => id === preset)?.now || preset).split("+");
  return options.map(({ values }) => (values.find(({ id }) => words.includes(id)) ?? values[0]).id);
}

/** The name of a preset: its own, or those of the values that it joins. */
export function variantName(/** @type {GameInfo} */ info, /** @type {string} */ preset) {
  const own = info.presets.find(({ id }) => id === preset)?.name;
  const ids = chosenOf(info, preset);
  const told = info.options.flatMap(({ values }, at) =>
    values.slice(1).filter(({ id }) => id === ids[at]),
  );
  return own ?? (told.map(({ name }) => name).join(", ") || preset);
}

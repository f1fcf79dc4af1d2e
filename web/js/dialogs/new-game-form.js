// The state of the dialog for a new game, and the request that it makes.

/** @import {Begins, FairLevels, GameInfo, NewGameRequest, Opponents} from "../types" */
/** @import {PlayerKind, Preset} from "../types" */
/** @import {LastGame, Mode, NewGameChoice, Source} from "./types" */

import { t } from "../ui/i18n.js";
import { cleanName } from "../ui/link-repair.js";

export class NewGameForm {
  /** The id of the preset. */
  preset;
  /** The id of the chosen value of each option. */
  optionValues;
  /** The number of players. */
  seats;
  /** The top level's time for a move. */
  seconds;
  /** @type {number | null} minutes on each clock; 0: the clock counts up; null: no clock */
  minutes;
  /** The seed; "" for a random one. */
  seed = "";
  /** @type {Source} */
  source = "lot";
  /** The number of devices with fair dice. */
  peers = 2;
  /** The date of a daily preset; "" for today. */
  date = "";
  /** The number of a puzzle; "" for a random one. */
  number = "";
  /** @type {Record<string, string>} the player's record against each level, in words */
  records = {};
  /** @type {Opponents["suggestion"]} the level to try next */
  suggestion = null;
  /** Whether the engine's answer about fair opponents is missing. */
  isWaiting = true;
  /** @type {FairLevels} by the number of players */
  fairLevels = {};
  /** @type {PlayerKind[]} by seat; also those for whom the preset has no seat */
  #players;
  /** @type {(string | undefined)[]} of human players, by seat */
  #names;
  /** The player's name in a game by link, unless they typed another. */
  ownName = "";
  /** @type {Set<number>} the seats for which a fair opponent is chosen */
  #fairSeats = new Set();
  /** @type {Begins} */
  #begins;
  /** Whether human players are on several devices; see `isByLink`. */
  #hasDevices = false;
  /** @type {number | "fair" | null} the opponent before the player chose another way to play */
  #lastOpponent = null;
  /** Whether the players are the usual ones, because the player has not chosen any. */
  #hasUsualPlayers;
  /** The opponent that the player chose last, as stored. The level may no longer exist. */
  #lastChoice;

  /**
   * Start with the players of the last game. A single human player comes first.
   * @param {GameInfo} info
   * @param {LastGame | null} last
   * @param {unknown} [chosen] the opponent that the player last chose in this game
   */
  constructor(info, last, chosen) {
    this.game = info;
    this.#lastChoice = chosen;
    this.#hasUsualPlayers = !last?.players.some(
      (player) => player !== "person" && player !== info.usual,
    );
    const players = last?.players ?? [];
    const hasOneHuman = countHumans(players) === 1;
    const order = players.map((_, seat) => seat);
    if (hasOneHuman) {
      order.sort((a, b) => Number(players[b] === "person") - Number(players[a] === "person"));
    }
    this.#players = order.map((seat) => players[seat]);
    this.#names = order.map((seat) => last?.names[seat] || undefined);
    this.#begins = players[0] === "person" || !hasOneHuman ? "person" : "computer";
    this.preset = last?.preset ?? info.presets[0].id;
    this.optionValues = optionValuesOf(info, this.preset);
    this.seats = players.length;
    this.seconds = last?.seconds ?? 5;
    this.minutes = last?.minutes ?? null;
    this.setPreset(this.preset);
  }

  /**
   * Set the fair opponents, and whether the last game was against them. If the player has not
   * chosen the players, take the opponent that was chosen before, or the suggested one.
   */
  setOpponents(/** @type {Opponents} */ { seats, fair, records, suggestion }) {
    this.isWaiting = false;
    this.fairLevels = seats;
    this.records = records;
    this.suggestion = suggestion;
    if (this.#hasUsualPlayers && !fair) {
      const ids = ["fair", ...this.game.levels.map(({ id }) => id)];
      const known =
        ids.find((id) => id === this.#lastChoice) ?? suggestion?.level ?? this.game.usual;
      this.opponent = /** @type {number | "fair"} */ (known);
    }
    if (fair) {
      this.#players.forEach((player, seat) => {
        if (player !== "person") {
          this.#fairSeats.add(seat);
        }
      });
    }
  }

  /** @returns {Preset} */
  get chosenPreset() {
    const { options, presets } = this.game;
    const [first] = presets;
    const custom = options.length > 0 ? { ...first, id: this.preset } : first;
    return presets.find(({ id }) => id === this.preset) ?? custom;
  }

  /** @returns {PlayerKind[]} by seat */
  get players() {
    if (this.seats === 1) {
      return ["person"];
    }
    const level = this.fairOpponent?.level;
    const known = this.#players.length > 1 ? this.#players : [];
    const last = this.#lastOpponent;
    const usualLevel = typeof last === "number" ? last : this.game.usual;
    return Array.from({ length: this.seats }, (_, seat) => {
      const usual = seat === 0 ? "person" : usualLevel;
      const isFair = this.#fairSeats.has(seat) && level !== undefined;
      return isFair ? level : (known[seat] ?? usual);
    });
  }

  /** The fair opponent for this number of players, if there is one. */
  get fairOpponent() {
    return this.fairLevels[this.seats] ?? null;
  }

  isFairSeat(/** @type {number} */ seat) {
    return this.#fairSeats.has(seat) && this.fairOpponent !== null;
  }

  /** The ways to decide who goes first. */
  get beginOptions() {
    return beginOptions(this.players, this.isByLink);
  }

  /** @returns {Begins} */
  get begins() {
    const options = this.beginOptions;
    return options.find(({ id }) => id === this.#begins)?.id ?? options[0]?.id ?? "listed";
  }

  set begins(value) {
    this.#begins = value;
  }

  /** The ways to play that the game has. */
  get modes() {
    const all = this.game.presets;
    const canPlayTogether = all.some(({ seats }) => seats[1] > 1);
    const canPlayAlone = all.some(({ seats }) => seats[0] === 1);
    /** @type {Mode[]} */
    const together = canPlayTogether ? ["computer", "friends"] : [];
    const byLink = canPlayTogether ? ["link"] : [];
    return /** @type {Mode[]} */ ([...together, ...byLink, ...(canPlayAlone ? ["alone"] : [])]);
  }

  /** @returns {Mode} */
  get mode() {
    if (this.seats === 1) {
      return "alone";
    }
    if (countHumans(this.players) < this.seats) {
      return "computer";
    }
    return this.#hasDevices ? "link" : "friends";
  }

  /** Whether each player has a device, and they send each other links. */
  get isByLink() {
    return this.mode === "link";
  }

  /** Change the players, and the preset if it is not for this way to play. */
  set mode(mode) {
    const preset = [this.chosenPreset, ...this.game.presets].find((each) =>
      isPresetForMode(each, mode),
    );
    if (!preset) {
      return;
    }
    this.#lastOpponent = this.opponent ?? this.#lastOpponent;
    const level = this.#lastOpponent ?? this.game.usual;
    this.preset = preset.id;
    this.setSeats(mode === "alone" ? 1 : Math.max(2, this.seats));
    for (let seat = 0; mode !== "alone" && seat < this.seats; seat += 1) {
      this.setPlayer(seat, mode !== "computer" || seat === 0 ? "person" : level);
    }
    this.#hasDevices = mode === "link";
    this.source = this.#hasDevices && this.hasChance && this.maxPeers > 0 ? "fair" : "lot";
  }

  /** The presets for the way to play. */
  get presets() {
    const { mode } = this;
    return this.game.presets.filter((preset) => isPresetForMode(preset, mode));
  }

  /** @returns {number | "fair" | null} the level of all computer players; null if they differ */
  get opponent() {
    const players = this.players.map((player, seat) => (this.isFairSeat(seat) ? "fair" : player));
    const levels = new Set(players.filter((player) => player !== "person"));
    return levels.size === 1 ? /** @type {number | "fair"} */ ([...levels][0]) : null;
  }

  set opponent(level) {
    this.#hasUsualPlayers = false;
    this.#lastOpponent = level ?? this.#lastOpponent;
    this.players.forEach((player, seat) => {
      if (player !== "person" && level !== null) {
        this.setPlayer(seat, level);
      }
    });
  }

  /** Choose a preset. The number of players stays, if the preset allows it. */
  setPreset(/** @type {string} */ preset) {
    this.preset = preset;
    this.setSeats(this.seats);
  }

  setOption(/** @type {number} */ option, /** @type {string} */ value) {
    this.optionValues[option] = value;
    this.setPreset(this.optionValues.filter(Boolean).join("+"));
  }

  /** Set the number of players, or the nearest that the preset allows. */
  setSeats(/** @type {number} */ count) {
    const [min, max] = this.chosenPreset.seats;
    const areFriends = this.seats > 1 && this.mode !== "computer";
    this.seats = Math.min(max, Math.max(min, Math.round(count) || min));
    for (let seat = 0; areFriends && seat < this.seats; seat += 1) {
      this.setPlayer(seat, "person");
    }
  }

  setPlayer(/** @type {number} */ seat, /** @type {PlayerKind | "fair"} */ player) {
    const players = this.players;
    if (player === "fair") {
      this.#fairSeats.add(seat);
    } else {
      this.#fairSeats.delete(seat);
      players[seat] = player;
    }
    this.#players = [...players, ...this.#players.slice(players.length)];
  }

  /** @returns {string[]} by seat; "" for a player without a name */
  get names() {
    const first = this.mode === "link" ? this.ownName : "";
    return this.players.map((player, seat) =>
      player === "person" ? cleanName(this.#names[seat] ?? (seat ? "" : first)) : "",
    );
  }

  setName(/** @type {number} */ seat, /** @type {string} */ name) {
    this.#names[seat] = name;
  }

  /** How many devices can share fair dice; 0 if the dice can't be fair. */
  get maxPeers() {
    const humans = countHumans(this.players);
    return humans > 1 ? Math.min(this.chosenPreset.fair, humans) : 0;
  }

  /** Whether the player can choose where dice and cards come from. */
  get hasChance() {
    const { chance = true, daily, numbered } = this.chosenPreset;
    return chance && !daily && !numbered;
  }

  /** Where dice and cards can come from; nothing if there is no choice. */
  get sources() {
    const isFair = this.maxPeers > 0;
    /** @type {Source[]} */
    const sources = this.isByLink ? ["lot"] : ["lot", "typed"];
    const hasChoice = this.game.chance && this.hasChance && (isFair || !this.isByLink);
    return hasChoice ? [...sources, .../** @type {Source[]} */ (isFair ? ["fair"] : [])] : [];
  }

  /** Whether the top level plays. */
  get hasTopLevel() {
    const top = this.game.levels.at(-1)?.id;
    return this.players.some((player) => player === top);
  }

  /** @returns {NewGameChoice} */
  makeChoice(/** @type {(secret: boolean) => string} */ randomId) {
    const { game, chosenPreset, seats, players, begins, names, seconds } = this;
    const minutes = this.isByLink ? null : this.minutes;
    /** @type {NewGameRequest} */
    const request = {
      game: game.id,
      preset: chosenPreset.id,
      seats,
      players,
      begins,
      ...this.#chanceFields(randomId),
      ...(this.isByLink ? { own_seat: 0 } : {}),
    };
    const isFair = players.some((_, seat) => this.isFairSeat(seat));
    const { opponent } = this;
    return { request, names, isFair, id: this.#puzzleId, opponent, seconds, minutes };
  }

  get #puzzleId() {
    const { numbered } = this.chosenPreset;
    const number = Number(this.number);
    const isValid = numbered && Number.isInteger(number) && number >= 1 && number <= numbered.most;
    return isValid ? `${numbered.id}${number}` : null;
  }

  #chanceFields(/** @type {(secret: boolean) => string} */ randomId) {
    const { game, chosenPreset, source, maxPeers } = this;
    if (chosenPreset.daily) {
      return this.date ? { seed: this.date } : {};
    }
    if (source === "fair" && maxPeers > 0) {
      const peers = this.isByLink ? this.seats : this.peers;
      return { fair: Math.min(maxPeers, Math.max(2, peers)) };
    }
    const needsSeed = (game.chance || chosenPreset.chance) && source !== "typed";
    return needsSeed ? { seed: this.seed.trim() || randomId(game.hidden ?? false) } : {};
  }
}

/** Return whether a preset is for a way to play. */
function isPresetForMode(/** @type {Preset} */ { seats }, /** @type {Mode} */ mode) {
  return mode === "alone" ? seats[0] === 1 : seats[1] > 1;
}

function countHumans(/** @type {PlayerKind[]} */ players) {
  return players.filter((player) => player === "person").length;
}

/**
 * Return the ways to decide who goes first that make sense for these players.
 * @returns {{ id: Begins, name: string }[]}
 */
export function beginOptions(/** @type {PlayerKind[]} */ players, isByLink = false) {
  if (players.length < 2) {
    return [];
  }
  /** @type {{ id: Begins, name: string }[]} */
  const duel = [
    { id: "person", name: t("You") },
    { id: "computer", name: isByLink ? t("Friend") : t("Computer") },
  ];
  /** @type {{ id: Begins, name: string }[]} */
  const others = [{ id: "listed", name: t("Player {n}", { n: 1 }) }];
  const isDuel = isByLink || (players.length === 2 && countHumans(players) === 1);
  return [...(isDuel ? duel : others), { id: "lot", name: t("Random") }];
}

/**
 * Return the value of each option in a preset. An option that the preset's id doesn't name has its
 * default value.
 */
function optionValuesOf(
  /** @type {GameInfo} */ { options, presets },
  /** @type {string} */ preset,
) {
  const words = (presets.find(({ id }) => id === preset)?.now || preset).split("+");
  return options.map(({ values }) => (values.find(({ id }) => words.includes(id)) ?? values[0]).id);
}

/** Return the name of a preset, or the names of the values that it consists of. */
export function variantName(/** @type {GameInfo} */ info, /** @type {string} */ preset) {
  const name = info.presets.find(({ id }) => id === preset)?.name;
  const ids = optionValuesOf(info, preset);
  const unusual = info.options.flatMap(({ values }, option) =>
    values.slice(1).filter(({ id }) => id === ids[option]),
  );
  return name ?? (unusual.map((value) => value.name).join(", ") || preset);
}

// Who sits where: from the people at a table and who begins, to the seats in order.

/** @import {GameInfo, Sitter} from "../types" */
import { t } from "../ui/i18n.js";

/** @typedef {"person" | "computer" | "listed" | "lot"} Begins */

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

/**
 * Who sits down where: for each seat in order, the place in `players`.
 * @param {Sitter[]} players
 * @param {Begins} begins
 * @param {() => number} random from 0 up to 1
 * @returns {number[]}
 */
export function arrange(players, begins, random) {
  const places = players.map((_, place) => place);
  if (begins === "lot") {
    return shuffled(places, random);
  }
  const first = players.findIndex((player) => (player === "person") === (begins === "person"));
  return begins === "listed" ? places : rotated(places, Math.max(0, first));
}

/**
 * Everybody some seats on.
 * @template T
 * @param {T[]} list
 * @param {number} by
 * @returns {T[]}
 */
function rotated(list, by) {
  return [...list.slice(by), ...list.slice(0, by)];
}

/**
 * Who plays if nobody has said so: one person, and the usual level on all other seats.
 * @param {GameInfo} info
 * @param {number} seats
 * @returns {Sitter[]}
 */
export function usualPlayers(info, seats) {
  return ["person", ...Array(seats - 1).fill(info.usual)];
}

/**
 * @param {number[]} places
 * @param {() => number} random
 */
function shuffled(places, random) {
  const left = [...places];
  return places.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}

// Who sits where: from the people at a table and who begins, to the seats in order.

/** @import {GameInfo, Sitter} from "./types" */

/** @typedef {"person" | "computer" | "listed" | "lot"} Begins */

/**
 * The ways to say who begins that make sense for these players.
 * @param {Sitter[]} players
 * @returns {{ value: Begins, name: string }[]}
 */
export function waysToBegin(players) {
  if (players.length < 2) {
    return [];
  }
  const persons = players.filter((player) => player === "person").length;
  /** @type {{ value: Begins, name: string }[]} */
  const first =
    persons === 1 && players.length === 2
      ? [
          { value: "person", name: "You" },
          { value: "computer", name: "The computer" },
        ]
      : [{ value: "listed", name: "Player 1" }];
  return [...first, { value: "lot", name: "By lot" }];
}

/**
 * The seats in order.
 * @param {Sitter[]} players
 * @param {Begins} begins
 * @param {() => number} random from 0 up to 1
 * @returns {Sitter[]}
 */
export function arrange(players, begins, random) {
  if (begins === "lot") {
    return shuffled(players, random);
  }
  const first = players.findIndex((player) => (player === "person") === (begins === "person"));
  return begins === "listed" ? [...players] : rotated(players, Math.max(0, first));
}

/**
 * Everybody one seat on, as for a rematch.
 * @param {Sitter[]} players
 * @param {number} [by]
 * @returns {Sitter[]}
 */
export function rotated(players, by = 1) {
  return [...players.slice(by), ...players.slice(0, by)];
}

/**
 * Who plays if nobody has said so: one person, and the middle level on all other seats.
 * @param {GameInfo} game
 * @param {number} seats
 * @returns {Sitter[]}
 */
export function usualPlayers(game, seats) {
  const level = game.levels[Math.min(2, game.levels.length - 1)]?.id ?? "person";
  return ["person", ...Array(seats - 1).fill(level)];
}

/**
 * @param {Sitter[]} players
 * @param {() => number} random
 */
function shuffled(players, random) {
  const left = [...players];
  return players.map(() => left.splice(Math.floor(random() * left.length), 1)[0]);
}

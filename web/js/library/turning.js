// What a game looks like from behind: how the shares of the win went, and which moves cost most.
// Luck is nobody's mistake: a move is weighed against the others that could have been played there.

/** @import {Thought} from "../types" */

/**
 * @typedef {{ seat: number, thought: Thought }} Said what was thought of a position, for its mover
 * @typedef {{ moves: string[], movers: (number | null)[], luck: boolean[], seats: number,
 *   returns: number[] | null }} Past a line of moves; who was to move at each position, and whether
 *   dice or cards fell before it; who got what, if the line has ended the game (from -1 to 1)
 * @typedef {{ at: number, seat: number, best: string, played: string, kept: number, left: number
 *   }} Turn a move that cost something: played at that position, where the best would have kept
 *   one share of the win for its player, and this one left another
 * @typedef {{ seat: number, points: [number, number][] }} Line shares of a seat (0 to 1) by position
 */

/**
 * The share of the win that a seat has at the end.
 * @param {number[]} returns
 * @param {number} seat
 */
function shareAtEnd(returns, seat) {
  return (returns[seat] + 1) / 2;
}

/**
 * The lines of a graph. Where two play there is one, the first seat's; more players have a line each
 * through the positions where they were to move; alone there is only what is certain.
 * @param {Past} past
 * @param {(at: number) => Said | null | undefined} said
 * @returns {Line[]}
 */
export function lines(past, said) {
  const { moves, seats, returns } = past;
  /** @type {Line[]} */
  const all = Array.from({ length: seats === 2 ? 1 : seats }, (_, seat) => ({ seat, points: [] }));
  for (let at = 0; at <= moves.length; at += 1) {
    const here = said(at);
    const value = here && known(here.thought, seats);
    if (here && typeof value === "number") {
      const first = seats === 2 && here.seat === 1;
      all[first ? 0 : here.seat].points.push([at, first ? 1 - value : value]);
    }
  }
  for (const line of seats > 1 && returns ? all : []) {
    line.points.push([moves.length, shareAtEnd(/** @type {number[]} */ (returns), line.seat)]);
  }
  return all.filter(({ points }) => points.length > 0);
}

/**
 * @param {Thought} thought
 * @param {number} seats
 * @returns {number | null} what counts of its value: alone, only what is certain
 */
function known({ value, proven }, seats) {
  return seats > 1 || proven ? value : null;
}

/**
 * The moves that cost most, the largest loss first.
 * @param {Past} past
 * @param {(at: number) => Said | null | undefined} said
 * @param {number} least share of the win that has to be lost
 * @param {number} most how many are named
 * @returns {Turn[]}
 */
export function turns(past, said, least, most) {
  const all = past.moves.map((_, at) => turn(past, said, at));
  const found = /** @type {Turn[]} */ (all.filter((it) => it && it.kept - it.left >= least));
  found.sort((a, b) => b.kept - b.left - (a.kept - a.left) || a.at - b.at);
  return found.slice(0, most);
}

/**
 * Alone, the positions of which nothing is certain, between one that certainly has a solution and
 * one that certainly has none: the move that lost it was played there.
 * @param {Past} past
 * @param {(at: number) => Said | null | undefined} said
 * @returns {number[]}
 */
export function unsure({ moves, seats }, said) {
  /** @type {number[]} */
  const found = [];
  /** @type {number[]} */
  let open = [];
  let solved = false;
  for (let at = 0; seats === 1 && at <= moves.length; at += 1) {
    const here = said(at);
    const value = here ? known(here.thought, seats) : null;
    if (value === null) {
      open.push(at);
    } else {
      found.push(...(solved && value === 0 ? open : []));
      solved = value === 1;
      open = [];
    }
  }
  return found;
}

/**
 * What a move cost, as far as that is known.
 * @param {Past} past
 * @param {(at: number) => Said | null | undefined} said
 * @param {number} at
 * @returns {Turn | null}
 */
function turn(past, said, at) {
  const here = said(at);
  const kept = here ? known(here.thought, past.seats) : null;
  const played = past.moves[at];
  if (!here || kept === null || here.thought.move === played) {
    return null;
  }
  const { seat, thought } = here;
  const rated = past.seats > 1 ? thought.values[played] : undefined;
  const views = [rated, after(past, said, at + 1, seat)].filter((it) => typeof it === "number");
  if (views.length === 0) {
    return null;
  }
  const left = Math.max(...views); // of two views the kinder one: no more is claimed than both say
  return { at, seat, best: thought.move, played, kept, left };
}

/**
 * What is thought of the position after a move, for its player; null where luck came between, or a
 * third player thought it.
 * @param {Past} past
 * @param {(at: number) => Said | null | undefined} said
 * @param {number} at
 * @param {number} seat
 * @returns {number | null}
 */
function after({ moves, luck, seats, returns }, said, at, seat) {
  if (luck[at]) {
    return null;
  }
  if (at === moves.length && returns) {
    return seats > 1 ? shareAtEnd(returns, seat) : null;
  }
  const next = said(at);
  const value = next ? known(next.thought, seats) : null;
  if (!next || value === null) {
    return null;
  }
  return next.seat === seat ? value : seats === 2 ? 1 - value : null;
}

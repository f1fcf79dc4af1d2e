// From touches to actions: the choices of a scene, walked by the prefix of what was touched, and
// by how far the thing touched first was turned in the hand.

/** @import {Choice} from "../types" */
/** @import {Turned} from "./types" */

/** @type {Turned} */
const STRAIGHT = new Map();

/**
 * The nodes that can be touched next, however the thing in the hand is turned.
 * @param {Choice[]} choices
 * @param {string[]} picks what was touched so far
 * @returns {Set<string>}
 */
export function targets(choices, picks) {
  const next = under(choices, picks).map((choice) => choice.picks?.[picks.length]);
  return new Set(next.filter((id) => id !== undefined));
}

/**
 * Those of the targets that can be touched with the thing in the hand turned as it is. Before
 * anything is picked there is nothing that could fit.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {Turned} turned
 * @returns {Set<string>}
 */
export function fits(choices, picks, turned) {
  const turn = turned.get(picks[0]) ?? 0;
  const straight = choices.filter((choice) => turnOf(choice) === turn);
  return picks.length ? targets(straight, picks) : new Set();
}

/**
 * The nodes that can be taken up and carried: those that begin a choice of two picks or more.
 * @param {Choice[]} choices
 */
export function grips(choices) {
  return new Set(choices.flatMap(({ picks = [] }) => (picks.length > 1 ? [picks[0]] : [])));
}

/**
 * What a touch leads to.
 *
 * A touch that goes on with the picks is added to them. One that does not may begin anew: then
 * what was picked before is let go; touching the last pick again takes it back. An action comes
 * out when the picks are those of a choice and nothing longer begins with them.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {string} id the node touched
 * @param {Turned} [turned]
 * @returns {{ picks: string[], action: string | null, known: boolean }} known: it meant something
 */
export function touch(choices, picks, id, turned = STRAIGHT) {
  if (picks.at(-1) === id && !targets(choices, picks).has(id)) {
    return { picks: picks.slice(0, -1), action: null, known: true };
  }
  const start = [picks, []].find((before) => targets(choices, before).has(id));
  if (!start) {
    return { picks, action: null, known: false };
  }
  const now = [...start, id];
  const open = targets(choices, now).size > 0;
  const action = open ? null : finished(choices, now, turned);
  return { picks: action === null ? now : [], action, known: true };
}

/**
 * The action that the picks already stand for, though more might follow ("enough": Enter). Of
 * several that differ by the turn, it is the first clockwise from how the thing is turned now.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {Turned} [turned]
 */
export function finished(choices, picks, turned = STRAIGHT) {
  const whole = under(choices, picks).filter(
    (choice) => picks.length > 0 && choice.picks?.length === picks.length && !isSpin(choice),
  );
  const turn = turned.get(picks[0]) ?? 0;
  const [first] = whole.sort((a, b) => ahead(turn, turnOf(a)) - ahead(turn, turnOf(b)));
  return first?.action ?? null;
}

// Turning

/**
 * The next turn that some choice beginning with the picks has, one way round; null when none has
 * another than the present one.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {Turned} turned
 * @param {number} way 1 is clockwise, -1 is not
 * @returns {number | null} degrees
 */
export function nextTurn(choices, picks, turned, way) {
  const turn = turned.get(picks[0]) ?? 0;
  const far = (/** @type {number} */ other) => (way > 0 ? ahead(turn, other) : ahead(other, turn));
  const others = under(choices, picks)
    .map(turnOf)
    .filter((other) => other !== turn);
  const [next = null] = picks.length ? others.sort((a, b) => far(a) - far(b)) : [];
  return next;
}

/**
 * The action of turning a node on the spot; with no turn given, any such action.
 * @param {Choice[]} choices
 * @param {string} id
 * @param {number} [turn] degrees
 */
export function spin(choices, id, turn) {
  const spins = choices.filter((choice) => isSpin(choice) && choice.picks?.[0] === id);
  const found = spins.find((choice) => turn === undefined || turnOf(choice) === turn);
  return found?.action ?? null;
}

/** @param {Choice} choice */
function isSpin(choice) {
  return choice.picks?.length === 1 && turnOf(choice) !== 0;
}

/** @param {Choice} choice */
function turnOf({ turn = 0 }) {
  return ahead(0, turn);
}

/**
 * How far it is clockwise from one turn to another.
 * @param {number} from
 * @param {number} to
 */
function ahead(from, to) {
  return (((to - from) % 360) + 360) % 360;
}

/**
 * @param {Choice[]} choices
 * @param {string[]} picks
 */
function under(choices, picks) {
  return choices.filter((choice) => picks.every((id, index) => choice.picks?.[index] === id));
}

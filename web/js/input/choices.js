// From touches to actions: the choices of a scene, walked by the prefix of what was touched, and
// by how far the thing touched first was turned in the hand.

/** @import {Choice, Turned} from "./types" */

/** What was touched so far, among these choices. */
export class Picks {
  /**
   * @param {Choice[]} choices
   * @param {string[]} picks
   * @param {Turned} [turned]
   */
  constructor(choices, picks, turned = new Map()) {
    this.choices = choices;
    this.picks = picks;
    this.turned = turned;
  }

  /** How the thing picked first is turned. */
  get #turn() {
    return this.turned.get(this.picks[0]) ?? 0;
  }

  /** The choices that begin with the picks. */
  get #open() {
    return this.choices.filter((choice) => left(choice, this.picks) !== null);
  }

  /** The nodes that can be touched next, however the thing in the hand is turned. */
  get targets() {
    return this.#next(this.#open);
  }

  /**
   * Those of the targets that can be touched with the thing in the hand turned as it is. Before
   * anything is picked there is nothing that could fit.
   */
  get fits() {
    const fitting = this.#open.filter((choice) => turnOf(choice) === this.#turn);
    return this.#next(this.picks.length > 0 ? fitting : []);
  }

  /** @param {Choice[]} choices that begin with the picks */
  #next(choices) {
    const next = choices.map((choice) => {
      const rest = left(choice, this.picks) ?? [];
      return choice.loose ? rest : rest.slice(0, 1);
    });
    return new Set(next.flat());
  }

  /**
   * The action that the picks already stand for, though more might follow ("enough": Enter). Of
   * several that differ by the turn, it is the first clockwise from how the thing is turned now.
   */
  get finished() {
    const { length } = this.picks;
    const whole = this.#open.filter(
      (it) => length > 0 && it.picks?.length === length && !isSpin(it),
    );
    const far = (/** @type {Choice} */ choice) => ahead(this.#turn, turnOf(choice));
    return whole.sort((a, b) => far(a) - far(b))[0]?.action ?? null;
  }

  /**
   * What a touch of a node leads to; `known` says whether it means something.
   *
   * A touch that goes on with the picks is added to them. One that does not may begin anew: then
   * what was picked before is let go; touching the last pick again, or any where they are loose,
   * takes it back. An action comes
   * out when the picks are those of a choice and nothing longer begins with them.
   */
  touch(/** @type {string} */ id) {
    const { choices, picks, turned } = this;
    const loose = choices.some((choice) => choice.loose);
    const held = loose ? picks.lastIndexOf(id) : picks.at(-1) === id ? picks.length - 1 : -1;
    if (held >= 0 && !this.targets.has(id)) {
      return { picks: picks.toSpliced(held, 1), action: null, known: true };
    }
    const start = [picks, []].find((before) => new Picks(choices, before).targets.has(id));
    if (!start) {
      return { picks, action: null, known: false };
    }
    const now = new Picks(choices, [...start, id], turned);
    const action = now.targets.size > 0 ? null : now.finished;
    return { picks: action === null ? now.picks : [], action, known: true };
  }

  /**
   * The next turn that some choice beginning with the picks has, one way round, in degrees; null
   * when none has another than the present one.
   * @param {number} way 1 is clockwise, -1 is not
   */
  nextTurn(way) {
    const turn = this.#turn;
    const far = (/** @type {number} */ to) => (way > 0 ? ahead(turn, to) : ahead(to, turn));
    const others = this.#open.map(turnOf).filter((other) => other !== turn);
    const [next = null] = this.picks.length > 0 ? others.sort((a, b) => far(a) - far(b)) : [];
    return next;
  }
}

/**
 * What of a choice's picks comes after some picks; null if it does not begin with them.
 * @param {Choice} choice
 * @param {string[]} before
 */
function left({ picks = [], loose }, before) {
  if (!loose) {
    return before.every((id, at) => picks[at] === id) ? picks.slice(before.length) : null;
  }
  const rest = [...picks];
  for (const id of before) {
    const at = rest.indexOf(id);
    if (at < 0) {
      return null;
    }
    rest.splice(at, 1);
  }
  return rest;
}

/** The nodes that can be taken up and carried: those that begin a choice of two picks or more. */
export function carriableNodes(/** @type {Choice[]} */ choices) {
  const carried = choices.filter(({ picks = [], loose }) => picks.length > 1 && !loose);
  return new Set(carried.flatMap(({ picks = [] }) => picks.slice(0, 1)));
}

/**
 * The action of turning a node on the spot; with no turn given, any such action.
 * @param {Choice[]} choices
 * @param {string} id
 * @param {number} [turn] degrees
 */
export function rotationMove(choices, id, turn) {
  const spins = choices.filter((choice) => isSpin(choice) && choice.picks?.[0] === id);
  const found = spins.find((choice) => turn === undefined || turnOf(choice) === turn);
  return found?.action ?? null;
}

function isSpin(/** @type {Choice} */ choice) {
  return choice.picks?.length === 1 && turnOf(choice) !== 0;
}

function turnOf(/** @type {Choice} */ { turn = 0 }) {
  return ahead(0, turn);
}

/** How far it is clockwise from one turn to another. */
function ahead(/** @type {number} */ from, /** @type {number} */ to) {
  return (((to - from) % 360) + 360) % 360;
}

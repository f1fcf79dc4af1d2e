// From touches to actions: the choices of a scene, matched by the nodes touched so far and by the
// rotation of the node touched first.

/** @import {Choice, Rotations} from "./types" */

/** The nodes touched so far, among these choices. */
export class Picks {
  constructor(
    /** @type {Choice[]} */ choices,
    /** @type {string[]} */ picks,
    /** @type {Rotations} */ rotations = new Map(),
  ) {
    this.choices = choices;
    this.picks = picks;
    this.rotations = rotations;
  }

  /** The rotation of the node picked first, in degrees. */
  get #rotation() {
    return this.rotations.get(this.picks[0]) ?? 0;
  }

  /** The choices that begin with the picks. */
  get #openChoices() {
    return this.choices.filter((choice) => remainingPicks(choice, this.picks) !== null);
  }

  /** The nodes that can be touched next, whatever the rotation. */
  get targets() {
    return this.#nextPicks(this.#openChoices);
  }

  /** The targets that fit the present rotation; none before the first pick. */
  get fittingTargets() {
    const fitting = this.#openChoices.filter((choice) => rotationOf(choice) === this.#rotation);
    return this.#nextPicks(this.picks.length > 0 ? fitting : []);
  }

  /** @param {Choice[]} choices that begin with the picks */
  #nextPicks(choices) {
    const next = choices.map((choice) => {
      const remaining = remainingPicks(choice, this.picks) ?? [];
      return choice.any_order ? remaining : remaining.slice(0, 1);
    });
    return new Set(next.flat());
  }

  /**
   * The action that the picks stand for, even if more could follow, or null. Of actions
   * that differ by rotation, the first one clockwise from the present rotation.
   */
  get completeAction() {
    const { length } = this.picks;
    const complete = this.#openChoices.filter(
      (choice) => length > 0 && choice.picks?.length === length && !isRotationMove(choice),
    );
    const distance = (/** @type {Choice} */ choice) =>
      clockwiseDegrees(this.#rotation, rotationOf(choice));
    return complete.sort((a, b) => distance(a) - distance(b))[0]?.action ?? null;
  }

  /**
   * Return the picks and the action after a touch of a node; `known` says if the touch fits any
   * choice.
   *
   * A touch that continues the picks is added to them. Otherwise it may start new picks. Touching
   * the last pick again, or any pick of choices with `any_order`, unpicks it. There is an action if
   * the picks are those of a choice and no longer choice begins with them.
   */
  afterTouch(/** @type {string} */ id) {
    const { choices, picks, rotations } = this;
    const anyOrder = choices.some((choice) => choice.any_order);
    const index = anyOrder || picks.at(-1) === id ? picks.lastIndexOf(id) : -1;
    if (index >= 0 && !this.targets.has(id)) {
      return { picks: picks.toSpliced(index, 1), action: null, known: true };
    }
    const start = [picks, []].find((before) => new Picks(choices, before).targets.has(id));
    if (!start) {
      return { picks, action: null, known: false };
    }
    const next = new Picks(choices, [...start, id], rotations);
    const action = next.targets.size > 0 ? null : next.completeAction;
    return { picks: action === null ? next.picks : [], action, known: true };
  }

  /**
   * Return the next rotation, in degrees, among the choices that begin with the picks; null if
   * there is none but the present rotation.
   * @param {number} direction 1 for clockwise, -1 for counterclockwise
   */
  nextRotation(direction) {
    const present = this.#rotation;
    const distance = (/** @type {number} */ to) =>
      direction > 0 ? clockwiseDegrees(present, to) : clockwiseDegrees(to, present);
    const others = this.#openChoices.map(rotationOf).filter((other) => other !== present);
    const sorted = others.sort((a, b) => distance(a) - distance(b));
    return this.picks.length > 0 ? (sorted[0] ?? null) : null;
  }
}

/**
 * Return the picks of a choice that follow the picks `before`; null if the choice does not begin
 * with `before`.
 * @type {(choice: Choice, before: string[]) => string[] | null}
 */
function remainingPicks({ picks = [], any_order: anyOrder }, before) {
  if (!anyOrder) {
    return before.every((id, index) => picks[index] === id) ? picks.slice(before.length) : null;
  }
  const remaining = [...picks];
  for (const id of before) {
    const index = remaining.indexOf(id);
    if (index < 0) {
      return null;
    }
    remaining.splice(index, 1);
  }
  return remaining;
}

/**
 * Return the nodes that can be lifted and carried: those that begin a choice of two picks or more.
 */
export function carriableNodes(/** @type {Choice[]} */ choices) {
  const carried = choices.filter(
    ({ picks = [], any_order: anyOrder }) => picks.length > 1 && !anyOrder,
  );
  return new Set(carried.flatMap(({ picks = [] }) => picks.slice(0, 1)));
}

/**
 * Return the action that rotates a node in place to `rotation` degrees, or any such action if no
 * rotation is given; otherwise null.
 * @type {(choices: Choice[], id: string, rotation?: number) => string | null}
 */
export function findRotationMove(choices, id, rotation) {
  const moves = choices.filter((choice) => isRotationMove(choice) && choice.picks?.[0] === id);
  const fits = (/** @type {Choice} */ choice) =>
    rotation === undefined || rotationOf(choice) === rotation;
  return moves.find(fits)?.action ?? null;
}

function isRotationMove(/** @type {Choice} */ choice) {
  return choice.picks?.length === 1 && rotationOf(choice) !== 0;
}

function rotationOf(/** @type {Choice} */ { turn = 0 }) {
  return clockwiseDegrees(0, turn);
}

/** Return the clockwise distance between two rotations, in degrees. */
function clockwiseDegrees(/** @type {number} */ from, /** @type {number} */ to) {
  return (((to - from) % 360) + 360) % 360;
}

// A gesture in progress: what is picked for the next move, and how it is turned and carried. None
// of this is a move yet, so the engine hears nothing of it.

/** @import {Choice, Scene, SelectionGame} from "./types" */

import { moveName } from "../board/highlights.js";
import { t } from "../ui/i18n.js";
import { carriableNodes, Picks, rotationMove } from "./choices.js";

/**
 * @typedef {{ choices: Choice[], picks: string[] } & Record<"starts" | "targets" | "grips", Set<string>>} Found
 */

export class Selection {
  /** @type {string[]} the nodes touched so far for the next move */
  picks = [];
  /** @type {Map<string, number>} degrees clockwise by which things are turned in the hand */
  rotations = new Map();
  /** Whether the thing picked is carried. */
  isCarried = false;
  /** Whether a move wants a second touch. */
  confirmsMoves = false;
  /** @type {{ action: string, id: string } | null} a move that waits for it, and where */
  proposal = null;
  /** @type {Found | null} */
  #cache = null;
  /** @type {{ id: string, more: number } | null} a turn on the spot under way, and turns wished since */
  #spin = null;

  /**
   * @param {SelectionGame} game
   * @param {{ onChange(): void, announce(text: string): void }} listeners told of what happens
   */
  constructor(game, listeners) {
    this.game = game;
    this.listeners = listeners;
  }

  get #picked() {
    return new Picks(this.game.choices, this.picks, this.rotations);
  }

  /** The nodes that can be touched now. */
  get targets() {
    return this.#derived.targets;
  }

  /** The nodes that can be touched when nothing is picked. */
  get #starts() {
    return this.#derived.starts;
  }

  /** What follows from the choices and the picks alone: it is asked for many times between two touches. */
  get #derived() {
    const { picks } = this;
    const { choices } = this.game;
    if (this.#cache?.choices !== choices || this.#cache.picks !== picks) {
      const starts = new Picks(choices, []).targets;
      const targets = picks.length > 0 ? this.#picked.targets : starts;
      this.#cache = { choices, picks, starts, targets, grips: carriableNodes(choices) };
    }
    return this.#cache;
  }

  /** All nodes at whose touch something happens: what is held as well. */
  get touchable() {
    const orders = this.game.scene.orders ?? [];
    const offered = orders.map(({ node }) => node);
    return new Set([...this.targets, ...this.#starts, ...this.picks.slice(-1), ...offered]);
  }

  /** Those of the targets for which the thing picked first is turned as it should be. */
  get fittingTargets() {
    return this.#picked.fits;
  }

  /** The nodes that can be taken up and carried. */
  get grips() {
    return this.#derived.grips;
  }

  /** Whether nothing can be done but by taking something up. */
  get dragOnly() {
    const { grips } = this;
    return grips.size > 0 && [...this.#starts].every((id) => grips.has(id));
  }

  /** Whether the thing picked first can be turned. */
  get canRotate() {
    return this.#spin !== null || this.#picked.nextTurn(1) !== null;
  }

  /** Touch a node. */
  touch(/** @type {string} */ id) {
    const again = this.picks.length === 1 && id === this.picks[0];
    const { picks, action, known } = this.#picked.touch(id);
    if (this.proposal?.id === id) {
      this.confirm();
      return;
    }
    this.proposal = null;
    if (again && this.canRotate && !this.targets.has(id)) {
      this.rotate(1);
    } else if (!known) {
      this.game.refuse([...this.picks, id]);
    } else if (action === null) {
      this.#pick(picks);
    } else {
      this.#play(action, id);
    }
  }

  /** Play the move that waits to be confirmed. */
  confirm() {
    if (this.proposal) {
      this.game.play(this.proposal.action);
    }
  }

  /**
   * @param {string} action
   * @param {string} id the node touched last
   */
  #play(action, id) {
    const choice = this.game.choices.find((it) => it.action === action);
    if (this.confirmsMoves || choice?.loose) {
      this.proposal = { action, id };
      const move = moveName(this.game.scene, this.game.choices, action);
      this.listeners.announce(t("{move}? Touch it again to play it.", { move }));
      this.listeners.onChange();
    } else {
      this.game.play(action);
    }
  }

  /** Play what is picked, if that is a move already. */
  playPicked() {
    const action = this.proposal?.action ?? this.#picked.finished;
    if (action !== null) {
      this.game.play(action);
    }
  }

  /**
   * Turn what is held to the next turn that some choice has. Where turning on the spot is a move
   * it is played, and the thing stays in the hand.
   * @param {number} way 1 is clockwise, -1 is not
   */
  rotate(way) {
    const [held] = this.picks;
    const turn = this.#picked.nextTurn(way);
    if (this.#spin) {
      this.#spin.more += way;
    } else if (turn !== null) {
      this.rotations.set(held, turn);
      const action = this.isCarried ? null : rotationMove(this.game.choices, held, turn);
      if (action === null) {
        this.#sayTurn(held, turn);
      } else {
        this.game.play(action);
        this.#spin = { id: held, more: 0 };
        this.picks = [held];
      }
      this.listeners.onChange();
    }
  }

  /** Take a node up, to carry it; says whether it can be. */
  lift(/** @type {string} */ id) {
    this.isCarried = this.grips.has(id);
    if (this.isCarried) {
      this.#pick([id]);
    }
    return this.isCarried;
  }

  /** What is carried passes over a node: where the way can go on from there, it is picked. */
  passOver(/** @type {string} */ id) {
    const picks = [...this.picks, id];
    if (new Picks(this.game.choices, picks).targets.size > 0) {
      this.#pick(picks);
    }
  }

  /**
   * Put down what is carried: on a node, perhaps on itself, or nowhere. Where no way leads to the
   * node, but touching it alone is a move, that is meant.
   */
  drop(/** @type {string | null} */ id) {
    const { choices } = this.game;
    const [held] = this.picks;
    const alone = id === null ? null : new Picks(choices, [id]).finished;
    const turned = id === held ? rotationMove(choices, held, this.rotations.get(held) ?? 0) : null;
    this.isCarried = false;
    if (id !== null && this.targets.has(id)) {
      this.touch(id);
    } else if (id !== null && alone !== null) {
      this.#play(alone, id);
    } else if (turned !== null) {
      this.game.play(turned);
    } else {
      if (id !== null && id !== held) {
        this.game.refuse([...this.picks, id]);
      }
      this.release();
    }
  }

  /** Let go of what is picked. */
  release() {
    this.#pick([]);
  }

  // What becomes of it

  /** A request is on its way to the engine: nothing is picked for another one. */
  reset() {
    if (this.isCarried) {
      this.#resetRotation(this.picks[0]);
    }
    this.#spin = null;
    this.isCarried = false;
    this.picks = [];
    this.proposal = null;
  }

  /**
   * What was wanted will not happen.
   * @param {string | undefined} played what was touched first for it
   */
  onFailure(played) {
    this.reset();
    this.#resetRotation(played);
  }

  /**
   * The engine has played, or something else is on the table: things stay turned until they are
   * played, or stand otherwise now.
   * @param {Scene} before
   * @param {Scene} after
   * @param {string | undefined} played what was touched first for the move
   * @returns {() => void} what to do when the new scene is there
   */
  onReply(before, after, played) {
    const [old, now] = [nodeRotations(before), nodeRotations(after)];
    for (const id of [...this.rotations.keys()]) {
      if (id === played || old.get(id) !== now.get(id)) {
        this.rotations.delete(id);
      }
    }
    const spun = this.picks.length ? this.#spin : null;
    this.reset();
    return () => spun && this.#rotateNext(spun);
  }

  /** What was turned on the spot is still held; turns that were wished meanwhile are made now. */
  #rotateNext(/** @type {{ id: string, more: number }} */ { id, more }) {
    const way = Math.sign(more);
    if (this.targets.has(id)) {
      this.#pick([id]);
      if (way) {
        this.rotate(way);
      }
      if (this.#spin) {
        this.#spin.more = more - way;
      }
    }
  }

  #pick(/** @type {string[]} */ picks) {
    if (picks[0] !== this.picks[0]) {
      this.#resetRotation(this.picks[0]);
    }
    this.picks = picks;
    this.proposal = null;
    this.listeners.onChange();
  }

  /**
   * What is turned by moves stands as the engine says once it is let go; other things stay turned
   * while they wait.
   */
  #resetRotation(/** @type {string | undefined} */ id) {
    if (id !== undefined && rotationMove(this.game.scene.choices, id) !== null) {
      this.rotations.delete(id);
    }
  }

  #sayTurn(/** @type {string} */ id, /** @type {number} */ turn) {
    const label = this.game.scene.nodes.find((node) => node.id === id)?.label ?? id;
    const [fits, places] = [this.fittingTargets.size, this.targets.size];
    const values = { label, turn, fits, places };
    this.listeners.announce(
      t("{label}, turned {turn} degrees, fits {fits} of {places} places", values),
    );
  }
}

function nodeRotations(/** @type {Scene} */ { nodes }) {
  return new Map(nodes.map(({ id, rot = 0 }) => [id, rot]));
}

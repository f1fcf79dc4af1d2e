// A gesture in progress: the nodes picked for the next move, their rotation, and carrying. Until a
// move is complete, the engine is not asked.

/** @import {Choice, Scene, SelectionGame} from "./types" */

import { moveName } from "../board/highlights.js";
import { t } from "../ui/i18n.js";
import { carriableNodes, findRotationMove, Picks } from "./choices.js";

/**
 * @typedef {{ choices: Choice[], picks: string[] } & Record<"starts" | "targets" | "grips", Set<string>>} Derived
 */

export class Selection {
  /** @type {string[]} the nodes touched so far for the next move */
  picks = [];
  /** @type {Map<string, number>} degrees clockwise by which things are turned in the hand, by id */
  rotations = new Map();
  /** Whether the picked thing is carried. */
  isCarried = false;
  /** Whether a move needs a second touch. */
  confirmsMoves = false;
  /** @type {{ action: string, id: string } | null} a move that waits for its second touch, and where */
  proposal = null;
  /** @type {Derived | null} */
  #cache = null;
  /** @type {{ id: string, pending: number } | null} a rotation being played, and the steps requested since */
  #rotating = null;

  /**
   * @param {SelectionGame} game
   * @param {{ onChange(): void, announce(text: string): void }} listeners
   */
  constructor(game, listeners) {
    this.game = game;
    this.listeners = listeners;
  }

  get #currentPicks() {
    return new Picks(this.game.choices, this.picks, this.rotations);
  }

  /** The nodes that continue or begin a move. */
  get targets() {
    return this.#derived.targets;
  }

  /** Sets that depend on choices and picks alone, cached because a touch asks many times. */
  get #derived() {
    const { picks } = this;
    const { choices } = this.game;
    if (this.#cache?.choices !== choices || this.#cache.picks !== picks) {
      const starts = new Picks(choices, []).targets;
      const targets = picks.length > 0 ? this.#currentPicks.targets : starts;
      this.#cache = { choices, picks, starts, targets, grips: carriableNodes(choices) };
    }
    return this.#cache;
  }

  /** All nodes that react to a touch. */
  get touchable() {
    const { targets, starts } = this.#derived;
    const orders = (this.game.scene.orders ?? []).map(({ node }) => node);
    return new Set([...targets, ...starts, ...this.picks.slice(-1), ...orders]);
  }

  /** The targets that fit the rotation of the thing picked first. */
  get fittingTargets() {
    return this.#currentPicks.fittingTargets;
  }

  /** The nodes that can be lifted and carried. */
  get liftableNodes() {
    return this.#derived.grips;
  }

  /** Whether the thing picked first can be rotated. */
  get canRotate() {
    return this.#rotating !== null || this.#currentPicks.nextRotation(1) !== null;
  }

  touch(/** @type {string} */ id) {
    const isAgain = this.picks.length === 1 && id === this.picks[0];
    const { picks, action, known } = this.#currentPicks.afterTouch(id);
    if (this.proposal?.id === id) {
      this.playProposal();
      return;
    }
    if (isAgain && this.canRotate && !this.targets.has(id)) {
      this.proposal = null;
      this.rotate(1);
    } else if (!known) {
      this.game.explainPicks([...this.picks, id]); // a proposed move can still be played
    } else if (action === null) {
      this.#setPicks(picks);
    } else {
      this.#playOrPropose(action, id);
    }
  }

  /** Play the move that waits for its second touch. */
  playProposal() {
    if (this.proposal) {
      this.game.play(this.proposal.action);
    }
  }

  /** Play or propose an action; `id` is the node touched last. */
  #playOrPropose(/** @type {string} */ action, /** @type {string} */ id) {
    const choice = this.game.choices.find((choice) => choice.action === action);
    if (this.confirmsMoves || choice?.any_order) {
      this.proposal = { action, id };
      const move = moveName(this.game.scene, this.game.choices, action);
      this.listeners.announce(t("{move}? Choose it again to play it.", { move }));
      this.listeners.onChange();
    } else {
      this.game.play(action);
    }
  }

  /** Play the picked nodes, if they are a complete move. */
  playPicked() {
    const action = this.proposal?.action ?? this.#currentPicks.completeAction;
    if (action !== null) {
      this.game.play(action);
    }
  }

  /**
   * Rotate the thing picked first to the next rotation of a choice. If that is a move by itself, it
   * is played, and the thing stays picked.
   * @param {number} direction 1 for clockwise, -1 for counterclockwise
   */
  rotate(direction) {
    const [id] = this.picks;
    const rotation = this.#currentPicks.nextRotation(direction);
    if (this.#rotating) {
      this.#rotating.pending += direction;
    } else if (rotation !== null) {
      this.rotations.set(id, rotation);
      const action = this.isCarried ? null : findRotationMove(this.game.choices, id, rotation);
      if (action === null) {
        this.#announceRotation(id, rotation);
      } else {
        this.game.play(action);
        this.#rotating = { id, pending: 0 };
        this.picks = [id];
      }
      this.listeners.onChange();
    }
  }

  /** Lift a node to carry it; return whether that is possible. */
  lift(/** @type {string} */ id) {
    this.isCarried = this.liftableNodes.has(id);
    if (this.isCarried) {
      this.#setPicks([id]);
    }
    return this.isCarried;
  }

  /** Pick a node that the carried thing passes over, if a move can continue from there. */
  passOver(/** @type {string} */ id) {
    const picks = [...this.picks, id];
    if (new Picks(this.game.choices, picks).targets.size > 0) {
      this.#setPicks(picks);
    }
  }

  /**
   * Put down the carried thing: on a node, perhaps its own, or nowhere (null). If no move leads to
   * the node, but touching it alone is a move, that is played.
   */
  drop(/** @type {string | null} */ id) {
    const { choices } = this.game;
    const [held] = this.picks;
    const rotation = id === held ? (this.rotations.get(held) ?? 0) : null;
    const alone = id === null ? null : new Picks(choices, [id]).completeAction;
    const rotating = rotation === null ? null : findRotationMove(choices, held, rotation);
    this.isCarried = false;
    if (id !== null && this.targets.has(id)) {
      this.touch(id);
    } else if (id !== null && alone !== null) {
      this.#playOrPropose(alone, id);
    } else if (rotating !== null) {
      this.game.play(rotating);
    } else {
      if (id !== null && id !== held) {
        this.game.explainPicks([...this.picks, id]);
      }
      this.unpickAll();
    }
  }

  /** Unpick everything. */
  unpickAll() {
    this.#setPicks([]);
  }

  // Replies of the engine

  /** Unpick everything, because a request was sent to the engine. */
  unpickForRequest() {
    if (this.isCarried) {
      this.#dropMoveRotation(this.picks[0]);
    }
    this.#rotating = null;
    this.isCarried = false;
    this.picks = [];
    this.proposal = null;
  }

  /**
   * Called when a request to the engine has failed: unpick everything, and drop the rotation of
   * the thing that was to be played.
   * @param {string | undefined} played the node touched first for the move
   */
  onFailure(played) {
    this.unpickForRequest();
    this.#dropMoveRotation(played);
  }

  /**
   * Called when the engine has replied with a new scene. Nodes keep the rotation that the player
   * gave them until they are played, or until the scene rotates them.
   * @param {Scene} before
   * @param {Scene} after
   * @param {string | undefined} played the node touched first for the move
   * @returns {() => void} to call when the new choices are in place
   */
  onReply(before, after, played) {
    const [oldRotations, newRotations] = [nodeRotations(before), nodeRotations(after)];
    for (const id of [...this.rotations.keys()]) {
      if (id === played || oldRotations.get(id) !== newRotations.get(id)) {
        this.rotations.delete(id);
      }
    }
    const rotating = this.picks.length ? this.#rotating : null;
    this.unpickForRequest();
    return () => {
      if (rotating) {
        this.#rotateNext(rotating);
      }
    };
  }

  /** Pick the rotated thing again, and play the next of the rotations requested meanwhile. */
  #rotateNext(/** @type {{ id: string, pending: number }} */ { id, pending }) {
    const direction = Math.sign(pending);
    if (this.targets.has(id)) {
      this.#setPicks([id]);
      if (direction) {
        this.rotate(direction);
      }
      if (this.#rotating) {
        this.#rotating.pending = pending - direction;
      }
    }
  }

  #setPicks(/** @type {string[]} */ picks) {
    if (picks[0] !== this.picks[0]) {
      this.#dropMoveRotation(this.picks[0]);
    }
    this.picks = picks;
    this.proposal = null;
    this.listeners.onChange();
  }

  /** Drop a node's rotation if the node rotates by moves: then the scene contains it. */
  #dropMoveRotation(/** @type {string | undefined} */ id) {
    if (id !== undefined && findRotationMove(this.game.scene.choices, id) !== null) {
      this.rotations.delete(id);
    }
  }

  #announceRotation(/** @type {string} */ id, /** @type {number} */ turn) {
    const label = this.game.scene.nodes.find((node) => node.id === id)?.label ?? id;
    const [fits, places] = [this.fittingTargets.size, this.targets.size];
    const values = { label, turn, fits, places };
    this.listeners.announce(
      t("{label}, rotated {turn} degrees: fits {fits} of {places} spaces", values),
    );
  }
}

function nodeRotations(/** @type {Scene} */ { nodes }) {
  return new Map(nodes.map(({ id, rot = 0 }) => [id, rot]));
}

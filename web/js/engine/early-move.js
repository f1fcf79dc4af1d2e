// A move made before the engine has the game: it waits here, also across a reload, until the engine
// has the game as the player saw it.

/** @import {EarlyMove, EarlyStore} from "../types" */

export class EarlyMoveSlot {
  /** @type {EarlyMove | null} */
  #waiting;
  /** @type {(played: boolean | PromiseLike<boolean>) => void} */
  #resolve = () => {};
  /** Resolves when no move waits; the value says whether the last move was played. */
  settled = Promise.resolve(true);

  /** @param {EarlyStore} [store] keeps the move across a reload */
  constructor(store) {
    this.store = store;
    this.#waiting = store?.loadEarly() ?? null;
    if (this.#waiting) {
      this.#renewPromise();
    }
  }

  /** @returns {string | null} the move that waits */
  get move() {
    return this.#waiting?.move ?? null;
  }

  /**
   * Keep a move until the engine has the game. It is played only if the game then has the same id.
   * @param {string} id the game's id when the player made the move
   * @param {string} move
   * @returns {Promise<boolean>} whether the move was played
   */
  queue(id, move) {
    this.#waiting = { id, move };
    this.store?.saveEarly(this.#waiting);
    this.#renewPromise();
    return this.settled;
  }

  /** Return the move that waits for the game with this id, to be played now; otherwise null. */
  takeFor(/** @type {string} */ id) {
    if (!this.#waiting || this.#waiting.id !== id) {
      return null;
    }
    const { move } = this.#waiting;
    this.#waiting = null;
    return move;
  }

  /** End the wait of the move: resolve `settled` with whether the move was played. */
  async settle(/** @type {boolean | Promise<boolean>} */ played) {
    this.#waiting = null;
    this.#resolve(played);
    await played;
    if (!this.#waiting) {
      this.store?.saveEarly(null);
    }
  }

  #renewPromise() {
    this.settled = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }
}

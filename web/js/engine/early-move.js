// A move that a person makes before the engine has the game: it waits here, also over a reload, until
// the game is there as the person saw it.

/** @import {EarlyMove, EarlyStore} from "../types" */

export class EarlyMoveSlot {
  /** @type {EarlyMove | null} */
  #waiting;
  /** @type {(played: boolean | PromiseLike<boolean>) => void} */
  #settle = () => {};
  /** Resolves when no move waits, with whether the last one was played. */
  settled = Promise.resolve(true);

  /** @param {EarlyStore} [store] where it outlives a reload */
  constructor(store) {
    this.store = store;
    this.#waiting = store?.loadEarly() ?? null;
    if (this.#waiting) {
      this.#promise();
    }
  }

  /** @returns {string | null} the move that waits */
  get move() {
    return this.#waiting?.move ?? null;
  }

  /**
   * @param {string} id the game as it stands
   * @param {string} move
   * @returns {Promise<boolean>} whether it was played
   */
  queue(id, move) {
    this.#waiting = { id, move };
    this.store?.saveEarly(this.#waiting);
    this.#promise();
    return this.settled;
  }

  /**
   * The engine has a game.
   * @param {string} id
   * @returns {string | null} the move that waited for it, which is to be played now
   */
  takeFor(id) {
    if (!this.#waiting || this.#waiting.id !== id) {
      return null;
    }
    const due = this.#waiting.move;
    this.#waiting = null;
    return due;
  }

  /** What became of the move. */
  async settle(/** @type {boolean | Promise<boolean>} */ played) {
    this.#waiting = null;
    this.#settle(played);
    await played;
    if (!this.#waiting) {
      this.store?.saveEarly(null);
    }
  }

  #promise() {
    this.settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }
}

// A move made before the engine has the game: it waits here, also across a reload, until the engine
// has the game as the player saw it.

/** @import {EarlyMove, EarlyStore} from "../types" */

export class EarlyMoveSlot {
  /** @type {EarlyMove | null} */
  #waitingMove;
  /** @type {(played: boolean | PromiseLike<boolean>) => void} */
  #resolve = () => {};
  /** Resolves when no move waits; the value says whether the last move was played. */
  settled = Promise.resolve(true);

  /** @param {EarlyStore} [store] keeps the move across a reload */
  constructor(store) {
    this.store = store;
    this.#waitingMove = store?.loadEarlyMove() ?? null;
    if (this.#waitingMove) {
      this.#renewPromise();
    }
  }

  /** @returns {string | null} the move that waits */
  get move() {
    return this.#waitingMove?.move ?? null;
  }

  /**
   * Keep a move until the engine has the game. It is played only if the game then has the same id.
   * @param {string} id the game's id when the player made the move
   * @param {string} move
   * @returns {Promise<boolean>} whether the move was played
   */
  queueMove(id, move) {
    this.#waitingMove = { id, move };
    this.store?.saveEarlyMove(this.#waitingMove);
    this.#renewPromise();
    return this.settled;
  }

  /** Return the move that waits for the game with this id, to be played now; otherwise null. */
  takeMoveFor(/** @type {string} */ id) {
    if (!this.#waitingMove || this.#waitingMove.id !== id) {
      return null;
    }
    const { move } = this.#waitingMove;
    this.#waitingMove = null;
    return move;
  }

  /** End the wait of the move: resolve `settled` with whether the move was played. */
  async endWait(/** @type {boolean | Promise<boolean>} */ played) {
    this.#waitingMove = null;
    this.#resolve(played);
    await played;
    if (!this.#waitingMove) {
      this.store?.saveEarlyMove(null);
    }
  }

  #renewPromise() {
    this.settled = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }
}

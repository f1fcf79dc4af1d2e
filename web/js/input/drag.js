// A pointer that goes down on a thing and carries it away: from single events to a gesture. It
// knows no page; what a place in the picture holds is for others to say.

/** @import {Carrier, Pointer} from "./types" */

const START = 6; // pixels that a pointer moves before a touch becomes a drag

export class Drag {
  /** @type {{ id: string, start: Pointer, carrying: boolean } | null} */
  #grip = null;

  constructor(/** @type {Carrier} */ told) {
    this.told = told;
  }

  /** Whether a pointer is down on something that can be carried. */
  get armed() {
    return this.#grip !== null;
  }

  /** Whether something is carried now. */
  get carrying() {
    return this.#grip?.carrying === true;
  }

  down(/** @type {Pointer} */ pointer) {
    if (this.carrying) {
      this.told.turn();
    } else if (this.#grip) {
      this.#grip = null; // two fingers at once mean the page, to zoom
    } else if (pointer.button === 0) {
      const id = this.told.grip(pointer);
      this.#grip = id === null ? null : { id, start: pointer, carrying: false };
    }
  }

  move(/** @type {Pointer} */ pointer) {
    const grip = this.#grip;
    if (!grip || !this.#same(pointer)) {
      return;
    }
    const { clientX, clientY } = grip.start;
    const far = Math.hypot(pointer.clientX - clientX, pointer.clientY - clientY);
    if (!grip.carrying && far > START) {
      grip.carrying = this.told.lift(grip.id, pointer);
      this.#grip = grip.carrying ? grip : null;
    }
    if (grip.carrying) {
      this.told.carry(grip.id, pointer);
    }
  }

  /** Says whether a drag ends here, so that no click is meant. */
  up(/** @type {Pointer} */ pointer) {
    const grip = this.#grip;
    if (!grip || !this.#same(pointer)) {
      return this.carrying;
    }
    this.#grip = null;
    if (grip.carrying) {
      this.told.drop(grip.id, pointer);
    }
    return grip.carrying;
  }

  /** What was carried is out of the hand already. */
  forget() {
    this.#grip = null;
  }

  /** The pointer is gone, or the person thinks better of it. Says whether something was carried. */
  cancel() {
    const grip = this.#grip;
    this.#grip = null;
    if (grip?.carrying) {
      this.told.back(grip.id);
    }
    return grip?.carrying === true;
  }

  #same(/** @type {Pointer} */ { pointerId }) {
    return this.#grip?.start.pointerId === pointerId;
  }
}

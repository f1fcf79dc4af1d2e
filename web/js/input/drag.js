// Drag and drop: turns single pointer events into a gesture. It knows neither the page nor the
// picture.

/** @import {Carrier, Pointer} from "./types" */

const START_DISTANCE = 6; // movement in pixels after which a touch becomes a drag

export class Drag {
  /** @type {{ id: string, start: Pointer, isCarrying: boolean } | null} */
  #grip = null;

  constructor(/** @type {Carrier} */ carrier) {
    this.carrier = carrier;
  }

  /** Whether a pointer is down on something that can be carried. */
  get isArmed() {
    return this.#grip !== null;
  }

  get isCarrying() {
    return this.#grip?.isCarrying === true;
  }

  down(/** @type {Pointer} */ pointer) {
    if (this.isCarrying) {
      this.carrier.onSecondTap();
    } else if (this.#grip) {
      this.#grip = null; // a second finger is down: the player zooms
    } else if (pointer.button === 0) {
      const id = this.carrier.findGrip(pointer);
      this.#grip = id === null ? null : { id, start: pointer, isCarrying: false };
    }
  }

  move(/** @type {Pointer} */ pointer) {
    const grip = this.#grip;
    if (!grip || !this.#isSame(pointer)) {
      return;
    }
    const { clientX, clientY } = grip.start;
    const distance = Math.hypot(pointer.clientX - clientX, pointer.clientY - clientY);
    if (!grip.isCarrying && distance > START_DISTANCE) {
      grip.isCarrying = this.carrier.lift(grip.id);
      this.#grip = grip.isCarrying ? grip : null;
    }
    if (grip.isCarrying) {
      this.carrier.carry(grip.id, pointer);
    }
  }

  /** End the drag on release. Return whether there was a drag: then the click is ignored. */
  up(/** @type {Pointer} */ pointer) {
    const grip = this.#grip;
    if (!grip || !this.#isSame(pointer)) {
      return this.isCarrying;
    }
    this.#grip = null;
    if (grip.isCarrying) {
      this.carrier.dropCarried(grip.id, pointer);
    }
    return grip.isCarrying;
  }

  /** End the drag, because the carried thing was unpicked. */
  endDrag() {
    this.#grip = null;
  }

  /**
   * End the drag because its pointer is lost, or because the player cancels (no pointer is given).
   * @param {Pointer} [pointer]
   * @returns {boolean} whether something was carried
   */
  cancel(pointer) {
    if (pointer && !this.#isSame(pointer)) {
      return false;
    }
    const wasCarrying = this.isCarrying;
    this.#grip = null;
    if (wasCarrying) {
      this.carrier.onCancel();
    }
    return wasCarrying;
  }

  #isSame(/** @type {Pointer} */ { pointerId }) {
    return this.#grip?.start.pointerId === pointerId;
  }
}

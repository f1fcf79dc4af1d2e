// Which part of the picture is seen: all of it, or a part from nearer. Geometry alone: sizes of the
// room and places in it are pixels, places in the picture are its units.

/** @import {Aspect, Box} from "./types" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ width: number, height: number }} Size */

export class Zoom {
  /** How many times larger than all of it can be seen. */
  factor = 1;
  /** The largest factor. */
  maxFactor = 4;
  /** @type {Point} of the picture, in the middle of the room */
  #middle = { x: 0, y: 0 };
  /** @type {Size} */
  #room = { width: 1, height: 1 };
  /** @type {Size} */
  #picture = { width: 1, height: 1 };

  /**
   * The room or the picture may be another one now. What was in the middle stays there, if it is a
   * picture of the same size.
   * @param {Size} room
   * @param {Size} picture
   */
  setSizes({ width, height }, picture) {
    this.#room = { width, height };
    if (picture.width !== this.#picture.width || picture.height !== this.#picture.height) {
      this.#picture = { width: picture.width, height: picture.height };
      this.showAll();
    }
  }

  /** Pixels a unit when all of the picture is seen. */
  get fit() {
    const [room, picture] = [this.#room, this.#picture];
    return Math.min(room.width / picture.width, room.height / picture.height);
  }

  /** Where the picture is: beyond its edges no more is shown than there has to be. */
  get box() {
    const scale = this.fit * this.factor;
    const place = (
      /** @type {number} */ room,
      /** @type {number} */ length,
      /** @type {number} */ at,
    ) => (length <= room ? (room - length) / 2 : clamp(room / 2 - at, room - length, 0));
    const [room, picture, middle] = [this.#room, this.#picture, this.#middle];
    return {
      left: place(room.width, picture.width * scale, middle.x * scale),
      top: place(room.height, picture.height * scale, middle.y * scale),
      scale,
    };
  }

  /** The part of the picture that is seen, in its units. */
  get visible() {
    const { left, top, scale } = this.box;
    const x = Math.max(0, -left / scale);
    const y = Math.max(0, -top / scale);
    return {
      x,
      y,
      width: Math.min(this.#picture.width - x, this.#room.width / scale),
      height: Math.min(this.#picture.height - y, this.#room.height / scale),
    };
  }

  /** See all of it. */
  showAll() {
    this.factor = 1;
    this.#middle = { x: this.#picture.width / 2, y: this.#picture.height / 2 };
  }

  /**
   * See it so many times as large as all of it; what is at a place of the room stays there.
   * @param {number} factor
   * @param {Point} at
   */
  zoomTo(factor, at) {
    const under = this.#under(at);
    this.factor = clamp(factor, 1, this.maxFactor);
    const scale = this.fit * this.factor;
    const { width, height } = this.#room;
    this.#middle = {
      x: under.x + (width / 2 - at.x) / scale,
      y: under.y + (height / 2 - at.y) / scale,
    };
    this.#settle();
  }

  /** Push the picture along by pixels. */
  pan(/** @type {number} */ dx, /** @type {number} */ dy) {
    const scale = this.fit * this.factor;
    this.#middle = { x: this.#middle.x - dx / scale, y: this.#middle.y - dy / scale };
    this.#settle();
  }

  /** Bring a point of the picture to the middle. */
  centre(/** @type {Point} */ point) {
    this.#middle = { ...point };
    this.#settle();
  }

  /**
   * Push the picture so far that a point of it is at least so many pixels from the room's edges.
   * @param {Point} point
   * @param {number} margin
   */
  reveal({ x, y }, margin) {
    const { left, top, scale } = this.box;
    const push = (/** @type {number} */ at, /** @type {number} */ room) => {
      const edge = Math.min(margin, room / 2);
      return clamp(at, edge, room - edge) - at;
    };
    this.pan(push(left + x * scale, this.#room.width), push(top + y * scale, this.#room.height));
  }

  /** What is seen, to go back to or to glide from. */
  get view() {
    return { factor: this.factor, ...this.#middle };
  }

  set view({ factor, x, y }) {
    this.factor = clamp(factor, 1, this.maxFactor);
    this.#middle = { x, y };
    this.#settle();
  }

  #under(/** @type {Point} */ { x, y }) {
    const { left, top, scale } = this.box;
    return { x: (x - left) / scale, y: (y - top) / scale };
  }

  /** What is beyond the edges is not kept, so that the next push counts at once. */
  #settle() {
    const { left, top, scale } = this.box;
    const { width, height } = this.#room;
    this.#middle = { x: (width / 2 - left) / scale, y: (height / 2 - top) / scale };
  }
}

/**
 * What is seen on the way from one view to another: both ends keep their pace.
 * @param {Zoom["view"]} from
 * @param {Zoom["view"]} to
 * @param {number} part from 0 to 1
 */
export function viewBetween(from, to, part) {
  const ease = 1 - (1 - part) ** 3;
  const mix = (/** @type {number} */ a, /** @type {number} */ b) => a + (b - a) * ease;
  // The middle goes with the scale: so the place that is held still stays still.
  const factor = mix(from.factor, to.factor);
  const way =
    from.factor === to.factor
      ? ease
      : (1 / from.factor - 1 / factor) / (1 / from.factor - 1 / to.factor);
  return { factor, x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
}

/**
 * Whether a room is higher than wide; where it is about as high as wide, as it was before.
 * @param {Pick<HTMLElement, "clientWidth" | "clientHeight">} room
 * @param {Aspect} before
 * @returns {Aspect}
 */
export function aspectOf({ clientWidth, clientHeight }, before) {
  const clear = Math.abs(clientHeight - clientWidth) > 0.05 * clientWidth && clientWidth > 0;
  return !clear ? before : clientHeight > clientWidth ? "tall" : "wide";
}

function clamp(
  /** @type {number} */ value,
  /** @type {number} */ least,
  /** @type {number} */ most,
) {
  return Math.min(most, Math.max(least, value));
}

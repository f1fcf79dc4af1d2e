// Pan and zoom geometry. Sizes and places of the viewport are pixels, those of the picture its units.

/** @import {Aspect, Box} from "./types" */

/** @typedef {{ x: number, y: number }} Point */
/** @typedef {{ width: number, height: number }} Size */

export class Zoom {
  /** The magnification; at 1 the whole picture is visible. */
  factor = 1;
  maxFactor = 4;
  /** @type {Point} the point of the picture in the middle of the viewport */
  #center = { x: 0, y: 0 };
  /** @type {Size} */
  #viewport = { width: 1, height: 1 };
  /** @type {Size} */
  #picture = { width: 1, height: 1 };

  /**
   * Set the sizes of viewport and picture. The view stays, unless the picture's size changes.
   * @type {(viewport: Size, picture: Size) => void}
   */
  setSizes({ width, height }, picture) {
    this.#viewport = { width, height };
    if (picture.width !== this.#picture.width || picture.height !== this.#picture.height) {
      this.#picture = { width: picture.width, height: picture.height };
      this.showAll();
    }
  }

  /** Pixels per unit when the whole picture is visible. */
  get fitScale() {
    const [viewport, picture] = [this.#viewport, this.#picture];
    return Math.min(viewport.width / picture.width, viewport.height / picture.height);
  }

  /** The picture's place: centred if it is smaller than the viewport, otherwise clamped to it. */
  get box() {
    const scale = this.fitScale * this.factor;
    /** @type {(viewport: number, length: number, center: number) => number} */
    const place = (viewport, length, center) =>
      length <= viewport
        ? (viewport - length) / 2
        : clamp(viewport / 2 - center, viewport - length, 0);
    const [viewport, picture, center] = [this.#viewport, this.#picture, this.#center];
    return {
      left: place(viewport.width, picture.width * scale, center.x * scale),
      top: place(viewport.height, picture.height * scale, center.y * scale),
      scale,
    };
  }

  /** The visible part of the picture, in its units. */
  get visibleRect() {
    const { left, top, scale } = this.box;
    const x = Math.max(0, -left / scale);
    const y = Math.max(0, -top / scale);
    return {
      x,
      y,
      width: Math.min(this.#picture.width - x, this.#viewport.width / scale),
      height: Math.min(this.#picture.height - y, this.#viewport.height / scale),
    };
  }

  showAll() {
    this.factor = 1;
    this.#center = { x: this.#picture.width / 2, y: this.#picture.height / 2 };
  }

  /**
   * Zoom to a factor. The point of the picture under `anchor`, a place of the viewport, stays under
   * it.
   */
  zoomTo(/** @type {number} */ factor, /** @type {Point} */ anchor) {
    const { left, top, scale } = this.box;
    const point = { x: (anchor.x - left) / scale, y: (anchor.y - top) / scale };
    this.factor = clamp(factor, 1, this.maxFactor);
    const newScale = this.fitScale * this.factor;
    const { width, height } = this.#viewport;
    this.centerOn({
      x: point.x + (width / 2 - anchor.x) / newScale,
      y: point.y + (height / 2 - anchor.y) / newScale,
    });
  }

  /** Move the picture by pixels. */
  pan(/** @type {number} */ dx, /** @type {number} */ dy) {
    const scale = this.fitScale * this.factor;
    this.centerOn({ x: this.#center.x - dx / scale, y: this.#center.y - dy / scale });
  }

  /** Bring a point of the picture to the middle, as far as the picture's edges allow. */
  centerOn(/** @type {Point} */ point) {
    this.#center = point;
    // Clamped at once, so that the next pan takes effect immediately.
    const { left, top, scale } = this.box;
    const { width, height } = this.#viewport;
    this.#center = { x: (width / 2 - left) / scale, y: (height / 2 - top) / scale };
  }

  /** Pan until a point of the picture is at least `margin` pixels from the viewport's edges. */
  panIntoView(/** @type {Point} */ { x, y }, /** @type {number} */ margin) {
    const { left, top, scale } = this.box;
    /** @type {(place: number, length: number) => number} */
    const shift = (place, length) => {
      const edge = Math.min(margin, length / 2);
      return clamp(place, edge, length - edge) - place;
    };
    const { width, height } = this.#viewport;
    this.pan(shift(left + x * scale, width), shift(top + y * scale, height));
  }

  /** The current view, to restore or to animate from. */
  get view() {
    return { factor: this.factor, ...this.#center };
  }

  set view({ factor, x, y }) {
    this.factor = clamp(factor, 1, this.maxFactor);
    this.centerOn({ x, y });
  }
}

/**
 * Return a view on the way from one view to another, slowing down towards the end.
 * @param {Zoom["view"]} from
 * @param {Zoom["view"]} to
 * @param {number} progress from 0 to 1
 */
export function viewBetween(from, to, progress) {
  const eased = 1 - (1 - progress) ** 3;
  const factor = from.factor + (to.factor - from.factor) * eased;
  // The centre moves with the scale, so that the anchor of the zoom keeps its place.
  const way =
    from.factor === to.factor
      ? eased
      : (1 / from.factor - 1 / factor) / (1 / from.factor - 1 / to.factor);
  return { factor, x: from.x + (to.x - from.x) * way, y: from.y + (to.y - from.y) * way };
}

/**
 * Return whether a viewport is portrait ("tall") or landscape; an almost square one keeps `before`.
 * @type {(viewport: Pick<HTMLElement, "clientWidth" | "clientHeight">, before: Aspect) => Aspect}
 */
export function aspectOf({ clientWidth, clientHeight }, before) {
  if (clientWidth === 0 || Math.abs(clientHeight - clientWidth) <= 0.05 * clientWidth) {
    return before;
  }
  return clientHeight > clientWidth ? "tall" : "wide";
}

/** @type {(value: number, least: number, most: number) => number} */
function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value));
}

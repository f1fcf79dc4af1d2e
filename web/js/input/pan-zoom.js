// Hands that look at the board from nearer: two fingers, one that pushes it along, a wheel.

/** @import {Board} from "../board/board.js" */
/** @import {Pointer, Touchable} from "./types" */

import { nodeSize } from "../board/bounds.js";
import { Minimap } from "./minimap.js";

const START = 8; // pixels that a pointer moves before it pushes the board
const LEGIBLE = 50; // pixels of the smallest thing to touch, seen from near: its words can be read
const TOUCHABLE = 40; // pixels of what a finger finds
const NEAR = 2; // times as large, where all is large enough already
const MOST = 4;
const STEP = 1.5; // of one press of a key or a button
const NOTCH = 0.01; // of a pixel of a wheel, as a power of e
const FAST = 40; // pixels of a wheel that count at once

export class PanZoom {
  /** @type {Map<number, { x: number, y: number, start: { x: number, y: number } }>} */
  #down = new Map();
  /** Whether the pointers that are down have moved the board. */
  #pushed = false;
  #least = 0;
  /** @type {unknown[]} of what that is the least: a scene, and its nodes that can be touched */
  #of = [];
  /** Whether it came near for one touch, and goes back after it. */
  #passing = false;

  /**
   * @param {Board} board
   * @param {Touchable} selection what can be touched
   */
  constructor(board, selection) {
    this.board = board;
    this.selection = selection;
    this.minimap = new Minimap(board, (way) => this.step(way));
  }

  /** The board is at another place, or other things can be touched. */
  show() {
    this.minimap.show(this.#crowded);
    this.board.canvas.dataset.near = this.isZoomedIn ? "near" : "";
  }

  /** Whether pointers are moving the board now. */
  get isPanning() {
    return this.#pushed && this.#down.size > 0;
  }

  /** Whether a finger that moves now means the board, and not the page. */
  get ownsPointers() {
    return this.#down.size > 1 || this.isPanning || (this.isZoomedIn && this.#down.size > 0);
  }

  /** Whether only a part of the board is seen. */
  get isZoomedIn() {
    return this.board.zoom.factor > 1;
  }

  /** Units of the lower side of the smallest thing that can be touched; the last one, if there is none. */
  get #smallest() {
    const { scene } = this.board;
    const { targets } = this.selection;
    if (this.#of[0] === scene && this.#of[1] === targets) {
      return this.#least;
    }
    this.#of = [scene, targets];
    const sides = scene.nodes
      .filter(({ id }) => targets.has(id))
      .map((node) => Math.min(...nodeSize(scene, node)))
      .filter((side) => side > 0);
    if (sides.length > 0) {
      this.#least = Math.min(...sides);
    }
    return this.#least;
  }

  /** Whether something is too small to be touched while all is seen. */
  get #crowded() {
    const { zoom } = this.board;
    const least = this.#smallest;
    zoom.maxFactor = Math.max(MOST, (STEP * LEGIBLE) / (least * zoom.fit || LEGIBLE));
    return least > 0 && least * zoom.fit < TOUCHABLE;
  }

  /** How many times as large all that can be touched is large enough. */
  get #enough() {
    const { zoom } = this.board;
    return this.#crowded ? Math.min(zoom.maxFactor, LEGIBLE / (this.#smallest * zoom.fit)) : NEAR;
  }

  // Pointers

  down(/** @type {Pointer} */ pointer) {
    if (this.#down.size === 0) {
      this.#pushed = false;
    }
    const place = this.#place(pointer);
    this.#down.set(pointer.pointerId, { ...place, start: place });
  }

  /** Says whether it moves the board. */
  move(/** @type {Pointer} */ pointer) {
    const known = this.#down.get(pointer.pointerId);
    if (!known) {
      return false;
    }
    const before = this.#spread();
    const far = this.#place(pointer);
    Object.assign(known, far);
    const pair = this.#down.size > 1;
    const { start } = known;
    this.#pushed ||=
      pair || (this.isZoomedIn && Math.hypot(far.x - start.x, far.y - start.y) > START);
    if (this.#pushed) {
      const { x, y, length } = this.#spread();
      this.#passing = false;
      this.board.changeView((zoom) => {
        if (pair && before.length > 0) {
          zoom.zoomTo((zoom.factor * length) / before.length, before);
        }
        zoom.pan(x - before.x, y - before.y);
      });
    }
    return this.#pushed;
  }

  /** Says whether the board was moved by what ends here. */
  up(/** @type {Pointer} */ { pointerId }) {
    return this.#down.delete(pointerId) && this.#pushed;
  }

  /** The middle of the pointers that are down, and how far the first two are apart. */
  #spread() {
    const [a = { x: 0, y: 0 }, b = a] = this.#down.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, length: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  /** Where a pointer is on the canvas. */
  #place(/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  // Nearer and back

  /** A wheel with Ctrl, which is how a pad tells of two fingers, zooms; another pushes what is near. */
  wheel(/** @type {WheelEvent} */ event) {
    const { ctrlKey, deltaX, deltaY } = event;
    if (!ctrlKey && !this.isZoomedIn) {
      return; // the page scrolls
    }
    event.preventDefault();
    this.#passing = false;
    const by = Math.exp(-NOTCH * Math.min(FAST, Math.max(-FAST, deltaY)));
    const at = this.#place(event);
    this.board.changeView((zoom) =>
      ctrlKey ? zoom.zoomTo(zoom.factor * by, at) : zoom.pan(-deltaX, -deltaY),
    );
  }

  /**
   * Come nearer to a place, or see all again.
   * @param {{ clientX: number, clientY: number }} pointer
   * @param {boolean} [passing] whether all is to be seen again after the next move
   */
  toggle(pointer, passing = false) {
    if (this.isZoomedIn) {
      this.board.showAll();
    } else {
      const factor = this.#enough;
      this.board.changeView((zoom) => zoom.zoomTo(factor, this.#place(pointer)), true);
    }
    this.#passing = passing;
  }

  /**
   * A step nearer (1), back (-1) or back to all of it (0), as from a key or a button; the first one
   * makes things large enough.
   * @param {number} way
   * @param {string | null} [about] the node that is meant
   */
  step(way, about = null) {
    const { zoom, box, canvas, scene } = this.board;
    const node = scene.nodes.find(({ id }) => id === about);
    const { x = 0, y = 0 } = node ?? {};
    const at = node
      ? { x: box.left + x * box.scale, y: box.top + y * box.scale }
      : { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 };
    const nearer = this.isZoomedIn ? zoom.factor * STEP : this.#enough;
    const factor = way > 0 ? nearer : way < 0 ? zoom.factor / STEP : 1;
    this.#passing = false;
    this.board.changeView((zoom) => zoom.zoomTo(factor < 1.1 ? 1 : factor, at), true);
  }

  /** A move was made: who came near for it alone sees all of the board again. */
  onMovePlayed() {
    if (this.#passing) {
      this.#passing = false;
      this.board.showAll();
    }
  }
}

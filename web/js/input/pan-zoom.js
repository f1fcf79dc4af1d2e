// Panning and zooming the board by one or two fingers, by wheel and by buttons.

/** @import {Board} from "../board/board.js" */
/** @import {Pointer, Touchable} from "./types" */

import { nodeSize } from "../board/bounds.js";
import { Minimap } from "./minimap.js";

const START_DISTANCE = 8; // movement in pixels after which a pointer pans
const LEGIBLE = 50; // size of the smallest node when zoomed in, in pixels: texts are readable
const TOUCHABLE = 40; // smallest node that a finger can hit, in pixels
const DEFAULT_FACTOR = 2; // zoom factor if all nodes are large enough already
const MAX_FACTOR = 4;
const GUARD_MS = 400; // time after a zoom in which taps on the board are ignored
const STEP = 1.5; // zoom factor of one press of a key or button
const WHEEL_RATE = 0.01; // change of the zoom factor's logarithm per pixel of the wheel
const MAX_WHEEL = 40; // limit for the pixels of a wheel event

export class PanZoom {
  /** @type {Map<number, { x: number, y: number, start: { x: number, y: number } }>} */
  #pointers = new Map();
  /** Whether the pointers that are down have moved the board. */
  #hasPanned = false;
  #smallestSide = 0;
  /** @type {unknown[]} the scene and targets that #smallestSide is about */
  #measured = [];
  /** Whether the view is zoomed in for one touch only, and zooms out after the next move. */
  #isTemporary = false;
  /** When a button last zoomed. */
  #lastStep = Number.NEGATIVE_INFINITY;

  constructor(/** @type {Board} */ board, /** @type {Touchable} */ selection) {
    this.board = board;
    this.selection = selection;
    this.minimap = new Minimap(board, (direction) => {
      this.#lastStep = performance.now();
      this.zoomStep(direction);
    });
  }

  /** Bring the minimap up to date, after the view or the targets have changed. */
  updateMinimap() {
    this.minimap.update(this.#isCrowded);
    this.board.canvas.dataset.near = this.isZoomedIn ? "near" : "";
  }

  /** Whether pointers are moving the board now. */
  get isPanning() {
    return this.#hasPanned && this.#pointers.size > 0;
  }

  /** Whether a moving finger pans the board and doesn't scroll the page. */
  get ownsPointers() {
    return (
      this.#pointers.size > 1 || this.isPanning || (this.isZoomedIn && this.#pointers.size > 0)
    );
  }

  /** Whether the view has just been zoomed: a tap may have been meant for the button. */
  get ignoresTaps() {
    return performance.now() - this.#lastStep < GUARD_MS;
  }

  get isZoomedIn() {
    return this.board.zoom.factor > 1;
  }

  /**
   * The shorter side of the smallest target, in units. Without targets, it keeps its last value.
   */
  get #smallestTargetSide() {
    const { scene } = this.board;
    const { targets } = this.selection;
    if (this.#measured[0] !== scene || this.#measured[1] !== targets) {
      this.#measured = [scene, targets];
      const sides = scene.nodes
        .filter(({ id }) => targets.has(id))
        .map((node) => Math.min(...nodeSize(scene, node)))
        .filter((side) => side > 0);
      this.#smallestSide = sides.length > 0 ? Math.min(...sides) : this.#smallestSide;
    }
    return this.#smallestSide;
  }

  /** Whether a target is too small to be touched while the whole board is visible. */
  get #isCrowded() {
    const { zoom } = this.board;
    const side = this.#smallestTargetSide;
    zoom.maxFactor = Math.max(MAX_FACTOR, (STEP * LEGIBLE) / (side * zoom.fitScale || LEGIBLE));
    return side > 0 && side * zoom.fitScale < TOUCHABLE;
  }

  /** The factor at which all targets are large enough. */
  get #legibleFactor() {
    const { zoom } = this.board;
    return this.#isCrowded
      ? Math.min(zoom.maxFactor, LEGIBLE / (this.#smallestTargetSide * zoom.fitScale))
      : DEFAULT_FACTOR;
  }

  // Pointers

  down(/** @type {Pointer} */ pointer) {
    if (this.#pointers.size === 0) {
      this.#hasPanned = false;
    }
    const place = this.#placeOf(pointer);
    this.#pointers.set(pointer.pointerId, { ...place, start: place });
  }

  /** Return whether the pointer moves the board. */
  move(/** @type {Pointer} */ pointer) {
    const known = this.#pointers.get(pointer.pointerId);
    if (!known) {
      return false;
    }
    const before = this.#pinchState();
    const place = this.#placeOf(pointer);
    Object.assign(known, place);
    const isPinch = this.#pointers.size > 1;
    const distance = Math.hypot(place.x - known.start.x, place.y - known.start.y);
    this.#hasPanned ||= isPinch || (this.isZoomedIn && distance > START_DISTANCE);
    if (this.#hasPanned) {
      const { x, y, length } = this.#pinchState();
      this.#isTemporary = false;
      this.board.changeView((zoom) => {
        if (isPinch && before.length > 0) {
          zoom.zoomTo((zoom.factor * length) / before.length, before);
        }
        zoom.pan(x - before.x, y - before.y);
      });
    }
    return this.#hasPanned;
  }

  /** Return whether the board was moved by the gesture that ends here. */
  up(/** @type {Pointer} */ { pointerId }) {
    return this.#pointers.delete(pointerId) && this.#hasPanned;
  }

  /** Return the middle of the first two pointers, and the distance between them. */
  #pinchState() {
    const [a = { x: 0, y: 0 }, b = a] = this.#pointers.values();
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, length: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  /** Return a pointer's place on the canvas. */
  #placeOf(/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  // Other ways to zoom

  /** Zoom on Ctrl+wheel, which is also a trackpad's pinch; pan on a plain wheel when zoomed in. */
  onWheel(/** @type {WheelEvent} */ event) {
    const { ctrlKey, deltaX, deltaY } = event;
    if (!ctrlKey && !this.isZoomedIn) {
      return; // not zoomed in: let the page scroll
    }
    event.preventDefault();
    this.#isTemporary = false;
    const delta = Math.min(MAX_WHEEL, Math.max(-MAX_WHEEL, deltaY));
    const anchor = this.#placeOf(event);
    this.board.changeView((zoom) => {
      if (ctrlKey) {
        zoom.zoomTo(zoom.factor * Math.exp(-WHEEL_RATE * delta), anchor);
      } else {
        zoom.pan(-deltaX, -deltaY);
      }
    });
  }

  /**
   * Zoom in at a place, or out.
   * @param {{ clientX: number, clientY: number }} pointer
   * @param {boolean} [isTemporary] whether to zoom out after the next move
   */
  toggleZoom(pointer, isTemporary = false) {
    if (this.isZoomedIn) {
      this.board.showAll();
    } else {
      const factor = this.#legibleFactor;
      this.board.changeView((zoom) => zoom.zoomTo(factor, this.#placeOf(pointer)), true);
    }
    this.#isTemporary = isTemporary;
  }

  /**
   * Zoom in (1), out (-1) or out completely (0), as for a key or button. The first step in makes
   * all targets large enough.
   * @param {number} direction
   * @param {string | null} [nodeId] the node to zoom in on; otherwise the middle
   */
  zoomStep(direction, nodeId = null) {
    const { zoom, box, canvas, scene } = this.board;
    const node = scene.nodes.find((node) => node.id === nodeId);
    const anchor = node
      ? { x: box.left + (node.x ?? 0) * box.scale, y: box.top + (node.y ?? 0) * box.scale }
      : { x: canvas.clientWidth / 2, y: canvas.clientHeight / 2 };
    let factor = 1;
    if (direction > 0) {
      factor = this.isZoomedIn ? zoom.factor * STEP : this.#legibleFactor;
    } else if (direction < 0) {
      factor = zoom.factor / STEP;
    }
    this.#isTemporary = false;
    this.board.changeView((zoom) => zoom.zoomTo(factor < 1.1 ? 1 : factor, anchor), true);
  }

  /** Zoom out after a move, if the view was zoomed in for that move alone. */
  onMovePlayed() {
    if (this.#isTemporary) {
      this.#isTemporary = false;
      this.board.showAll();
    }
  }
}

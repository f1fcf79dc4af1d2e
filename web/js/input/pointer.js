// Hands on the board: what a mouse, a finger or a pen means by what it does there.

/** @import {Board} from "../board/board.js" */
/** @import {Selection} from "./selection.js" */
/** @import {Pointer, PointerListener, SceneNode} from "./types" */

import { Drag } from "./drag.js";

const REACH = 26; // pixels from the middle of a thing at which a finger still finds it
const ABOVE = 56; // pixels over a finger, at which what it carries can be seen
const NOTCH = 30; // pixels of a wheel that are a turn
const LINE = 20; // pixels of a line, by which some wheels count
const REST = 160; // milliseconds between two turns of a wheel

export class PointerInput {
  #board;
  #canvas;
  #drag = new Drag(this);
  #spent = false;
  #wheel = { far: 0, seen: 0, turned: 0 };

  /**
   * @param {Board} board
   * @param {Selection} selection what can be touched and held, and is done
   * @param {PointerListener} told
   */
  constructor(board, selection, told) {
    this.#board = board;
    this.#canvas = board.canvas;
    this.selection = selection;
    this.told = told;
    this.#listen();
  }

  /** Put back what is carried. Says whether there was anything. */
  cancel() {
    return this.#drag.cancel();
  }

  #listen() {
    const on = this.#canvas.addEventListener.bind(this.#canvas);
    document.addEventListener("pointerdown", (event) => this.#first(event), true);
    document.addEventListener("keydown", (event) => this.#skip(event), true);
    on("pointerdown", (event) => this.#spent || this.#drag.down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", () => this.#drag.cancel());
    on("pointerleave", () => this.told.hovered(null));
    on("click", (event) => this.#click(event));
    on("wheel", (event) => this.#roll(event), { passive: false });
    // Whether a finger scrolls the page is decided where it goes down: not on a thing to carry.
    on("touchmove", (event) => this.#drag.armed && event.preventDefault(), { passive: false });
    on("contextmenu", (event) => this.#drag.armed && event.preventDefault());
  }

  /** A film that is held goes on at any touch; one on the board means nothing else then. */
  #first(/** @type {PointerEvent} */ event) {
    const aside = event.target !== this.#canvas;
    this.#spent = this.#skip(event) && !aside;
    if (aside && this.#drag.carrying) {
      this.#drag.down(event); // a second finger may come down anywhere
    }
  }

  /** Go on with a film that is held, unless a button is meant. Says whether another picture comes. */
  #skip(/** @type {Event} */ { target }) {
    const button = target instanceof Element && target.closest("button:not(#outline *)");
    return !button && this.#board.skip();
  }

  #move(/** @type {PointerEvent} */ event) {
    if (this.#drag.armed) {
      this.#drag.move(event);
    } else {
      this.told.hovered(event.pointerType === "touch" ? null : this.#find(this.#point(event)));
    }
    this.#dress(event);
  }

  #up(/** @type {PointerEvent} */ event) {
    this.#spent ||= this.#drag.up(event);
    this.#dress(event);
  }

  /** The cursor: a hand over what can be carried. */
  #dress(/** @type {PointerEvent} */ event) {
    const over = event.pointerType === "mouse" && !this.#drag.armed && this.grip(event) !== null;
    this.#canvas.dataset.hand = this.#drag.carrying ? "full" : over ? "over" : "";
  }

  #click(/** @type {MouseEvent} */ event) {
    const id = this.#spent ? null : this.#find(this.#point(event));
    this.#spent = false;
    if (id !== null) {
      this.told.touched(id);
    }
  }

  #roll(/** @type {WheelEvent} */ event) {
    if (!this.selection.turnable || event.ctrlKey || event.deltaY === 0) {
      return; // the page scrolls, or zooms
    }
    event.preventDefault();
    const wheel = this.#wheel;
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
    wheel.far = event.timeStamp - wheel.seen > REST ? pixels : wheel.far + pixels;
    wheel.seen = event.timeStamp;
    if (Math.abs(wheel.far) >= NOTCH && event.timeStamp - wheel.turned > REST) {
      this.selection.turn(Math.sign(wheel.far));
      Object.assign(wheel, { far: 0, turned: event.timeStamp });
    }
  }

  // What is there

  /**
   * Where a pointer is in the scene; what a finger carries is above it.
   * @param {{ clientX: number, clientY: number }} pointer
   * @param {number} [above] pixels
   */
  #point({ clientX, clientY }, above = 0) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    const { box } = this.#board;
    return {
      x: (clientX - left - box.left) / box.scale,
      y: (clientY - above - top - box.top) / box.scale,
    };
  }

  /** The node that is meant: one that can be touched now, else any that has a name. */
  #find(/** @type {{ x: number, y: number }} */ point) {
    const { targets } = this.selection;
    const live = (/** @type {SceneNode} */ { id }) => targets.has(id);
    return (
      this.#board.find(live, point, 0) ??
      this.#board.find(({ label }) => Boolean(label), point, 0) ??
      this.#board.find(live, point, REACH)
    );
  }

  // What is held

  /** What a pointer takes hold of. */
  grip(/** @type {Pointer} */ pointer) {
    const { grips } = this.selection;
    const point = this.#point(pointer);
    const loose = (/** @type {SceneNode} */ { id }) => grips.has(id);
    const meant = this.#board.find(loose, point, 0) ?? this.#find(point);
    return meant !== null && grips.has(meant) ? meant : null;
  }

  lift(/** @type {string} */ id, /** @type {Pointer} */ pointer) {
    const lifted = this.selection.lift(id);
    if (lifted) {
      this.#canvas.setPointerCapture(pointer.pointerId);
    }
    return lifted;
  }

  carry(/** @type {string} */ id, /** @type {Pointer} */ pointer) {
    if (!this.selection.aloft) {
      this.#drag.forget();
      this.#spent = true;
      return;
    }
    const point = this.#point(pointer, above(pointer));
    const over = this.#find(point);
    this.#board.carry(id, point.x, point.y);
    this.told.hovered(over);
    if (over !== null) {
      this.selection.pass(over);
    }
  }

  /** Where a thing is let go, it is put on what is there; over its own place that is itself. */
  drop(/** @type {string} */ id, /** @type {Pointer} */ pointer) {
    const { selection } = this;
    const point = this.#point(pointer, above(pointer));
    const found = this.#find(point);
    const home = this.#board.find((node) => node.id === id, point, 0);
    this.told.hovered(null);
    selection.drop(found !== null && selection.targets.has(found) ? found : (home ?? found));
  }

  /** What is held goes back. */
  back() {
    this.told.hovered(null);
    this.selection.drop(null);
  }

  /** Another finger tapped. */
  turn() {
    this.selection.turn(1);
  }
}

function above(/** @type {Pointer} */ { pointerType }) {
  return pointerType === "touch" ? ABOVE : 0;
}

// Hands on the board: what a mouse, a finger or a pen means by what it does there.

/** @import {Board} from "../board/board.js" */
/** @import {Selection} from "./selection.js" */
/** @import {Pointer, PointerListener, SceneNode} from "./types" */

import { nodeSize } from "../board/bounds.js";
import { Drag } from "./drag.js";
import { HitTest } from "./hit-test.js";
import { Loupe } from "./loupe.js";
import { PanZoom } from "./pan-zoom.js";

const REACH = 26; // pixels from the middle of a thing at which a finger still finds it
const ABOVE = 56; // pixels over a finger, at which what it carries can be seen
const NOTCH = 30; // pixels of a wheel that are a turn
const LINE = 20; // pixels of a line, by which some wheels count
const REST = 160; // milliseconds between two turns of a wheel
const TINY = 24; // pixels of a thing that no finger hits at the first touch: it is seen from near then
const TWICE = 320; // milliseconds between the two taps that are one
const CLOSE = 30; // pixels between them

export class PointerInput {
  #board;
  #canvas;
  #drag = new Drag(this);
  #hits = new HitTest();
  #spent = false;
  #wheel = { far: 0, seen: 0, turned: 0 };
  #tap = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  /** Whether the last pointer that went down is a mouse's. */
  #mouse = false;
  #loupe;

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
    this.panZoom = new PanZoom(board, selection);
    this.#loupe = new Loupe(board, {
      ...told,
      find: (pointer) => this.#find(this.#point(pointer)),
      isLive: (id) => selection.targets.has(id),
      isHeld: (pointer) => this.grip(pointer) !== null,
    });
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
    on("pointerdown", (event) => this.#down(event));
    on("pointermove", (event) => this.#move(event));
    on("pointerup", (event) => this.#up(event));
    on("pointercancel", (event) => this.#cancelled(event));
    on("pointerleave", () => this.told.onHover(null));
    on("click", (event) => this.#click(event));
    on("wheel", (event) => this.#roll(event), { passive: false });
    // Whether a finger scrolls the page is decided where it goes down: not on a thing to carry.
    on("touchmove", (event) => this.#isDragging && event.preventDefault(), { passive: false });
    on("contextmenu", (event) => this.#menu(event));
  }

  /** A film that is held goes on at any touch; one on the board means nothing else then. */
  #first(/** @type {PointerEvent} */ event) {
    const aside = event.target !== this.#canvas;
    this.#mouse = event.pointerType === "mouse";
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

  /** Whether fingers that are down mean the board, and not the page. */
  get #isDragging() {
    return this.#drag.armed || this.#loupe.open || this.panZoom.ownsPointers;
  }

  #down(/** @type {PointerEvent} */ event) {
    if (!this.#spent) {
      this.#drag.down(event);
      this.#loupe.down(event);
      event.button === 0 && this.panZoom.down(event);
    }
  }

  #move(/** @type {PointerEvent} */ event) {
    if (this.#drag.armed) {
      this.#drag.move(event);
    }
    if (this.#drag.carrying) {
      this.#loupe.close();
    } else if (!this.#loupe.move(event) && !this.#drag.armed && !this.panZoom.move(event)) {
      this.told.onHover(event.pointerType === "touch" ? null : this.#find(this.#point(event)));
    }
    this.#updateCursor(event);
  }

  #up(/** @type {PointerEvent} */ event) {
    const carried = this.#drag.up(event);
    const rested = this.#loupe.up(event);
    const pushed = this.panZoom.up(event);
    this.#spent ||= carried || rested || pushed;
    this.#endPan(pushed);
    this.#updateCursor(event);
  }

  #cancelled(/** @type {PointerEvent} */ event) {
    this.#drag.cancel();
    this.#loupe.close();
    this.#endPan(this.panZoom.up(event));
  }

  /** Fingers have left the board where they pushed it. */
  #endPan(/** @type {boolean} */ pushed) {
    if (pushed && !this.panZoom.isPanning) {
      this.#board.listeners.onView(this.#board.box);
    }
  }

  /** The other button of a mouse turns what is held, or what it is on. */
  #menu(/** @type {MouseEvent} */ event) {
    const mouse = this.#mouse;
    const id = mouse && !this.#drag.carrying ? this.#find(this.#point(event)) : null;
    if (this.#isDragging || (mouse && this.selection.canRotate)) {
      event.preventDefault();
    }
    if (mouse && id !== null && this.selection.grips.has(id) && id !== this.selection.picks[0]) {
      event.preventDefault();
      this.told.onTouch(id);
    }
    if (mouse && this.selection.canRotate) {
      this.selection.rotate(event.shiftKey ? -1 : 1);
    }
  }

  /** The cursor: a hand over what can be carried. */
  #updateCursor(/** @type {PointerEvent} */ event) {
    const over = event.pointerType === "mouse" && !this.#drag.armed && this.grip(event) !== null;
    this.#canvas.dataset.hand = this.#drag.carrying ? "full" : over ? "over" : "";
  }

  #click(/** @type {MouseEvent} */ event) {
    const id = this.#spent ? null : this.#find(this.#point(event));
    const twice = !this.#spent && this.#isSecond(event);
    const live = id !== null && this.selection.touchable.has(id);
    const touch = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (!this.#spent && live && touch && !this.panZoom.isZoomedIn && this.#isTiny(id)) {
      this.panZoom.toggle(event, true);
    } else if (twice && !live) {
      this.panZoom.toggle(event);
    } else if (id !== null) {
      if (live) {
        this.#tap.time = Number.NEGATIVE_INFINITY; // who plays by a double click wants no zoom
      }
      this.told.onTouch(id);
    }
    this.#spent = false;
  }

  /** Whether this tap and the one before are one gesture. */
  #isSecond(/** @type {MouseEvent} */ { timeStamp: time, clientX: x, clientY: y }) {
    const before = this.#tap;
    const second = time - before.time < TWICE && Math.hypot(x - before.x, y - before.y) < CLOSE;
    this.#tap = { time: second ? Number.NEGATIVE_INFINITY : time, x, y };
    return second;
  }

  /** Whether a node is painted so small that a finger can't mean it. */
  #isTiny(/** @type {string} */ id) {
    const { scene, box } = this.#board;
    const node = scene.nodes.find((node) => node.id === id);
    return node !== undefined && Math.min(...nodeSize(scene, node)) * box.scale < TINY;
  }

  #roll(/** @type {WheelEvent} */ event) {
    if (!this.selection.canRotate || event.ctrlKey || event.deltaY === 0) {
      this.panZoom.wheel(event);
      return;
    }
    event.preventDefault();
    const wheel = this.#wheel;
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_PIXEL ? 1 : LINE);
    wheel.far = event.timeStamp - wheel.seen > REST ? pixels : wheel.far + pixels;
    wheel.seen = event.timeStamp;
    if (Math.abs(wheel.far) >= NOTCH && event.timeStamp - wheel.turned > REST) {
      this.selection.rotate(Math.sign(wheel.far));
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

  /**
   * The topmost of these nodes at a point of the scene, or else the nearest within reach.
   * @param {(node: SceneNode) => boolean} wanted
   * @param {{ x: number, y: number }} point
   * @param {number} [reach] pixels from the middle of a thing
   */
  #topmost(wanted, point, reach = 0) {
    const { scene, rotations, box } = this.#board;
    return this.#hits.find(scene, rotations, wanted, point, reach / box.scale);
  }

  /** The node that is meant: one that can be touched now, else any that has a name. */
  #find(/** @type {{ x: number, y: number }} */ point) {
    const { targets } = this.selection;
    const live = (/** @type {SceneNode} */ { id }) => targets.has(id);
    return (
      this.#topmost(live, point) ??
      this.#topmost(({ label }) => Boolean(label), point) ??
      this.#topmost(live, point, REACH)
    );
  }

  // What is held

  /** What a pointer takes hold of. */
  grip(/** @type {Pointer} */ pointer) {
    const { grips } = this.selection;
    const point = this.#point(pointer);
    const loose = (/** @type {SceneNode} */ { id }) => grips.has(id);
    const meant = this.#topmost(loose, point) ?? this.#find(point);
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
    if (!this.selection.isCarried) {
      this.#drag.forget();
      this.#spent = true;
      return;
    }
    const point = this.#point(pointer, above(pointer));
    const over = this.#find(point);
    this.#board.carry(id, point.x, point.y);
    this.told.onHover(over);
    if (over !== null) {
      this.selection.passOver(over);
    }
  }

  /** Where a thing is let go, it is put on what is there; over its own place that is itself. */
  drop(/** @type {string} */ id, /** @type {Pointer} */ pointer) {
    const { selection } = this;
    const point = this.#point(pointer, above(pointer));
    const found = this.#find(point);
    const home = this.#topmost((node) => node.id === id, point);
    this.told.onHover(null);
    selection.drop(found !== null && selection.targets.has(found) ? found : (home ?? found));
  }

  /** What is held goes back. */
  back() {
    this.told.onHover(null);
    this.selection.drop(null);
  }

  /** Another finger tapped. */
  turn() {
    this.selection.rotate(1);
  }
}

function above(/** @type {Pointer} */ { pointerType }) {
  return pointerType === "touch" ? ABOVE : 0;
}

// Mouse, finger and pen on the board.

/** @import {Board} from "../board/board.js" */
/** @import {Drawings} from "../game/drawings.js" */
/** @import {Selection} from "./selection.js" */
/** @import {Pointer, PointerListener, SceneNode} from "./types" */

import { nodeSize } from "../board/bounds.js";
import { Drag } from "./drag.js";
import { HitTest } from "./hit-test.js";
import { Loupe } from "./loupe.js";
import { PanZoom } from "./pan-zoom.js";

const REACH = 26; // pixels from the middle of a node at which a finger still hits it
const CARRY_HEIGHT = 56; // pixels above a finger, where the carried thing is visible
const WHEEL_NOTCH = 30; // pixels of a wheel for one rotation
const LINE_HEIGHT = 20; // pixels of a line, for wheels that count lines
const WHEEL_REST_MS = 160; // shortest time between two rotations by wheel
const TINY = 24; // pixels; a tap on a smaller node first zooms in
const DOUBLE_TAP_MS = 320;
const DOUBLE_TAP_DISTANCE = 30; // pixels

export class PointerInput {
  #board;
  #canvas;
  #drag = new Drag(this);
  #hitTest = new HitTest();
  /** Whether the gesture has had its effect, so that its click must be ignored. */
  #isSpent = false;
  #wheel = { distance: 0, lastEvent: 0, lastRotation: 0 };
  #lastTap = { time: Number.NEGATIVE_INFINITY, x: 0, y: 0 };
  #isMouse = false;
  #loupe;

  /**
   * @param {Board} board
   * @param {Selection} selection
   * @param {Drawings} drawings
   * @param {PointerListener} listener
   */
  constructor(board, selection, drawings, listener) {
    this.#board = board;
    this.drawings = drawings;
    this.#canvas = board.canvas;
    this.selection = selection;
    this.listener = listener;
    this.panZoom = new PanZoom(board, selection);
    this.#loupe = new Loupe(board, {
      ...listener,
      find: (pointer) => this.#findMeantNode(this.#scenePoint(pointer)),
      isTarget: (id) => selection.targets.has(id),
      canCarry: (pointer) => this.findGrip(pointer) !== null,
    });
    this.#listen();
  }

  /** Put the carried thing back; return whether there was one. */
  cancelDrag() {
    return this.#drag.cancel();
  }

  #listen() {
    const on = this.#canvas.addEventListener.bind(this.#canvas);
    document.addEventListener("pointerdown", (event) => this.#onAnyPointerDown(event), true);
    document.addEventListener("keydown", (event) => this.#skipPause(event), true);
    on("pointerdown", (event) => this.#onPointerDown(event));
    on("pointermove", (event) => this.#onPointerMove(event));
    on("pointerup", (event) => this.#onPointerUp(event));
    on("pointercancel", (event) => this.#onCancelled(event));
    on("lostpointercapture", (event) => this.#onCancelled(event)); // has no effect after pointerup
    on("pointerleave", () => this.listener.onHover(null));
    on("click", (event) => this.#onClick(event));
    on("wheel", (event) => this.#onWheel(event), { passive: false });
    on(
      "touchmove",
      (event) => {
        if (this.#isDragging) {
          event.preventDefault(); // the page does not scroll
        }
      },
      { passive: false },
    );
    on("contextmenu", (event) => this.#onRightClick(event));
  }

  /** End the pause after a scene; a touch of the board that does so has no other effect. */
  #onAnyPointerDown(/** @type {PointerEvent} */ event) {
    const isElsewhere = event.target !== this.#canvas;
    this.#isMouse = event.pointerType === "mouse";
    this.#isSpent = this.#skipPause(event) && !isElsewhere;
    if (isElsewhere && this.#drag.isCarrying) {
      this.#drag.down(event); // a second finger may come down anywhere
    }
  }

  /**
   * End the pause after a scene, unless a button is pressed; return whether another scene follows.
   */
  #skipPause(/** @type {Event} */ { target }) {
    const button = target instanceof Element && target.closest("button:not(.outline *)");
    return !button && this.#board.skipPause();
  }

  /** Whether pointers that are down are for the board, and do not scroll the page. */
  get #isDragging() {
    const isCarrying = this.#drag.isArmed || this.#loupe.isOpen;
    return isCarrying || this.panZoom.ownsPointers || this.drawings.isDrawing;
  }

  #onPointerDown(/** @type {PointerEvent} */ event) {
    this.#isSpent ||= this.panZoom.ignoresTaps;
    if (!this.#isSpent && this.#isDrawingPointer(event)) {
      this.drawings.beginDrawing(this.#findMeantNode(this.#scenePoint(event)));
      this.#canvas.setPointerCapture(event.pointerId);
      this.#isSpent = true;
    } else if (!this.#isSpent) {
      this.#drag.down(event);
      this.#loupe.down(event);
      if (event.button === 0) {
        this.panZoom.down(event);
        this.#canvas.setPointerCapture(event.pointerId); // the pointer may be released anywhere
      }
    }
  }

  /**
   * Return whether a pointer draws: with the drawing tool, or with the right mouse button where
   * that button does nothing else.
   */
  #isDrawingPointer(/** @type {PointerEvent} */ { button, isPrimary, clientX, clientY }) {
    const { drawings, selection } = this;
    const isTool = drawings.isOn && button === 0;
    const isRightButton = button === 2 && !selection.canRotate;
    const canDraw = drawings.isPossible && isPrimary && (isTool || isRightButton);
    return canDraw && (isTool || this.findGrip({ clientX, clientY }) === null);
  }

  #onPointerMove(/** @type {PointerEvent} */ event) {
    if (event.buttons === 0) {
      this.#onCancelled(event); // released outside the frame, which the browser doesn't report
    }
    if (this.drawings.isDrawing) {
      this.drawings.moveEndTo(this.#findMeantNode(this.#scenePoint(event)));
    }
    if (this.#drag.isArmed) {
      this.#drag.move(event);
    }
    if (this.#drag.isCarrying) {
      this.#loupe.close();
    } else if (!this.#loupe.move(event) && !this.#drag.isArmed && !this.panZoom.move(event)) {
      const canHover = event.pointerType !== "touch";
      this.listener.onHover(canHover ? this.#findMeantNode(this.#scenePoint(event)) : null);
    }
    this.#updateCursor(event);
  }

  #onPointerUp(/** @type {PointerEvent} */ event) {
    if (this.drawings.isDrawing) {
      this.drawings.endDrawing(
        this.#isOnCanvas(event) ? this.#findMeantNode(this.#scenePoint(event)) : null,
      );
    }
    const carried = this.#drag.up(event);
    const rested = this.#loupe.up(event);
    const panned = this.panZoom.up(event);
    this.#isSpent ||= carried || rested || panned || !this.#isOnCanvas(event);
    this.#endPan(panned);
    this.#updateCursor(event);
  }

  /** End the gesture of a pointer that is lost; other pointers continue theirs. */
  #onCancelled(/** @type {PointerEvent} */ event) {
    this.drawings.beginDrawing(null);
    this.#drag.cancel(event);
    this.#loupe.cancel(event);
    this.#endPan(this.panZoom.up(event));
  }

  #endPan(/** @type {boolean} */ panned) {
    if (panned && !this.panZoom.isPanning) {
      this.#board.listeners.onView(this.#board.box);
    }
  }

  /** Pick up the thing under the right mouse button, or rotate the picked thing. */
  #onRightClick(/** @type {MouseEvent} */ event) {
    const { selection } = this;
    const isMouse = this.#isMouse;
    const id =
      isMouse && !this.#drag.isCarrying ? this.#findMeantNode(this.#scenePoint(event)) : null;
    const picksUp = id !== null && selection.liftableNodes.has(id) && id !== selection.picks[0];
    const draws = isMouse && this.drawings.isPossible;
    if (this.#isDragging || picksUp || draws || (isMouse && selection.canRotate)) {
      event.preventDefault();
    }
    if (picksUp) {
      this.listener.onTouch(id);
    }
    if (isMouse && selection.canRotate) {
      selection.rotate(event.shiftKey ? -1 : 1);
    }
  }

  /** Show a hand over things that can be carried. */
  #updateCursor(/** @type {PointerEvent} */ event) {
    const isMouse = event.pointerType === "mouse";
    const isOverGrip = isMouse && !this.#drag.isArmed && this.findGrip(event) !== null;
    const emptyHand = isOverGrip ? "over" : "";
    this.#canvas.dataset.hand = this.#drag.isCarrying ? "full" : emptyHand;
  }

  #onClick(/** @type {MouseEvent} */ event) {
    const isSpent = this.#isSpent;
    this.#isSpent = false;
    if (isSpent) {
      return;
    }
    const id = this.#findMeantNode(this.#scenePoint(event));
    const isDoubleTap = this.#isDoubleTap(event);
    const isTouchable = id !== null && this.selection.touchable.has(id);
    const isFinger = /** @type {PointerEvent} */ (event).pointerType === "touch";
    if (isTouchable && isFinger && !this.panZoom.isZoomedIn && this.#isTiny(id)) {
      this.panZoom.toggleZoom(event, true);
    } else if (isDoubleTap && !isTouchable) {
      this.panZoom.toggleZoom(event);
    } else if (id !== null) {
      if (isTouchable) {
        this.#lastTap.time = Number.NEGATIVE_INFINITY; // the next tap is no double tap
      }
      this.listener.onTouch(id);
    }
  }

  #isDoubleTap(/** @type {MouseEvent} */ { timeStamp: time, clientX: x, clientY: y }) {
    const last = this.#lastTap;
    const isNear = Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_DISTANCE;
    const isSecond = isNear && time - last.time < DOUBLE_TAP_MS;
    this.#lastTap = { time: isSecond ? Number.NEGATIVE_INFINITY : time, x, y };
    return isSecond;
  }

  #isOnCanvas(/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) {
    const { left, top, right, bottom } = this.#canvas.getBoundingClientRect();
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  }

  /** Return whether a node is painted too small for a finger. */
  #isTiny(/** @type {string} */ id) {
    const { scene, box } = this.#board;
    const node = scene.nodes.find((node) => node.id === id);
    return node !== undefined && Math.min(...nodeSize(scene, node)) * box.scale < TINY;
  }

  #onWheel(/** @type {WheelEvent} */ event) {
    if (!this.selection.canRotate || event.ctrlKey || event.deltaY === 0) {
      this.panZoom.onWheel(event);
      return;
    }
    event.preventDefault();
    const wheel = this.#wheel;
    const isInPixels = event.deltaMode === WheelEvent.DOM_DELTA_PIXEL;
    const pixels = event.deltaY * (isInPixels ? 1 : LINE_HEIGHT);
    const continues = event.timeStamp - wheel.lastEvent <= WHEEL_REST_MS;
    wheel.distance = continues ? wheel.distance + pixels : pixels;
    wheel.lastEvent = event.timeStamp;
    const hasRested = event.timeStamp - wheel.lastRotation > WHEEL_REST_MS;
    if (Math.abs(wheel.distance) >= WHEEL_NOTCH && hasRested) {
      this.selection.rotate(Math.sign(wheel.distance));
      wheel.distance = 0;
      wheel.lastRotation = event.timeStamp;
    }
  }

  // Hit tests

  /** Return a pointer's place in the scene. */
  #scenePoint(/** @type {{ clientX: number, clientY: number }} */ { clientX, clientY }) {
    const { left, top } = this.#canvas.getBoundingClientRect();
    const { box } = this.#board;
    return { x: (clientX - left - box.left) / box.scale, y: (clientY - top - box.top) / box.scale };
  }

  /** Return the place of the thing that a pointer carries: above a finger. */
  #carriedPlace(/** @type {Pointer} */ { pointerType, clientX, clientY }) {
    return { clientX, clientY: clientY - (pointerType === "touch" ? CARRY_HEIGHT : 0) };
  }

  /**
   * Return the topmost accepted node at a point, or else the nearest within reach (in pixels).
   * @type {(accepts: (node: SceneNode) => boolean, point: { x: number, y: number }, reach?: number) => string | null}
   */
  #topmost(accepts, point, reach = 0) {
    const { scene, rotations, box } = this.#board;
    return this.#hitTest.findNode(scene, rotations, accepts, point, reach / box.scale);
  }

  /**
   * Return the node that is meant: a target, or else any labelled node, or else a target nearby.
   */
  #findMeantNode(/** @type {{ x: number, y: number }} */ point) {
    const { targets } = this.selection;
    const isTarget = (/** @type {SceneNode} */ { id }) => targets.has(id);
    return (
      this.#topmost(isTarget, point) ??
      this.#topmost(({ label }) => Boolean(label), point) ??
      this.#topmost(isTarget, point, REACH)
    );
  }

  // Listeners of Drag (see `Carrier` in types.d.ts)

  findGrip(/** @type {Pick<Pointer, "clientX" | "clientY">} */ pointer) {
    const { liftableNodes } = this.selection;
    const point = this.#scenePoint(pointer);
    const id =
      this.#topmost((node) => liftableNodes.has(node.id), point) ?? this.#findMeantNode(point);
    return id !== null && liftableNodes.has(id) ? id : null;
  }

  lift(/** @type {string} */ id) {
    return this.selection.lift(id);
  }

  carry(/** @type {string} */ id, /** @type {Pointer} */ pointer) {
    if (!this.selection.isCarried) {
      this.#drag.endDrag();
      this.#isSpent = true;
      return;
    }
    const point = this.#scenePoint(this.#carriedPlace(pointer));
    const over = this.#findMeantNode(point);
    this.#board.carry(id, point.x, point.y);
    this.listener.onHover(over);
    if (over !== null) {
      this.selection.passOver(over);
    }
  }

  /** Put the carried thing on a node. Its own place counts only if there is no target. */
  dropCarried(/** @type {string} */ id, /** @type {Pointer} */ pointer) {
    const { selection } = this;
    const place = this.#carriedPlace(pointer);
    const point = this.#scenePoint(place);
    const under = this.#isOnCanvas(place) ? this.#findMeantNode(point) : null;
    const home = this.#topmost((node) => node.id === id, point);
    this.listener.onHover(null);
    const isTarget = under !== null && selection.targets.has(under);
    selection.drop(isTarget ? under : (home ?? under));
  }

  onCancel() {
    this.listener.onHover(null);
    this.selection.drop(null);
  }

  onSecondTap() {
    this.selection.rotate(1);
  }
}

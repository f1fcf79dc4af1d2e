// The loupe over a resting finger: it shows the label of the node under the finger and, where nodes are
// small, a magnified picture. The finger may slide to another node; lifting it chooses that node.

/** @import {Board} from "../board/board.js" */
/** @import {LoupeListener, Pointer} from "./types" */

import { nodeSize } from "../board/bounds.js";
import { el, setText } from "../ui/dom.js";

const SMALL = 44; // pixels; a finger hides smaller nodes
const MAGNIFY_MS = 240; // delay before small nodes are magnified
const LABEL_MS = 550; // delay before a label is shown
const STILL = 8; // pixels that a finger may move during the delay
const DIAMETER = 132; // size of the loupe in pixels
const GAP = 34; // pixels from the finger to the loupe's lower edge
const MAGNIFIED = 60; // size of a node in the loupe, in pixels
const MIN_FACTOR = 1.5;
const MAX_FACTOR = 4;

export class Loupe {
  #picture = el("canvas");
  #label = el("p");
  #root = el(
    "div",
    { class: "loupe", "aria-hidden": "true", hidden: true },
    this.#picture,
    this.#label,
  );
  /** @type {number | undefined} */
  #timer;
  /** @type {{ pointer: Pointer, magnifies: boolean } | null} the finger that may rest */
  #finger = null;

  constructor(/** @type {Board} */ board, /** @type {LoupeListener} */ listener) {
    this.board = board;
    this.listener = listener;
    board.canvas.parentElement?.append(this.#root);
  }

  get isOpen() {
    return !this.#root.hidden;
  }

  /** Wait whether a finger rests. A second finger closes the loupe. */
  down(/** @type {Pointer} */ pointer) {
    const isSecond = this.#finger !== null;
    this.close();
    const { find, isTarget, canCarry } = this.listener;
    const id = pointer.pointerType === "touch" && !isSecond ? find(pointer) : null;
    if (id !== null) {
      const magnifies = isTarget(id) && !canCarry(pointer) && this.#sideOf(id) < SMALL;
      this.#finger = { pointer, magnifies };
      this.#timer = setTimeout(() => this.#show(pointer), magnifies ? MAGNIFY_MS : LABEL_MS);
    }
  }

  /** Return whether the finger slides under the open loupe. */
  move(/** @type {Pointer} */ pointer) {
    const finger = this.#finger;
    if (finger?.pointer.pointerId !== pointer.pointerId) {
      return false;
    }
    const { clientX, clientY } = finger.pointer;
    if (this.isOpen && finger.magnifies) {
      this.#show(pointer);
    } else if (Math.hypot(pointer.clientX - clientX, pointer.clientY - clientY) > STILL) {
      this.close();
    }
    return this.isOpen;
  }

  /**
   * Close the loupe, and choose the magnified node under the lifted finger. Return whether the
   * finger had rested: then the touch is no tap.
   */
  up(/** @type {Pointer} */ pointer) {
    const { isOpen } = this;
    const id = isOpen && this.#finger?.magnifies ? this.listener.find(pointer) : null;
    this.close();
    if (id !== null && this.listener.isTarget(id)) {
      this.listener.onTouch(id);
    }
    return isOpen;
  }

  /** Close the loupe if its finger is lost. */
  cancel(/** @type {Pointer} */ { pointerId }) {
    if (this.#finger?.pointer.pointerId === pointerId) {
      this.close();
    }
  }

  close() {
    clearTimeout(this.#timer);
    if (this.isOpen) {
      this.listener.onHover(null);
    }
    this.#finger = null;
    this.#root.hidden = true;
  }

  #nodeOf(/** @type {string | null} */ id) {
    return this.board.scene.nodes.find((node) => node.id === id);
  }

  /** Return the shorter side of a node as it is painted, in pixels. */
  #sideOf(/** @type {string} */ id) {
    const { scene, box } = this.board;
    const node = this.#nodeOf(id);
    return (node ? Math.min(...nodeSize(scene, node)) : 0) * box.scale;
  }

  #show(/** @type {Pointer} */ pointer) {
    const id = this.listener.find(pointer);
    const magnifies = this.#finger?.magnifies === true;
    const label = this.#nodeOf(id)?.label ?? "";
    setText(this.#label, label);
    this.#label.hidden = !label;
    this.#picture.hidden = !magnifies;
    this.#root.hidden = false;
    this.listener.onHover(id);
    if (magnifies) {
      this.#paint(pointer, id === null ? MAGNIFIED : this.#sideOf(id));
    }
    this.#place(pointer);
  }

  /** Place the loupe above the finger, or beside it if there is no room. */
  #place(/** @type {Pointer} */ { clientX, clientY }) {
    const { left, top, width } = this.board.canvas.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.#root;
    const [x, y] = [clientX - left, clientY - top];
    const above = y - GAP - offsetHeight;
    const beside = x < width / 2 ? x + GAP : x - GAP - offsetWidth;
    const across = above + top < 0 ? beside : x - offsetWidth / 2;
    style.left = `${Math.max(0, Math.min(width - offsetWidth, across))}px`;
    style.top = `${Math.max(-top, above)}px`;
  }

  /** Paint the board under the finger; `side` is that of the node, in pixels. */
  #paint(/** @type {Pointer} */ { clientX, clientY }, /** @type {number} */ side) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    const { box } = this.board;
    const factor = Math.min(MAX_FACTOR, Math.max(MIN_FACTOR, MAGNIFIED / Math.max(1, side)));
    const pixels = Math.round(DIAMETER * devicePixelRatio);
    if (this.#picture.width !== pixels) {
      this.#picture.width = pixels;
      this.#picture.height = pixels;
    }
    requestAnimationFrame(() =>
      this.board.copyPictureTo(this.#picture, {
        left: DIAMETER / 2 - (clientX - left - box.left) * factor,
        top: DIAMETER / 2 - (clientY - top - box.top) * factor,
        scale: box.scale * factor,
      }),
    );
  }
}

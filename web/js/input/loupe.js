// A finger that rests: what it is on is said, and where things are small they are shown over it,
// larger, so that it hides nothing. It may slide to another one; lifted, it chooses.

/** @import {Board} from "../board/board.js" */
/** @import {LoupeListener, Pointer} from "./types" */

import { nodeSize } from "../board/bounds.js";
import { el, setText } from "../ui/dom.js";

const SMALL = 44; // pixels of a thing that a finger hides
const SOON = 240; // milliseconds until small things are shown larger
const LATE = 550; // milliseconds until a thing is told
const STILL = 8; // pixels that a finger may move meanwhile
const WIDE = 132; // pixels of the loupe
const ABOVE = 34; // pixels from the finger to its lower edge
const LARGE = 60; // pixels of what is in it
const MOST = 4; // times as large

export class Loupe {
  #picture = el("canvas");
  #words = el("p");
  #root = el(
    "div",
    { class: "loupe", "aria-hidden": "true", hidden: true },
    this.#picture,
    this.#words,
  );
  /** @type {number | undefined} */
  #timer;
  /** @type {{ pointer: Pointer, choosing: boolean } | null} the finger that may rest */
  #finger = null;

  /**
   * @param {Board} board
   * @param {LoupeListener} told
   */
  constructor(board, told) {
    this.board = board;
    this.told = told;
    board.canvas.parentElement?.append(this.#root);
  }

  /** Whether a finger rests. */
  get open() {
    return !this.#root.hidden;
  }

  /** A finger comes down; a second one means something else. */
  down(/** @type {Pointer} */ pointer) {
    const second = this.#finger !== null;
    this.close();
    const id = pointer.pointerType === "touch" && !second ? this.told.find(pointer) : null;
    if (id !== null) {
      const choosing = this.told.isLive(id) && !this.told.isHeld(pointer) && this.#side(id) < SMALL;
      this.#finger = { pointer, choosing };
      this.#timer = setTimeout(() => this.#show(pointer), choosing ? SOON : LATE);
    }
  }

  /** Says whether the finger that rests slides. */
  move(/** @type {Pointer} */ pointer) {
    const finger = this.#finger;
    if (finger?.pointer.pointerId !== pointer.pointerId) {
      return false;
    }
    const { clientX, clientY } = finger.pointer;
    if (this.open && finger.choosing) {
      this.#show(pointer);
    } else if (Math.hypot(pointer.clientX - clientX, pointer.clientY - clientY) > STILL) {
      this.close();
    }
    return this.open;
  }

  /** Says whether a finger that rested is lifted: then no tap is meant. */
  up(/** @type {Pointer} */ pointer) {
    const { open } = this;
    const id = open && this.#finger?.choosing ? this.told.find(pointer) : null;
    this.close();
    if (id !== null && this.told.isLive(id)) {
      this.told.onTouch(id);
    }
    return open;
  }

  close() {
    clearTimeout(this.#timer);
    if (this.open) {
      this.told.onHover(null);
    }
    this.#finger = null;
    this.#root.hidden = true;
  }

  /** Pixels of the lower side of a node, as it is painted. */
  #side(/** @type {string} */ id) {
    const { scene, box } = this.board;
    const node = scene.nodes.find((node) => node.id === id);
    return (node ? Math.min(...nodeSize(scene, node)) : 0) * box.scale;
  }

  #show(/** @type {Pointer} */ pointer) {
    const id = this.told.find(pointer);
    const choosing = this.#finger?.choosing === true;
    const node = this.board.scene.nodes.find((node) => node.id === id);
    setText(this.#words, node?.label ?? "");
    this.#words.hidden = !node?.label;
    this.#picture.hidden = !choosing;
    this.#root.hidden = false;
    this.told.onHover(id);
    if (choosing) {
      this.#paint(pointer, id === null ? LARGE : this.#side(id));
    }
    this.#place(pointer);
  }

  /** Over the finger; where there is no room, at its side. */
  #place(/** @type {Pointer} */ { clientX, clientY }) {
    const { left, top, width } = this.board.canvas.getBoundingClientRect();
    const { offsetWidth, offsetHeight, style } = this.#root;
    const [x, y] = [clientX - left, clientY - top];
    const over = y - ABOVE - offsetHeight;
    const beside = x < width / 2 ? x + ABOVE : x - ABOVE - offsetWidth;
    const across = over + top < 0 ? beside : x - offsetWidth / 2;
    style.left = `${Math.max(0, Math.min(width - offsetWidth, across))}px`;
    style.top = `${Math.max(-top, over)}px`;
  }

  /**
   * @param {Pointer} pointer
   * @param {number} side pixels of what it is on
   */
  #paint({ clientX, clientY }, side) {
    const { left, top } = this.board.canvas.getBoundingClientRect();
    const { box } = this.board;
    const by = Math.min(MOST, Math.max(1.5, LARGE / Math.max(1, side)));
    const pixels = Math.round(WIDE * devicePixelRatio);
    if (this.#picture.width !== pixels) {
      this.#picture.width = pixels;
      this.#picture.height = pixels;
    }
    const place = (/** @type {number} */ at, /** @type {number} */ from) =>
      WIDE / 2 - (at - from) * by;
    requestAnimationFrame(() =>
      this.board.copy(this.#picture, {
        left: place(clientX - left, box.left),
        top: place(clientY - top, box.top),
        scale: box.scale * by,
      }),
    );
  }
}

// When the page is shown anew: the board before the next picture, what stands beside it after that,
// part by part. So a touch is answered on the board at once, and no task is long.

import { yieldToBrowser } from "../ui/async.js";

const LATE = 200; // milliseconds until that is done, should no picture come
const LONG = 4; // milliseconds of one part after another, before there is a pause

export class Due {
  /** @type {number | undefined} */
  #timer;
  #running = false;

  /** @type {number | undefined} */
  #next;

  /**
   * @param {() => boolean} first shows on the board how things stand; says whether that takes a picture
   * @param {() => Iterable<unknown>} act shows the rest of it; it may pause after each of its steps
   */
  constructor(first, act) {
    this.first = first;
    this.act = act;
  }

  /** The board in the next task; the rest then, or after the picture if one is to come. */
  soon() {
    this.#next ??= setTimeout(() => this.#begin(), 0);
  }

  #begin() {
    this.#next = undefined;
    const held = this.#timer !== undefined;
    const wait = this.first() || held;
    this.after(!wait); // a picture that nobody needs takes as long as any
  }

  /**
   * After the next picture, which has all of a film to begin with, or a touch to answer.
   * @param {boolean} [now] whether no picture is to come
   */
  after(now = false) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#do(), now ? 0 : LATE); // a page that nobody sees has no pictures
    now || requestAnimationFrame(() => setTimeout(() => this.#do(), 0));
  }

  async #do() {
    if (this.#timer === undefined || this.#running) {
      return; // what is being shown now is shown once more, when it is through
    }
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#running = true;
    try {
      let since = performance.now();
      for (const _ of this.act()) {
        if (performance.now() - since > LONG) {
          await yieldToBrowser();
          since = performance.now();
        }
      }
    } finally {
      this.#running = false;
      this.#timer !== undefined && this.#do();
    }
  }
}

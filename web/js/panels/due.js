// When what stands beside the board is shown anew: part by part, so that no task is long.

import { pause } from "../ui/pause.js";

const LATE = 200; // milliseconds until that is done, should no picture come
const LONG = 4; // milliseconds of one part after another, before there is a pause

export class Due {
  /** @type {number | undefined} */
  #timer;
  #running = false;

  /** @param {() => Iterable<unknown>} act shows how things stand; it may pause after each of its steps */
  constructor(act) {
    this.act = act;
  }

  /** In a task before the next picture, which has enough to do then. */
  soon() {
    this.#timer ??= setTimeout(() => this.#do(), 0);
  }

  /** After the next picture, which has all of a film to begin with. */
  after() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#do(), LATE); // a page that nobody sees has no pictures
    requestAnimationFrame(() => setTimeout(() => this.#do(), 0));
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
          await pause();
          since = performance.now();
        }
      }
    } finally {
      this.#running = false;
      this.#timer !== undefined && this.#do();
    }
  }
}

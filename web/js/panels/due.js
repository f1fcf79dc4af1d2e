// When what stands beside the board is shown anew.

const LATE = 200; // milliseconds until that is done, should no picture come

export class Due {
  /** @type {number | undefined} */
  #timer;

  /** @param {() => void} act shows how things stand */
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

  #do() {
    if (this.#timer !== undefined) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.act();
    }
  }
}

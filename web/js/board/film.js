// Pictures shown one after another, each for its time. Another film overtakes the one that runs.

/** @import {Scene} from "../types" */

const HOLD = 260; // milliseconds between the pictures of one film, when they move

export class FramePlayer {
  /** How many pictures of the film are still to come. */
  left = 0;
  #run = 0;
  #held = false;
  #wake = () => {};

  /**
   * @param {(scene: Scene) => number} display puts a picture on display, and says how many
   *   milliseconds it takes to come to rest
   */
  constructor(display) {
    this.display = display;
  }

  /**
   * Show pictures in order, the first at once. Where nothing moves, only those that ask to be
   * held are waited for.
   * @param {Scene[]} scenes
   * @param {boolean} moving
   * @returns {Promise<void>} when it is through, or overtaken
   */
  async show(scenes, moving) {
    this.#run += 1;
    const run = this.#run;
    this.#wake();
    for (const [index, scene] of scenes.entries()) {
      this.left = scenes.length - 1 - index;
      await this.#pause(this.display(scene));
      const hold = (scene.hold ?? 0) * 1000; // longer than usual
      const usual = moving && this.left > 0; // is waited in any case
      if (run === this.#run && (hold > 0 || usual)) {
        await this.#pause((this.left > 0 ? HOLD : 0) + hold, hold > 0);
      }
      if (run !== this.#run) {
        return;
      }
    }
  }

  /** Go on to the next picture, if the one on display is being held. Says whether it was. */
  skip() {
    const held = this.#held;
    if (held) {
      this.#wake();
    }
    return held;
  }

  /**
   * @param {number} ms
   * @param {boolean} [held] whether a person may cut it short
   * @returns {Promise<void> | undefined}
   */
  #pause(ms, held = false) {
    if (ms === 0) {
      return undefined;
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake(), ms);
      this.#held = held;
      this.#wake = () => {
        clearTimeout(timer);
        this.#held = false;
        this.#wake = () => {};
        resolve();
      };
    });
  }
}

// Player of the scenes of a move, one after another. A new sequence replaces a running one.

/** @import {Scene} from "../types" */

const HOLD_MS = 260; // pause between two scenes of a sequence, if scenes are animated

export class FramePlayer {
  /** The number of scenes of the sequence that are not shown yet. */
  scenesLeft = 0;
  #generation = 0;
  #canSkip = false;
  #endPause = () => {};

  /**
   * @param {(scene: Scene) => number} display shows a scene and returns how many milliseconds its
   *   animation takes
   */
  constructor(display) {
    this.display = display;
  }

  /**
   * Show scenes in order, the first at once. Without animation, only scenes with `hold` pause.
   * @param {Scene[]} scenes
   * @param {boolean} animated
   * @returns {Promise<void>} resolves when the sequence ends or is replaced
   */
  async showScenes(scenes, animated) {
    this.#generation += 1;
    const run = this.#generation;
    this.#endPause();
    for (const [index, scene] of scenes.entries()) {
      this.scenesLeft = scenes.length - 1 - index;
      await this.#pause(this.display(scene));
      const hold = (scene.hold ?? 0) * 1000;
      const pauses = hold > 0 || (animated && this.scenesLeft > 0);
      if (run === this.#generation && pauses) {
        await this.#pause((this.scenesLeft > 0 ? HOLD_MS : 0) + hold, hold > 0);
      }
      if (run !== this.#generation) {
        return;
      }
    }
  }

  /** End the `hold` of the current scene; return whether there was one. */
  skipPause() {
    const canSkip = this.#canSkip;
    if (canSkip) {
      this.#endPause();
    }
    return canSkip;
  }

  /**
   * @param {number} ms
   * @param {boolean} [canSkip] whether the player may cut it short
   * @returns {Promise<void> | undefined}
   */
  #pause(ms, canSkip = false) {
    if (ms === 0) {
      return undefined;
    }
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#endPause(), ms);
      this.#canSkip = canSkip;
      this.#endPause = () => {
        clearTimeout(timer);
        this.#canSkip = false;
        this.#endPause = () => {};
        resolve();
      };
    });
  }
}

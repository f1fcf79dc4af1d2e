// Automatic replay of a game's moves, until its end or the player's next touch.

/** @import {Game} from "./game.js" */

import { sleep } from "./opponent.js";

const POSITION_MS = 900;

export class Replay {
  isPlaying = false;
  /** The speed of the replay, as a multiple of the normal speed. */
  pace = 1;
  #generation = 0;

  /**
   * @param {Pick<Game, "reply" | "at" | "key" | "viewPosition">} game
   * @param {() => void} onChange
   * @param {(ms: number) => Promise<unknown>} [wait]
   */
  constructor(game, onChange, wait = sleep) {
    this.game = game;
    this.onChange = onChange;
    this.wait = wait;
  }

  /** Start at the position on display (at the first position if it is the last), or stop. */
  async toggle() {
    if (this.isPlaying) {
      this.stop();
      return;
    }
    this.isPlaying = this.game.reply.line.length > 0;
    this.#generation += 1;
    this.onChange();
    if (this.isPlaying) {
      await this.#autoplay(this.#generation);
    }
  }

  stop() {
    this.isPlaying = false;
    this.#generation += 1;
    this.onChange();
  }

  async #autoplay(/** @type {number} */ run) {
    const { game } = this;
    const { key } = game;
    let at = game.at < game.reply.line.length ? game.at : -1;
    const isRunning = () => run === this.#generation && game.key === key;
    while (isRunning() && at < game.reply.line.length) {
      at += 1;
      await game.viewPosition(at, { frames: at > 0 });
      if (isRunning()) {
        await this.wait(POSITION_MS / this.pace);
      }
      if (isRunning() && game.at !== at) {
        break; // the player has gone to another position
      }
    }
    if (run === this.#generation) {
      this.stop();
    }
  }
}

/** Redo all undone moves, one animation after the other. */
export async function redoAll(/** @type {Game} */ game) {
  const { key } = game;
  while (game.key === key && game.reply.redo && (await game.redo())) {
    await game.animationDone;
  }
}

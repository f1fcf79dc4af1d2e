// Automatic replay of a game's moves, until its end or the player's next touch.

/** @import {Game} from "./game.js" */

import { sleep } from "./opponent.js";

const POSITION_MS = 900;

export class Replay {
  playing = false;
  /** The speed relative to normal. */
  pace = 1;
  #run = 0;

  /**
   * @param {Pick<Game, "reply" | "at" | "key" | "look">} game
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
    if (this.playing) {
      this.stop();
      return;
    }
    this.playing = this.game.reply.line.length > 0;
    this.#run += 1;
    this.onChange();
    if (this.playing) {
      await this.#play(this.#run);
    }
  }

  stop() {
    this.playing = false;
    this.#run += 1;
    this.onChange();
  }

  async #play(/** @type {number} */ run) {
    const { game } = this;
    const { key } = game;
    let at = game.at < game.reply.line.length ? game.at : -1;
    const isRunning = () => run === this.#run && game.key === key;
    while (isRunning() && at < game.reply.line.length) {
      at += 1;
      await game.look(at, { frames: at > 0 });
      if (isRunning()) {
        await this.wait(POSITION_MS / this.pace);
      }
      if (isRunning() && game.at !== at) {
        break; // the player has gone to another position
      }
    }
    if (run === this.#run) {
      this.stop();
    }
  }
}

/** Redo all undone moves, one animation after the other. */
export async function catchUp(/** @type {Game} */ game) {
  const { key } = game;
  while (game.key === key && game.reply.redo && (await game.redo())) {
    await game.animationDone;
  }
}

// The moves of a game, played one after another by themselves, until the end or a touch.

/** @import {Game} from "./game.js" */

const PACE = 900; // milliseconds that a position is left to the eyes

export class Replay {
  /** Whether it runs. */
  playing = false;
  /** How many times as fast as usual. */
  pace = 1;
  #run = 0;

  /**
   * @param {Pick<Game, "reply" | "at" | "key" | "look">} game
   * @param {() => void} changed
   * @param {(ms: number) => Promise<void>} [sleep]
   */
  constructor(game, changed, sleep = (ms) => new Promise((done) => setTimeout(done, ms))) {
    this.game = game;
    this.changed = changed;
    this.sleep = sleep;
  }

  /** Play on from what is shown; from the start, if that is the end. */
  toggle() {
    if (this.playing) {
      this.stop();
      return Promise.resolve();
    }
    this.playing = this.game.reply.line.length > 0;
    this.#run += 1;
    this.changed();
    return this.playing ? this.#play(this.#run) : Promise.resolve();
  }

  stop() {
    this.playing = false;
    this.#run += 1;
    this.changed();
  }

  async #play(/** @type {number} */ run) {
    const { game } = this;
    const { key } = game;
    let at = game.at < game.reply.line.length ? game.at : -1;
    const on = () => run === this.#run && game.key === key;
    while (on() && at < game.reply.line.length) {
      at += 1;
      await game.look(at, { film: at > 0 });
      if (on()) {
        await this.sleep(PACE / this.pace);
      }
      if (on() && game.at !== at) {
        break; // somebody looks elsewhere
      }
    }
    if (run === this.#run) {
      this.stop();
    }
  }
}

/**
 * Play all that redo brings, each film in its time.
 * @param {Game} game
 */
export async function catchUp(game) {
  const { key } = game;
  while (game.key === key && game.reply.redo && (await game.redo())) {
    await game.filmed;
  }
}

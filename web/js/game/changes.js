// Another game comes to the table: what takes long is done beforehand, and the way back is offered.

/** @import {Request, TableReply} from "../types" */
/** @import {Jobs} from "../engine/jobs.js" */
/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Time} from "./clock.js" */
/** @import {Game, Words} from "./game.js" */
/** @import {Known} from "./links.js" */

import { Lost, Refused } from "../engine/wire.js";
import { saveText } from "../storage/game-db.js";
import { t } from "../ui/i18n.js";
import { alert } from "../ui/notice.js";

export class Changes {
  /**
   * @param {Game} game
   * @param {Jobs} jobs
   * @param {GameDb} gameDb
   */
  constructor(game, jobs, gameDb) {
    this.game = game;
    this.jobs = jobs;
    this.gameDb = gameDb;
  }

  /**
   * Put a game on the table that was kept.
   * @param {Known} game
   * @param {string} [text] what is said of it
   * @param {Words} [words]
   */
  async goOn(game, text = t("Another game is on the table."), words) {
    const back = this.gameDb.take(game.key, [game.mark]);
    const save = saveText(game);
    const act = () => this.game.resume(save, words);
    const done = await this.replace({ op: "open", save, game: gameOf(game) }, act, text);
    if (!done) {
      back();
    }
    return done;
  }

  /** The game on the table once more, or the one that a lesson has put aside. */
  again() {
    const { reply, suspended, clock } = this.game;
    return this.resume(reply.save, (suspended ?? reply).game, clock?.time);
  }

  /**
   * @param {string} save
   * @param {string} game its id
   * @param {Time} [clock]
   */
  resume(save, game, clock) {
    const act = () => this.game.resume(save, undefined, clock);
    return this.lay({ op: "open", save, game }, act);
  }

  /**
   * Put another game on the table, and offer the way back to one that was not over.
   * @param {Request} request
   * @param {() => Promise<boolean>} act
   * @param {string} text
   */
  async replace(request, act, text) {
    const { game } = this;
    let [last, time] = [game.reply, game.clock?.time];
    const done = await this.lay(request, () => {
      [last, time] = [game.suspended ?? game.reply, game.clock?.time];
      return act();
    });
    if (done && last.at > 1 && !last.over && last.key !== game.key) {
      const back = () => this.resume(last.save, last.game, time);
      alert(text, { name: t("Back to the game before"), act: back });
    }
    return done;
  }

  /**
   * Let the engine do what takes long beforehand, then put a game on the table. A newer wish
   * overtakes an older one, and until it is granted the game before stands.
   * @param {Request} request the wish, as the engine is asked
   * @param {() => Promise<boolean>} act asks it
   * @returns {Promise<boolean | null>} whether the engine agreed; null if it came to nothing before
   */
  async lay(request, act) {
    const game = String(request.game ?? request.id).split(":")[0];
    if (!this.game.shelf.games.find(({ id }) => id === game)?.prepared) {
      this.jobs.cancel();
      return act();
    }
    try {
      if ((await this.jobs.run({ ...request, op: "prepare" })) === null) {
        return null;
      }
    } catch (error) {
      if (error instanceof Lost) {
        return null;
      }
      if (!(error instanceof Refused)) {
        throw error;
      }
    }
    return act(); // what was refused above is refused again here, and the reason is told
  }
}

/**
 * The id of a kept game's game.
 * @param {{ id: string }} kept
 */
export function gameOf({ id }) {
  return id.replace(/^v\d+:/, "").split(":")[0];
}

// Another game comes to the table: what takes long is done beforehand, and the way back is offered.

/** @import {Jobs} from "../engine/jobs.js" */
/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Game} from "./game.js" */
/** @import {SavedGame, Known, Request, Time, Wish, Words} from "./types" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";

export class Changes {
  /** How many games have been asked for. */
  asked = 0;

  /**
   * @param {Game} game
   * @param {Jobs} jobs
   * @param {GameDb} gameDb
   * @param {() => void} [coming] called when a game that somebody wants is about to come
   */
  constructor(game, jobs, gameDb, coming = () => {}) {
    this.game = game;
    this.jobs = jobs;
    this.gameDb = gameDb;
    this.coming = coming;
  }

  /**
   * Put a game on the table that was kept.
   * @param {Known} kept
   * @param {string} [text] what is said of it
   * @param {Words} [words]
   */
  async goOn(kept, text = t("Another game is on the table."), words) {
    const back = this.gameDb.claim(kept.key, [kept.mark]);
    const done = await this.replace(taken(kept), () => this.game.resume(kept, words), text);
    if (!done) {
      back();
    }
    return done;
  }

  /**
   * Put a game on the table by its id.
   * @param {string} id
   * @param {string} text what is said of it
   * @param {Words} [words]
   */
  open(id, text, words) {
    return this.replace({ op: "open", id }, () => this.game.open(id, undefined, words), text);
  }

  /**
   * Begin a game in the place of another.
   * @param {Wish} wish
   * @param {string} text what is said of it
   */
  begin(wish, text) {
    return this.replace({ op: "new", ...wish }, () => this.game.begin(wish), text);
  }

  /** The game on the table once more, or the one that a lesson has put aside. */
  again() {
    return this.resume(this.game.held, this.game.clock?.time);
  }

  /**
   * @param {SavedGame} held
   * @param {Time} [clock]
   */
  resume(held, clock) {
    return this.lay(taken(held), () => this.game.resume(held, undefined, clock));
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
      this.coming();
      return act();
    });
    if (done && last.at > 1 && !last.over && last.key !== game.key) {
      const back = () => this.resume(last, time);
      showNotice(text, { name: t("Back to the game before"), act: back });
    }
    return done;
  }

  /**
   * Let the engine do what takes long beforehand: make a game, or play a long one again. Then put
   * it on the table. A newer wish overtakes an older one, and until then the game before stands.
   * @param {Request} request the wish, as the engine is asked
   * @param {() => Promise<boolean>} act asks it
   * @returns {Promise<boolean | null>} whether the engine agreed; null if it came to nothing before
   */
  async lay(request, act) {
    this.asked += 1;
    const { prepared } = this.game.shelf.games.find(({ id }) => id === request.game) ?? {};
    if (request.op === "new" && !prepared) {
      this.jobs.cancel();
      return act();
    }
    const made = await this.jobs.run({ ...request, op: "prepare" }).catch((error) => {
      if (!(error instanceof EngineLostError || error instanceof RequestError)) {
        throw error;
      }
      return error instanceof EngineLostError ? null : []; // what is refused is refused again below, and told
    });
    return made === null ? null : act();
  }
}

/** What is asked for to go on with a game. */
function taken(/** @type {SavedGame} */ { key, game, save }) {
  return { op: "open", key, game, save };
}

// Replacing the current game by another, after slow preparations, with a way back.

/** @import {Jobs} from "../engine/jobs.js" */
/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Game} from "./game.js" */
/** @import {Invitation, KnownGame, NewGameRequest, RefusalText, Request, SavedGame, Time} from "./types" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { t } from "../ui/i18n.js";
import { showGameNotice } from "../ui/notice.js";

const SLOW_MS = 400; // delay after which the page shows the progress of a preparation

export class GameSwitcher {
  /** The number of running requests. */
  #running = 0;

  /**
   * @param {Game} game
   * @param {Jobs} jobs
   * @param {GameDb} gameDb
   * @param {() => (() => void) | null} [showGame] leaves home for a game that the player chose;
   *   returns a function that goes back, or null if home was not on display
   */
  constructor(game, jobs, gameDb, showGame = () => null) {
    this.game = game;
    this.jobs = jobs;
    this.gameDb = gameDb;
    this.showGame = showGame;
  }

  /**
   * Continue a saved game.
   * @param {KnownGame} savedGame
   * @param {string} [text] the notice that offers the way back
   * @param {RefusalText} [refusalText]
   */
  async openSaved(savedGame, text = t("Game opened."), refusalText) {
    const restoreMark = this.gameDb.claim(savedGame.key, [savedGame.mark]);
    const act = () => this.game.resume(savedGame, refusalText);
    const done = await this.switchTo(openRequest(savedGame), act, text);
    if (!done) {
      restoreMark();
    }
    return done;
  }

  /**
   * Open a game by its id.
   * @param {string} id
   * @param {string} text the notice that offers the way back
   * @param {RefusalText} [refusalText]
   * @param {Invitation} [invitation]
   */
  openId(id, text, refusalText, invitation) {
    const act = () => this.game.openById(id, undefined, refusalText, invitation);
    return this.switchTo({ op: "open", id }, act, text);
  }

  /** Begin a new game. `text` is the notice that offers the way back. */
  begin(/** @type {NewGameRequest} */ request, text = t("New game.")) {
    return this.switchTo({ op: "new", ...request }, () => this.game.begin(request), text);
  }

  /** Open the current game again, or after a lesson the suspended one. */
  reopen() {
    return this.resume(this.game.savedGame, this.game.clock?.time);
  }

  resume(/** @type {SavedGame} */ savedGame, /** @type {Time | undefined} */ clock = undefined) {
    const act = () => this.game.resume(savedGame, undefined, clock);
    return this.prepareThen(openRequest(savedGame), act);
  }

  /**
   * Switch to another game, and offer the way back to the last one if it is unfinished.
   * @param {Request} request
   * @param {() => Promise<boolean>} act sends the request
   * @param {string} text
   */
  async switchTo(request, act, text) {
    const { game } = this;
    let last = game.reply;
    let time = game.clock?.time;
    let goBack = /** @type {(() => void) | null} */ (null);
    const timer = setTimeout(() => {
      goBack = this.showGame();
    }, SLOW_MS);
    const done = await this.prepareThen(request, () => {
      last = game.suspendedReply ?? game.reply;
      time = game.clock?.time;
      return act();
    }).finally(() => clearTimeout(timer));
    // Home stays on display until then, because a touch would meet the board of the last game.
    if (done && this.showGame()) {
      game.listeners.save(); // a game that begins behind home isn't saved
    } else if (done === false) {
      goBack?.();
    }
    if (done && last.at > 1 && !last.over && last.key !== game.key) {
      const name = last.from === null ? t("Back to the last game") : t("Reopen the analysis");
      showGameNotice(text, { name, act: () => this.resume(last, time) });
    }
    return done;
  }

  /**
   * Let the engine prepare a game if that takes long, then call `act`. Meanwhile the current game
   * stays playable, and a newer request replaces this one.
   * @param {Request} request the request that `act` will send
   * @param {() => Promise<boolean>} act
   * @returns {Promise<boolean | null>} what `act` returned; null if it wasn't called
   */
  async prepareThen(request, act) {
    this.#running += 1;
    try {
      return (await this.#prepare(request)) ? await act() : null;
    } finally {
      this.#running -= 1;
    }
  }

  /** Prepare a request. Return whether to send it now: false if a newer request has replaced it. */
  async #prepare(/** @type {Request} */ request) {
    const { prepared } = this.game.catalogue.games.find(({ id }) => id === request.game) ?? {};
    if (request.op === "new" && !prepared) {
      this.jobs.cancel();
      return true;
    }
    try {
      return (await this.jobs.runToEnd({ ...request, op: "prepare" })) !== null;
    } catch (error) {
      if (error instanceof RequestError) {
        return true; // sending the request shows the refusal
      }
      if (error instanceof EngineLostError) {
        return false;
      }
      throw error;
    }
  }

  /** Whether a new game is being loaded. */
  get isBusy() {
    return this.#running > 0;
  }
}

function openRequest(/** @type {SavedGame} */ { key, game, save }) {
  return { op: "open", key, game, save };
}

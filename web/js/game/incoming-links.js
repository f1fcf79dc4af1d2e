// Links to games that come in. Two friends play by sending them to and fro: a link that goes on with
// a game which is known here is taken up there; one that tells another past is not mixed with it.

/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Game} from "./game.js" */
/** @import {Changes} from "./game-switcher.js" */
/** @import {SavedGame, Known, LinkReply, NamedGame, Request} from "./types" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";
import { begunToday, usualWish } from "./new-game-request.js";
import { catchUp } from "./replay.js";

export class Links {
  /**
   * @param {Game} game
   * @param {GameDb} gameDb
   * @param {Changes} changes
   * @param {(link: string) => Promise<unknown>} rank shows a result
   */
  constructor(game, gameDb, changes, rank) {
    this.game = game;
    this.gameDb = gameDb;
    this.changes = changes;
    this.rank = rank;
  }

  /**
   * Open the game or result that an address asks for.
   * @param {string} link what is behind its #
   * @param {() => void} taken called when it asks for one
   */
  async open(link, taken) {
    const known = await this.#games();
    const asked = await this.#ask({ op: "link", link }, known).catch((error) => {
      if (!(error instanceof RequestError)) {
        throw error;
      }
      showNotice(unopened(error.message));
      taken();
    });
    if (asked?.wish) {
      taken();
      await this.begin(asked.wish);
    } else if (asked?.id || asked?.result) {
      taken();
      await (asked.result ? this.rank(link) : this.#follow(asked, known));
    }
  }

  /**
   * Begin a game that somebody names; one of the day is taken up where it was left.
   * @param {NamedGame} named
   */
  async begin({ game, preset }) {
    const info = this.game.shelf.games.find(({ id }) => id === game);
    if (!info) {
      showNotice(t("There is no game called {name} here.", { name: game }));
      return false;
    }
    const begun = begunToday(await this.#games(), info, preset, Date.now());
    return begun
      ? begun.key === this.game.key || this.#goOn(begun)
      : this.changes.begin(usualWish(info, preset), t("A new game."));
  }

  /**
   * @param {LinkReply} asked
   * @param {Known[]} known
   */
  async #follow({ id, kin, text, game, save }, known) {
    if (game === null) {
      await this.#open(id);
    } else if (kin === "on" || kin === "same") {
      await this.#takeUp({ ...known[game], save }, text);
    } else {
      this.#choose({ ...known[game], save }, id, kin === "broken", text);
    }
  }

  /** @param {string} id of a game of its own */
  #open(id) {
    return this.changes.open(id, t("The game of the link is on the table."), unopened);
  }

  /** @param {Known} game that is taken up, if the rules allow */
  #goOn(game) {
    return this.changes.goOn(game, undefined, unopened);
  }

  /**
   * The game that the one on the table is a variation of; null where there is none.
   * @returns {Promise<Known | null>}
   */
  async origin() {
    if (this.game.reply.from === null) {
      return null;
    }
    const games = await this.#games();
    const found = await this.#ask({ op: "origin" }, games);
    return found && (games[found.game] ?? { ...this.game.held, ...keyed(found), mark: "" });
  }

  /** Ask the engine about the games that are known here; null where it was lost. */
  #ask(/** @type {Request} */ request, /** @type {Known[]} */ known) {
    const asked = { ...request, kept: known.map(keyed) };
    return this.game.engine.ask(asked).catch((error) => {
      if (!(error instanceof EngineLostError)) {
        throw error;
      }
      return null;
    });
  }

  /**
   * The games that are known here, that on the table first.
   * @returns {Promise<Known[]>}
   */
  async #games() {
    await this.gameDb.flush();
    const { games } = await this.gameDb.list();
    const here = games.find(({ key }) => key === this.game.key) ?? { ...this.game.held, mark: "" };
    return [here, ...games.filter((game) => game !== here)];
  }

  /**
   * Go on with a game as the link does, and show what is new as it happened.
   * @param {Known} game
   * @param {string} text what is said of it
   */
  async #takeUp(game, text) {
    if (await this.#goOn(game)) {
      await catchUp(this.game);
      showNotice(`${text} ${this.game.standing}.`);
    }
  }

  /**
   * The link tells another past than the game that is known: both stay, and somebody chooses.
   * @param {Known} game
   * @param {string} id of the link
   * @param {boolean} broken whether the game known here is another one now
   * @param {string} text what the link is to it
   */
  #choose(game, id, broken, text) {
    let kept = true;
    const open = () => {
      kept = false;
      this.#open(id);
    };
    const dialog = openDialog(
      t("Another past"),
      [el("p", { class: "about" }, text)],
      { name: t("Open it as another game"), act: open },
      t("Keep mine"),
    );
    dialog.addEventListener("close", () => {
      if (kept && (broken || game.key !== this.game.key)) {
        this.#goOn(game);
      }
    });
  }
}

function keyed(/** @type {Pick<SavedGame, "key" | "save">} */ { key, save }) {
  return { key, save };
}

/**
 * What is said of a link that can't be opened.
 * @param {string} why a sentence
 */
function unopened(why) {
  return t(
    "This link can't be opened. {why} The game on the table stays as it is. Have the link sent to you again.",
    { why },
  );
}

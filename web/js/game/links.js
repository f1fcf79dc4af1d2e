// Links to games that come in. Two friends play by sending them to and fro: a link that goes on with
// a game which is known here is taken up there; one that tells another past is not mixed with it.

/** @import {Save} from "../types" */
/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Game} from "./game.js" */

import { Lost, Refused } from "../engine/wire.js";
import { saveText } from "../storage/game-db.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { alert } from "../ui/notice.js";

/** @typedef {Save & { mark: string }} Known */

/**
 * @typedef {{ id: string | null, kin: "same" | "on" | "behind" | "apart" | "broken" | null, common: number,
 *   more: number, at: number, game: number | null, save: string | null }} Asked what an address asks
 *   for, as the engine's service/keeping.py says
 */

export class Links {
  /**
   * @param {Game} game
   * @param {GameDb} gameDb
   * @param {{ open(id: string): Promise<unknown>, goOn(game: Known): Promise<boolean | null> }} told
   *   puts a link on the table as a game of its own; takes up a game that is known, if the rules allow
   */
  constructor(game, gameDb, told) {
    this.game = game;
    this.gameDb = gameDb;
    this.told = told;
  }

  /**
   * Open the game that an address asks for.
   * @param {string} link what is behind its #
   * @param {() => void} taken called when it asks for one
   */
  async open(link, taken) {
    const known = await this.#games();
    const asked = await this.#asked(link, known);
    if (asked === undefined || asked?.id === null) {
      return;
    }
    taken();
    if (asked === null) {
      return;
    }
    const { id, kin, game, save } = asked;
    if (game === null || save === null) {
      await this.told.open(id);
    } else if (kin === "on" || kin === "same") {
      await this.#takeUp({ ...JSON.parse(save), mark: known[game].mark }, asked);
    } else {
      this.#ask({ ...JSON.parse(save), mark: known[game].mark }, asked, id);
    }
  }

  /**
   * @param {string} link
   * @param {Known[]} known
   * @returns {Promise<Asked | null | undefined>} null where it is damaged, which is told;
   *   undefined where the engine was lost
   */
  async #asked(link, known) {
    try {
      return await this.game.engine.ask({ op: "link", link, kept: known.map(keyed) });
    } catch (error) {
      if (error instanceof Refused) {
        alert(unopened(error.message));
        return null;
      }
      if (error instanceof Lost) {
        return undefined;
      }
      throw error;
    }
  }

  /**
   * The game that the one on the table is a variation of.
   * @returns {Promise<Known | null>} null where there is none, or the engine was lost
   */
  async origin() {
    if (this.game.reply.from === null) {
      return null;
    }
    const games = await this.#games();
    try {
      const kept = games.map(keyed);
      const { game, save } = await this.game.engine.ask({ op: "origin", kept });
      return game === null ? { ...JSON.parse(save), mark: "" } : games[game];
    } catch (error) {
      if (error instanceof Lost) {
        return null;
      }
      throw error;
    }
  }

  /**
   * The games that are known here, that on the table first.
   * @returns {Promise<Known[]>}
   */
  async #games() {
    await this.gameDb.flush();
    const { games } = await this.gameDb.list();
    const { key, save } = this.game.reply;
    const here = games.find((game) => game.key === key) ?? { ...JSON.parse(save), mark: "" };
    return [here, ...games.filter((game) => game !== here)];
  }

  /**
   * Go on with a game as the link does, and show what is new as it happened.
   * @param {Known} game
   * @param {Asked} asked
   */
  async #takeUp(game, { more, kin }) {
    if (await this.told.goOn(game)) {
      await this.game.catchUp();
      alert(goneOn(more, this.game.standing, kin));
    }
  }

  /**
   * The link tells another past than the game that is known: both stay, and somebody chooses.
   * @param {Known} game
   * @param {Asked} asked
   * @param {string} id of the link
   */
  #ask(game, { kin, common, at }, id) {
    const text =
      kin === "broken" ? broken() : kin === "behind" ? behind(common, at) : apart(common + 1);
    let kept = true;
    const dialog = openDialog(
      t("Another past"),
      [el("p", { class: "about" }, text)],
      {
        name: t("Open it as another game"),
        act: () => {
          kept = false;
          this.told.open(id);
        },
      },
      t("Keep mine"),
    );
    dialog.addEventListener("close", () => {
      if (kept && (kin === "broken" || game.key !== this.game.key)) {
        this.told.goOn(game);
      }
    });
  }
}

/** @param {Known} game */
function keyed(game) {
  return { key: game.key, save: saveText(game) };
}

/**
 * What is said of a link that can't be opened.
 * @param {string} why a sentence
 */
export function unopened(why) {
  return t(
    "This link can't be opened. {why} The game on the table stays as it is. Have the link sent to you again.",
    { why },
  );
}

/**
 * @param {number} n moves that are new
 * @param {string} standing
 * @param {Asked["kin"]} kin
 */
function goneOn(n, standing, kin) {
  if (n === 0 && kin === "on") {
    return t("The link goes on with your game. {standing}.", { standing });
  }
  return n === 0
    ? t("This is how you know the game. {standing}.", { standing })
    : tn(
        "The link goes on with your game by a move. {standing}.",
        "The link goes on with your game by {n} moves. {standing}.",
        n,
        { standing },
      );
}

/**
 * @param {number} there the move at which the link stands
 * @param {number} here
 */
function behind(there, here) {
  return t(
    "This link does not go on with your game. It stands at move {there}, and your game has gone on to move {here}. Nothing of yours is changed.",
    { there, here },
  );
}

function broken() {
  return t(
    "This link breaks a promise of an earlier one: its dice are not those that were agreed on. Your game stays, and claims no fair dice any more.",
  );
}

/** @param {number} move the first that differs */
function apart(move) {
  return t(
    "This link does not go on with your game. It begins like your game, and tells another move {move}. Nothing of yours is changed.",
    { move },
  );
}

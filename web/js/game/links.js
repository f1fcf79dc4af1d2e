// Links to games that come in. Two friends play by sending them to and fro: a link that goes on with
// a game which is known here is taken up there; one that tells another past is not mixed with it.

/** @import {Held, Sitter} from "../types" */
/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Game} from "./game.js" */

import { Lost, Refused } from "../engine/wire.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { alert } from "../ui/notice.js";

/** @typedef {Held & { mark: string, players: Sitter[] }} Known a game that is kept here */

/**
 * @typedef {{ id: string | null, result: boolean,
 *   kin: "same" | "on" | "behind" | "apart" | "broken" | null, text: string, game: number | null,
 *   save: string | null }} Asked what an address asks for, as the engine's service/keeping.py says
 */

export class Links {
  /**
   * @param {Game} game
   * @param {GameDb} gameDb
   * @param {{ open(id: string): Promise<unknown>, goOn(game: Known): Promise<boolean | null>,
   *   rank(link: string): Promise<unknown> }} told puts a link on the table as a game of its own;
   *   takes up a game that is known, if the rules allow; shows a result
   */
  constructor(game, gameDb, told) {
    this.game = game;
    this.gameDb = gameDb;
    this.told = told;
  }

  /**
   * Open the game or result that an address asks for.
   * @param {string} link what is behind its #
   * @param {() => void} taken called when it asks for one
   */
  async open(link, taken) {
    const known = await this.#games();
    const asked = await this.#asked(link, known);
    if (asked === undefined || (asked?.id === null && !asked.result)) {
      return;
    }
    const shown = asked?.result && this.told.rank(link);
    taken();
    if (asked === null || asked.id === null) {
      await shown;
      return;
    }
    const { id, kin, text, game, save } = asked;
    if (game === null || save === null) {
      await this.told.open(id);
    } else if (kin === "on" || kin === "same") {
      await this.#takeUp({ ...known[game], save }, text);
    } else {
      this.#ask({ ...known[game], save }, asked, id);
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
   * @returns {Promise<Held & { mark: string } | null>} null where there is none, or the engine was lost
   */
  async origin() {
    if (this.game.reply.from === null) {
      return null;
    }
    const games = await this.#games();
    try {
      const kept = games.map(keyed);
      const { game, key, save } = await this.game.engine.ask({ op: "origin", kept });
      return games[game] ?? { ...this.game.held, key, save, mark: "" };
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
    const { key, held, reply } = this.game;
    const other = { ...held, players: (this.game.suspended ?? reply).players, mark: "" };
    const here = games.find((game) => game.key === key) ?? other;
    return [here, ...games.filter((game) => game !== here)];
  }

  /**
   * Go on with a game as the link does, and show what is new as it happened.
   * @param {Known} game
   * @param {string} text what is said of it
   */
  async #takeUp(game, text) {
    if (await this.told.goOn(game)) {
      await this.game.catchUp();
      alert(`${text} ${this.game.standing}.`);
    }
  }

  /**
   * The link tells another past than the game that is known: both stay, and somebody chooses.
   * @param {Known} game
   * @param {Asked} asked
   * @param {string} id of the link
   */
  #ask(game, { text, kin }, id) {
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
function keyed({ key, save }) {
  return { key, save };
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

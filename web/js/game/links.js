// Links to games that come in. Two friends play by sending them to and fro: a link that goes on with
// a game which is known here is taken up there; one that tells another past is not mixed with it.

/** @import {Save} from "../types" */
/** @import {Relation} from "../library/link.js" */
/** @import {GameDb} from "../storage/game-db.js" */
/** @import {Game} from "./game.js" */

import { moveCount, related } from "../library/link.js";
import { openDialog } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { alert } from "../ui/notice.js";

/** @typedef {Save & { mark: string }} Known */

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

  /** @param {string} id of the link */
  async open(id) {
    const found = related(await this.#known(), id);
    if (!found) {
      await this.told.open(id);
    } else if (found.kin === "on" || found.kin === "same") {
      await this.#takeUp(found.game, id);
    } else {
      this.#ask(found.game, found, id);
    }
  }

  /** The games between persons that are known here, that on the table first. */
  async #known() {
    await this.gameDb.flush();
    const { games } = await this.gameDb.list();
    const { save } = this.game;
    const here = games.find(({ key }) => key === save.key) ?? { ...save, mark: "" };
    const all = [here, ...games.filter((game) => game !== here)];
    return all.filter(({ players }) => players.filter((it) => it === "person").length > 1);
  }

  /**
   * Go on with a game as the link does, and show what is new as it happened.
   * @param {Known} game
   * @param {string} id of the link
   */
  async #takeUp(game, id) {
    const more = moveCount(id) - game.at;
    if (await this.told.goOn(more ? { ...game, id } : game)) {
      await this.game.catchUp();
      alert(goneOn(more, this.game.standing));
    }
  }

  /**
   * The link tells another past than the game that is known: both stay, and somebody chooses.
   * @param {Known} game
   * @param {Relation} relation
   * @param {string} id of the link
   */
  #ask(game, { kin, common }, id) {
    const text = kin === "behind" ? behind(common, game.at) : apart(common + 1);
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
      if (kept && game.key !== this.game.key) {
        this.told.goOn(game);
      }
    });
  }
}

/**
 * @param {number} n moves that are new
 * @param {string} standing
 */
function goneOn(n, standing) {
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

/** @param {number} move the first that differs */
function apart(move) {
  return t(
    "This link does not go on with your game. It begins like your game, and tells another move {move}. Nothing of yours is changed.",
    { move },
  );
}

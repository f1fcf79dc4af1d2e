// Links to games that come in. Two friends play by sending them to and fro: a link that goes on with
// a game which is known here is taken up there; one that tells another past is not mixed with it.

/** @import {Save} from "./types" */
/** @import {Relation} from "./link.js" */
/** @import {Saved} from "./saved.js" */
/** @import {Table} from "./table.js" */

import { openDialog } from "./dialogs.js";
import { el } from "./dom.js";
import { moveCount, related } from "./link.js";
import { alert } from "./notice.js";

/** @typedef {Save & { mark: string }} Known */

export class Arrivals {
  /**
   * @param {Table} table
   * @param {Saved} saved
   * @param {{ open(id: string): Promise<unknown>, goOn(game: Known): Promise<boolean | null> }} told
   *   puts a link on the table as a game of its own; takes up a game that is known, if the rules allow
   */
  constructor(table, saved, told) {
    this.table = table;
    this.saved = saved;
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
    await this.saved.flush();
    const { games } = await this.saved.list();
    const { save } = this.table;
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
      await this.table.catchUp();
      const how =
        more === 0
          ? "This is how you know the game"
          : `The link goes on with your game by ${more === 1 ? "a move" : `${more} moves`}`;
      alert(`${how}. ${this.table.standing}.`);
    }
  }

  /**
   * The link tells another past than the game that is known: both stay, and somebody chooses.
   * @param {Known} game
   * @param {Relation} relation
   * @param {string} id of the link
   */
  #ask(game, { kin, common }, id) {
    const differs =
      kin === "behind"
        ? `It stands at move ${common}, and your game has gone on to move ${game.at}.`
        : `It begins like your game, and tells another move ${common + 1}.`;
    const text = `This link does not go on with your game. ${differs} Nothing of yours is changed.`;
    let kept = true;
    const dialog = openDialog(
      "Another past",
      [el("p", { class: "about" }, text)],
      {
        name: "Open it as another game",
        act: () => {
          kept = false;
          this.told.open(id);
        },
      },
      "Keep mine",
    );
    dialog.addEventListener("close", () => {
      if (kept && game.key !== this.table.key) {
        this.told.goOn(game);
      }
    });
  }
}

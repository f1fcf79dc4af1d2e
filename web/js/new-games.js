// New games: those that are asked for by name, by the dialog, and once more the same.

/** @import {App} from "./session-controller.js" */

import { openNewGame } from "./dialogs/new-game.js";
import { begun, unnamed } from "./game/new-game-request.js";
import { t } from "./ui/i18n.js";
import { showNotice } from "./ui/notice.js";

export class NewGames {
  constructor(/** @type {App} */ app) {
    this.app = app;
  }

  /** Begin the game that was asked for by its name, by the address or at home. */
  async named() {
    const { named } = this.app.opening;
    this.app.opening.named = null;
    history.replaceState(history.state, "", unnamed(location.href));
    await (named && this.app.links.begin(named));
  }

  /**
   * Begin a game as it is usually played; before the engine is there, as soon as it is.
   * @param {string} game
   * @param {string} [preset]
   */
  async begin(game, preset) {
    const named = { game, preset };
    this.app.home.leave();
    await this.app.game.early.settled; // the move that was made elsewhere is played first
    if (this.app.loading.phase !== "ready") {
      const { opening } = this.app;
      opening.named = named;
      this.app.home.name(named); // for a reload meanwhile
      this.app.game.stand(begun(opening, named, this.app.game.aspect));
      await this.app.game.laid;
    } else {
      this.app.opening.named = named;
    }
    await (this.app.opening.named === named && this.named());
    this.app.game.forgo();
  }

  /** @param {string} [game] the id of another game than the one on the table */
  async ask(game = this.app.game.reply.game) {
    const info = this.app.opening.shelf.games.find(({ id }) => id === game) ?? this.app.game.info;
    const { reply, clock } = this.app.game;
    const opponents = this.app.results.opponents(game);
    await (this.app.loading.phase === "ready" && opponents); // else the dialog does not wait for it
    const minutes = clock?.minutes ?? null;
    const last = game === reply.game ? { ...reply, minutes } : null;
    openNewGame(info, last, opponents, async (wish, names, { seconds, minutes }, fair, id) => {
      const begin = () =>
        this.app.game.begin({ ...wish, fair_opponent: fair }, names, seconds, minutes);
      this.app.home.leave();
      await this.app.game.early.settled;
      return id
        ? this.app.changes.open(id, t("A new game."))
        : this.app.changes.replace({ op: "new", ...wish }, begin, t("A new game."));
    });
  }

  /** The same again, or `harder`, as the engine says; a fair opponent may be another level now. */
  async rematch(harder = false) {
    await this.app.game.laid;
    const asked = await this.app.results.rematch(harder);
    if (asked) {
      const { wish, names, text } = asked;
      const act = () => this.app.game.begin(wish, names);
      if ((await this.app.changes.lay({ op: "new", ...wish }, act)) && text) {
        showNotice(text);
      }
    }
  }
}

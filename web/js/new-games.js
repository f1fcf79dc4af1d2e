// New games: requested by name, by the dialog, or as a rematch.

/** @import {SessionController} from "./session-controller.js" */

import { openNewGame } from "./dialogs/new-game.js";
import { openShare } from "./dialogs/share.js";
import { prerenderedTable, removeGameName } from "./game/new-game-request.js";
import { loadFaces } from "./ui/faces.js";
import { t } from "./ui/i18n.js";
import { showNotice } from "./ui/notice.js";

export class NewGames {
  constructor(/** @type {SessionController} */ app) {
    this.app = app;
  }

  /** Begin the game that the address or the player has named. */
  async beginNamed() {
    const { named } = this.app.opening;
    this.app.opening.named = null;
    history.replaceState(history.state, "", removeGameName(location.href));
    if (named) {
      await this.app.links.beginNamed(named);
    }
  }

  /**
   * Begin a game with its default options, as soon as the engine is ready.
   * @param {string} game
   * @param {string} [preset]
   */
  async beginDefault(game, preset) {
    const { app } = this;
    const named = { game, preset };
    if (app.loading.phase !== "ready") {
      app.home.showGame();
    }
    await app.game.earlyMove.settled;
    app.opening.named = named;
    if (app.loading.phase !== "ready") {
      app.home.putGameInAddress(named);
      app.game.showPlaceholder(prerenderedTable(app.opening, named, app.game.aspect));
      await app.game.ready;
    }
    if (app.opening.named === named) {
      await this.beginNamed();
    }
    app.game.dropEarlyMove();
  }

  /** Open the dialog for a new game, by default of the current one. */
  async openNewGameDialog(game = this.app.game.reply.game) {
    const { app } = this;
    const info = app.opening.catalogue.games.find(({ id }) => id === game) ?? app.game.info;
    const { reply, clock } = app.game;
    const opponents = app.results.fairOpponents(game);
    if (app.loading.phase === "ready") {
      await opponents; // otherwise the dialog opens before they are known
    }
    const last = game === reply.game ? { ...reply, minutes: clock?.minutes ?? null } : null;
    const { tabStore } = app;
    const chosen = tabStore.loadData("opponents")?.[game];
    const faces = loadFaces(app.game.engine, game);
    openNewGame(info, last, chosen, opponents, faces, ownName(tabStore).get(), async (choice) => {
      const { request, names, isFair, id, opponent, seconds, minutes } = choice;
      if (opponent !== null) {
        tabStore.saveData("opponents", { ...tabStore.loadData("opponents"), [game]: opponent });
      }
      ownName(tabStore).set(request.own_seat === undefined ? "" : names[request.own_seat]);
      const fair = { ...request, fair_opponent: isFair };
      const begin = async () => {
        const hasBegun = await app.game.begin(fair, names, seconds, minutes);
        if (hasBegun && request.own_seat !== undefined && !app.game.reply.game_status?.can_move) {
          openShare(app.game, app.results);
        }
        return hasBegun;
      };
      await app.game.earlyMove.settled;
      return id
        ? app.switcher.openId(id, t("New game."))
        : app.switcher.switchTo({ op: "new", ...request }, begin, t("New game."));
    });
  }

  /**
   * Begin a rematch, or with `suggested` a game against the suggested level. The level of a fair
   * opponent may have changed meanwhile.
   */
  async beginRematch(suggested = false) {
    const { app } = this;
    await app.game.ready;
    const rematch = await app.results.rematchRequest(suggested);
    if (rematch) {
      const { new_game: request, names, text } = rematch;
      const begin = () => app.game.begin(request, names);
      if ((await app.switcher.prepareThen({ op: "new", ...request }, begin)) && text) {
        showNotice(text);
      }
    }
  }
}

/** Return access to the player's name, which the player is asked for once; it is "" before that. */
export function ownName(/** @type {SessionController["tabStore"]} */ tabStore) {
  const load = () => tabStore.loadData("results");
  return {
    get: () => String(load()?.by ?? ""),
    set: (/** @type {string} */ by) =>
      by && tabStore.saveData("results", { list: [], ...load(), by }),
  };
}

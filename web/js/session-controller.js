// The controller of a visit: starts the engine, opens and saves games, follows links.

/** @import {NamedGame} from "./game/types" */
/** @import {PlayerKind, Result, SavedGame, Step} from "./types" */
/** @import {Page} from "./page.js" */
/** @import {Loading} from "./panels/types" */

import { makeListInfo, openGames } from "./dialogs/game-list.js";
import { RankingDialog } from "./dialogs/ranking.js";
import { EngineNotLoadedError } from "./engine/wire.js";
import { GameSwitcher } from "./game/game-switcher.js";
import { IncomingLinks } from "./game/incoming-links.js";
import { NewGames, ownName } from "./new-games.js";
import { askToKeepStorage } from "./storage/game-db.js";
import { makeEntry } from "./storage/save.js";
import { openQuestion } from "./ui/dialog.js";
import { t } from "./ui/i18n.js";
import { announceNotSaved, showGameNotice, showNotice } from "./ui/notice.js";

const PROMPT_MS = 60_000; // time that a question is shown; the game continues meanwhile

export class SessionController {
  /** @type {Loading} the state of the engine */
  loading = initialLoading();
  #warnedAboutStorage = false;
  /** Whether the browser was asked in this visit to keep the games. */
  #hasAskedToKeep = false;
  /** @type {Promise<unknown>} resolves when the last link has been followed */
  #lastLink = Promise.resolve();
  /** @type {Error | null} why the engine was lost */
  #engineError = null;

  constructor(/** @type {Page} */ page) {
    this.game = page.game;
    this.jobs = page.jobs;
    this.opening = page.opening;
    this.tabStore = page.tabStore;
    this.gameDb = page.gameDb;
    this.results = page.results;
    this.home = page.home;
    this.onChange = () => page.render();
    this.switcher = new GameSwitcher(this.game, this.jobs, this.gameDb, () => {
      const wasHome = this.home.isOpen;
      this.home.showGame();
      return wasHome ? () => this.home.goHome() : null;
    });
    const openResult = (/** @type {string} */ link) =>
      this.ranking.open({ text: new URL(link, location.href).href });
    const { game, gameDb, switcher, results } = this;
    const name = ownName(this.tabStore);
    this.links = new IncomingLinks(game, gameDb, switcher, results, openResult, name);
    this.newGames = new NewGames(this);
    this.ranking = new RankingDialog(this.game.engine, this.tabStore, {
      show: (id) => this.switcher.openId(id, t("Finished game opened.")),
      playSame: (result) => this.#playSameGame(result),
    });
  }

  /**
   * Start the engine, open the last or the requested game, then the link in the address, if any.
   */
  async start() {
    this.loading = initialLoading();
    this.onChange();
    this.game.ready = this.#openInitialGame();
    await this.game.ready;
    if (this.loading.phase === "ready") {
      if (!this.opening.named) {
        this.game.dropEarlyMove();
      }
      await this.openLink();
    }
  }

  /** Start another engine in place of the failed one. */
  async restart() {
    if (this.#engineError instanceof EngineNotLoadedError) {
      location.reload();
    } else {
      this.game.engine.end();
      await this.start();
    }
  }

  async #openInitialGame() {
    const { loading } = this;
    const last = await this.#lastGame();
    const { asked: id } = this.opening;
    if (!last && id === undefined) {
      await this.#openNamedGame();
      return;
    }
    if (last && this.home.isGuess) {
      this.home.correctInitialView("game"); // an older version of the page saved the game, and nothing else
    }
    // A game that the engine refuses is replaced by the next; a lost engine is the player's to
    // restart.
    let done = last !== null && (await this.switcher.resume(last));
    const isRefused = () =>
      done === false && this.loading === loading && loading.phase === "loading";
    if (id !== undefined && isRefused()) {
      done = await this.#openForReader(id);
    }
    if (isRefused()) {
      await this.#openFirstGame();
    }
  }

  /**
   * Open the game that the link, the address or the player names. If no game is named, or it can't
   * be opened, show home; the first game is ready behind it.
   */
  async #openNamedGame() {
    const { opening } = this;
    if (!opening.named && !location.hash) {
      this.tabStore.forgetLastTable();
      this.home.correctInitialView("home");
    }
    if (await this.game.engine.waitUntilReady()) {
      await (opening.named ? this.newGames.beginNamed() : this.#followHash(location.hash));
      if (!this.game.hasReply && !this.switcher.isBusy) {
        if (!opening.named) {
          this.home.correctInitialView("home");
        }
        await this.#openFirstGame();
      }
    }
  }

  #openFirstGame() {
    const { record, game } = this.opening.table;
    const open = async () => {
      const isOpen = await this.game.openById(record, "first");
      this.home.noteUnseenGame();
      return isOpen;
    };
    return this.switcher.prepareThen({ op: "open", id: record, game }, open);
  }

  /**
   * Return the last game of this tab or, without one, of any tab; null if another game is
   * requested.
   * @returns {Promise<SavedGame | null>}
   */
  async #lastGame() {
    const { held, seen, newer } = this.tabStore.loadGame();
    const { named } = this.opening;
    if (newer) {
      showNotice(t("Your saved game is from a newer version of this page. It was left unchanged."));
    }
    if (named && named.game !== held?.game) {
      return null;
    }
    this.#reportUnknownPreset(named);
    if (held) {
      this.gameDb.claim(held.key, seen);
      return held;
    }
    const [game] = newer || !this.hasGameList ? [] : (await this.gameDb.list()).games;
    if (game) {
      this.gameDb.claim(game.key, [game.mark]);
    }
    return game ?? null;
  }

  /** Say that the address names an unknown variant of the saved game, which is opened instead. */
  #reportUnknownPreset(/** @type {NamedGame | null | undefined} */ named) {
    const info = this.opening.catalogue.games.find(({ id }) => id === named?.game);
    if (named?.preset && info && !info.presets.some(({ id }) => id === named.preset)) {
      const values = { game: info.name, name: named.preset };
      showNotice(t("{game} has no variant called {name}. Here is your last game.", values));
    }
  }

  /** Open the position of a frame: the reader is the player to move, bots are the others. */
  #openForReader(/** @type {string} */ id) {
    const refusalText = (/** @type {string} */ why) =>
      t("This position can't be shown. {why} Here is the start of the game.", { why });
    const open = () => this.game.openById(id, "mover", refusalText);
    return this.switcher.prepareThen({ op: "open", id }, open);
  }

  onLoadingStep(/** @type {Step} */ step) {
    this.loading.step = step;
    this.onChange();
  }

  /** Save the current game, as the engine has replied. */
  saveGame() {
    if (this.loading.phase !== "ready") {
      this.loading.phase = "ready";
      performance.mark("skerry:answered");
    }
    const { reply, hasSharedScreenSecrets } = this.game;
    const isSecret = hasSharedScreenSecrets && reply.viewer !== null;
    const isListed = this.hasGameList && reply.is_listed;
    const marks = isListed
      ? this.gameDb.save(makeEntry(reply), () => makeListInfo(reply, { isSecret }))
      : [];
    const visibleReply = hasSharedScreenSecrets ? null : reply;
    if (isListed && reply.over && !this.#hasAskedToKeep) {
      this.#hasAskedToKeep = true;
      askToKeepStorage();
    }
    if (isListed || !this.home.isOpen) {
      const { version } = this.opening.catalogue;
      this.tabStore.saveGame(this.game.savedGame, marks, visibleReply, version, isListed);
    }
    const { persistent } = this.hasGameList ? this.gameDb : this.tabStore;
    if (!persistent) {
      this.warnAboutStorage();
    }
  }

  /** Say once that games are not saved. */
  warnAboutStorage() {
    if (!this.#warnedAboutStorage) {
      this.#warnedAboutStorage = true;
      announceNotSaved(this.gameDb.timedOut);
    }
  }

  /** Save the current game under a new key, because another tab has continued it too. */
  onKeyChange(/** @type {string} */ oldKey, /** @type {string} */ newKey) {
    if (this.game.key === oldKey) {
      this.game.saveUnderKey(newKey);
      showNotice(t("You also played this game in another tab. Both games are saved."));
    }
  }

  /**
   * Restart the engine with the current game. If the engine has never replied, let the player
   * retry.
   */
  async onEngineLost(/** @type {Error} */ error) {
    const why = error.message;
    this.#engineError = error;
    this.game.engine.end();
    this.game.stopSearches();
    if (this.loading.phase === "ready") {
      showNotice(t("The engine stopped ({why}) and is restarting. Your game is saved.", { why }));
      this.loading = initialLoading();
      this.game.ready = this.switcher.reopen();
      await this.game.ready;
    } else {
      this.loading = { ...this.loading, phase: "failed", error: why };
      const text = t("The engine couldn't start: {why}.", { why });
      const retry = { name: t("Retry"), act: () => this.restart() };
      if (this.home.isOpen) {
        showNotice(text, retry, PROMPT_MS);
      } else {
        showNotice(text); // the game's status already has a button for this
      }
    }
    this.onChange();
  }

  /** Open the game or result that the address links to, once an early move has been played. */
  async openLink(hash = location.hash) {
    await this.game.earlyMove.settled;
    await this.#followHash(hash);
  }

  /** Follow a link after those that came before it, and remove it from the address. */
  #followHash(/** @type {string} */ hash) {
    const removeHash = () => {
      if (location.hash === hash) {
        const state = { view: this.home.isOpen ? "home" : "game", ...history.state };
        history.replaceState(state, "", location.pathname + location.search);
      }
    };
    this.#lastLink = this.#lastLink
      .catch(() => {})
      .then(() => (hash ? this.links.openLink(hash, removeHash) : undefined));
    return this.#lastLink;
  }

  /** Open the ranking, with the result of the current game if it is over. */
  openRanking() {
    const { info, reply } = this.game;
    return this.ranking.open({ own: info.ranked === true && reply.over });
  }

  /** Begin a solo game with the dice of a result. */
  #playSameGame(/** @type {Result} */ { game, preset, seed }) {
    const players = /** @type {PlayerKind[]} */ (["person"]);
    const request = { game, preset, seats: 1, players, seed: seed ?? undefined };
    return this.switcher.begin(request, t("New game with the same dice."));
  }

  /** Whether games are saved in the list; a frame saves only its own. */
  get hasGameList() {
    return this.opening.asked === undefined;
  }

  openGames(/** @type {import("./storage/types").BackupContext} */ backup) {
    return openGames({
      backup,
      catalogue: this.opening.catalogue,
      currentKey: this.game.key,
      onChoose: (game) => this.switcher.openSaved(game),
    });
  }

  /** Go back from an analysis to its game. */
  async openOriginalGame() {
    const game = await this.links.findOrigin();
    if (game) {
      await this.switcher.openSaved(game, t("You're back in the game. Your analysis is saved."));
    }
  }

  onAnalysis() {
    const text = t("You're in analysis now. Your game is saved.");
    showGameNotice(text, { name: t("Back to the game"), act: () => this.openOriginalGame() });
  }

  /** Offer to annotate the move that led to position `at`, such as to name an island. */
  promptAnnotation(/** @type {string} */ question, /** @type {number} */ at) {
    const { key } = this.game;
    const annotate = (/** @type {string} */ text) =>
      this.game.key === key && this.game.annotate({ at, text });
    const open = () => openQuestion(question, annotate);
    showGameNotice(question, { name: t("Answer"), act: open }, PROMPT_MS);
  }
}

/** @returns {Loading} */
function initialLoading() {
  return { phase: "loading", step: () => t("Starting"), since: performance.now(), error: "" };
}

// Games on and off the table: the engine's start, the game that was kept, links, new games.

/** @import {Result, Sitter, Step} from "./types" */
/** @import {Words} from "./game/types" */
/** @import {Page} from "./page.js" */
/** @import {Loading} from "./panels/types" */

import { about, openGames } from "./dialogs/game-list.js";
import { RankingDialog } from "./dialogs/ranking.js";
import { EngineNotLoadedError } from "./engine/wire.js";
import { Changes } from "./game/game-switcher.js";
import { Links } from "./game/incoming-links.js";
import { NewGames } from "./new-games.js";
import { makeEntry } from "./storage/save.js";
import { openQuestion } from "./ui/dialog.js";
import { t } from "./ui/i18n.js";
import { announceNotSaved, showNotice } from "./ui/notice.js";

const PATIENCE = 60_000; // milliseconds that a question stays; the game goes on meanwhile

export class App {
  /** @type {Loading} how far the engine is */
  loading = loading();
  #warned = false;
  /** @type {Promise<unknown>} until the last link has been followed */
  #opened = Promise.resolve();
  /** @type {Error | null} why the engine was lost */
  #trouble = null;

  constructor(/** @type {Page} */ page) {
    this.game = page.game;
    this.jobs = page.jobs;
    this.opening = page.opening;
    this.tabStore = page.tabStore;
    this.gameDb = page.gameDb;
    this.results = page.results;
    this.home = page.home;
    this.changed = () => page.render();
    this.changes = new Changes(this.game, this.jobs, this.gameDb, () => this.home.leave());
    this.links = new Links(this.game, this.gameDb, this.changes, (link) =>
      this.ranking.open({ text: new URL(link, location.href).href }),
    );
    this.newGames = new NewGames(this);
    this.ranking = new RankingDialog(this.game.engine, this.tabStore, {
      show: (id) => this.changes.open(id, t("A finished game is on the table.")),
      same: (result) => this.#same(result),
    });
  }

  // The engine comes and goes

  /** Start the engine, take up the game that was left or begin one, and open the link, if any. */
  async start() {
    this.loading = loading();
    this.changed();
    this.game.laid = this.#first();
    await this.game.laid;
    if (this.loading.phase === "ready") {
      this.opening.named || this.game.forgo();
      await this.openLink();
    }
  }

  /** Give up the engine that is there, or was to be, and start another one. */
  async restart() {
    if (this.#trouble instanceof EngineNotLoadedError) {
      location.reload();
    } else {
      this.game.engine.end();
      await this.start();
    }
  }

  /** The game that was left, or is asked for; else one that stands there while nobody sees it. */
  async #first() {
    const { loading } = this;
    const held = await this.#left();
    const { asked: id } = this.opening;
    if (!held && id === undefined) {
      await this.#named();
      return;
    }
    if (held && this.home.unsure) {
      this.home.begin("table"); // it was kept by an older version of this page
    }
    // What is refused makes room for the next; an engine that was lost is for the person to know.
    const refused = (/** @type {boolean | null} */ done) =>
      done === false && this.loading === loading && loading.phase === "loading";
    let done = held !== null && (await this.changes.resume(held));
    if (id !== undefined && refused(done)) {
      done = await this.#seatReader(id);
    }
    if (refused(done)) {
      const { record, game } = this.opening.table;
      const begin = () => this.game.open(record, "first");
      await this.changes.lay({ op: "open", id: record, game }, begin);
    }
  }

  /**
   * Nothing was left: the game of the link or of the address, or that somebody at home has chosen by
   * now. Where there is none the person is at home, and the first game of all stands ready unseen.
   */
  async #named() {
    const { changes, opening } = this;
    const { asked } = changes;
    if (!opening.named && !location.hash) {
      this.tabStore.forgetLastTable();
      this.home.begin("home");
    }
    if (await this.game.engine.ready()) {
      await (opening.named ? this.newGames.named() : this.#follow(location.hash));
      if (changes.asked === asked) {
        this.home.begin("home");
        const { record, game } = opening.table;
        const begin = () => this.game.open(record, "first");
        await changes.lay({ op: "open", id: record, game }, begin);
      }
    }
  }

  /**
   * The game of this tab, else the last one of any tab; unless the page is for one game, or another
   * one is asked for.
   */
  async #left() {
    const { held, seen, newer } = this.tabStore.load();
    const { named } = this.opening;
    if (newer) {
      showNotice(t("The game kept here is of a newer version of this page. It is left as it is."));
    }
    if (named && named.game !== held?.game) {
      return null;
    }
    if (held) {
      this.gameDb.claim(held.key, seen);
      return held;
    }
    const [game] = newer || !this.lists ? [] : (await this.gameDb.list()).games;
    if (game) {
      this.gameDb.claim(game.key, [game.mark]);
    }
    return game ?? null;
  }

  /** Open a game for whoever reads about it: this person is to move, and computers are the others. */
  #seatReader(/** @type {string} */ id) {
    const words = (/** @type {string} */ why) =>
      t("This position can't be shown. {why} Here is the beginning of the game.", { why });
    return this.changes.lay({ op: "open", id }, () => this.game.open(id, "mover", words));
  }

  /** @param {Step} step what is being done to start the engine */
  step(step) {
    this.loading.step = step;
    this.changed();
  }

  /** The engine has answered with a game, which is kept. */
  keep() {
    if (this.loading.phase !== "ready") {
      this.loading.phase = "ready";
      performance.mark("skerry:answered");
    }
    const { reply, secretive } = this.game;
    const secret = secretive && reply.viewer !== null;
    const shown = () => about(reply, secret);
    const listed = this.lists && reply.listed;
    const seen = listed ? this.gameDb.save(makeEntry(reply), shown) : [];
    const open = secretive ? null : reply;
    if (listed || !this.home.open) {
      this.tabStore.save(this.game.held, seen, open, this.opening.shelf.version, listed);
    }
    const { persistent } = this.lists ? this.gameDb : this.tabStore;
    if (!persistent && !this.#warned) {
      this.#warned = true;
      announceNotSaved(this.gameDb.timedOut);
    }
  }

  /** The game on the table has been played on in another tab as well, and has another key now. */
  moved(/** @type {string} */ from, /** @type {string} */ to) {
    if (this.game.key === from) {
      this.game.rename(to);
      showNotice(t("This game was played on in another tab as well. Both are kept."));
    }
  }

  /**
   * The engine is gone. Before it has answered at all, that is for the person to know; later
   * another one takes over, with the game as it was.
   */
  async lost(/** @type {Error} */ error) {
    const why = error.message;
    this.#trouble = error;
    this.game.engine.end();
    this.game.interrupt();
    if (this.loading.phase === "ready") {
      showNotice(t("The engine was lost ({why}) and is started again. The game is kept.", { why }));
      this.loading = loading();
      this.game.laid = this.changes.again();
      await this.game.laid;
    } else {
      this.loading = { ...this.loading, phase: "failed", error: why };
      const again = { name: t("Retry"), act: () => this.restart() };
      const said = t("The engine could not be started: {why}.", { why });
      this.home.open ? showNotice(said, again, PATIENCE) : showNotice(said); // the table has its own button
    }
    this.changed();
  }

  // Games come and go

  /**
   * Open the game or result that the address asks for, and make the address plain again, once a move
   * that waits for the engine has been played.
   * @param {string} [hash]
   */
  async openLink(hash = location.hash) {
    await this.game.early.settled;
    await this.#follow(hash);
  }

  /** One link after the other, if several come at once. */
  #follow(/** @type {string} */ hash) {
    const before = this.#opened.catch(() => {});
    const taken = () => {
      if (location.hash === hash) {
        history.replaceState(null, "", location.pathname + location.search);
      }
    };
    this.#opened = before.then(() => (hash ? this.links.open(hash, taken) : undefined));
    return this.#opened;
  }

  /** The ranking, with the result of the game on the table if that is over. */
  openRanking() {
    const { info, reply } = this.game;
    return this.ranking.open({ own: info.ranked === true && reply.over });
  }

  /** Begin a game for one with the dice of another. */
  #same(/** @type {Result} */ { game, preset, seed }) {
    const players = /** @type {Sitter[]} */ (["person"]);
    const wish = { game, preset, seats: 1, players, seed: seed ?? undefined };
    return this.changes.begin(wish, t("The same dice, a new game."));
  }

  /** Whether games are kept in the list; where the page is for one game, only that is kept. */
  get lists() {
    return this.opening.asked === undefined;
  }

  /** All games that are kept here. */
  openGames() {
    return openGames({
      ...this,
      engine: this.game.engine,
      shelf: this.opening.shelf,
      current: this.game.key,
      chosen: (game) => this.changes.goOn(game),
    });
  }

  /** From a variation back to the game that it leaves. */
  async original() {
    const game = await this.links.origin();
    if (game) {
      await this.changes.goOn(game, t("The game is on the table again. The variation is kept."));
    }
  }

  /** A move has made a variation of the game on the table. */
  branched() {
    const text = t("The game as it was is kept, and this is a variation of it.");
    showNotice(text, { name: t("Back to the game"), act: () => this.original() });
  }

  /**
   * Somebody may say something of a move that was played. It can wait, and need not be said at all.
   * @param {string} question
   * @param {number} at the position after the move
   */
  asked(question, at) {
    const { key } = this.game;
    const answered = (/** @type {string} */ text) =>
      this.game.key === key && this.game.answer({ at, text });
    showNotice(
      question,
      { name: t("Answer"), act: () => openQuestion(question, answered) },
      PATIENCE,
    );
  }
}

/** @returns {Loading} */
function loading() {
  return { phase: "loading", step: () => t("Starting"), since: performance.now(), error: "" };
}

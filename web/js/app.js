// Games on and off the table: the engine's start, the game that was kept, links, new games.

/** @import {Opening, Result, Sitter, Step} from "./types" */
/** @import {Jobs} from "./engine/jobs.js" */
/** @import {GameDb} from "./storage/game-db.js" */
/** @import {Loading} from "./panels/types" */
/** @import {TabStore} from "./storage/tab-store.js" */
/** @import {Game} from "./game/game.js" */
/** @import {Results} from "./game/results.js" */
/** @import {Words} from "./game/types" */

import { about, openGames } from "./dialogs/game-list.js";
import { openNewGame } from "./dialogs/new-game.js";
import { RankingDialog } from "./dialogs/ranking.js";
import { Unloaded } from "./engine/wire.js";
import { Changes } from "./game/changes.js";
import { Links, unopened } from "./game/links.js";
import { entryOf } from "./storage/save.js";
import { openQuestion } from "./ui/dialog.js";
import { t } from "./ui/i18n.js";
import { alert, sayUnkept } from "./ui/notice.js";

export class App {
  /** @type {Loading} how far the engine is */
  loading = loading();
  #warned = false;
  /** @type {Promise<unknown>} until the last link has been followed */
  #opened = Promise.resolve();
  /** @type {Error | null} why the engine was lost */
  #trouble = null;

  /**
   * @param {Game} game
   * @param {Jobs} jobs
   * @param {Opening} opening
   * @param {TabStore} tabStore
   * @param {GameDb} gameDb
   * @param {Results} results
   * @param {() => void} changed
   */
  constructor(game, jobs, opening, tabStore, gameDb, results, changed) {
    this.game = game;
    this.jobs = jobs;
    this.opening = opening;
    this.tabStore = tabStore;
    this.gameDb = gameDb;
    this.results = results;
    this.changed = changed;
    this.changes = new Changes(game, jobs, gameDb);
    this.links = new Links(game, gameDb, {
      open: (id) => this.#show(id, t("The game of the link is on the table."), unopened),
      goOn: (kept) => this.changes.goOn(kept, undefined, unopened),
      rank: (link) => this.ranking.open({ text: new URL(link, location.href).href }),
    });
    this.ranking = new RankingDialog(game.engine, tabStore, {
      show: (id) => this.#show(id, t("A finished game is on the table.")),
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
      await this.openLink();
    }
  }

  /** Give up the engine that is there, or was to be, and start another one. */
  async restart() {
    if (this.#trouble instanceof Unloaded) {
      location.reload();
    } else {
      this.game.engine.end();
      await this.start();
    }
  }

  /** The game that was left, or the one whose picture stands there already. */
  async #first() {
    const { loading } = this;
    const held = await this.#left();
    const { asked: id } = this.opening;
    // What is refused makes room for the next; an engine that was lost is for the person to know.
    const refused = (/** @type {boolean | null} */ done) =>
      done === false && this.loading === loading && loading.phase === "loading";
    let done = held !== null && (await this.changes.resume(held));
    if (id !== undefined && refused(done)) {
      done = await this.#seatReader(id);
    }
    if (refused(done)) {
      await this.#beginFirst();
    }
  }

  /** The game of this tab, else the last one of any tab; unless the page is for one game. */
  async #left() {
    const { held, seen, newer } = this.tabStore.load();
    if (newer) {
      alert(t("The game kept here is of a newer version of this page. It is left as it is."));
    }
    if (held) {
      this.gameDb.take(held.key, seen);
      return held;
    }
    const [game] = newer || !this.lists ? [] : (await this.gameDb.list()).games;
    if (game) {
      this.gameDb.take(game.key, [game.mark]);
    }
    return game ?? null;
  }

  #beginFirst() {
    const { record: id, game } = this.opening.table;
    return this.changes.lay({ op: "open", id, game }, () => this.game.open(id, "first"));
  }

  /**
   * Open a game for whoever reads about it: this person is to move, and computers are the others.
   * @param {string} id
   */
  #seatReader(id) {
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
    const seen = this.lists && reply.listed ? this.gameDb.keep(entryOf(reply), shown) : [];
    const open = secretive ? null : reply;
    this.tabStore.save(this.game.held, seen, open, this.opening.shelf.version);
    const { lasting } = this.lists ? this.gameDb : this.tabStore;
    if (!lasting && !this.#warned) {
      this.#warned = true;
      sayUnkept(this.gameDb.silent);
    }
  }

  /**
   * The game on the table has been played on in another tab as well, and has another key now.
   * @param {string} from
   * @param {string} to
   */
  moved(from, to) {
    if (this.game.key === from) {
      this.game.rename(to);
      alert(t("This game was played on in another tab as well. Both are kept."));
    }
  }

  /**
   * The engine is gone. Before it has answered at all, that is for the person to know; later
   * another one takes over, with the game as it was.
   * @param {Error} error
   */
  async lost(error) {
    this.#trouble = error;
    this.game.engine.end();
    this.game.interrupt();
    if (this.loading.phase === "ready") {
      alert(
        t("The engine was lost ({why}) and is started again. The game is kept.", {
          why: error.message,
        }),
      );
      this.loading = loading();
      this.game.laid = this.changes.again();
      await this.game.laid;
    } else {
      this.loading = { ...this.loading, phase: "failed", error: error.message };
      alert(t("The engine could not be started: {why}.", { why: error.message }));
    }
    this.changed();
  }

  // Games come and go

  /**
   * Open the game or result that the address asks for, and make the address plain again; one link
   * after the other, if several come at once.
   * @param {string} [hash]
   */
  openLink(hash = location.hash) {
    const before = this.#opened.catch(() => {});
    this.#opened = before.then(() => this.#follow(hash));
    return this.#opened;
  }

  /** @param {string} hash */
  async #follow(hash) {
    const taken = () => {
      if (location.hash === hash) {
        history.replaceState(null, "", location.pathname + location.search);
      }
    };
    if (hash) {
      await this.links.open(hash, taken);
    }
  }

  /** The ranking, with the result of the game on the table if that is over. */
  openRanking() {
    const { info, reply } = this.game;
    return this.ranking.open({ own: info.ranked === true && reply.over });
  }

  /**
   * Put a game on the table by its id.
   * @param {string} id
   * @param {string} text
   * @param {Words} [words]
   */
  #show(id, text, words) {
    const act = () => this.game.open(id, undefined, words);
    return this.changes.replace({ op: "open", id }, act, text);
  }

  /**
   * Begin a game for one with the dice of another.
   * @param {Result} result
   */
  #same({ game, preset, seed }) {
    const players = /** @type {Sitter[]} */ (["person"]);
    const wish = { game, preset, seats: 1, players, seed: seed ?? undefined };
    const text = t("The same dice, a new game.");
    return this.changes.replace({ op: "new", ...wish }, () => this.game.begin(wish), text);
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
    alert(text, { name: t("Back to the game"), act: () => this.original() });
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
    alert(question, { name: t("Answer"), act: () => openQuestion(question, answered) });
  }

  /** @param {string} [game] the id of another game than the one on the table */
  async newGame(game = this.game.reply.game) {
    const info = this.opening.shelf.games.find(({ id }) => id === game) ?? this.game.info;
    const { reply, clock } = this.game;
    const opponents = this.results.opponents(game);
    await (this.loading.phase === "ready" && opponents); // else the dialog does not wait for it
    const minutes = clock?.minutes ?? null;
    const last = game === reply.game ? { ...reply, minutes } : null;
    openNewGame(info, last, opponents, (wish, names, time, fair) => {
      const wanted = { ...wish, fair_opponent: fair };
      const act = () => this.game.begin(wanted, names, time.seconds, time.minutes);
      this.changes.replace({ op: "new", ...wish }, act, t("A new game."));
    });
  }

  /** Take up the game again that a lesson has put aside. */
  comeBack() {
    return this.changes.again();
  }

  /** The same again, as the engine says; a fair opponent may be another level now. */
  async rematch() {
    await this.game.laid;
    const asked = await this.results.rematch();
    if (asked) {
      const { wish, names, text } = asked;
      const act = () => this.game.begin(wish, names);
      if ((await this.changes.lay({ op: "new", ...wish }, act)) && text) {
        alert(text);
      }
    }
  }
}

/** @returns {Loading} */
function loading() {
  return { phase: "loading", step: () => t("Starting"), since: performance.now(), error: "" };
}

// Games on and off the table: the engine's start, the game that was kept, links, new games.

/** @import {Opening, Save} from "./types" */
/** @import {Loading} from "./situation.js" */
/** @import {Store} from "./store.js" */
/** @import {Table} from "./table.js" */

import { rotated, usualPlayers } from "./arrange.js";
import { makeLink, readLink } from "./link.js";
import { openNewGame } from "./newgame.js";
import { alert } from "./notice.js";

export class Sitting {
  /** @type {Loading} how far the engine is */
  loading = loading();
  #warned = false;

  /**
   * @param {Table} table
   * @param {Opening} opening
   * @param {Store} store
   * @param {() => void} changed
   */
  constructor(table, opening, store, changed) {
    this.table = table;
    this.opening = opening;
    this.store = store;
    this.changed = changed;
  }

  // The engine comes and goes

  /** Start the engine, take up the game that was left or begin one, and open the link, if any. */
  async start() {
    this.loading = loading();
    this.changed();
    const { save, newer } = this.store.load();
    if (newer) {
      alert("The game kept here is of a newer version of this page. It is left as it is.");
    }
    const restored = save !== null && (await this.table.resume(save));
    if (!restored && this.loading.phase === "loading") {
      const { game } = this.table;
      await this.table.begin({ game: game.id, players: usualPlayers(game), ...seed(game) });
    }
    if (this.loading.phase === "ready") {
      await this.openLink();
    }
  }

  /** @param {string} step what is being done to start the engine */
  step(step) {
    this.loading.step = step;
    this.changed();
  }

  /**
   * The engine has answered with a game, which is kept.
   * @param {Save} save
   */
  keep(save) {
    if (this.loading.phase !== "ready") {
      this.loading.phase = "ready";
      performance.mark("skerry:answered");
    }
    this.store.save(save, this.table.reply, this.opening.shelf.version);
    if (!this.store.lasting && !this.#warned) {
      this.#warned = true;
      alert("This browser keeps nothing for this page: closing the tab ends the game.");
    }
  }

  /**
   * The engine is gone. Before it has answered at all, that is for the person to know; later
   * another one takes over, with the game as it was.
   * @param {Error} error
   */
  async lost({ message }) {
    this.table.engine.end();
    if (this.loading.phase === "ready") {
      alert(`The engine was lost (${message}) and is started again. The game is kept.`);
      this.loading = loading();
      await this.table.resume(this.table.save);
    } else {
      this.loading = { ...this.loading, phase: "failed", error: message };
      alert(`The engine could not be started: ${message}.`);
    }
    this.changed();
  }

  // Games come and go

  /** Open the game that the address asks for, if it does, and make the address plain again. */
  async openLink() {
    const { id, problem } = readLink(location.hash);
    if (problem) {
      alert(problem);
    }
    if (id !== null) {
      await this.#replace(() => this.table.open(id), "The game of the link is on the table.");
    }
    if (id !== null || problem) {
      history.replaceState(null, "", location.pathname + location.search);
    }
  }

  async copyLink() {
    const link = makeLink(location.href, this.table.reply.id);
    try {
      await navigator.clipboard.writeText(link);
      alert("The link to this position is copied.");
    } catch {
      history.replaceState(null, "", link);
      alert("The link could not be copied; it stands in the address line now.");
    }
  }

  /** @param {string} [game] the id of another game than the one on the table */
  newGame(game = this.table.reply.game) {
    const info = this.opening.shelf.games.find(({ id }) => id === game) ?? this.table.game;
    const { reply, seconds } = this.table;
    const last = game === reply.game ? { ...reply, seconds } : null;
    openNewGame(info, last, (wish, time) =>
      this.#replace(() => this.table.begin({ ...wish, ...seed(info) }, time), "A new game."),
    );
  }

  /** The same again, everybody one seat on. */
  rematch() {
    const { game, preset, seats, players } = this.table.reply;
    this.table.begin({ game, preset, seats, players: rotated(players), ...seed(this.table.game) });
  }

  /**
   * Put another game on the table, and offer the way back to one that was not over.
   * @param {() => Promise<boolean>} act
   * @param {string} text
   */
  async #replace(act, text) {
    const { reply, save } = this.table;
    const worthwhile = reply.at > 1 && !reply.over;
    if ((await act()) && worthwhile) {
      alert(text, { name: "Back to the game before", act: () => this.table.resume(save) });
    }
  }
}

/** @returns {Loading} */
function loading() {
  return { phase: "loading", step: "Starting", since: performance.now(), error: "" };
}

/**
 * A seed for a game with dice or cards.
 * @param {{ chance?: boolean }} game
 */
function seed({ chance }) {
  return chance ? { seed: crypto.randomUUID().slice(0, 13) } : {};
}

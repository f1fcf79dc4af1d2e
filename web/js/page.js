// The page, put together: the game in the middle, the views around it, and what the buttons do.

/** @import {Opening, Save, Scene, TableReply} from "./types" */
/** @import {Board} from "./board.js" */
/** @import {Loading} from "./situation.js" */
/** @import {Store} from "./store.js" */

import { rotated, usualPlayers } from "./arrange.js";
import { byId, setText } from "./dom.js";
import { Insight } from "./insight.js";
import { listenToKeys } from "./keys.js";
import { makeLink, readLink } from "./link.js";
import { forgetLooks } from "./looks.js";
import { marks, notes } from "./marks.js";
import { Mind } from "./mind.js";
import { Moves } from "./moves.js";
import { openNewGame } from "./newgame.js";
import { alert, hush, say } from "./notice.js";
import { Opinion } from "./opinion.js";
import { Outline } from "./outline.js";
import { startEngine } from "./python.js";
import { Seats } from "./seats.js";
import { openSettings } from "./settings.js";
import { openShelf } from "./shelf.js";
import { situation } from "./situation.js";
import { Status } from "./status.js";
import { Table } from "./table.js";
import { applyTheme, moving, onSystemChange } from "./theme.js";
import { Wire } from "./wire.js";

const TICK = 200; // milliseconds between two looks at the clock while somebody waits

export class Page {
  /** @type {Loading} */
  #loading = { phase: "loading", step: "Starting", since: performance.now(), error: "" };
  /** @type {{ hovered: string | null, focused: string | null }} */
  #pointed = { hovered: null, focused: null };
  #frame = 0;
  #tick = 0;
  #warned = false;

  /**
   * @param {Opening} opening
   * @param {Store} store
   * @param {TableReply} first
   * @param {Board} board
   */
  constructor(opening, store, first, board) {
    this.board = board;
    this.opening = opening;
    this.store = store;
    this.settings = store.settings();
    const changed = () => this.render();
    this.engine = new Wire(() => startEngine("game", (step) => this.#step(step)));
    const thinker = new Wire(() => startEngine("thinker"));
    this.mind = new Mind(thinker, this.engine, alert);
    this.table = new Table(this.engine, this.mind, opening.shelf, first, {
      changed,
      say,
      alert,
      film: (scenes) => board.show(scenes),
      save: (save) => this.#keep(save),
      lost: (error) => this.#lost(error),
    });
    this.insight = new Insight(this.table, this.engine, this.mind, { changed, say, alert });
    this.outline = new Outline(byId("outline", HTMLElement), {
      touched: (id) => this.table.touch(id),
      focused: (id) => this.#point({ focused: id }),
      enough: () => this.table.enough(),
    });
    board.told = {
      touched: (id) => this.#touched(id),
      hovered: (id) => this.#point({ hovered: id }),
      placed: (box) => this.outline.place(box),
    };
    this.outline.place(board.box);
    board.animated = moving(this.settings);
    this.seats = new Seats(byId("seats", HTMLElement), (players) => this.table.seat(players));
    this.moves = new Moves({
      look: (at) => this.table.look(at),
      play: (move) => this.table.play(move),
    });
    this.status = new Status(byId("status", HTMLElement), {
      act: (name) => this.#act(name),
      away: () => this.outline.focus(),
    });
    this.opinion = new Opinion(byId("opinion", HTMLElement));
    this.#listen();
    this.#draw();
  }

  // The engine comes and goes

  /** Start the engine, and take up the game that was left or begin one. */
  async start() {
    this.#loading = { phase: "loading", step: "Starting", since: performance.now(), error: "" };
    this.render();
    const { save, newer } = this.store.load();
    if (newer) {
      alert("The game kept here is of a newer version of this page. It is left as it is.");
    }
    const restored = save !== null && (await this.table.resume(save));
    if (!restored && this.#loading.phase === "loading") {
      await this.table.begin({ ...usual(this.opening, this.table.reply.game) });
    }
    await this.#openLink();
  }

  /** @param {string} step */
  #step(step) {
    this.#loading.step = step;
    this.render();
  }

  /** @param {Save} save */
  #keep(save) {
    if (this.#loading.phase !== "ready") {
      this.#loading.phase = "ready";
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
  async #lost(error) {
    this.engine.end();
    if (this.#loading.phase === "ready") {
      alert(`The engine was lost (${error.message}) and is started again. The game is kept.`);
      await this.#again();
    } else {
      this.#loading = { ...this.#loading, phase: "failed", error: error.message };
      alert(`The engine could not be started: ${error.message}.`);
    }
    this.render();
  }

  async #again() {
    this.#loading = { phase: "loading", step: "Starting", since: performance.now(), error: "" };
    await this.table.resume(this.table.save);
  }

  // Games on and off the table

  /** Open the game that the address asks for, if it does. */
  async #openLink() {
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

  #newGame(game = this.table.reply.game) {
    const info = this.opening.shelf.games.find(({ id }) => id === game) ?? this.table.game;
    const { reply, seconds } = this.table;
    const last = game === reply.game ? { ...reply, seconds } : null;
    openNewGame(info, last, (wish, time) =>
      this.#replace(() => this.table.begin({ ...wish, ...seed(info) }, time), "A new game."),
    );
  }

  #rematch() {
    const { game, preset, seats, players } = this.table.reply;
    this.table.begin({ game, preset, seats, players: rotated(players), ...seed(this.table.game) });
  }

  async #copyLink() {
    const link = makeLink(location.href, this.table.reply.id);
    try {
      await navigator.clipboard.writeText(link);
      alert("The link to this position is copied.");
    } catch {
      history.replaceState(null, "", link);
      alert("The link could not be copied; it stands in the address line now.");
    }
  }

  // Hands

  /** @param {string} act */
  #can(act) {
    const { reply, pending, looking, paused } = this.table;
    if (this.#loading.phase !== "ready" || pending !== null) {
      return false;
    }
    return act === "hint"
      ? this.insight.open && looking === null && (reply.level === null || paused)
      : reply[/** @type {"undo" | "redo"} */ (act)];
  }

  /** @param {string} name what a button does */
  #act(name) {
    const { table, insight } = this;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      undo: () => this.#can("undo") && table.undo(),
      redo: () => this.#can("redo") && table.redo(),
      hint: () => this.#can("hint") && insight.askHint(),
      bar: () => this.#wish({ bar: !insight.bar }),
      heat: () => this.#wish({ heat: !insight.heat }),
      live: () => table.look(null),
      here: () => table.goTo(table.looking ?? table.reply.at),
      hurry: () => this.mind.hurry(),
      pause: () => table.pause(),
      goOn: () => table.goOn(),
      release: () => table.release(),
      retry: () => this.start(),
      rematch: () => this.#rematch(),
      new: () => this.#newGame(),
      shelf: () => openShelf(this.opening, (game) => this.#newGame(game)),
      link: () => this.#copyLink(),
      settings: () => this.#openSettings(),
    };
    const [verb, move] = name.split(" ", 2);
    return verb === "play" ? table.play(move) : acts[name]?.();
  }

  #listen() {
    document.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-act]");
      if (button instanceof HTMLElement && button.dataset.act) {
        this.#act(button.dataset.act);
      }
    });
    byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
      event.preventDefault();
      this.outline.focus();
    });
    listenToKeys({
      undo: () => this.#act("undo"),
      redo: () => this.#act("redo"),
      escape: () => this.#escape(),
      type: (character) => this.moves.type(character),
    });
    addEventListener("hashchange", () => this.#openLink());
    onSystemChange(() => this.#restyle());
  }

  #escape() {
    hush();
    if (this.table.looking !== null) {
      this.table.look(null);
    } else {
      this.table.release();
    }
  }

  /** @param {string} id */
  #touched(id) {
    this.outline.touchedByHand(id);
    this.table.touch(id);
  }

  /** @param {Partial<{ hovered: string | null, focused: string | null }>} part */
  #point(part) {
    const before = this.#pointed;
    this.#pointed = { ...before, ...part };
    if (before.hovered !== this.#pointed.hovered || before.focused !== this.#pointed.focused) {
      this.board.mark(marks(this.table, this.insight, this.#pointed));
    }
  }

  /** @param {Partial<{ bar: boolean, heat: boolean }>} part */
  #wish(part) {
    Object.assign(this.insight, part);
    this.render();
  }

  #openSettings() {
    openSettings(this.settings, this.opening.shelf.version, (settings) => {
      this.settings = settings;
      this.store.saveSettings(settings);
      this.#restyle();
    });
  }

  #restyle() {
    applyTheme(this.settings);
    forgetLooks();
    this.board.animated = moving(this.settings);
    this.board.redraw();
  }

  // What is shown

  /** Show how things stand, in the next frame. */
  render() {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  #draw() {
    const { table, insight } = this;
    if (this.#loading.phase === "ready") {
      insight.refresh();
    }
    const now = situation(this.#loading, table, insight, performance.now());
    this.status.show(now);
    this.seats.show(table, insight);
    this.moves.show(table);
    this.opinion.show(table, insight);
    this.outline.show(table.scene, table.targets, table.picks, notes(table, insight));
    this.board.mark(marks(table, insight, this.#pointed));
    this.#showActions();
    clearTimeout(this.#tick);
    if (now.busy) {
      this.#tick = setTimeout(() => this.render(), TICK);
    }
  }

  #showActions() {
    const { table, insight } = this;
    enable("undo", this.#can("undo"));
    enable("redo", this.#can("redo"));
    enable("hint", this.#can("hint"));
    press("bar", insight.bar);
    press("heat", insight.heat);
    const preset = table.game.presets.find(({ id }) => id === table.reply.preset);
    setText(byId("game-name", HTMLElement), table.game.name);
    setText(byId("preset-name", HTMLElement), preset?.name ?? "");
    const title = `${table.game.name} · Skerry`;
    if (document.title !== title) {
      document.title = title;
    }
  }
}

/**
 * A button that does nothing now stays where it is and in the tab order, and says so.
 * @param {string} act
 * @param {boolean} on
 */
function enable(act, on) {
  byId(`do-${act}`, HTMLButtonElement).setAttribute("aria-disabled", String(!on));
}

/**
 * @param {string} act
 * @param {boolean} on
 */
function press(act, on) {
  byId(`do-${act}`, HTMLButtonElement).setAttribute("aria-pressed", String(on));
}

/**
 * @param {Opening} opening
 * @param {string} id
 */
function usual({ shelf }, id) {
  const game = shelf.games.find((one) => one.id === id) ?? shelf.games[0];
  return { game: game.id, players: usualPlayers(game), ...seed(game) };
}

/**
 * A seed for a game with dice or cards.
 * @param {{ chance?: boolean }} game
 */
function seed({ chance }) {
  return chance ? { seed: crypto.randomUUID().slice(0, 13) } : {};
}

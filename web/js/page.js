// The page, put together: the game in the middle, the views around it, and what the buttons do.

/** @import {Opening, Scene, Starter, TableReply} from "./types" */
/** @import {Board} from "./board.js" */
/** @import {Store} from "./store.js" */

import { byId, setText } from "./dom.js";
import { Hands } from "./hands.js";
import { Insight } from "./insight.js";
import { Jobs } from "./jobs.js";
import { listenToKeys } from "./keys.js";
import { Ledger } from "./ledger.js";
import { forgetLooks } from "./looks.js";
import { lot } from "./lot.js";
import { marks, notes } from "./marks.js";
import { Menu } from "./menu.js";
import { Mind } from "./mind.js";
import { Moves } from "./moves.js";
import { alert, hush, say } from "./notice.js";
import { keepOffline } from "./offline.js";
import { Opinion } from "./opinion.js";
import { Outline } from "./outline.js";
import { openPicture } from "./picture.js";
import { openPrint } from "./print.js";
import { database, Saved } from "./saved.js";
import { Seats } from "./seats.js";
import { openSettings } from "./settings.js";
import { openShare } from "./share.js";
import { openShelf } from "./shelf.js";
import { path } from "./site.js";
import { Sitting } from "./sitting.js";
import { situation } from "./situation.js";
import { Status } from "./status.js";
import { Table } from "./table.js";
import { applyTheme, moving, onSystemChange } from "./theme.js";
import { Wire } from "./wire.js";

const START = 60; // seconds the second engine may take, whose files are here already
const TICK = 200; // milliseconds between two looks at the clock while somebody waits

export class Page {
  /** @type {{ hovered: string | null, focused: string | null }} */
  #pointed = { hovered: null, focused: null };
  #frame = 0;
  /** Told of every change once the site is being kept: it may be time to renew it. */
  #renewal = () => {};
  #tick = 0;

  /**
   * @param {Opening} opening
   * @param {Store} store
   * @param {TableReply} first
   * @param {Board} board
   * @param {Wire} engine
   * @param {Starter} startEngine
   */
  constructor(opening, store, first, board, engine, startEngine) {
    this.board = board;
    this.opening = opening;
    this.store = store;
    this.settings = store.settings();
    const changed = () => this.render();
    this.engine = engine;
    engine.lost = (error) => this.sitting.lost(error);
    const thinker = new Wire(() => startEngine("thinker"), undefined, START);
    this.mind = new Mind(thinker, this.engine, alert);
    this.table = new Table(this.engine, this.mind, opening.shelf, first, {
      changed,
      say,
      alert,
      film: (scenes) => this.#film(scenes),
      remark: (text) => this.#remark(text),
      save: (save) => this.sitting.keep(save),
      lost: (error) => this.sitting.lost(error),
    });
    this.jobs = new Jobs(this.engine, changed);
    this.saved = new Saved({
      db: database(path()),
      now: Date.now,
      name: lot,
      moved: (from, to) => this.sitting.moved(from, to),
    });
    this.sitting = new Sitting(this.table, this.jobs, opening, store, this.saved, changed);
    this.insight = new Insight(this.table, this.engine, this.mind, { changed, say, alert });
    this.outline = new Outline(byId("outline", HTMLElement), {
      touched: (id) => this.table.touch(id),
      focused: (id) => this.#point({ focused: id }),
      enough: () => this.table.hand.enough(),
    });
    board.told = {
      placed: (box) => this.outline.place(box),
      shown: (scene) => this.table.see(scene),
    };
    this.hands = new Hands(board, this.table.hand, {
      touched: (id) => this.#touched(id),
      hovered: (id) => this.#point({ hovered: id }),
    });
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
    this.ledger = new Ledger(byId("ledger", HTMLElement), { looked: changed, say });
    this.ledger.animated = board.animated;
    this.#listen();
    this.#draw();
  }

  /** Keep the site on this device; a new version is offered between games. */
  async keepOffline() {
    const { table } = this;
    this.#renewal = await keepOffline(() => table.reply.over || table.reply.line.length === 0);
  }

  // Hands

  /** @param {string} act */
  #can(act) {
    const { reply, pending, looking, paused } = this.table;
    if (this.sitting.loading.phase !== "ready" || pending !== null) {
      return false;
    }
    return act === "hint"
      ? this.insight.open && looking === null && (reply.level === null || paused)
      : reply[/** @type {"undo" | "redo"} */ (act)];
  }

  /** @param {string} name what a button does */
  #act(name) {
    const { table, insight, sitting, jobs } = this;
    /** @type {Record<string, () => unknown>} */
    const acts = {
      undo: () => this.#can("undo") && table.undo(),
      redo: () => this.#can("redo") && table.redo(),
      hint: () => this.#can("hint") && insight.askHint(),
      stop: () => insight.dismiss(),
      take: () => this.#takeHint(),
      back: () => table.goTo(insight.hint?.back ?? table.reply.at),
      bar: () => this.#wish({ bar: !insight.bar }),
      heat: () => this.#wish({ heat: !insight.heat }),
      live: () => table.look(null),
      here: () => table.goTo(table.looking ?? table.reply.at),
      hurry: () => this.mind.hurry(),
      unveil: () => table.unveil(),
      veil: () => table.veil(),
      pause: () => table.pause(),
      goOn: () => table.goOn(),
      release: () => table.release(),
      turn: () => table.hand.turn(1),
      skip: () => this.board.skip(),
      retry: () => sitting.restart(),
      cancel: () => jobs.cancel(),
      rematch: () => sitting.rematch(),
      new: () => sitting.newGame(),
      shelf: () => openShelf(this.opening.shelf, (game) => sitting.newGame(game)),
      share: () => openShare(table),
      games: () => sitting.openGames(),
      ranking: () => sitting.openRanking(),
      picture: () => openPicture({ ...table, name: table.game.name }),
      print: () => openPrint(table.game, jobs),
      settings: () => this.#openSettings(),
    };
    const [verb, move] = name.split(" ", 2);
    return verb === "play" ? table.play(move) : acts[name]?.();
  }

  /** Play what the hint says; while the same player goes on, another hint follows. */
  async #takeHint() {
    const { table, insight } = this;
    const { turn } = table.reply;
    const move = insight.hint?.move;
    if (move && (await table.play(move)) && table.reply.turn === turn && this.#can("hint")) {
      await insight.askHint();
    }
  }

  #listen() {
    document.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-act]");
      if (button instanceof HTMLElement && button.dataset.act) {
        this.#act(button.dataset.act);
      }
    });
    new Menu(byId("more", HTMLButtonElement), byId("more-items", HTMLElement));
    byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
      event.preventDefault();
      this.outline.focus();
    });
    listenToKeys({
      undo: () => this.#act("undo"),
      redo: () => this.#act("redo"),
      escape: () => this.#escape(),
      turnable: () => this.table.hand.turnable,
      turn: (way) => this.table.hand.turn(way),
      type: (character) => this.moves.type(character),
    });
    this.board.canvas.addEventListener("pointerdown", () => this.status.hush());
    document.addEventListener("visibilitychange", () => this.saved.flush());
    addEventListener("hashchange", () => this.sitting.openLink());
    onSystemChange(() => this.#restyle());
  }

  #escape() {
    hush();
    if (this.hands.cancel()) {
      return;
    }
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
      this.board.mark(this.#marks());
    }
  }

  #marks() {
    return marks(this.table, this.insight, { ...this.#pointed, lit: this.ledger.lit });
  }

  /** How things are turned in the hand, in what is on display. */
  get #turned() {
    return this.table.looking === null ? this.table.hand.turned : new Map();
  }

  /** @param {Scene[]} scenes */
  #film(scenes) {
    this.status.hush();
    return this.board.show(scenes, this.#turned);
  }

  /** @param {string} text */
  #remark(text) {
    this.status.remark(text);
    say(text);
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
    this.ledger.animated = this.board.animated;
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
    if (this.sitting.loading.phase === "ready") {
      insight.refresh();
    }
    const { jobs, sitting } = this;
    const now = situation(sitting.loading, table, insight, performance.now(), jobs.current);
    this.status.show(now, table.reply.game, table.hand.handy);
    this.seats.show(table, insight);
    this.moves.show(table);
    this.opinion.show(table, insight);
    this.outline.show(table.scene, table.hand.live, table.picks, notes(table, insight));
    this.ledger.show(table.shown.ledger ?? [], table.looking === null ? table.reply.game : "");
    if (table.picks.length === 0 && table.pending === null) {
      this.board.putBack();
    }
    this.board.turn(this.#turned);
    this.board.mark(this.#marks());
    this.#showActions();
    this.#renewal();
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
    byId("do-heat", HTMLButtonElement).hidden = table.reply.seats === 1;
    byId("do-games", HTMLButtonElement).hidden = !this.sitting.lists;
    byId("do-ranking", HTMLButtonElement).hidden = !table.game.ranked;
    byId("do-print", HTMLButtonElement).hidden = table.game.sheets.length === 0;
    press("bar", insight.bar);
    press("heat", insight.heat);
    const preset = table.game.presets.find(({ id }) => id === table.reply.preset);
    setText(byId("game-name", HTMLElement), table.game.name);
    byId("rules", HTMLAnchorElement).href = `rules/${table.reply.game}.html`;
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

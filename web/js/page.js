// The page, put together: the game in the middle, the views around it, and what the buttons do.

/** @import {Opening, Scene, Starter, TableReply} from "./types" */
/** @import {Board} from "./board/board.js" */
/** @import {ReviewPanel} from "./panels/review-panel.js" */
/** @import {TabStore} from "./storage/tab-store.js" */

import { highlightNotes, highlights } from "./board/highlights.js";
import { Outline } from "./board/outline.js";
import { forgetStyles } from "./board/styles.js";
import { openSettings } from "./dialogs/settings.js";
import { Jobs } from "./engine/jobs.js";
import { measured, Thinker } from "./engine/thinker.js";
import { Wire } from "./engine/wire.js";
import { Analysis } from "./game/analysis.js";
import { App } from "./game/app.js";
import { runCommand } from "./game/commands.js";
import { Game } from "./game/game.js";
import { listenToKeys } from "./input/keys.js";
import { PointerInput } from "./input/pointer.js";
import { Watch } from "./library/watch.js";
import { EvalBar } from "./panels/eval-bar.js";
import { MoveList } from "./panels/move-list.js";
import { PlayersPanel } from "./panels/players.js";
import { Scoresheet } from "./panels/scoresheet.js";
import { situation } from "./panels/situation.js";
import { Status } from "./panels/status.js";
import { showToolbar } from "./panels/toolbar.js";
import { database } from "./storage/database.js";
import { GameDb } from "./storage/game-db.js";
import { ResultDb } from "./storage/result-db.js";
import { byId, randomId } from "./ui/dom.js";
import { t } from "./ui/i18n.js";
import { reopen } from "./ui/language.js";
import { Menu } from "./ui/menu.js";
import { alert, hush, say } from "./ui/notice.js";
import { keepOffline } from "./ui/offline.js";
import { path } from "./ui/site.js";
import { Sound } from "./ui/sound.js";
import { applyTheme, moving, onSystemChange } from "./ui/theme.js";

const START = 60; // seconds the second engine may take, whose files are here already
const TICK = 200; // milliseconds between two looks at the clock while somebody waits

export class Page {
  /** @type {{ hovered: string | null, focused: string | null }} */
  #pointed = { hovered: null, focused: null };
  #frame = 0;
  /** Told of every change once the site is being kept: it may be time to renew it. */
  #renewal = () => {};
  #tick = 0;
  /** @type {import("./panels/lesson.js").LessonPanel | undefined} made when the first lesson begins */
  classroom;
  /** @type {ReviewPanel | undefined} */
  retrospect;
  /** Whether the film that is shown is that of a move, which can be heard. */
  #heard = false;
  sound = new Sound();
  /** Whose time has been told to be up. */
  #late = "";

  /**
   * @param {Opening} opening
   * @param {TabStore} store
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
    const { measure, problem } = measured(location.search);
    this.mind = new Thinker(thinker, this.engine, alert, measure);
    this.table = new Game(this.engine, this.mind, opening.shelf, first, {
      changed,
      say,
      alert,
      film: (scenes, played) => this.#film(scenes, played),
      remark: (text) => this.#remark(text),
      save: (save) => this.sitting.keep(save),
      branched: () => this.sitting.branched(),
    });
    this.jobs = new Jobs(this.engine, changed);
    this.saved = new GameDb({
      db: database(path()),
      now: Date.now,
      name: randomId,
      moved: (from, to) => this.sitting.moved(from, to),
    });
    this.stats = new ResultDb(database(path(), "results"), Date.now);
    this.watch = new Watch(this.stats, this.engine);
    const { table, jobs, saved, watch } = this;
    this.sitting = new App(table, jobs, opening, store, saved, watch, changed);
    this.insight = new Analysis(this.table, this.engine, this.mind, { changed, say, alert });
    this.outline = new Outline(byId("outline", HTMLElement), {
      touched: (id) => this.table.touch(id),
      focused: (id) => this.#point({ focused: id }),
      enough: () => this.table.hand.enough(),
    });
    board.told = {
      placed: (box) => this.outline.place(box),
      shown: (scene) => this.#shown(scene),
    };
    this.hands = new PointerInput(board, this.table.hand, {
      touched: (id) => this.#touched(id),
      hovered: (id) => this.#point({ hovered: id }),
    });
    this.outline.place(board.box);
    this.seats = new PlayersPanel(byId("seats", HTMLElement), (players) =>
      this.table.seat(players),
    );
    this.moves = new MoveList({
      look: (at) => this.table.look(at),
      play: (move) => this.table.play(move),
    });
    this.status = new Status(byId("status", HTMLElement), {
      act: (name) => runCommand(this, name),
      away: () => this.outline.focus(),
    });
    this.opinion = new EvalBar(byId("opinion", HTMLElement));
    this.ledger = new Scoresheet(byId("ledger", HTMLElement), { looked: changed, say });
    this.#obey();
    this.#listen();
    this.#draw();
    if (problem) {
      alert(problem);
    }
  }

  /** Keep the site on this device; a new version is offered between games. */
  async keepOffline() {
    const { table } = this;
    this.#renewal = await keepOffline(() => table.reply.over || table.reply.line.length === 0);
  }

  // Hands

  /**
   * Whether a button would do anything now.
   * @param {string} act
   */
  can(act) {
    const { reply, pending, looking, paused } = this.table;
    if (this.sitting.loading.phase !== "ready" || pending !== null) {
      return false;
    }
    return act === "hint"
      ? this.insight.open && looking === null && (reply.level === null || paused)
      : reply[/** @type {"undo" | "redo"} */ (act)];
  }

  #listen() {
    document.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-act]");
      if (button instanceof HTMLElement && button.dataset.act) {
        runCommand(this, button.dataset.act);
      }
    });
    new Menu(byId("more", HTMLButtonElement), byId("more-items", HTMLElement));
    byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
      event.preventDefault();
      this.outline.focus();
    });
    listenToKeys({
      undo: () => runCommand(this, "undo"),
      redo: () => runCommand(this, "redo"),
      autoplay: () => runCommand(this, "autoplay"),
      escape: () => this.#escape(),
      turnable: () => this.table.hand.turnable,
      turn: (way) => this.table.hand.turn(way),
      type: (character) => this.moves.type(character),
    });
    this.board.canvas.addEventListener("pointerdown", () => this.status.hush());
    document.addEventListener("visibilitychange", () => {
      this.render();
      this.saved.flush();
    });
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
    const turning = this.retrospect?.marks;
    return highlights(this.table, this.insight, {
      ...this.#pointed,
      lit: this.ledger.lit,
      turning,
    });
  }

  /** How things are turned in the hand, in what is on display. */
  get #turned() {
    return this.table.looking === null ? this.table.hand.turned : new Map();
  }

  /**
   * @param {Scene[]} scenes
   * @param {boolean} [played] whether they are those of a move
   */
  #film(scenes, played = false) {
    this.status.hush();
    this.#heard = played;
    return this.board.show(scenes, this.#turned);
  }

  /** @param {Scene} scene the next of a film */
  #shown(scene) {
    const { reply } = this.table;
    this.table.see(scene);
    if (this.#heard && reply.over && scene === this.table.scene) {
      this.sound.end(
        reply.players.some((who, seat) => who === "person" && reply.returns[seat] > 0),
      );
    } else if (this.#heard) {
      this.sound.lay();
    }
  }

  /** @param {string} text */
  #remark(text) {
    this.sound.refuse();
    this.status.remark(text);
    say(text);
  }

  openSettings() {
    openSettings(this.settings, this.opening.shelf.version, (settings) => {
      const anew = settings.language !== this.settings.language;
      this.settings = settings;
      this.store.saveSettings(settings);
      if (anew) {
        reopen(this.store, this.table.save.id);
      }
      this.#restyle();
    });
  }

  #restyle() {
    applyTheme(this.settings);
    forgetStyles();
    this.#obey();
    this.board.redraw();
  }

  /** Do as the settings say. */
  #obey() {
    const { board, ledger, sound, table, settings } = this;
    board.animated = moving(settings);
    ledger.animated = board.animated;
    sound.on = settings.sound;
    table.hand.careful = settings.careful;
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
    if (sitting.lists) {
      this.watch.see(table, insight);
    }
    this.#tellTime();
    this.status.show(now, table.reply.game, table.hand.handy);
    this.seats.show(table);
    this.moves.show(table);
    this.retrospect?.show();
    this.opinion.show(table, insight);
    this.outline.show(
      table.scene,
      table.hand.live,
      table.picks,
      highlightNotes(table, insight, this.retrospect?.marks),
    );
    this.ledger.show(table.shown.ledger ?? [], table.looking === null ? table.reply.game : "");
    if (table.picks.length === 0 && table.pending === null) {
      this.board.putBack();
    }
    this.board.turn(this.#turned);
    this.board.mark(this.#marks());
    this.classroom?.show();
    showToolbar(this);
    this.#renewal();
    clearTimeout(this.#tick);
    const next = now.busy ? TICK : table.clock?.next;
    if (next !== undefined && Number.isFinite(next)) {
      this.#tick = setTimeout(() => this.render(), next);
    }
  }

  /** Let the clock of whoever has to move run; say when the time is up. */
  #tellTime() {
    const { table, sitting } = this;
    const { clock, reply } = table;
    if (clock === null) {
      return;
    }
    const stopped = reply.over || reply.veiled || table.paused || reply.lesson || document.hidden;
    clock.run(stopped || sitting.loading.phase !== "ready" ? null : reply.turn);
    const key = `${table.key} ${clock.seat}`;
    if (clock.late && this.#late !== key) {
      this.#late = key;
      const name = table.nameOf(/** @type {number} */ (clock.seat));
      alert(t("The time of {name} is up. The game goes on.", { name }));
    }
  }
}

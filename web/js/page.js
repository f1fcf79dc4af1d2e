// The page, put together: the game in the middle, the views around it, and what the buttons do.

/** @import {Scene, EngineStarter} from "./types" */
/** @import {Laid} from "./startup.js" */
/** @import {ReviewPanel} from "./panels/review-panel.js" */

import { describeHighlights, findHighlights } from "./board/highlights.js";
import { Outline } from "./board/outline.js";
import { invalidateStyles } from "./board/styles.js";
import { runCommand } from "./commands.js";
import { EndCard } from "./ending/end-card.js";
import { Jobs } from "./engine/jobs.js";
import { parseWorkLimit, Thinker } from "./engine/thinker.js";
import { Wire } from "./engine/wire.js";
import { Analysis } from "./game/analysis.js";
import { Referee } from "./game/clock.js";
import { Game } from "./game/game.js";
import { turnRoom } from "./game/orientation.js";
import { Results } from "./game/results.js";
import { Home } from "./home/home.js";
import { listenToKeys } from "./input/keys.js";
import { PointerInput } from "./input/pointer.js";
import { EvalBar } from "./panels/eval-bar.js";
import { crowd } from "./panels/fold.js";
import { MoveList } from "./panels/move-list.js";
import { PlayersPanel } from "./panels/players.js";
import { News } from "./panels/recent-moves.js";
import { Due } from "./panels/render-scheduler.js";
import { Scoresheet } from "./panels/scoresheet.js";
import { Status } from "./panels/status.js";
import { situation } from "./panels/status-model.js";
import { showToolbar } from "./panels/toolbar.js";
import { App } from "./session-controller.js";
import { openDatabase } from "./storage/database.js";
import { GameDb } from "./storage/game-db.js";
import { keepOffline } from "./storage/offline.js";
import { ResultDb } from "./storage/result-db.js";
import { byId, randomId } from "./ui/dom.js";
import { Menu } from "./ui/menu.js";
import { announce, dismissNotice, showNotice } from "./ui/notice.js";
import { path } from "./ui/site.js";
import { Sound } from "./ui/sound.js";
import { applyTheme, isAnimated, mayPonder, onSystemChange } from "./ui/theme.js";

const START = 60; // seconds the second engine may take, whose files are here already
const PACES = { calm: 0.4, normal: 1, quick: 4 };
const TICK = 200; // milliseconds between two looks at the clock while somebody waits

export class Page {
  /** @type {{ hovered: string | null, focused: string | null }} */
  #pointed = { hovered: null, focused: null };
  #due = new Due(
    () => this.#front(),
    () => this.#draw(),
  );
  /** Show how things stand, soon. */
  render = () => this.#due.soon();
  /** Told of every change once the site is being kept: it may be time to renew it. */
  #renewal = () => {};
  #tick = 0;
  /** @type {import("./panels/lesson.js").LessonPanel | undefined} made when the first lesson begins */
  lessonPanel;
  /** @type {ReviewPanel | undefined} */
  reviewPanel;
  /** Whether the film that is shown is that of a move, which can be heard. */
  #heard = false;
  sound = new Sound();
  #referee = new Referee(showNotice);

  /**
   * @param {Laid} laid
   * @param {Wire} engine
   * @param {EngineStarter} startEngine
   */
  constructor({ opening, tabStore, first, board }, engine, startEngine) {
    this.board = board;
    this.opening = opening;
    this.tabStore = tabStore;
    this.settings = tabStore.loadSettings();
    const changed = () => this.render();
    this.engine = engine;
    engine.onLost = (error) => this.app.lost(error);
    const thinker = new Wire(() => startEngine("thinker"), undefined, START);
    const { measure, problem } = parseWorkLimit(location.search);
    this.thinker = new Thinker(thinker, this.engine, showNotice, measure);
    this.game = new Game(this.engine, this.thinker, opening.shelf, first, {
      changed,
      say: announce,
      alert: showNotice,
      film: (scenes, played) => this.#film(scenes, played),
      remark: (text) => this.#remark(text),
      keep: () => this.app.keep(),
      branched: () => this.app.branched(),
      asked: (text, at) => this.app.asked(text, at),
    });
    this.game.recall(tabStore);
    this.jobs = new Jobs(this.engine, changed);
    this.gameDb = new GameDb({
      db: openDatabase(path()),
      now: Date.now,
      randomName: randomId,
      onRekey: (from, to) => this.app.moved(from, to),
    });
    this.home = new Home(this);
    const resultDb = new ResultDb(openDatabase(path(), "results"));
    this.results = new Results(resultDb, this.engine, Date.now);
    this.app = new App(this);
    this.analysis = new Analysis(this.game, { changed, say: announce, alert: showNotice });
    this.outline = new Outline(byId("outline", HTMLElement), {
      onTouch: (id) => this.game.selection.touch(id),
      onFocus: (id) => this.#point({ focused: id }),
      onConfirm: () => this.game.selection.playPicked(),
    });
    board.listeners = {
      onView: () => this.#place(),
      onScene: (scene) => this.#shown(scene),
    };
    this.pointer = new PointerInput(board, this.game.selection, {
      onTouch: (id) => {
        this.game.selection.touch(id);
        this.outline.setCurrentSoon(id);
      },
      onHover: (id) => this.#point({ hovered: id }),
    });
    this.#place();
    this.playersPanel = new PlayersPanel(byId("seats", HTMLElement), (players) =>
      this.game.seat(players),
    );
    this.moveList = new MoveList({
      look: (at) => this.game.look(at),
      play: (move) => this.game.play(move),
    });
    this.status = new Status(byId("status", HTMLElement), () => this.outline.focus());
    this.news = new News(byId("news", HTMLElement));
    this.evalBar = new EvalBar(byId("opinion", HTMLElement));
    this.endCard = new EndCard(byId("end", HTMLElement), this.game, this.results, {
      say: announce,
      away: () => this.outline.focus(),
      changed,
      moving: () => board.animated,
    });
    this.scoresheet = new Scoresheet(byId("ledger", HTMLElement), {
      looked: changed,
      say: announce,
    });
    this.#obey();
    this.#listen();
    this.#front();
    for (const _ of this.#draw());
    problem && showNotice(problem);
  }

  /** Keep the site on this device; a new version is offered between games. */
  async keepOffline() {
    const { game } = this;
    this.#renewal = await keepOffline(() => game.reply.over || game.reply.line.length === 0);
  }

  // Hands

  #listen() {
    document.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-act]");
      const elsewhere = event.ctrlKey || event.metaKey || event.shiftKey; // a link in another tab
      if (button instanceof HTMLElement && button.dataset.act && !elsewhere) {
        event.preventDefault();
        runCommand(this, button.dataset.act);
      }
    });
    new Menu(byId("more", HTMLButtonElement), byId("more-items", HTMLElement));
    byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
      event.preventDefault();
      this.outline.focus();
    });
    listenToKeys({
      away: () => this.home.open,
      undo: () => runCommand(this, "undo"),
      redo: () => runCommand(this, "redo"),
      autoplay: () => runCommand(this, "autoplay"),
      escape: () => this.#escape(),
      explain: () => runCommand(this, "keys"),
      turnable: () => this.game.selection.canRotate,
      turn: (way) => this.game.selection.rotate(way),
      near: () => this.pointer.panZoom.isZoomedIn,
      zoom: (way) => this.pointer.panZoom.step(way, this.#pointed.focused),
      type: (character) => this.moveList.type(character),
    });
    this.board.canvas.addEventListener("pointerdown", () => this.status.hush());
    document.addEventListener("visibilitychange", () => {
      this.render();
      this.gameDb.flush();
    });
    // Not location.hash: while another link is taken, that may be plain already.
    addEventListener("hashchange", ({ newURL }) => this.app.openLink(new URL(newURL).hash));
    onSystemChange(() => this.restyle());
  }

  /** What lies over the picture follows it; the buttons do when no hand pushes it any more. */
  #place() {
    const { panZoom } = this.pointer;
    panZoom.show();
    if (!panZoom.isPanning) {
      this.outline.place(this.board.box);
      turnRoom(this.game, this.board.aspect);
    }
  }

  #escape() {
    dismissNotice();
    if (this.home.open) {
      this.home.leave(false);
      return;
    }
    if (this.pointer.cancel() || this.endCard.close() || this.game.aside?.close()) {
      return;
    }
    if (this.game.looking !== null) {
      this.game.look(null);
    } else {
      this.game.selection.release();
    }
  }

  #point(/** @type {Partial<{ hovered: string | null, focused: string | null }>} */ part) {
    const before = this.#pointed;
    this.#pointed = { ...before, ...part };
    if (before.hovered !== this.#pointed.hovered || before.focused !== this.#pointed.focused) {
      this.board.setHighlights(this.#marks());
    }
    if (part.focused) {
      this.board.reveal(part.focused);
    }
  }

  #marks() {
    const { lit } = this.scoresheet;
    const pointed = { ...this.#pointed, lit, turning: this.reviewPanel?.marks };
    return findHighlights(this.game, this.analysis, pointed);
  }

  /** How things are turned in the hand, in what is on display. */
  get #turned() {
    return this.game.looking === null ? this.game.selection.rotations : new Map();
  }

  /**
   * @param {Scene[]} scenes
   * @param {boolean} [played] whether they are those of a move
   */
  #film(scenes, played = false) {
    this.status.hush();
    this.#heard = played;
    if (played) {
      this.pointer.panZoom.onMovePlayed();
    }
    const film = this.board.show(scenes, this.#turned);
    this.board.setHighlights(this.#marks());
    this.#due.after();
    return film;
  }

  /** @param {Scene} scene the next of a film */
  #shown(scene) {
    const { reply } = this.game;
    this.game.see(scene);
    if (this.#heard && reply.over && scene === this.game.scene) {
      this.sound.playEnd(reply.winners.some((seat) => reply.players[seat] === "person"));
      this.endCard.open(true);
    } else if (this.#heard) {
      this.sound.playMove();
    }
  }

  #remark(/** @type {string} */ text) {
    this.sound.playRefusal();
    this.status.remark(text);
    announce(text);
  }

  /** Look and sound as the settings say. */
  restyle() {
    applyTheme(this.settings);
    invalidateStyles();
    this.#obey();
    this.board.redraw();
    this.render();
  }

  /** Do as the settings say. */
  #obey() {
    const { board, scoresheet, sound, game, settings } = this;
    board.animated = isAnimated(settings);
    scoresheet.animated = board.animated;
    this.analysis.why.moves = board.animated;
    sound.on = settings.sound;
    game.selection.confirmsMoves = settings.careful;
    game.passes = settings.pass;
    game.ponders = mayPonder(settings);
    game.pace = PACES[settings.pace];
  }

  // What is shown

  /** Show on the board how things stand; says whether that takes a picture. */
  #front() {
    const { game, analysis, app, board } = this;
    app.loading.phase === "ready" && analysis.refresh();
    game.selection.picks.length === 0 && game.pending === null && board.cancelCarry();
    board.setRotations(this.#turned);
    board.setHighlights(this.#marks());
    return board.isMoving;
  }

  /** Show beside it how they stand. After each step there may be a pause, in which things may change. */
  *#draw() {
    const { game, analysis, jobs, app } = this;
    app.loading.phase === "ready" && app.lists && this.results.see(game.reply, analysis);
    const now = situation(app.loading, game, analysis, performance.now(), jobs.current);
    const idle = app.loading.phase !== "ready" || document.hidden || this.home.open;
    this.#referee.watch(game, idle);
    crowd(game.shown.ledger ?? []);
    this.scoresheet.show(game.shown.ledger ?? [], game.looking === null ? game.reply.game : "");
    this.pointer.panZoom.show();
    yield;
    const { touchable, picks, dragOnly } = game.selection;
    const notes = describeHighlights(game, analysis, this.reviewPanel?.marks);
    this.outline.show(game.scene, touchable, picks, notes);
    yield;
    this.endCard.coming || this.status.show(now, game.reply.game, dragOnly);
    this.playersPanel.show(game);
    yield;
    this.moveList.show(game, this.reviewPanel?.review.turns);
    yield;
    this.news.show(game);
    this.reviewPanel?.show();
    this.evalBar.show(game, analysis);
    yield;
    this.lessonPanel?.show();
    this.home.refresh();
    this.endCard.show();
    showToolbar(this);
    this.#renewal();
    clearTimeout(this.#tick);
    const next = now.busy ? TICK : game.clock?.next;
    if (next !== undefined && Number.isFinite(next)) {
      this.#tick = setTimeout(() => this.render(), next);
    }
  }
}

// The page: joins the current game, the board, the panels around it and the player's input.

/** @import {Pointed} from "./board/types" */
/** @import {Scene, EngineStarter} from "./types" */
/** @import {Painted} from "./startup.js" */
/** @import {ReviewPanel} from "./panels/review-panel.js" */

import { withDrawings } from "./board/drawings.js";
import { describeHighlights, findHighlights } from "./board/highlights.js";
import { Outline } from "./board/outline.js";
import { invalidateStyles } from "./board/styles.js";
import { runCommand } from "./commands.js";
import { preparePrinting } from "./dialogs/print.js";
import { EndCard } from "./ending/end-card.js";
import { Jobs } from "./engine/jobs.js";
import { parseWorkLimit, Thinker } from "./engine/thinker.js";
import { Wire } from "./engine/wire.js";
import { Analysis } from "./game/analysis.js";
import { Referee } from "./game/clock.js";
import { Game } from "./game/game.js";
import { setAspect } from "./game/orientation.js";
import { makeLinePreview } from "./game/preview.js";
import { Results } from "./game/results.js";
import { Home } from "./home/home.js";
import { listenToKeys } from "./input/keys.js";
import { PointerInput } from "./input/pointer.js";
import { markPointerUse } from "./input/pointer-use.js";
import { EvalBar } from "./panels/eval-bar.js";
import { offerFactsSwitch } from "./panels/fold.js";
import { MoveList } from "./panels/move-list.js";
import { MoveTree } from "./panels/move-tree.js";
import { PlayersPanel } from "./panels/players.js";
import { RecentMoves } from "./panels/recent-moves.js";
import { RenderScheduler } from "./panels/render-scheduler.js";
import { Scoresheet } from "./panels/scoresheet.js";
import { Status } from "./panels/status.js";
import { findStatus } from "./panels/status-model.js";
import { showBarOnOpening, showToolbar } from "./panels/toolbar.js";
import { SessionController } from "./session-controller.js";
import { openDatabase } from "./storage/database.js";
import { GameDb } from "./storage/game-db.js";
import { keepOffline } from "./storage/offline.js";
import { ResultDb } from "./storage/result-db.js";
import { byId, randomId } from "./ui/dom.js";
import { Menu } from "./ui/menu.js";
import {
  announce,
  dismissGameNotice,
  dismissNotice,
  showGameNotice,
  showNotice,
} from "./ui/notice.js";
import { sitePath } from "./ui/site.js";
import { Sound } from "./ui/sound.js";
import { applyTheme, isAnimated, mayPonder, onSystemThemeChange } from "./ui/theme.js";

const THINKER_START_SECONDS = 60; // its files are already in the cache
const PACES = { calm: 0.4, normal: 1, quick: 4 };
const BUSY_REFRESH_MS = 200;

export class Page {
  /** @type {Omit<Pointed, "lit" | "turning">} nodes of the board */
  #pointed = { hovered: null, focused: null, refused: null };
  #scheduler = new RenderScheduler(
    () => this.#renderBoard(),
    () => this.#renderPanels(),
  );
  /** Render the page soon. */
  render = () => this.#scheduler.scheduleRender();
  /** Offers a new version of the site, if there is one. */
  #offerUpdate = () => {};
  #refreshTimer = 0;
  /** @type {import("./panels/lesson.js").LessonPanel | undefined} made for the first lesson */
  lessonPanel;
  isLessonFromHome = false;
  /** @type {ReviewPanel | undefined} made for the first review or replay */
  reviewPanel;
  #isOtherGame = false; // then the buttons of the cells must follow the board at once
  /** Whether the scenes on display show a move, which has a sound. */
  #isMove = false;
  sound = new Sound();
  #referee = new Referee(showGameNotice);

  /**
   * @param {Painted} painted
   * @param {Wire} engine
   * @param {EngineStarter} startEngine
   */
  constructor({ opening, tabStore, first, board }, engine, startEngine) {
    markPointerUse();
    this.board = board;
    this.opening = opening;
    this.tabStore = tabStore;
    this.settings = tabStore.loadSettings();
    this.engine = engine;
    engine.onLost = (error) => this.app.onEngineLost(error);
    const thinker = new Wire(() => startEngine("thinker"), undefined, THINKER_START_SECONDS);
    const { workLimit, problem } = parseWorkLimit(location.search);
    this.thinker = new Thinker(thinker, this.engine, showNotice, workLimit);
    const listeners = { onChange: this.render, announce, showNotice: showGameNotice };
    this.game = new Game(this.engine, this.thinker, opening.catalogue, first, {
      ...listeners,
      onPlay: dismissGameNotice, // it was about the position before
      playFrames: (scenes, played) => this.#playFrames(scenes, played),
      showRefusal: (text, node) => this.#showRefusal(text, node),
      onOtherGame: () => this.#closeLastGame(),
      showLastingNotice: showNotice,
      save: () => this.app.saveGame(),
      onAnalysis: () => this.app.onAnalysis(),
      promptAnnotation: (text, at) => this.app.promptAnnotation(text, at),
    });
    this.game.restoreEarlyMove(tabStore);
    this.jobs = new Jobs(this.engine, this.render);
    this.gameDb = new GameDb({
      db: openDatabase(sitePath()),
      now: Date.now,
      randomName: randomId,
      onRekey: (from, to) => this.app.onKeyChange(from, to),
      onNotSaved: () => this.app.warnAboutStorage(),
    });
    this.home = new Home(this);
    const resultDb = new ResultDb(openDatabase(sitePath(), "results"));
    this.results = new Results(resultDb, this.engine, Date.now);
    this.app = new SessionController(this);
    this.analysis = new Analysis(this.game, listeners);
    this.outline = new Outline(byId("outline", HTMLElement), {
      onTouch: (id) => this.game.selection.touch(id),
      onFocus: (id) => this.#setPointed({ focused: id }),
      onConfirm: () => this.game.selection.playPicked(),
    });
    board.listeners = {
      onView: () => this.#onBoardPlaced(),
      onScene: (scene) => this.#onFrame(scene),
    };
    this.pointer = new PointerInput(board, this.game.selection, this.analysis.drawings, {
      onTouch: (id) => {
        this.game.selection.touch(id);
        this.outline.setCurrentSoon(id);
      },
      onHover: (id) => this.#setPointed({ hovered: id }),
    });
    this.#onBoardPlaced();
    this.playersPanel = new PlayersPanel(byId("seats", HTMLElement), (players) =>
      this.game.setPlayers(players),
    );
    this.moveList = new MoveList({
      look: (at) => (this.reviewPanel ?? this.game).viewPosition(at),
      play: (move) => this.game.play(move),
    });
    this.moveTree = new MoveTree(byId("lines", HTMLElement), byId("moves-list", HTMLElement));
    this.status = new Status(byId("status", HTMLElement), () => this.outline.focus());
    this.recentMoves = new RecentMoves(byId("news", HTMLElement));
    this.evalBar = new EvalBar(byId("opinion", HTMLElement), makeLinePreview(this.game, board));
    this.endCard = new EndCard(byId("end", HTMLElement), this.game, this.results, {
      announce,
      onChange: this.render,
      onFocusLost: () => this.outline.focus(),
      isAnimated: () => board.animated,
    });
    this.scoresheet = new Scoresheet(byId("ledger", HTMLElement), {
      onHighlight: this.render,
      announce,
    });
    this.#applySettings();
    this.#listen();
    this.#renderBoard();
    Array.from(this.#renderPanels()); // runs all steps now
    if (problem) {
      showNotice(problem);
    }
  }

  /** Store the site for offline use; a new version is offered between games. */
  async keepOffline() {
    const { game } = this;
    this.#offerUpdate = await keepOffline(() => game.reply.over || game.reply.line.length === 0);
  }

  #listen() {
    document.addEventListener("click", (event) => {
      const button = /** @type {Element} */ (event.target).closest("[data-act]");
      const opensTab = event.ctrlKey || event.metaKey || event.shiftKey;
      if (button instanceof HTMLElement && button.dataset.act && !opensTab) {
        event.preventDefault();
        runCommand(this, button.dataset.act);
      }
    });
    preparePrinting(() => (this.home.isOpen || !this.game.hasReply ? null : this.game));
    new Menu(byId("more", HTMLButtonElement), byId("more-items", HTMLElement));
    byId("skip", HTMLAnchorElement).addEventListener("click", (event) => {
      event.preventDefault();
      this.outline.focus();
    });
    listenToKeys({
      isAway: () => this.home.isOpen,
      hasSingleKeys: () => this.settings.keys,
      undo: () => runCommand(this, "undo"),
      redo: () => runCommand(this, "redo"),
      autoplay: () => runCommand(this, "autoplay"),
      escape: () => this.#onEscape(),
      explain: () => runCommand(this, "keys"),
      canRotate: () => this.game.selection.canRotate,
      rotate: (way) => this.game.selection.rotate(way),
      isZoomedIn: () => this.pointer.panZoom.isZoomedIn,
      zoom: (way) => this.pointer.panZoom.zoomStep(way, this.#pointed.focused),
      type: (character) => this.moveList.startTyping(character),
    });
    this.board.canvas.addEventListener("pointerdown", () => this.status.dropRemark());
    document.addEventListener("visibilitychange", () => {
      this.results.countTimeOf(this.game, this.home.isOpen);
      this.render();
      this.gameDb.flush();
    });
    // Not location.hash, which following another link may have removed already.
    addEventListener("hashchange", ({ newURL }) => this.app.openLink(new URL(newURL).hash));
    onSystemThemeChange(() => this.applyChangedStyle());
  }

  /** Move the overlays of the board; the buttons of the outline only while no pointer pans it. */
  #onBoardPlaced() {
    const { panZoom } = this.pointer;
    panZoom.updateMinimap();
    if (!panZoom.isPanning) {
      this.outline.placeButtons(this.board.box);
      setAspect(this.game, this.board.aspect);
    }
  }

  #onEscape() {
    dismissNotice();
    if (this.home.isOpen) {
      this.home.showGame(false);
      return;
    }
    if (this.pointer.cancelDrag() || this.endCard.close() || this.game.overlay?.close()) {
      return;
    }
    if (this.game.viewedPosition !== null) {
      this.game.viewPosition(null);
    } else {
      this.game.selection.unpickAll();
    }
  }

  #setPointed(/** @type {Partial<Omit<Pointed, "lit">>} */ part) {
    const before = this.#pointed;
    this.#pointed = { ...before, ...part };
    const { hovered, focused, refused } = this.#pointed;
    if (before.hovered !== hovered || before.focused !== focused || before.refused !== refused) {
      this.board.setHighlights(this.#findMarks());
    }
    if (part.focused) {
      this.board.panIntoView(part.focused);
    }
  }

  #findMarks() {
    const lit = this.scoresheet.litNodes;
    const pointed = { ...this.#pointed, lit, turning: this.reviewPanel?.chosenTurn };
    const marks = findHighlights(this.game, this.analysis, pointed);
    const { visibleDrawings } = this.analysis.drawings;
    return visibleDrawings.length
      ? withDrawings(marks, visibleDrawings, this.game.currentFrame)
      : marks;
  }

  /** The rotations of pieces in hand, which only the present position shows. */
  get #rotations() {
    return this.game.viewedPosition === null ? this.game.selection.rotations : new Map();
  }

  #playFrames(/** @type {Scene[]} */ scenes, played = false) {
    this.status.dropRemark();
    this.#isMove = played;
    if (played) {
      this.pointer.panZoom.onMovePlayed();
    }
    const done = this.board.showScenes(scenes, this.#rotations);
    this.board.setHighlights(this.#findMarks());
    this.#scheduler.renderAfterFrame();
    Array.from(this.#isOtherGame ? this.#renderPanels() : []);
    this.#isOtherGame = false;
    return done;
  }

  #onFrame(/** @type {Scene} */ scene) {
    const { reply } = this.game;
    this.game.onFrame(scene);
    if (this.#isMove && reply.over && scene === this.game.scene) {
      this.sound.playEnd(reply.winners.some((seat) => reply.players[seat] === "person"));
      this.results.record(reply, this.analysis); // the card is about the stored result
      this.endCard.open(true);
    } else if (this.#isMove) {
      this.sound.playMove();
    }
  }

  /** Close everything about the last game: aids, review, replay, card, and a notice about it. */
  #closeLastGame() {
    this.#isOtherGame = true;
    this.analysis.switchOffAids();
    this.reviewPanel?.closeForNewGame();
    this.endCard.close();
    dismissGameNotice();
  }

  #showRefusal(/** @type {string} */ text, /** @type {string} */ node) {
    this.sound.playRefusal();
    this.status.showRemark(text, () => this.#setPointed({ refused: null }));
    this.#setPointed({ refused: node });
    announce(text);
  }

  /** Apply changed settings, or a changed theme of the system. */
  applyChangedStyle() {
    applyTheme(this.settings);
    invalidateStyles();
    this.#applySettings();
    this.board.redraw();
    this.render();
  }

  #applySettings() {
    const { board, scoresheet, sound, game, settings } = this;
    board.animated = isAnimated(settings);
    scoresheet.animated = board.animated;
    this.analysis.refutation.isAnimated = board.animated;
    sound.on = settings.sound;
    sound.vibrates = settings.vibration;
    game.autoPass = settings.pass;
    game.mayPonder = mayPonder(settings);
    game.pace = PACES[settings.pace];
    game.patience = settings.patience;
  }

  /** Render the board. Return whether it needs a frame. */
  #renderBoard() {
    const { game, analysis, app, board } = this;
    const { confirms_moves = false } = game.reply.game_status ?? {};
    game.selection.confirmsMoves = this.settings.careful || confirms_moves;
    showBarOnOpening(analysis);
    if (app.loading.phase === "ready") {
      analysis.updateSearches();
    }
    if (game.selection.picks.length === 0 && game.pendingMove === null) {
      board.cancelCarry();
    }
    board.setRotations(this.#rotations);
    board.setHighlights(this.#findMarks());
    return board.isMoving;
  }

  /** Render the panels one by one: after each `yield` the browser may handle other events. */
  *#renderPanels() {
    const { game, analysis, jobs, app } = this;
    const isReady = app.loading.phase === "ready";
    this.results.countTimeOf(this.game, this.home.isOpen);
    if (isReady && app.hasGameList) {
      this.results.record(game.reply, analysis);
    }
    const status = findStatus(app.loading, game, analysis, performance.now(), jobs.current);
    this.#referee.updateClock(game, !isReady || document.hidden || this.home.isOpen);
    const entries = game.currentFrame.ledger ?? [];
    offerFactsSwitch(entries);
    this.scoresheet.show(entries, game.viewedPosition === null ? game.reply.game : "");
    this.pointer.panZoom.updateMinimap();
    yield;
    const { touchable, picks } = game.selection;
    const notes = describeHighlights(game, analysis, this.reviewPanel?.chosenTurn);
    this.outline.show(game.scene, touchable, picks, notes);
    yield;
    if (!this.endCard.isAboutToOpen) {
      this.status.show(status, game.reply.game_status?.steps);
    }
    this.playersPanel.show(game);
    yield;
    this.moveList.show(game, this.reviewPanel?.review.turningPoints);
    this.moveTree.show(game.reply);
    yield;
    this.recentMoves.show(game);
    if (this.reviewPanel) {
      this.reviewPanel.update();
    } else if (isReady && game.reply.from !== null) {
      runCommand(this, "steps"); // an analysis has the review's buttons to step through the moves
    }
    this.evalBar.update(game, analysis);
    yield;
    this.lessonPanel?.update();
    this.home.update();
    this.endCard.closeIfOutdated();
    showToolbar(this);
    this.#offerUpdate();
    clearTimeout(this.#refreshTimer);
    const pause = status.busy ? BUSY_REFRESH_MS : game.clock?.msToNextChange;
    if (pause !== undefined && Number.isFinite(pause)) {
      this.#refreshTimer = setTimeout(this.render, pause);
    }
  }
}

// The current game, without rules: it passes requests to the engine and replies to its listeners.

/** @import {Thinker} from "../engine/thinker.js" */
/** @import {Catalogue, EarlyStore, GameListener, Invitation, NewGameRequest, PlayerKind, RefusalText, Request, Requester, SavedGame, TableReply, Time} from "./types" */

import { EarlyMoveSlot } from "../engine/early-move.js";
import { EngineLostError, ModuleUnavailableError, RequestError } from "../engine/wire.js";
import { explainRefusal } from "../input/refusal.js";
import { Selection } from "../input/selection.js";
import { t } from "../ui/i18n.js";
import { Clock } from "./clock.js";
import { announcementText, GameState, lastFrame, looksSame } from "./game-state.js";
import { playBotTurn, playForcedPass } from "./opponent.js";

const REPLACING = ["new", "open"]; // ops that replace the current game
const BEGINNING = [...REPLACING, "learn"]; // other ops that may show another game

/** @typedef {"play" | "jump" | "cut"} Manner how the scene changes: a move, another position, another game */

export class Game extends GameState {
  /** @type {Promise<unknown>} resolves when the engine has the current game */
  ready = Promise.resolve();
  earlyMove = new EarlyMoveSlot();
  /** A counter: searches and refusals that began at a lower value are out of date. */
  turn = 0;

  /**
   * @param {Requester & { waitUntilReady(): Promise<boolean>, end(): void }} engine
   * @param {Thinker} thinker
   * @param {Catalogue} catalogue
   * @param {TableReply} first shown until the engine has replied
   * @param {GameListener} listeners
   */
  constructor(engine, thinker, catalogue, first, listeners) {
    super(catalogue, first, listeners);
    this.engine = engine;
    this.thinker = thinker;
    this.selection = new Selection(this, listeners);
  }

  /** Restore the move that was waiting for the engine when the page was closed. */
  restoreEarlyMove(/** @type {EarlyStore} */ store) {
    this.earlyMove = new EarlyMoveSlot(store);
    this.pendingMove = this.earlyMove.move;
  }

  // Requests of the player. Each returns whether the engine accepted it.

  /**
   * @param {NewGameRequest} request
   * @param {string[]} [names] of human players, by seat
   * @param {number} [seconds] for a move of the top level
   * @param {number | null} [minutes] on each clock; 0: it counts up; null: no clock
   */
  begin(request, names = [], seconds = this.reply.seconds, minutes = this.clock?.minutes ?? null) {
    const clock = minutes === null ? null : { minutes, used: [] };
    return this.#request({ op: "new", ...request, names, seconds, clock }, "cut");
  }

  /**
   * Continue a saved game, undone moves included.
   * @param {Pick<SavedGame, "key" | "save">} savedGame
   * @param {RefusalText} [refusalText]
   * @param {Time} [clock] the time used, if the save doesn't know it yet
   */
  resume({ key, save }, refusalText, clock) {
    return this.#request({ op: "open", key, save, clock }, "cut", refusalText);
  }

  /**
   * Open a game by its id.
   * @param {string} id
   * @param {"first" | "mover"} [players] where the only human sits; by default all seats are human
   * @param {RefusalText} [refusalText]
   * @param {Invitation} [invitation] to play one seat of a game by link
   */
  openById(id, players, refusalText, invitation) {
    const { text: _, ...options } = invitation ?? {};
    const request = { op: "open", id, players, seconds: this.reply.seconds, ...options };
    return this.#request(request, "cut", refusalText);
  }

  /** Save the current game under another key. */
  saveUnderKey(/** @type {string} */ key) {
    return this.#isAccepted(async () => {
      const { save } = await this.engine.ask({ op: "set_key", key });
      Object.assign(this.reply, { key, save });
      this.listeners.save();
    });
  }

  /**
   * Show a lesson. The current game is suspended until the lesson ends or another game begins.
   * @param {string} game
   * @param {{ step: number } | { walk: string } | { practise: number }} part a step from 1, or the moves of a proof walk
   */
  openLesson(game, part, manner = /** @type {Manner} */ ("cut")) {
    return this.#request({ op: "learn", game, ...part }, manner);
  }

  /** Say why touching these nodes, in this order, is no legal move. */
  explainPicks(/** @type {string[]} */ picks) {
    return explainRefusal(this, picks);
  }

  /** Play a move given in notation, typed or touched. */
  async play(/** @type {string} */ move) {
    const why = this.whyNoMove;
    if (why) {
      this.listeners.showNotice(why);
      return false;
    }
    this.listeners.onPlay?.();
    this.pendingMove = move;
    if (this.hasReply) {
      return this.#play(move);
    }
    this.stopSearches();
    this.listeners.onChange();
    return this.earlyMove.queueMove(this.reply.id, move);
  }

  #play(/** @type {string} */ move, ready = this.ready) {
    return this.#request({ op: "play", move, at: this.reply.at }, "play", undefined, ready);
  }

  /** Drop the move that was waiting for the engine, because another game has begun. */
  dropEarlyMove() {
    const { move } = this.earlyMove;
    if (move !== null) {
      this.earlyMove.endWait(false);
      this.pendingMove = null;
      const text = t("{move} was not played: another game has begun.", { move });
      this.listeners.showLastingNotice(text);
      this.#continueGame(this.turn);
      this.listeners.onChange();
    }
  }

  /** @param {{ at: number, text: string }} annotation of the move that led to a position */
  annotate(annotation) {
    return this.#request({ op: "annotate", ...annotation }, "cut");
  }

  /** Make a link of a game with fair dice. Its moves can't be undone from then on. */
  makeDiceLink() {
    return this.#request({ op: "send" }, "cut");
  }

  undo() {
    return this.#request({ op: "undo" }, "jump");
  }

  redo() {
    this.viewedPosition = null;
    return this.#request({ op: "redo" }, "play");
  }

  /** Undo or redo to a position. */
  goTo(/** @type {number} */ at) {
    return this.#request({ op: "goto", at }, "jump");
  }

  /** Begin or change an analysis. The saved game stays as it is. */
  changeAnalysis(/** @type {Request} */ request) {
    return this.#request(request, "jump");
  }

  /** Let the bots of an analysed game answer (at once, if one is to move), or stop that. */
  setBotsAnswering(/** @type {boolean} */ on) {
    return this.#request({ op: "answer", on }, "cut");
  }

  /** Draw a random outcome of dice or cards that the player could also choose. */
  playRandomOutcome() {
    return this.#request({ op: "random" }, "play");
  }

  /** End the game before the rules do; `how` is a code of library/early_end.py. */
  endEarly(/** @type {string} */ how) {
    return this.#request({ op: "end_early", how }, "play");
  }

  setPlayers(/** @type {PlayerKind[]} */ players) {
    return this.#request({ op: "players", players }, "cut");
  }

  /** Show what the human player to move knows. */
  revealSecrets() {
    return this.#request({ op: "reveal" }, "cut");
  }

  concealSecrets() {
    return this.#request({ op: "conceal" }, "cut");
  }

  /**
   * View a position without undoing moves.
   * @param {number | null} at null: the present position
   * @param {{ frames?: boolean, seat?: number }} [options] `frames`: animate the move that led to it;
   *   `seat`: show what that seat knew
   * @returns {Promise<void>} resolves when the animation has ended
   */
  async viewPosition(at, options = {}) {
    this.viewedSeat = null;
    const position = at === this.reply.at || this.reply.lesson ? null : at;
    this.viewedPosition = position;
    this.viewerSeat = position === null ? undefined : options.seat;
    this.selection.unpickAll();
    if (position === null && !options.frames) {
      this.showFrames([lastFrame(this.reply)]);
      return;
    }
    const { reply } = this;
    this.listeners.onChange();
    await this.#isAccepted(async () => {
      await this.ready;
      const { aspect } = this;
      const answer = await this.engine.ask({ op: "view", at, aspect, ...options });
      if (this.viewedPosition === position && (position !== null || this.reply === reply)) {
        const scene = position === null ? lastFrame(reply) : answer.scene;
        this.showFrames([...(answer.frames ?? []), scene]);
      }
    });
    await this.animationDone;
  }

  /** Stop bots until `unpause` is called. */
  pause() {
    this.stopSearches();
    this.isPaused = true;
    this.listeners.announce(t("Paused."));
    this.listeners.onChange();
  }

  unpause() {
    this.isPaused = false;
    this.#botTurn();
  }

  /** Stop all searches about the present position, and drop the picks. */
  stopSearches() {
    this.turn += 1;
    this.thinker.stop();
    this.botSearch = null;
    this.selection.unpickForRequest();
  }

  /**
   * @param {{ op: string } & Record<string, unknown>} request
   * @param {Manner} manner
   * @param {RefusalText} [refusalText]
   */
  async #request(request, manner, refusalText, ready = this.ready) {
    const isReplacing = REPLACING.includes(request.op);
    this.stopSearches();
    this.listeners.onChange();
    return this.#isAccepted(async () => {
      if (!isReplacing) {
        await ready;
      }
      const { clock, aspect } = this;
      const timed = isReplacing ? request : { ...request, clock: clock?.time };
      const asking = this.engine.ask({ ...timed, aspect });
      const isOther = isReplacing && request.key !== this.key;
      const reply = await (isOther ? this.untilReplaced(asking) : asking);
      if (isReplacing) {
        this.clock = reply.clock && new Clock(reply.clock);
      }
      if (this.hasReply && BEGINNING.includes(request.op) && this.#isOtherGame(reply)) {
        this.overlay?.close();
        this.listeners.onOtherGame?.();
      }
      this.#acceptReply(reply, manner);
    }, refusalText);
  }

  /** Whether a reply is about another game, or another step of a lesson, than the one on display. */
  #isOtherGame(/** @type {TableReply} */ { key, lesson }) {
    const { reply } = this;
    return key !== reply.key || lesson !== undefined || reply.lesson !== undefined;
  }

  /**
   * Return whether `act` succeeded. A refusal becomes a notice. A lost engine is handled where the
   * engine is started.
   * @param {() => Promise<void>} act
   * @param {RefusalText} [refusalText]
   * @returns {Promise<boolean>}
   */
  async #isAccepted(act, refusalText = (why) => why) {
    const turn = this.turn;
    try {
      await act();
      return true;
    } catch (error) {
      this.selection.onFailure(this.#firstPick);
      this.pendingMove = this.earlyMove.move;
      if (error instanceof RequestError) {
        const retry = { name: t("Try again"), act: () => this.#isAccepted(act, refusalText) };
        const offer = error instanceof ModuleUnavailableError ? retry : undefined;
        this.listeners.showLastingNotice(refusalText(error.message), offer);
        this.#continueGame(turn);
      } else if (!(error instanceof EngineLostError)) {
        throw error;
      }
      return false;
    } finally {
      this.listeners.onChange();
    }
  }

  #acceptReply(/** @type {TableReply} */ reply, /** @type {Manner} */ manner) {
    const { reply: before, suspendedReply } = this;
    const isMove = manner === "play";
    // A finished game reveals secret moves, which changes the numbers of positions.
    const isRenumbered = reply.over && this.info.hidden;
    const staysAway = this.viewedPosition !== null && isMove && !isRenumbered;
    if (manner === "cut") {
      this.selection.rotations.clear();
    }
    const restoreSelection = this.selection.onReply(
      lastFrame(before),
      lastFrame(reply),
      this.#firstPick,
    );
    this.isSceneUnchanged = looksSame(lastFrame(before), lastFrame(reply));
    this.suspendedReply = reply.lesson ? (suspendedReply ?? before) : null;
    this.reply = reply;
    this.viewedSeat = null;
    this.hasReply = true;
    const earlyMove = this.earlyMove.takeMoveFor(reply.id);
    this.pendingMove = earlyMove ?? this.earlyMove.move;
    if (!isMove) {
      this.isPaused = manner === "jump" && reply.level !== null;
    }
    this.#notify(reply);
    const isBotNext = reply.level !== null;
    if (!staysAway) {
      this.viewedPosition = null;
      const frames = this.isSkipping && isBotNext ? [lastFrame(reply)] : reply.frames;
      this.showFrames(frames, isMove);
    }
    const news =
      manner === "jump"
        ? [t("Move {at}", { at: reply.at })]
        : reply.frames.map((scene) => scene.news);
    const isEnding = reply.over && isMove && !staysAway; // the end card announces the result
    this.listeners.announce(announcementText(reply, news, isEnding).filter(Boolean).join(". "));
    this.isSkipping &&= isBotNext;
    this.forcedPass = (isMove && this.autoPass && !reply.lesson && reply.forced_pass) || null;
    if (earlyMove === null) {
      this.#continueGame(this.turn);
    } else {
      this.earlyMove.endWait(this.#play(earlyMove, Promise.resolve()));
    }
    restoreSelection();
  }

  #notify(/** @type {TableReply} */ reply) {
    if (!reply.lesson) {
      this.listeners.save();
    }
    if (reply.began_analysis) {
      this.listeners.onAnalysis();
    }
    if (reply.notice) {
      this.listeners.showNotice(reply.notice);
    }
    if (reply.annotation_prompt) {
      this.listeners.promptAnnotation(reply.annotation_prompt, reply.at);
    }
  }

  /** @returns {string | undefined} the node that was touched first for the pending move */
  get #firstPick() {
    return this.scene.choices.find(({ action }) => action === this.pendingMove)?.picks?.[0];
  }

  /** Let a bot move, or play a forced pass, unless something has happened since `turn`. */
  #continueGame(/** @type {number} */ turn) {
    if (turn === this.turn && this.reply.level !== null && !this.isPaused) {
      this.#botTurn();
    } else if (turn === this.turn && this.forcedPass) {
      const isCurrent = () => turn === this.turn && this.viewedPosition === null;
      playForcedPass(this, isCurrent, (move) => this.play(move));
    }
  }

  async #botTurn() {
    this.stopSearches();
    const turn = this.turn;
    const level = /** @type {number} */ (this.reply.level);
    this.botSearch = { level, since: performance.now(), estimate: null };
    this.listeners.onChange();
    const play = (/** @type {string} */ move, /** @type {number} */ at) =>
      this.#request({ op: "play", move, at }, "play");
    await playBotTurn(this, this.botSearch, () => turn === this.turn, play);
  }
}

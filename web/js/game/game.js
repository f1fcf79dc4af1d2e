// The game in progress: what stands, who moves, and what a person wants next. It talks to the
// engine and knows no rules; what it shows is up to whoever is told of changes.

/** @import {Thinker} from "../engine/thinker.js" */
/** @import {Requester, EarlyStore, GameListener, SavedGame, Shelf} from "./types" */
/** @import {Sitter, TableReply, Time, Wish, Words} from "./types" */

import { EarlyMoveSlot } from "../engine/early-move.js";
import { EngineLostError, ModuleUnavailableError, RequestError } from "../engine/wire.js";
import { explainRefusal } from "../input/refusal.js";
import { Selection } from "../input/selection.js";
import { t } from "../ui/i18n.js";
import { Clock } from "./clock.js";
import { latest, sameSeen, spoken, Table } from "./game-state.js";
import { botTurn, passOn } from "./opponent.js";

const NOW = Promise.resolve();
const ANEW = ["new", "open"]; // what puts another table in the place of one

export class Game extends Table {
  /** @type {Promise<unknown>} until the engine has the table that stands here */
  laid = Promise.resolve();
  early = new EarlyMoveSlot();
  /** How often thoughts and words about a position came to be of no more use. */
  turn = 0;

  /**
   * @param {Requester & { ready(): Promise<boolean>, end(): void }} engine
   * @param {Thinker} thinker
   * @param {Shelf} shelf
   * @param {TableReply} first what stands before the engine has spoken
   * @param {GameListener} listeners
   */
  constructor(engine, thinker, shelf, first, listeners) {
    super(shelf, first, listeners);
    this.engine = engine;
    this.thinker = thinker;
    this.selection = new Selection(this, listeners);
  }

  /** Take up the move that waited for the engine when the page was left. */
  recall(/** @type {EarlyStore} */ store) {
    this.early = new EarlyMoveSlot(store);
    this.pending = this.early.move;
  }

  // A person's wishes

  /**
   * @param {Wish} wish
   * @param {string[]} [names] of persons, by seat
   * @param {number} [seconds]
   * @param {number | null} [minutes] that each seat has; 0: as long as it likes; null: without a clock
   */
  begin(wish, names = [], seconds = this.reply.seconds, minutes = this.clock?.minutes ?? null) {
    const clock = minutes === null ? null : { minutes, used: [] };
    return this.#request({ op: "new", ...wish, names, seconds, clock }, "cut");
  }

  /**
   * Take up a saved game, what was undone included.
   * @param {Pick<SavedGame, "key" | "save">} held
   * @param {Words} [words]
   * @param {Time} [clock] how late it is there, if the save does not know that yet
   */
  resume({ key, save }, words, clock) {
    return this.#request({ op: "open", key, save, clock }, "cut", words);
  }

  /**
   * Open a game by its id, with persons on all seats if nobody else is named.
   * @param {string} id
   * @param {"first" | "mover"} [players] one person, on the first seat or about to move
   * @param {Words} [words]
   */
  open(id, players, words) {
    return this.#request({ op: "open", id, players, seconds: this.reply.seconds }, "cut", words);
  }

  /** The game on the table is kept by another key from now on. */
  rename(/** @type {string} */ key) {
    return this.#guarded(async () => {
      const { save } = await this.engine.ask({ op: "keep", key });
      Object.assign(this.reply, { key, save });
      this.listeners.keep();
    });
  }

  /**
   * Put a step of a game's lesson on the table; the game that stands there is put aside, and kept
   * until another one is begun or taken up.
   * @param {string} game
   * @param {{ step: number } | { walk: string }} what from 1; or the moves of a walk
   */
  learn(game, what) {
    return this.#request({ op: "learn", game, ...what }, "cut");
  }

  /** Say why touching these nodes in turn leads to no move. */
  refuse(/** @type {string[]} */ picks) {
    return explainRefusal(this, picks);
  }

  /** Play a move by its notation, typed or touched. */
  async play(/** @type {string} */ move) {
    const why = this.closed;
    if (why) {
      this.listeners.alert(why);
      return false;
    }
    this.pending = move;
    if (this.answered) {
      return this.#play(move);
    }
    this.interrupt();
    this.listeners.changed(); // it is shown as on its way
    return this.early.queue(this.reply.id, move);
  }

  #play(/** @type {string} */ move, ready = this.laid) {
    return this.#request({ op: "play", move, at: this.reply.at }, "play", undefined, ready);
  }

  /** A move that waits for another game than will come is let go, with a word. */
  forgo() {
    const { move } = this.early;
    if (move !== null) {
      this.early.settle(false);
      this.pending = null;
      this.listeners.alert(t("{move} was not played: another game is on the table now.", { move }));
      this.#next(this.turn);
      this.listeners.changed();
    }
  }

  /** @param {{ at: number, text: string }} told what was asked about the move before a position */
  answer(told) {
    return this.#request({ op: "answer", ...told }, "cut");
  }

  /** Hand a game with fair dice on as it stands: from now on it has a link, and no way back. */
  send() {
    return this.#request({ op: "send" }, "cut");
  }

  undo() {
    return this.#request({ op: "undo" }, "jump");
  }

  redo() {
    this.looking = null;
    return this.#request({ op: "redo" }, "play");
  }

  /** Make an earlier or later position the present one. */
  goTo(/** @type {number} */ at) {
    return this.#request({ op: "goto", at }, "jump");
  }

  /** Play on from a position in a game of its own. The game on the table stays as it is kept. */
  branch(/** @type {number} */ at) {
    return this.#request({ op: "goto", at, cut: true }, "jump");
  }

  /** Who sits where, from now on. */
  seat(/** @type {Sitter[]} */ players) {
    return this.#request({ op: "players", players }, "cut");
  }

  /** The person to move looks, and nobody else. */
  reveal() {
    return this.#request({ op: "unveil" }, "cut");
  }

  /** Whoever looked has seen enough. */
  hide() {
    return this.#request({ op: "veil" }, "cut");
  }

  /**
   * Look at a position without going there; null looks at the game again.
   * @param {number | null} at
   * @param {{ film?: boolean, seat?: number }} [how] whether to show how it came to be; the seat
   *   through whose eyes it is seen
   * @returns {Promise<void>} when it is seen, and its film is through
   */
  async look(at, how = {}) {
    this.peeking = null;
    const wanted = at === this.reply.at || this.reply.lesson ? null : at;
    this.looking = wanted;
    this.eyes = wanted === null ? undefined : how.seat;
    this.selection.release();
    if (wanted === null && !how.film) {
      this.show([latest(this.reply)]);
      return;
    }
    const { reply } = this;
    this.listeners.changed();
    await this.#guarded(async () => {
      await this.laid;
      const { aspect } = this;
      const { scene, film = [] } = await this.engine.ask({ op: "look", at, aspect, ...how });
      if (this.looking === wanted && (wanted !== null || this.reply === reply)) {
        this.show([...film, wanted === null ? latest(reply) : scene]);
      }
    });
    await this.filmed;
  }

  /** Stop the bot's thought; it waits for `goOn`. */
  pause() {
    this.interrupt();
    this.paused = true;
    this.listeners.say(t("Paused."));
    this.listeners.changed();
  }

  /** Let the bot think that waits. */
  goOn() {
    this.paused = false;
    this.#botTurn();
  }

  // What happens

  /** Whatever is thought about the present position is of no more use. */
  interrupt() {
    this.turn += 1;
    this.thinker.stop();
    this.thinking = null;
    this.selection.reset();
  }

  /**
   * @param {{ op: string } & Record<string, unknown>} request
   * @param {"play" | "jump" | "cut"} manner
   * @param {Words} [words]
   * @returns {Promise<boolean>} whether the engine agreed
   */
  async #request(request, manner, words, ready = this.laid) {
    const anew = ANEW.includes(request.op);
    this.interrupt();
    this.listeners.changed();
    return this.#guarded(async () => {
      await (anew || ready);
      const { clock, aspect } = this;
      const timed = anew ? request : { ...request, clock: clock?.time };
      const reply = await this.engine.ask({ ...timed, aspect });
      if (anew) {
        this.clock = reply.clock && new Clock(reply.clock);
      }
      this.#take(reply, manner);
    }, words);
  }

  /**
   * @param {() => Promise<void>} act
   * @param {Words} [words]
   */
  async #guarded(act, words = (why) => why) {
    const turn = this.turn;
    try {
      await act();
      return true;
    } catch (error) {
      this.selection.onFailure(this.#played);
      this.pending = this.early.move;
      if (error instanceof RequestError) {
        const again = { name: t("Try again"), act: () => this.#guarded(act, words) };
        this.listeners.alert(
          words(error.message),
          error instanceof ModuleUnavailableError ? again : undefined,
        );
        this.#next(turn);
      } else if (!(error instanceof EngineLostError)) {
        throw error; // a lost engine is told of by the wire
      }
      return false;
    } finally {
      this.listeners.changed();
    }
  }

  #take(/** @type {TableReply} */ reply, /** @type {"play" | "jump" | "cut"} */ manner) {
    const { reply: before, suspended } = this;
    const counted = !(reply.over && this.info.hidden); // at the end moves are counted that were secret
    const elsewhere = this.looking !== null && manner === "play" && counted; // a bot moved meanwhile
    if (manner === "cut") {
      this.selection.rotations.clear();
    }
    const goOn = this.selection.onReply(latest(before), latest(reply), this.#played);
    this.still = sameSeen(latest(before), latest(reply));
    this.suspended = reply.lesson ? (suspended ?? before) : null;
    this.reply = reply;
    this.peeking = null;
    this.answered = true;
    const due = this.early.takeFor(reply.id);
    this.pending = due ?? this.early.move;
    if (manner !== "play") {
      this.paused = manner === "jump" && reply.level !== null;
    }
    if (!reply.lesson) {
      this.listeners.keep();
    }
    if (reply.branched) {
      this.listeners.branched();
    }
    if (reply.word) {
      this.listeners.alert(reply.word);
    }
    reply.asks && this.listeners.asked(reply.asks, reply.at);
    if (!elsewhere) {
      this.looking = null;
      const last = this.skipping && reply.level !== null; // on the way to a person's turn
      this.show(last ? [latest(reply)] : reply.film, manner === "play");
    }
    const { at, film } = reply;
    const news = manner === "jump" ? [t("Move {at}", { at })] : film.map((scene) => scene.news);
    const card = reply.over && manner === "play" && !elsewhere; // it will tell the end
    this.listeners.say(spoken(reply, news, card).filter(Boolean).join(". "));
    this.skipping &&= reply.level !== null;
    this.passing = manner === "play" ? this.idle(reply) : null;
    due === null ? this.#next(this.turn) : this.early.settle(this.#play(due, NOW));
    goOn();
  }

  /** @returns {string | undefined} what is touched first for the move on its way */
  get #played() {
    return this.scene.choices.find(({ action }) => action === this.pending)?.picks?.[0];
  }

  #next(/** @type {number} */ turn) {
    if (turn === this.turn && this.reply.level !== null && !this.paused) {
      this.#botTurn();
    } else if (turn === this.turn && this.passing) {
      const current = () => turn === this.turn && this.looking === null;
      passOn(this, current, (move) => this.play(move));
    }
  }

  async #botTurn() {
    this.interrupt();
    const turn = this.turn;
    const level = /** @type {number} */ (this.reply.level);
    this.thinking = { level, since: performance.now(), thought: null };
    this.listeners.changed();
    const play = (/** @type {string} */ move, /** @type {number} */ at) =>
      this.#request({ op: "play", move, at }, "play");
    await botTurn(this, this.thinking, () => turn === this.turn, play);
  }
}

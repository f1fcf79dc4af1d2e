// The game in progress: what stands, who moves, and what a person wants next. It talks to the
// engine and knows no rules; what it shows is up to whoever is told of changes.

/** @import {Asked, Choice, Origin, Save, Scene, Shelf, Sitter, TableReply, Thought} from "../types" */
/** @import {Thinker} from "../engine/thinker.js" */

import { Lost, Refused } from "../engine/wire.js";
import { Selection } from "../input/selection.js";
import { VERSION } from "../library/save.js";
import { randomId } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { Clock } from "./clock.js";
import { botTurn } from "./opponent.js";
import { latest, loses, sameSeen, spoken } from "./replies.js";
import { tellWhyNot } from "./why-not.js";

const ANEW = ["new", "open"]; // what puts another table in the place of one

/**
 * @typedef {{
 *   changed(): void,
 *   film(scenes: Scene[], played?: boolean): Promise<void> | void,
 *   say(text: string): void,
 *   remark(text: string): void,
 *   alert(text: string): void,
 *   save(save: Save): void,
 *   branched(): void,
 * }} Listeners told of what happens: something changed; pictures to show in order, those of a move
 *   or others (it says when that is done); news to read out; a word to show for a while; trouble; a
 *   game to keep; a move that made a variation of it
 * @typedef {{ names: string[], key: string, of?: Origin, seconds: number, clock: Clock | null }} Party
 *   who plays, by seat; what their game is kept by, and what it is a variation of; how long the top
 *   level thinks, and the clock
 * @typedef {(why: string) => string} Words what is told when the engine refuses, by its reason
 */

export class Game {
  /** @type {TableReply} the engine's last word */
  reply;
  /** @type {Scene} the picture on display, when its film is through */
  scene;
  /** @type {Scene} the picture of that film which is seen now */
  shown;
  /** @type {TableReply | null} the game that is put aside while a lesson is on the table */
  suspended = null;
  /** @type {number | null} the position looked back at */
  looking = null;
  /** @type {string | null} the move on its way to the engine */
  pending = null;
  /** @type {import("./opponent.js").Thinking | null} */
  thinking = null;
  /** Whether the bot to move waits for a word. */
  paused = false;
  /** @type {string[]} the names of persons by seat, as far as they have any */
  names = [];
  /** @type {string} by what the game is kept */
  key = randomId();
  /** @type {Origin | undefined} the game that this one is a variation of */
  of = undefined;
  /** How long the top level thinks. */
  seconds = 5;
  /** @type {Clock | null} how long each seat has thought, if that is wanted */
  clock = null;
  /** @type {Promise<unknown>} until the engine has the table that stands here */
  laid = Promise.resolve();
  #turn = 0;
  /** @type {Promise<void> | void} when the film is through */
  #filmed = undefined;
  /** Whether the last move changed nothing in the picture: eyes have nothing to follow then. */
  still = false;

  /**
   * @param {Asked & { end(): void }} engine
   * @param {Thinker} thinker
   * @param {Shelf} shelf
   * @param {TableReply} first what stands before the engine has spoken
   * @param {Listeners} listeners
   */
  constructor(engine, thinker, shelf, first, listeners) {
    this.engine = engine;
    this.thinker = thinker;
    this.shelf = shelf;
    this.reply = first;
    this.scene = latest(first);
    this.shown = this.scene;
    this.listeners = listeners;
    this.selection = new Selection(this, listeners);
  }

  /** The game on the table, as the shelf describes it. */
  get info() {
    return /** @type {Shelf["games"][number]} */ (
      this.shelf.games.find((info) => info.id === this.reply.game)
    );
  }

  /** @returns {Choice[]} those that a hand has now */
  get choices() {
    const person = this.reply.level === null && !this.reply.over;
    return person && this.looking === null && this.pending === null ? this.scene.choices : [];
  }

  /** @returns {string[]} the nodes touched so far for the next move */
  get picks() {
    return this.selection.picks;
  }

  /** @returns {Set<string>} the nodes that a hand can touch now */
  get targets() {
    return this.selection.targets;
  }

  /** @returns {Save} */
  get save() {
    const { record, at, players } = this.suspended ?? this.reply;
    const { key, of, seconds, names } = this;
    const origin = of && { of };
    const options = { seconds, names, ...(this.clock && { clock: this.clock.time }) };
    return { v: VERSION, key, ...origin, id: record, at, players, options };
  }

  /**
   * What a seat's player is called: a person's name, if there is one, else the seat's.
   * @param {number} seat
   */
  nameOf(seat) {
    const person = this.reply.players[seat] === "person" ? this.names[seat] : "";
    return person || this.scene.players[seat].name;
  }

  /** Who is to move; how things stand, where nobody is. */
  get standing() {
    const { turn } = this.reply;
    return turn === null ? this.scene.status : t("{name} to move", { name: this.nameOf(turn) });
  }

  /** Whether several persons at this screen know different things. */
  get secretive() {
    const { players, over } = this.reply;
    const persons = players.filter((player) => player === "person").length;
    return this.info.hidden === true && persons > 1 && !over;
  }

  // A person's wishes

  /**
   * @param {{ game: string, preset?: string, seats?: number, players: Sitter[],
   *   seed?: string }} wish
   * @param {string[]} [names] of persons, by seat
   * @param {number} [seconds]
   * @param {number | null} [minutes] that each seat has; 0: as long as it likes; null: without a clock
   */
  async begin(wish, names = [], seconds = this.seconds, minutes = this.clock?.minutes ?? null) {
    const clock = minutes === null ? null : new Clock({ minutes, used: [] });
    return this.#request({ op: "new", ...wish }, "cut", { names, key: randomId(), seconds, clock });
  }

  /**
   * Take up a saved game, what was undone included.
   * @param {Save} save
   * @param {Words} [words]
   */
  async resume(save, words) {
    const { key, of, options } = save;
    const clock = options.clock ? new Clock(options.clock) : null;
    this.interrupt();
    return this.#guarded(async () => {
      const { id, players, at } = save;
      const reply = await this.engine.ask({ op: "open", id, players });
      const there = reply.at === at ? reply : await this.engine.ask({ op: "goto", at });
      this.#take(there, "cut", { ...options, key, of, clock });
    }, words);
  }

  /**
   * Open a game by its id, with persons on all seats if nobody else is named.
   * @param {string} id
   * @param {Sitter[]} [players]
   * @param {Words} [words]
   */
  async open(id, players, words) {
    const party = { names: [], key: randomId(), seconds: this.seconds, clock: null };
    return this.#request({ op: "open", id, players }, "cut", party, words);
  }

  /**
   * Put a step of a game's lesson on the table; the game that stands there is put aside, and is what
   * `save` has until another one is begun or taken up.
   * @param {string} game
   * @param {number} step from 1
   */
  learn(game, step) {
    return this.#request({ op: "learn", game, step }, "cut");
  }

  /**
   * A hand touches a node.
   * @param {string} id
   */
  touch(id) {
    this.selection.touch(id);
  }

  /** Let go of what is picked. */
  release() {
    this.selection.release();
  }

  /**
   * Say why touches lead to no move.
   * @param {string[]} picks
   */
  async refuse(picks) {
    const turn = this.#turn;
    await tellWhyNot(this, picks, () => turn === this.#turn);
  }

  /**
   * The film has come to a picture.
   * @param {Scene} scene
   */
  see(scene) {
    this.shown = scene;
    this.listeners.changed();
  }

  /**
   * Play a move by its notation, typed or touched.
   * @param {string} move
   */
  async play(move) {
    if (this.reply.level !== null || this.pending !== null) {
      this.listeners.alert(
        this.pending === null
          ? t("It is the computer's turn. Undo, or wait for its move.")
          : t("One moment: the move before is still on its way."),
      );
      return false;
    }
    if (this.looking !== null) {
      this.listeners.alert(t("You are looking back. Go back to the game, or play on from here."));
      return false;
    }
    this.pending = move;
    const done = await this.#request({ op: "play", move, at: this.reply.at }, "play");
    return done;
  }

  undo() {
    return this.#request({ op: "undo" }, "jump");
  }

  redo() {
    this.looking = null;
    return this.#request({ op: "redo" }, "play");
  }

  /** Play all that redo brings, each film in its time. */
  async catchUp() {
    const { key } = this;
    while (this.key === key && this.reply.redo && (await this.redo())) {
      await this.#filmed;
    }
  }

  /**
   * Make an earlier or later position the present one.
   * @param {number} at
   */
  goTo(at) {
    return this.#request({ op: "goto", at }, "jump");
  }

  /**
   * Play on from a position in a game of its own. The game on the table stays as it is kept.
   * @param {number} at
   */
  branch(at) {
    return this.#request({ op: "goto", at, cut: true }, "jump", this.#variation(at));
  }

  /**
   * A variation of the game on the table.
   * @param {number} at where it begins
   * @returns {Party}
   */
  #variation(at) {
    const of = { key: this.key, id: this.reply.record, at };
    return { ...this.#party, key: randomId(), of };
  }

  /**
   * Who sits where, from now on.
   * @param {Sitter[]} players
   * @param {number} [seconds]
   */
  seat(players, seconds = this.seconds) {
    this.seconds = seconds;
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
    const wanted = at === this.reply.at || this.reply.lesson ? null : at;
    this.looking = wanted;
    this.selection.release();
    if (wanted === null && !how.film) {
      this.#show([latest(this.reply)]);
      return;
    }
    const { reply } = this;
    this.listeners.changed();
    await this.#guarded(async () => {
      await this.laid;
      const { scene, film = [] } = await this.engine.ask({ op: "look", at, ...how });
      if (this.looking === wanted && (wanted !== null || this.reply === reply)) {
        this.#show([...film, wanted === null ? latest(reply) : scene]);
      }
    });
    await this.#filmed;
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
    this.#turn += 1;
    this.thinker.stop();
    this.thinking = null;
    this.selection.interrupt();
  }

  /**
   * @param {{ op: string } & Record<string, unknown>} request
   * @param {"play" | "jump" | "cut"} manner
   * @param {Party} [party] where it is another game
   * @param {Words} [words]
   * @returns {Promise<boolean>} whether the engine agreed
   */
  async #request(request, manner, party, words) {
    this.interrupt();
    this.listeners.changed();
    return this.#guarded(async () => {
      await (ANEW.includes(request.op) || this.laid);
      this.#take(await this.engine.ask(request), manner, party);
    }, words);
  }

  /**
   * @param {() => Promise<void>} act
   * @param {Words} [words]
   * @returns {Promise<boolean>}
   */
  async #guarded(act, words = (why) => why) {
    const turn = this.#turn;
    try {
      await act();
      return true;
    } catch (error) {
      this.selection.failed(this.#played);
      this.pending = null;
      if (error instanceof Refused) {
        this.listeners.alert(words(error.message));
        this.#next(turn);
      } else if (!(error instanceof Lost)) {
        throw error; // a lost engine is told of by the wire
      }
      return false;
    } finally {
      this.listeners.changed();
    }
  }

  /**
   * @param {TableReply} reply
   * @param {"play" | "jump" | "cut"} manner
   * @param {Party} [party]
   */
  #take(reply, manner, party) {
    party ??= this.#partyAfter(reply, manner);
    const elsewhere = this.looking !== null && manner === "play"; // a bot moved meanwhile
    if (manner === "cut") {
      this.selection.turned.clear();
    }
    const goOn = this.selection.follow(latest(this.reply), latest(reply), this.#played);
    this.still = sameSeen(latest(this.reply), latest(reply));
    this.suspended = reply.lesson ? (this.suspended ?? this.reply) : null;
    this.reply = reply;
    Object.assign(this, { ...party, of: party.of });
    this.pending = null;
    if (manner !== "play") {
      this.paused = manner === "jump" && reply.level !== null;
    }
    if (!reply.lesson) {
      this.listeners.save(this.save);
    }
    if (!elsewhere) {
      this.looking = null;
      this.#show(reply.film, manner === "play");
    }
    const news =
      manner === "jump"
        ? [t("Move {at}", { at: reply.at })]
        : reply.film.map((scene) => scene.news);
    this.listeners.say(spoken(reply, news).filter(Boolean).join(". "));
    this.#next(this.#turn);
    goOn();
  }

  /**
   * Whose game it is after a reply. A move that takes the place of many others, or of the end of a
   * game, makes a variation, so that nothing long is lost in silence.
   * @param {TableReply} reply
   * @param {"play" | "jump" | "cut"} manner
   * @returns {Party}
   */
  #partyAfter(reply, manner) {
    if (manner !== "play" || this.suspended || !loses(this.reply, reply)) {
      return this.#party;
    }
    this.listeners.branched();
    return this.#variation(this.reply.at);
  }

  /** @returns {Party} */
  get #party() {
    const { names, key, of, seconds, clock } = this;
    return { names, key, of, seconds, clock };
  }

  /** @returns {string | undefined} what is touched first for the move on its way */
  get #played() {
    return this.scene.choices.find(({ action }) => action === this.pending)?.picks?.[0];
  }

  /**
   * @param {Scene[]} film
   * @param {boolean} [played]
   */
  #show(film, played) {
    this.scene = /** @type {Scene} */ (film.at(-1));
    this.shown = this.scene;
    this.#filmed = this.listeners.film(film, played);
    this.listeners.changed();
  }

  /** @param {number} turn */
  #next(turn) {
    if (turn === this.#turn && this.reply.level !== null && !this.paused) {
      this.#botTurn();
    }
  }

  async #botTurn() {
    this.interrupt();
    const turn = this.#turn;
    const level = /** @type {number} */ (this.reply.level);
    this.thinking = { level, since: performance.now(), thought: null };
    this.listeners.changed();
    await botTurn(
      this,
      this.thinking,
      () => turn === this.#turn,
      () => this.#filmed,
      (move, at) => this.#request({ op: "play", move, at }, "play"),
    );
  }
}

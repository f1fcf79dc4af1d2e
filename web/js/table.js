// The game in progress: what stands, who moves, and what a person wants next. It talks to the
// engine and knows no rules; what it shows is up to whoever is told of changes.

/** @import {Asked, Choice, Save, Scene, Shelf, Sitter, TableReply, Thought} from "./types" */
/** @import {Mind} from "./mind.js" */

import { Hand } from "./hand.js";
import { lot } from "./lot.js";
import { VERSION } from "./save.js";
import { askWhyNot, whyNot } from "./whynot.js";
import { Ended, Lost, Refused } from "./wire.js";

const PACE = 450; // milliseconds a bot's move takes at least, so that eyes can follow
const PROGRESS = 100; // milliseconds between two pictures of a thought
const ANEW = ["new", "open"]; // what puts another table in the place of one

/**
 * @typedef {{
 *   changed(): void,
 *   film(scenes: Scene[]): Promise<void> | void,
 *   say(text: string): void,
 *   remark(text: string): void,
 *   alert(text: string): void,
 *   save(save: Save): void,
 *   lost(error: Error): void,
 * }} Witness told of what happens: something changed; pictures to show in order (it says when that
 *   is done); news to read out; a word to show for a while; trouble; a game to keep; the engine
 *   answers no longer
 * @typedef {{ names: string[], key: string }} Party who plays, by seat, and what their game is kept by
 */

export class Table {
  /** @type {TableReply} the engine's last word */
  reply;
  /** @type {Scene} the picture on display, when its film is through */
  scene;
  /** @type {Scene} the picture of that film which is seen now */
  shown;
  /** @type {number | null} the position looked back at */
  looking = null;
  /** @type {string | null} the move on its way to the engine */
  pending = null;
  /** @type {{ level: number, since: number, thought: Thought | null } | null} */
  thinking = null;
  /** Whether the bot to move waits for a word. */
  paused = false;
  /** @type {string[]} the names of persons by seat, as far as they have any */
  names = [];
  /** @type {string} by what the game is kept */
  key = lot();
  /** How long the top level thinks. */
  seconds = 5;
  /** @type {Promise<unknown>} until the engine has the table that stands here */
  laid = Promise.resolve();
  #turn = 0;
  /** @type {Promise<void> | void} when the film is through */
  #filmed = undefined;
  /** Whether the last move changed nothing in the picture: eyes have nothing to follow then. */
  #still = false;

  /**
   * @param {Asked & { end(): void }} engine
   * @param {Mind} mind
   * @param {Shelf} shelf
   * @param {TableReply} first what stands before the engine has spoken
   * @param {Witness} witness
   */
  constructor(engine, mind, shelf, first, witness) {
    this.engine = engine;
    this.mind = mind;
    this.shelf = shelf;
    this.reply = first;
    this.scene = latest(first);
    this.shown = this.scene;
    this.witness = witness;
    this.hand = new Hand(this, witness);
  }

  /** The game on the table, as the shelf describes it. */
  get game() {
    return /** @type {Shelf["games"][number]} */ (
      this.shelf.games.find((game) => game.id === this.reply.game)
    );
  }

  /** @returns {Choice[]} those that a hand has now */
  get choices() {
    const person = this.reply.level === null && !this.reply.over;
    return person && this.looking === null && this.pending === null ? this.scene.choices : [];
  }

  /** @returns {string[]} the nodes touched so far for the next move */
  get picks() {
    return this.hand.picks;
  }

  /** @returns {Set<string>} the nodes that a hand can touch now */
  get targets() {
    return this.hand.targets;
  }

  /** @returns {Save} */
  get save() {
    const { record, at, players } = this.reply;
    const { key, seconds, names } = this;
    return { v: VERSION, key, id: record, at, players, options: { seconds, names } };
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
    return turn === null ? this.scene.status : `${this.nameOf(turn)} to move`;
  }

  /** Whether several persons at this screen know different things. */
  get secretive() {
    const { players, over } = this.reply;
    const persons = players.filter((player) => player === "person").length;
    return this.game.hidden === true && persons > 1 && !over;
  }

  // A person's wishes

  /**
   * @param {{ game: string, preset?: string, seats?: number, players: Sitter[],
   *   seed?: string }} wish
   * @param {string[]} [names] of persons, by seat
   * @param {number} [seconds]
   */
  async begin(wish, names = [], seconds = this.seconds) {
    this.seconds = seconds;
    return this.#request({ op: "new", ...wish }, "cut", another(names));
  }

  /**
   * Take up a saved game, what was undone included.
   * @param {Save} save
   */
  async resume(save) {
    this.seconds = save.options.seconds;
    this.interrupt();
    return this.#guarded(async () => {
      const { id, players, at } = save;
      const reply = await this.engine.ask({ op: "open", id, players });
      const there = reply.at === at ? reply : await this.engine.ask({ op: "goto", at });
      this.#take(there, "cut", { names: save.options.names, key: save.key });
    });
  }

  /**
   * Open a game by its id, with persons on all seats if nobody else is named.
   * @param {string} id
   * @param {Sitter[]} [players]
   */
  async open(id, players) {
    return this.#request({ op: "open", id, players }, "cut", another([]));
  }

  /**
   * A hand touches a node.
   * @param {string} id
   */
  touch(id) {
    this.hand.touch(id);
  }

  /** Let go of what is picked. */
  release() {
    this.hand.release();
  }

  /**
   * Say why touches lead to no move.
   * @param {string[]} picks
   */
  async refuse(picks) {
    this.witness.say(whyNot(this, picks[picks.length - 1]));
    const turn = this.#turn;
    const mine = this.reply.level === null && !this.reply.over && this.pending === null;
    const why = mine && this.looking === null ? await askWhyNot(this, picks) : "";
    if (why && turn === this.#turn) {
      this.witness.remark(why);
    }
  }

  /**
   * The film has come to a picture.
   * @param {Scene} scene
   */
  see(scene) {
    this.shown = scene;
    this.witness.changed();
  }

  /**
   * Play a move by its notation, typed or touched.
   * @param {string} move
   */
  async play(move) {
    if (this.reply.level !== null || this.pending !== null) {
      this.witness.alert(
        this.pending === null
          ? "It is the computer's turn. Undo, or wait for its move."
          : "One moment: the move before is still on its way.",
      );
      return false;
    }
    if (this.looking !== null) {
      this.witness.alert("You are looking back. Go back to the game, or play on from here.");
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
   * Who sits where, from now on.
   * @param {Sitter[]} players
   * @param {number} [seconds]
   */
  seat(players, seconds = this.seconds) {
    this.seconds = seconds;
    return this.#request({ op: "players", players }, "cut");
  }

  /** The person to move looks, and nobody else. */
  unveil() {
    return this.#request({ op: "unveil" }, "cut");
  }

  /** Whoever looked has seen enough. */
  veil() {
    return this.#request({ op: "veil" }, "cut");
  }

  /**
   * Look at a position without going there; null looks at the game again.
   * @param {number | null} at
   */
  async look(at) {
    const wanted = at === this.reply.at ? null : at;
    this.looking = wanted;
    this.hand.release();
    if (wanted === null) {
      this.#show([latest(this.reply)]);
    } else {
      this.witness.changed();
      await this.#guarded(async () => {
        await this.laid;
        const { scene } = await this.engine.ask({ op: "look", at: wanted });
        if (this.looking === wanted) {
          this.#show([scene]);
        }
      });
    }
  }

  /** Stop the bot's thought; it waits for `goOn`. */
  pause() {
    this.interrupt();
    this.paused = true;
    this.witness.say("Paused.");
    this.witness.changed();
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
    this.mind.stop();
    this.thinking = null;
    this.hand.interrupt();
  }

  /**
   * @param {{ op: string } & Record<string, unknown>} request
   * @param {"play" | "jump" | "cut"} manner
   * @param {Party} [party] where it is another game
   * @returns {Promise<boolean>} whether the engine agreed
   */
  async #request(request, manner, party) {
    this.interrupt();
    this.witness.changed();
    return this.#guarded(async () => {
      await (ANEW.includes(request.op) || this.laid);
      this.#take(await this.engine.ask(request), manner, party);
    });
  }

  /**
   * @param {() => Promise<void>} act
   * @returns {Promise<boolean>}
   */
  async #guarded(act) {
    const turn = this.#turn;
    try {
      await act();
      return true;
    } catch (error) {
      this.hand.failed(this.#played);
      this.pending = null;
      if (error instanceof Refused) {
        this.witness.alert(error.message);
        this.#next(turn);
      } else if (error instanceof Lost) {
        if (!(error instanceof Ended)) {
          this.witness.lost(error);
        }
      } else {
        throw error;
      }
      return false;
    } finally {
      this.witness.changed();
    }
  }

  /**
   * @param {TableReply} reply
   * @param {"play" | "jump" | "cut"} manner
   * @param {Party} [party]
   */
  #take(reply, manner, { names, key } = this) {
    const elsewhere = this.looking !== null && manner === "play"; // a bot moved meanwhile
    if (manner === "cut") {
      this.hand.turned.clear();
    }
    const goOn = this.hand.follow(latest(this.reply), latest(reply), this.#played);
    this.#still = picture(latest(this.reply)) === picture(latest(reply));
    this.reply = reply;
    this.names = names;
    this.key = key;
    this.pending = null;
    if (manner !== "play") {
      this.paused = manner === "jump" && reply.level !== null;
    }
    this.witness.save(this.save);
    if (!elsewhere) {
      this.looking = null;
      this.#show(reply.film);
    }
    const news = manner === "jump" ? [`Move ${reply.at}`] : reply.film.map((scene) => scene.news);
    const { status } = latest(reply);
    this.witness.say([...news, status].filter(Boolean).join(". "));
    this.#next(this.#turn);
    goOn();
  }

  /** @returns {string | undefined} what is touched first for the move on its way */
  get #played() {
    return this.scene.choices.find(({ action }) => action === this.pending)?.picks?.[0];
  }

  /** @param {Scene[]} film */
  #show(film) {
    this.scene = /** @type {Scene} */ (film.at(-1));
    this.shown = this.scene;
    this.#filmed = this.witness.film(film);
    this.witness.changed();
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
    const thinking = { level, since: performance.now(), thought: /** @type {any} */ (null) };
    this.thinking = thinking;
    this.witness.changed();
    const seconds = level === this.game.levels.at(-1)?.id ? this.seconds : undefined;
    try {
      const { brief, at } = await this.engine.ask({ op: "brief" });
      const thought = await this.mind.think({ brief, seconds }, this.#progress(thinking));
      const pace = this.#still ? 0 : thinking.since + PACE - performance.now();
      await Promise.all([sleep(pace), this.#filmed]);
      if (thought && turn === this.#turn) {
        await this.#request({ op: "play", move: thought.move, at }, "play");
      }
    } catch (error) {
      if (turn === this.#turn) {
        this.pause();
        this.witness.alert(`The computer's move failed: ${error}`);
      }
    }
  }

  /** @param {{ thought: Thought | null }} thinking */
  #progress(thinking) {
    let shown = performance.now();
    return (/** @type {Thought} */ thought) => {
      thinking.thought = thought;
      if (performance.now() - shown >= PROGRESS) {
        shown = performance.now();
        this.witness.changed();
      }
    };
  }
}

/**
 * Who plays another game than before.
 * @param {string[]} names
 * @returns {Party}
 */
function another(names) {
  return { names, key: lot() };
}

/**
 * The picture that a reply ends with.
 * @param {TableReply} reply
 */
function latest({ film }) {
  return /** @type {Scene} */ (film.at(-1));
}

/**
 * What is seen of a scene, as a text to compare.
 * @param {Scene} scene
 */
function picture({ nodes }) {
  return JSON.stringify(nodes);
}

/** @param {number} ms */
function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

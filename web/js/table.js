// The game in progress: what stands, who moves, and what a person wants next. It talks to the
// engine and knows no rules; what it shows is up to whoever is told of changes.

/** @import {Asked, Save, Scene, Shelf, Sitter, TableReply, Thought} from "./types" */
/** @import {Mind} from "./mind.js" */

import { finished, targets, touch } from "./pick.js";
import { VERSION } from "./store.js";
import { Ended, Lost, Refused } from "./wire.js";

const PACE = 450; // milliseconds a bot's move takes at least, so that eyes can follow
const PROGRESS = 100; // milliseconds between two pictures of a thought
const ANEW = ["new", "open"]; // what puts another table in the place of one

/**
 * @typedef {{
 *   changed(): void,
 *   film(scenes: Scene[]): void,
 *   say(text: string): void,
 *   alert(text: string): void,
 *   save(save: Save): void,
 *   lost(error: Error): void,
 * }} Witness told of what happens: something changed; pictures to show in order; news to read
 *   out; trouble; a game to keep; the engine answers no longer
 */

export class Table {
  /** @type {TableReply} the engine's last word */
  reply;
  /** @type {Scene} the picture on display */
  scene;
  /** @type {number | null} the position looked back at */
  looking = null;
  /** @type {string[]} the nodes touched so far for the next move */
  picks = [];
  /** @type {string | null} the move on its way to the engine */
  pending = null;
  /** @type {{ level: number, since: number, thought: Thought | null } | null} */
  thinking = null;
  /** Whether the bot to move waits for a word. */
  paused = false;
  /** How long the top level thinks. */
  seconds = 5;
  /** @type {Promise<unknown>} until the engine has the table that stands here */
  laid = Promise.resolve();
  #turn = 0;

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
    this.scene = /** @type {Scene} */ (first.film.at(-1));
    this.witness = witness;
  }

  /** The game on the table, as the shelf describes it. */
  get game() {
    return /** @type {Shelf["games"][number]} */ (
      this.shelf.games.find((game) => game.id === this.reply.game)
    );
  }

  /** The choices that a hand has now. */
  get choices() {
    const person = this.reply.level === null && !this.reply.over;
    return person && this.looking === null && this.pending === null ? this.scene.choices : [];
  }

  /** @returns {Set<string>} the nodes that a hand can touch now */
  get targets() {
    return targets(this.choices, this.picks);
  }

  /** @returns {Save} */
  get save() {
    const { id, line, at, players } = this.reply;
    return { v: VERSION, id, line, at, players, options: { seconds: this.seconds } };
  }

  // A person's wishes

  /**
   * @param {{ game: string, preset?: string, seats?: number, players: Sitter[],
   *   seed?: string }} wish
   * @param {number} [seconds]
   */
  async begin(wish, seconds = this.seconds) {
    this.seconds = seconds;
    return this.#request({ op: "new", ...wish }, "cut");
  }

  /**
   * Take up a saved game, what was undone included.
   * @param {Save} save
   */
  async resume(save) {
    this.seconds = save.options.seconds;
    const rest = save.line.slice(save.at);
    this.#interrupt();
    return this.#guarded(async () => {
      const { id, players } = save;
      let reply = await this.engine.ask({ op: "open", id, players });
      for (const move of rest) {
        await this.engine.ask({ op: "play", move });
      }
      if (rest.length) {
        reply = await this.engine.ask({ op: "goto", at: save.at });
      }
      this.#take(reply, "cut");
    });
  }

  /**
   * Open a game by its id, with persons on all seats if nobody else is named.
   * @param {string} id
   * @param {Sitter[]} [players]
   */
  async open(id, players) {
    return this.#request({ op: "open", id, players }, "cut");
  }

  /**
   * A hand touches a node.
   * @param {string} id
   */
  touch(id) {
    const choices = this.choices;
    const { picks, action, known } = touch(choices, this.picks, id);
    if (!known) {
      this.witness.say(this.#whyNot(id));
      return;
    }
    this.picks = picks;
    this.witness.changed();
    if (action !== null) {
      this.play(action);
    }
  }

  /** Play what is picked, if that is a move already. */
  enough() {
    const action = finished(this.choices, this.picks);
    if (action !== null) {
      this.play(action);
    }
  }

  /** Let go of what is picked. */
  release() {
    this.picks = [];
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

  /**
   * Look at a position without going there; null looks at the game again.
   * @param {number | null} at
   */
  async look(at) {
    const wanted = at === this.reply.at ? null : at;
    this.looking = wanted;
    this.picks = [];
    if (wanted === null) {
      this.#show([/** @type {Scene} */ (this.reply.film.at(-1))]);
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
    this.#interrupt();
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
  #interrupt() {
    this.#turn += 1;
    this.mind.stop();
    this.thinking = null;
    this.picks = [];
  }

  /**
   * @param {{ op: string } & Record<string, unknown>} request
   * @param {"play" | "jump" | "cut"} manner
   * @returns {Promise<boolean>} whether the engine agreed
   */
  async #request(request, manner) {
    this.#interrupt();
    this.witness.changed();
    return this.#guarded(async () => {
      await (ANEW.includes(request.op) || this.laid);
      this.#take(await this.engine.ask(request), manner);
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
   */
  #take(reply, manner) {
    const elsewhere = this.looking !== null && manner === "play"; // a bot moved meanwhile
    this.reply = reply;
    this.pending = null;
    this.picks = [];
    if (manner !== "play") {
      this.paused = manner === "jump" && reply.level !== null;
    }
    this.witness.save(this.save);
    if (!elsewhere) {
      this.looking = null;
      this.#show(reply.film);
    }
    const news = manner === "jump" ? [`Move ${reply.at}`] : reply.film.map((scene) => scene.news);
    const { status } = /** @type {Scene} */ (reply.film.at(-1));
    this.witness.say([...news, status].filter(Boolean).join(". "));
    this.#next(this.#turn);
  }

  /** @param {Scene[]} film */
  #show(film) {
    this.scene = /** @type {Scene} */ (film.at(-1));
    this.witness.film(film);
    this.witness.changed();
  }

  /** @param {number} turn */
  #next(turn) {
    if (turn === this.#turn && this.reply.level !== null && !this.paused) {
      this.#botTurn();
    }
  }

  async #botTurn() {
    this.#interrupt();
    const turn = this.#turn;
    const level = /** @type {number} */ (this.reply.level);
    const thinking = { level, since: performance.now(), thought: /** @type {any} */ (null) };
    this.thinking = thinking;
    this.witness.changed();
    const seconds = level === this.game.levels.at(-1)?.id ? this.seconds : undefined;
    try {
      const { brief, at } = await this.engine.ask({ op: "brief" });
      const thought = await this.mind.think({ brief, seconds }, this.#progress(thinking));
      await sleep(thinking.since + PACE - performance.now());
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

  /** @param {string} id */
  #whyNot(id) {
    const label = this.scene.nodes.find((node) => node.id === id)?.label ?? id;
    if (this.pending !== null) {
      return "One moment: the move before is still on its way";
    }
    if (this.looking !== null) {
      return `${label}. You are looking back at move ${this.looking}`;
    }
    if (this.reply.over) {
      return `${label}. The game is over`;
    }
    return `${label}. ${this.reply.level === null ? "No move there now" : "The computer is to move"}`;
  }
}

/** @param {number} ms */
function sleep(ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

// What stands on the table: the engine's last word on the game, and what is seen of it.

/** @import {Clock} from "./clock.js" */
/** @import {Aside, Aspect, Choice, GameInfo, GameListener, SavedGame} from "./types" */
/** @import {Scene, Shelf, TableReply, Thinking} from "./types" */

import { t } from "../ui/i18n.js";
import { ordered } from "./card-order.js";

export class Table {
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
  /** @type {Thinking | null} */
  thinking = null;
  /** Whether the bot to move waits for a word. */
  paused = false;
  /** @type {Clock | null} how long each seat has thought, if that is wanted */
  clock = null;
  /** Whether what computer players do is not shown until a person has to move. */
  skipping = false;
  /** How many times as fast as usual computer players play. */
  pace = 1;
  /** Whether a move that is left alone, and changes nothing, is played by itself. */
  passes = true;
  /** Whether a computer player may think on while a person does. */
  ponders = false;
  /** @type {{ move: string, text: string } | null} such a move, which is about to be played */
  passing = null;
  /** Whether the last move changed nothing in the picture: eyes have nothing to follow then. */
  still = false;
  /** @type {Aspect} the room that pictures are asked for */
  aspect = "wide";
  /** Whether the engine has said anything yet. */
  answered = false;
  /** @type {number | undefined} the seat through whose eyes is looked back, if that was chosen */
  eyes = undefined;
  /** @type {number | null} the seat whose sheet is looked at, in passing */
  peeking = null;
  /** @type {Aside | null} what is shown or sought in the place of a position */
  aside = null;
  /** The node that stands for the order in which things are seen, if that was chosen. */
  order = "";
  /** @type {Scene} the picture as it came */
  #bare;
  /** @type {Promise<void> | void} when the film is through */
  filmed = undefined;

  /**
   * @param {Shelf} shelf
   * @param {TableReply} first what stands before the engine has spoken
   * @param {GameListener} listeners
   */
  constructor(shelf, first, listeners) {
    this.shelf = shelf;
    this.reply = first;
    this.scene = latest(first);
    this.#bare = this.scene;
    this.shown = this.scene;
    this.listeners = listeners;
  }

  /** The game on the table, as the shelf describes it. */
  get info() {
    return /** @type {GameInfo} */ (this.shelf.games.find(({ id }) => id === this.reply.game));
  }

  /** The position on display. */
  get at() {
    return this.looking ?? this.reply.at;
  }

  /** By what the game is kept; in a lesson, that which is put aside. */
  get key() {
    return this.reply.key;
  }

  /** @returns {SavedGame} the same game, to go on with it */
  get held() {
    const { key, save } = this.reply;
    return { key, save, game: (this.suspended ?? this.reply).game };
  }

  /** @returns {Choice[]} those that a hand has now */
  get choices() {
    const person = this.reply.level === null && !this.reply.over;
    const here = this.looking === null && this.peeking === null && this.pending === null;
    return person && here && !this.aside ? this.scene.choices : [];
  }

  /** Why no move can be made now; empty where one can. */
  get closed() {
    if (this.pending !== null) {
      return t("One moment: the move before is still on its way.");
    }
    if (!this.answered && !this.reply.id) {
      return t("One moment: the game is still on its way.");
    }
    if (this.reply.level !== null) {
      return t("It is the computer's turn. Undo, or wait for its move.");
    }
    return this.looking === null
      ? ""
      : t("You are looking back. Go back to the game, or play on from here.");
  }

  /** What a seat's player is called: a person's name, if there is one, else the seat's. */
  nameOf(/** @type {number} */ seat) {
    const { players, names } = this.reply;
    return (players[seat] === "person" && names[seat]) || this.scene.players[seat].name;
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

  /** Show no more of what others do until a person has to move. */
  skipOn() {
    this.skipping = true;
    this.listeners.changed();
  }

  /** The move that is left alone, if it is to be played by itself. */
  idle(/** @type {TableReply} */ { lesson, pass = null }) {
    return this.passes && !lesson ? pass : null;
  }

  /** Something stands there until the engine has a game. */
  stand(/** @type {TableReply} */ reply) {
    this.reply = reply;
    this.show(reply.film);
  }

  /** The film has come to a picture. */
  see(/** @type {Scene} */ scene) {
    this.shown = scene;
    this.listeners.changed();
  }

  /**
   * @param {Scene[]} film
   * @param {boolean} [played]
   */
  show(film, played) {
    this.aside = null;
    this.#bare = film[film.length - 1];
    const seen = film.map((scene) => ordered(scene, this.order));
    this.scene = seen[seen.length - 1];
    this.shown = this.scene;
    this.filmed = this.listeners.film(seen, played);
    this.listeners.changed();
  }

  /** Put things in the order that a node stands for, or back. Says whether it stands for one. */
  reorder(/** @type {string} */ node) {
    const known = this.scene.orders?.some((order) => order.node === node) ?? false;
    if (known) {
      this.order = this.order === node ? "" : node;
      this.show([this.#bare]);
    }
    return known;
  }
}

/** The picture that a reply ends with. */
export function latest(/** @type {TableReply} */ { film }) {
  return /** @type {Scene} */ (film.at(-1));
}

/** Whether two scenes look the same. */
export function sameSeen(/** @type {Scene} */ one, /** @type {Scene} */ other) {
  return JSON.stringify(one.nodes) === JSON.stringify(other.nodes);
}

/**
 * What is to be read out when a table is there: in a lesson, its text or what it says of a move.
 * @param {Pick<TableReply, "film" | "lesson">} reply
 * @param {string[]} news what happened
 * @param {boolean} [ending] whether how things stand is told elsewhere
 */
export function spoken({ film, lesson }, news, ending = false) {
  if (!lesson) {
    return ending ? news : [...news, film[film.length - 1].status];
  }
  return lesson.said ? [...news, lesson.said] : [`${lesson.text} ${lesson.task}`];
}

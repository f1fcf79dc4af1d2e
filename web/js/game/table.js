// What stands on the table: the engine's last word on the game, and what is seen of it.

/** @import {Choice, Scene, Shelf, TableReply} from "../types" */
/** @import {Clock} from "./clock.js" */

import { Selection } from "../input/selection.js";
import { t } from "../ui/i18n.js";
import { latest } from "./replies.js";

/**
 * @typedef {{
 *   changed(): void,
 *   film(scenes: Scene[], played?: boolean): Promise<void> | void,
 *   say(text: string): void,
 *   remark(text: string): void,
 *   alert(text: string): void,
 *   keep(): void,
 *   branched(): void,
 *   asked(text: string, at: number): void,
 * }} Listeners told of what happens: something changed; pictures to show in order, those of a move
 *   or others (it says when that is done); news to read out; a word to show for a while; trouble; the
 *   game is to be kept as it stands; a move made a variation of it; a person is asked about the
 *   move before a position
 */

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
  /** @type {import("./opponent.js").Thinking | null} */
  thinking = null;
  /** Whether the bot to move waits for a word. */
  paused = false;
  /** @type {Clock | null} how long each seat has thought, if that is wanted */
  clock = null;
  /** Whether the last move changed nothing in the picture: eyes have nothing to follow then. */
  still = false;
  /** @type {Promise<void> | void} when the film is through */
  filmed = undefined;

  /**
   * @param {Shelf} shelf
   * @param {TableReply} first what stands before the engine has spoken
   * @param {Listeners} listeners
   */
  constructor(shelf, first, listeners) {
    this.shelf = shelf;
    this.reply = first;
    this.scene = latest(first);
    this.shown = this.scene;
    this.listeners = listeners;
    this.selection = new Selection(this, listeners);
  }

  /**
   * Play a move by its notation.
   * @param {string} _move
   * @returns {Promise<boolean>} whether it was played: there is no engine here
   */
  async play(_move) {
    return false;
  }

  /**
   * Say why touches lead to no move.
   * @param {string[]} _picks
   */
  async refuse(_picks) {}

  /** The game on the table, as the shelf describes it. */
  get info() {
    return /** @type {Shelf["games"][number]} */ (
      this.shelf.games.find((info) => info.id === this.reply.game)
    );
  }

  /** By what the game is kept; in a lesson, that which is put aside. */
  get key() {
    return this.reply.key;
  }

  /** @returns {Choice[]} those that a hand has now */
  get choices() {
    const person = this.reply.level === null && !this.reply.over;
    return person && this.looking === null && this.pending === null ? this.scene.choices : [];
  }

  /**
   * What a seat's player is called: a person's name, if there is one, else the seat's.
   * @param {number} seat
   */
  nameOf(seat) {
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

  /** @returns {string[]} the nodes touched so far for the next move */
  get picks() {
    return this.selection.picks;
  }

  /** @returns {Set<string>} the nodes that a hand can touch now */
  get targets() {
    return this.selection.targets;
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
   * The film has come to a picture.
   * @param {Scene} scene
   */
  see(scene) {
    this.shown = scene;
    this.listeners.changed();
  }

  /**
   * @param {Scene[]} film
   * @param {boolean} [played]
   */
  show(film, played) {
    this.scene = /** @type {Scene} */ (film.at(-1));
    this.shown = this.scene;
    this.filmed = this.listeners.film(film, played);
    this.listeners.changed();
  }
}

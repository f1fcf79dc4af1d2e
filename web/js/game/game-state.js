// The state of the game on screen: the engine's last reply, and what the player sees of it.

/** @import {Settings} from "../storage/types" */
/** @import {Clock} from "./clock.js" */
/** @import {Aspect, BotTurn, Catalogue, Choice, GameInfo, GameListener, Overlay} from "./types" */
/** @import {SavedGame, Scene, TableReply} from "./types" */

import { t } from "../ui/i18n.js";
import { withOrder } from "./card-order.js";

export class GameState {
  /** @type {TableReply} the engine's last reply */
  reply;
  /** @type {Scene} the scene on display once its animation has ended */
  scene;
  /** @type {Scene} the scene that is visible now: one of those that lead to `scene` */
  currentFrame;
  /** @type {TableReply | null} the game that continues after the lesson */
  suspendedReply = null;
  /** @type {number | null} an earlier position that the player views; null: the present one */
  viewedPosition = null;
  /** @type {number | undefined} the seat whose knowledge limits that view, if one was chosen */
  viewerSeat = undefined;
  /** @type {number | null} the seat whose sheet is on display, if it isn't the usual one */
  viewedSeat = null;
  /** @type {string | null} the move that was sent to the engine */
  pendingMove = null;
  /** @type {BotTurn | null} the search of the bot to move */
  botSearch = null;
  /** Whether the bot to move waits until the player lets it continue. */
  isPaused = false;
  /** @type {Clock | null} null: a game without a clock */
  clock = null;
  /** Whether moves of bots are not animated until the player's next turn. */
  isSkipping = false;
  /** The speed of bots, as a multiple of the normal speed. */
  pace = 1;
  /** @type {Settings["patience"]} how long bots think that are limited by time */
  patience = "normal";
  /** Whether a forced pass is played automatically. */
  autoPass = true;
  /** Whether a bot may search during the player's turn. */
  mayPonder = false;
  /** @type {{ move: string, text: string } | null} the forced pass that is about to be played */
  forcedPass = null;
  /** Whether the last move left the scene unchanged, so that no pause is needed to see it. */
  isSceneUnchanged = false;
  /** @type {Aspect} the aspect that scenes are requested for */
  aspect = "wide";
  /** The number of requests for another game that the engine has not answered. */
  #replacing = 0;
  /** Whether the engine has replied at all. */
  hasReply = false;
  /** @type {Overlay | null} shown or searched for in place of the position */
  overlay = null;
  /** The node that selects the order of cards; "" for the usual order. */
  order = "";
  /** @type {Promise<void> | void} resolves when the animation has ended */
  animationDone = undefined;
  /** @type {Scene} `scene` in its usual order */
  #unordered;

  /**
   * @param {Catalogue} catalogue
   * @param {TableReply} first shown until the engine has replied
   * @param {GameListener} listeners
   */
  constructor(catalogue, first, listeners) {
    this.catalogue = catalogue;
    this.reply = first;
    this.scene = lastFrame(first);
    this.#unordered = this.scene;
    this.currentFrame = this.scene;
    this.listeners = listeners;
  }

  /** The catalogue's entry of the current game. */
  get info() {
    return /** @type {GameInfo} */ (this.catalogue.games.find(({ id }) => id === this.reply.game));
  }

  /** The index of the position on display. */
  get at() {
    return this.viewedPosition ?? this.reply.at;
  }

  /** The key under which the game is saved; in a lesson, that of the suspended game. */
  get key() {
    return this.reply.key;
  }

  /** @returns {SavedGame} the data to reopen the current game */
  get savedGame() {
    const { key, save } = this.reply;
    return { key, save, game: (this.suspendedReply ?? this.reply).game };
  }

  /** @returns {Choice[]} the legal moves that the player can make now */
  get choices() {
    const isPlayersTurn = this.reply.level === null && !this.reply.over && !this.isReplaced;
    const isPresent = this.viewedPosition === null && this.viewedSeat === null && !this.overlay;
    return isPlayersTurn && isPresent && this.pendingMove === null ? this.scene.choices : [];
  }

  /** Whether another game is about to be shown in place of this one. */
  get isReplaced() {
    return this.hasReply && this.#replacing > 0;
  }

  /**
   * Wait for the reply with another game. Until then, the present game can't be played.
   * @template T
   * @param {Promise<T>} asking
   */
  async untilReplaced(asking) {
    this.#replacing += 1;
    try {
      return await asking;
    } finally {
      this.#replacing -= 1;
    }
  }

  /** Why the player can't move now; "" if they can. */
  get whyNoMove() {
    if (this.pendingMove !== null) {
      return t("One moment: your last move is still being played.");
    }
    if (this.isReplaced || (!this.hasReply && !this.reply.id)) {
      return t("One moment: the game is still loading.");
    }
    if (this.reply.level !== null) {
      return t("It's the computer's turn. Undo, or wait for its move.");
    }
    return this.viewedPosition === null
      ? ""
      : t("This is an earlier position. Go back to the game, or continue from here.");
  }

  /** The name of a seat's player, or the name of the seat if the player has none. */
  nameOf(/** @type {number} */ seat) {
    const { players, names } = this.reply;
    return (players[seat] === "person" && names[seat]) || this.scene.players[seat].name;
  }

  /** Return a text that says whose turn it is; the scene's status if it is no player's turn. */
  get turnText() {
    const { turn, game_status: status } = this.reply;
    if (status?.summary) {
      return status.summary;
    }
    return turn === null ? this.scene.status : t("{name} to move", { name: this.nameOf(turn) });
  }

  /** Whether several people share this screen in a game with hidden information. */
  get hasSharedScreenSecrets() {
    const { players, over, own_seat: ownSeat } = this.reply;
    const humans = players.filter((player) => player === "person").length;
    return this.info.hidden === true && humans > 1 && !over && (ownSeat ?? null) === null;
  }

  /** Stop animating the moves of bots until the player's next turn. */
  skipAnimations() {
    this.isSkipping = true;
    this.listeners.onChange();
  }

  /** Show `reply` until the engine has a game. */
  showPlaceholder(/** @type {TableReply} */ reply) {
    this.reply = reply;
    this.showFrames(reply.frames);
  }

  /** Note that the board shows a scene of an animation. */
  onFrame(/** @type {Scene} */ scene) {
    this.currentFrame = scene;
    this.listeners.onChange();
  }

  /**
   * @param {Scene[]} frames the scenes to show in order; the last one stays
   * @param {boolean} [played] whether they show a move
   */
  showFrames(frames, played) {
    this.overlay = null;
    this.#unordered = lastFrame({ frames });
    const scenes = frames.map((scene) => withOrder(scene, this.order));
    this.scene = lastFrame({ frames: scenes });
    this.currentFrame = this.scene;
    this.animationDone = this.listeners.playFrames(scenes, played);
    this.listeners.onChange();
  }

  /** Apply a node's card order, or the usual order again. Return whether the node has an order. */
  toggleCardOrder(/** @type {string} */ node) {
    const hasOrder = this.scene.orders?.some((order) => order.node === node) ?? false;
    if (hasOrder) {
      this.order = this.order === node ? "" : node;
      this.showFrames([this.#unordered]);
    }
    return hasOrder;
  }
}

export function lastFrame(/** @type {Pick<TableReply, "frames">} */ { frames }) {
  return /** @type {Scene} */ (frames.at(-1));
}

/**
 * Return each seat's name and look, for texts about all positions of the line. If sides were
 * swapped, they are those of the present position.
 * @param {TableReply} reply
 */
export function linePlayers(reply) {
  const { frames, seat_names: names, line_players: players } = reply;
  return (
    players ?? lastFrame({ frames }).players.map(({ look }, seat) => ({ name: names[seat], look }))
  );
}

/** Whether two scenes have the same nodes. */
export function looksSame(/** @type {Scene} */ one, /** @type {Scene} */ other) {
  return JSON.stringify(one.nodes) === JSON.stringify(other.nodes);
}

/**
 * Return the sentences that a screen reader announces for a reply.
 * @param {Pick<TableReply, "frames" | "lesson">} reply
 * @param {string[]} news what happened
 * @param {boolean} [withoutStatus] whether the result is announced elsewhere
 */
export function announcementText({ frames, lesson }, news, withoutStatus = false) {
  if (!lesson) {
    return withoutStatus ? news : [...news, lastFrame({ frames }).status];
  }
  return lesson.comment ? [...news, lesson.comment] : [`${lesson.text} ${lesson.task}`];
}

// The game clock: each seat's thinking time. No player loses on time; the page only says when the
// time is up.

/** @import {Game} from "./game.js" */
/** @import {Time} from "./types" */

import { t } from "../ui/i18n.js";

export class Clock {
  /** @type {number | null} the seat whose time runs */
  runningSeat = null;
  #since = 0;
  #now;

  /**
   * @param {Time} time
   * @param {() => number} [now] in milliseconds
   */
  constructor({ minutes, used }, now = () => performance.now()) {
    this.minutes = minutes;
    this.past = [...used];
    this.#now = now;
  }

  /** @returns {Time} */
  get time() {
    this.runSeat(this.runningSeat);
    return { minutes: this.minutes, used: this.past.map(Math.round) };
  }

  /** Run this seat's time; null stops the clock. */
  runSeat(/** @type {number | null} */ seat) {
    const now = this.#now();
    if (this.runningSeat !== null) {
      this.past[this.runningSeat] = this.usedMs(this.runningSeat);
    }
    this.runningSeat = seat;
    this.#since = now;
  }

  /** The milliseconds that a seat has used. */
  usedMs(/** @type {number} */ seat) {
    return (this.past[seat] ?? 0) + (seat === this.runningSeat ? this.#now() - this.#since : 0);
  }

  /**
   * Return the milliseconds that a seat has left (negative if its time is up) or, without a limit,
   * has used.
   */
  displayMs(/** @type {number} */ seat) {
    return this.minutes ? this.minutes * 60_000 - this.usedMs(seat) : this.usedMs(seat);
  }

  /** Whether the seat whose time runs has used all of it. */
  get isLate() {
    return this.minutes > 0 && this.runningSeat !== null && this.displayMs(this.runningSeat) <= 0;
  }

  /** The milliseconds until the display changes. */
  get msToNextChange() {
    return this.runningSeat === null
      ? Number.POSITIVE_INFINITY
      : 1000 - (this.usedMs(this.runningSeat) % 1000);
  }
}

/** Format a time: 4:05, 1:04:05, or −0:12 if it is negative. Fractions of a second are dropped. */
export function formatTime(/** @type {number} */ ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const visible = parts[0] ? parts : parts.slice(1);
  const digits = visible.map((part, at) => (at ? String(part).padStart(2, "0") : part));
  const text = digits.join(":");
  return ms <= -1000 ? `−${text}` : text;
}

/** Runs the clock of the player to move, and shows a notice once a player's time is up. */
export class Referee {
  /** The game and seat of the last notice. */
  #reported = "";

  constructor(/** @type {(text: string) => void} */ showNotice) {
    this.showNotice = showNotice;
  }

  /**
   * @param {Game} game
   * @param {boolean} isAway whether no player can move now
   */
  updateClock(game, isAway) {
    const { clock, reply, isPaused } = game;
    if (clock === null) {
      return;
    }
    const isStopped = isAway || isPaused || reply.over || reply.can_reveal || reply.lesson;
    clock.runSeat(isStopped ? null : reply.turn);
    const key = `${game.key} ${clock.runningSeat}`;
    if (clock.isLate && this.#reported !== key) {
      this.#reported = key;
      const name = game.nameOf(/** @type {number} */ (clock.runningSeat));
      this.showNotice(t("{name}'s time is up. You can play on.", { name }));
    }
  }
}

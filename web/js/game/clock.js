// The clock of a game: how long each seat has thought. It tells the time and leaves it to those at
// the table what that means: a game is not lost by it.

/** @import {Game} from "./game.js" */
/** @import {Time} from "./types" */

import { t } from "../ui/i18n.js";

export class Clock {
  /** @type {number | null} the seat whose time runs */
  seat = null;
  #since = 0;
  #now;

  /**
   * @param {Time} time
   * @param {() => number} [now] milliseconds
   */
  constructor({ minutes, used }, now = () => performance.now()) {
    this.minutes = minutes;
    this.past = [...used];
    this.#now = now;
  }

  /** @returns {Time} */
  get time() {
    this.run(this.seat);
    return { minutes: this.minutes, used: this.past.map(Math.round) };
  }

  /** From now on it is this seat's time that runs; null: nobody's. */
  run(/** @type {number | null} */ seat) {
    const now = this.#now();
    if (this.seat !== null) {
      this.past[this.seat] = this.used(this.seat);
    }
    this.seat = seat;
    this.#since = now;
  }

  /** Milliseconds that a seat has used. */
  used(/** @type {number} */ seat) {
    return (this.past[seat] ?? 0) + (seat === this.seat ? this.#now() - this.#since : 0);
  }

  /**
   * Milliseconds that a seat has left, less than 0 when it had fewer; what it has used where there is
   * no limit.
   */
  shown(/** @type {number} */ seat) {
    return this.minutes ? this.minutes * 60_000 - this.used(seat) : this.used(seat);
  }

  /** Whether the time of whoever thinks is up. */
  get late() {
    return this.minutes > 0 && this.seat !== null && this.shown(this.seat) <= 0;
  }

  /** Milliseconds until what is shown changes. */
  get next() {
    return this.seat === null ? Number.POSITIVE_INFINITY : 1000 - (this.used(this.seat) % 1000);
  }
}

/**
 * A time as it is written: 4:05, 1:04:05, and -0:12 for what is over. Seconds that have begun count
 * as there yet, so that a clock without limit shows 0:00 at first, and one that runs down its minutes.
 */
export function written(/** @type {number} */ ms) {
  const seconds = Math.floor(Math.abs(ms) / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] ? parts : parts.slice(1);
  const text = shown.map((part, at) => (at ? String(part).padStart(2, "0") : part)).join(":");
  return ms <= -1000 ? `−${text}` : text;
}

/** Lets the clock of whoever has to move run, and says once that somebody's time is up. */
export class Referee {
  /** Whose time has been told to be up, and in which game. */
  #late = "";

  constructor(/** @type {(text: string) => void} */ tell) {
    this.tell = tell;
  }

  /**
   * @param {Game} game
   * @param {boolean} idle whether nobody can play now
   */
  watch(game, idle) {
    const { clock, reply, paused } = game;
    if (clock === null) {
      return;
    }
    const stopped = idle || paused || reply.over || reply.veiled || reply.lesson;
    clock.run(stopped ? null : reply.turn);
    const key = `${game.key} ${clock.seat}`;
    if (clock.late && this.#late !== key) {
      this.#late = key;
      const name = game.nameOf(/** @type {number} */ (clock.seat));
      this.tell(t("The time of {name} is up. The game goes on.", { name }));
    }
  }
}

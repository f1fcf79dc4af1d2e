// The clock of a game: how long each seat has thought. It tells the time and leaves it to those at
// the table what that means: a game is not lost by it.

/** @import {Time} from "./types" */

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

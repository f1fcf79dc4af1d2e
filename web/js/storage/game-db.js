// The games that this browser keeps, in a database of its own: one entry for each, by a random key.
// Several tabs write there. A tab overwrites only what it has read or written itself; where another
// one was faster, both games are kept.

/** @import {About, GameDbOptions, GameEntry, ListedGame} from "./types" */

import { DatabaseTimeoutError, memoryDatabase } from "./database.js";
import { readEntry, recordOf, VERSION } from "./save.js";

const SOON = 250; // milliseconds after which a game is written: a film of moves is written once
const MARKS = 4; // of its own writings that a tab remembers, for a reload in the midst of one
const MAX_PICTURE = 400_000; // characters
const PICTURE = /^data:image\/png;base64,[\w+/=]*$/;

export class GameDb {
  /** Whether what is written stays when the tab is closed. */
  persistent = true;
  /** Whether that is because the database does not answer. */
  timedOut = false;
  #db;
  /** @type {Promise<void> | null} */
  #opened = null;
  /** @type {Map<string, string[]>} the marks that this tab knows, by key */
  #seen = new Map();
  /** @type {Map<string, string>} where this tab's games went that had to move */
  #moved = new Map();
  /** @type {{ entry: GameEntry, mark: string, about: () => About | Promise<About>, timer: any } | null} */
  #waiting = null;
  #written = Promise.resolve();

  constructor(/** @type {GameDbOptions} */ { db, now, randomName, onRekey }) {
    this.#db = db;
    this.now = now;
    this.name = randomName;
    this.moved = onRekey;
  }

  /** The games, latest first, and how many there are that only a newer version can read. */
  async list() {
    await this.#open();
    const found = (await this.#db.values()).map(readListedGame);
    const games = found.flatMap((game) => (game === null || game === "newer" ? [] : [game]));
    games.sort((a, b) => b.when - a.when);
    return { games, newer: found.filter((game) => game === "newer").length };
  }

  /**
   * This tab goes on with a game that was kept.
   * @param {string} key
   * @param {string[]} marks that it has seen on it
   * @returns {() => void} to call when it came to nothing
   */
  claim(key, marks) {
    const before = this.#seen.get(key) ?? [];
    this.#seen.set(key, marks);
    this.#moved.delete(key);
    return () => void this.#seen.set(key, before);
  }

  /**
   * Keep a game as it stands now; it is written soon.
   * @param {GameEntry} entry
   * @param {() => About | Promise<About>} about asked when it is written
   * @returns {string[]} the marks that this tab knows on it, to `take` it again after a reload
   */
  save(entry, about) {
    const { key } = entry;
    if (this.#waiting && this.#waiting.entry.key !== key) {
      this.flush();
    }
    clearTimeout(this.#waiting?.timer);
    const mark = this.#waiting?.mark ?? this.name();
    const seen = [...new Set([...(this.#seen.get(key) ?? []), mark])].slice(-MARKS);
    this.#seen.set(key, seen);
    this.#waiting = { entry, mark, about, timer: setTimeout(() => this.flush(), SOON) };
    return seen;
  }

  /** Write what waits, now. */
  flush() {
    const waiting = this.#waiting;
    this.#waiting = null;
    if (waiting) {
      clearTimeout(waiting.timer);
      const { entry, mark, about } = waiting;
      const [when, told] = [this.now(), about()];
      this.#written = this.#written.then(async () =>
        this.#write({ ...entry, mark, when, ...(await told) }),
      );
    }
    return this.#written;
  }

  async #write(/** @type {ListedGame} */ game) {
    await this.#open();
    const key = this.#moved.get(game.key) ?? game.key;
    let taken = false;
    try {
      await this.#db.update(key, (old) => {
        taken = old !== undefined && !this.#isOwn(key, old) && recordOf(old) !== game.record;
        return taken || this.#isSaved(key, old, game) ? old : { ...game, key };
      });
      if (taken) {
        await this.#saveUnderNewKey(game);
      }
    } catch (error) {
      this.#onFailure(error); // no room, or forbidden since
    }
  }

  /**
   * Whether there is nothing to write, since that is how the game is kept already.
   * @param {string} key
   * @param {any} old
   * @param {ListedGame} game
   */
  #isSaved(key, old, game) {
    if (recordOf(old) !== game.record || (this.#isOwn(key, old) && old.save !== game.save)) {
      return false;
    }
    this.#seen.set(key, [old.mark, ...(this.#seen.get(key) ?? [])].slice(0, MARKS));
    return true;
  }

  /** @param {ListedGame} game whose place another tab has written to, or a newer version */
  async #saveUnderNewKey(game) {
    const key = this.name();
    await this.#db.update(key, () => ({ ...game, key }));
    this.#seen.set(key, [game.mark]);
    this.#moved.set(game.key, key);
    this.moved(game.key, key);
  }

  /**
   * @param {string} key
   * @param {any} old
   */
  #isOwn(key, old) {
    return old.v <= VERSION && this.#seen.get(key)?.includes(old.mark);
  }

  /**
   * Add a game from a file. One that is here already is not added again, one that was played on
   * in two places is kept twice.
   * @param {GameEntry & About} entry
   * @param {number} when it was kept
   * @returns whether it is new here
   */
  async add(entry, when) {
    await this.#open();
    const game = { ...entry, mark: this.name(), when };
    let known = /** @type {any} */ (undefined);
    await this.#db.update(entry.key, (old) => {
      known = old;
      return old ?? game;
    });
    const fresh = recordOf(known) !== entry.record;
    if (known !== undefined && fresh) {
      const key = this.name();
      await this.#db.update(key, () => ({ ...game, key }));
    }
    return fresh;
  }

  async remove(/** @type {string} */ key) {
    await this.#open();
    await this.#db.remove(key);
  }

  /** Put a game back that was removed. */
  async restore(/** @type {ListedGame} */ game) {
    await this.#open();
    await this.#db.update(game.key, (old) => old ?? game);
  }

  /** Where the database cannot be opened, memory takes its place. */
  #open() {
    this.#opened ??= this.#db.values().then(
      () => {},
      (error) => {
        this.#onFailure(error);
        this.#db = memoryDatabase();
      },
    );
    return this.#opened;
  }

  #onFailure(/** @type {unknown} */ error) {
    this.persistent = false;
    this.timedOut = error instanceof DatabaseTimeoutError;
  }
}

/**
 * An entry of the database.
 * @param {any} data
 * @returns {ListedGame | "newer" | null} null where it makes no sense
 */
export function readListedGame(data) {
  const entry = readEntry(data);
  if (entry === null || entry === "newer") {
    return entry;
  }
  const picture = String(data.picture ?? "");
  return {
    ...entry,
    mark: String(data.mark),
    when: Number.isFinite(data.when) ? data.when : 0,
    over: data.over === true,
    status: String(data.status ?? "").slice(0, 200),
    language: String(data.language ?? "en").slice(0, 20),
    picture: picture.length <= MAX_PICTURE && PICTURE.test(picture) ? picture : "",
  };
}

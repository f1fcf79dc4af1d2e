// Looking back at a game: the thinker goes over its positions in the background, while nobody else
// wants it, and what it finds is kept for as long as the tab is open. It draws nothing.

/** @import {Asked, TableReply} from "../types" */
/** @import {Analysis} from "./analysis.js" */
/** @import {Game} from "./game.js" */
/** @import {Line, Past, Said, Turn} from "../library/turning.js" */

import { Lost } from "../engine/wire.js";
import { cut } from "../library/link.js";
import { lines, turns, unsure } from "../library/turning.js";
import { t } from "../ui/i18n.js";

export const SECONDS = 0.3; // for each position
export const CLOSER = 1; // seconds for those next to a move that may have cost much
const CANDIDATES = 5;
const NAMED = 3;
const LEAST = 0.05; // share of the win that a turning point costs
const TRIES = 20; // for a position whose thought is interrupted again and again
const MANY = 2_000; // thoughts that are kept

/** @typedef {Said & { seconds: number }} Kept */

export class Review {
  /** Whether somebody looks at it. */
  open = false;
  /** Whether it is to go on thinking. */
  running = false;
  /** @type {Past | null} the line that is looked back at */
  past = null;
  /** @type {Turn | null} the turning point on display */
  chosen = null;
  /** @type {Map<string, Kept | null>} what is thought, by the game up to there */
  #said = new Map();
  /** @type {Map<string, number>} */
  #tries = new Map();
  /** @type {TableReply | null} for which `past` was made */
  #reply = null;
  /** @type {{ record: string, all: string[] }} the game up to each of its positions */
  #keys = { record: "", all: [] };
  #loop = false;
  #wake = () => {};

  /**
   * @param {Game} game
   * @param {Asked} engine
   * @param {Analysis} analysis
   * @param {{ changed(): void, alert(text: string): void }} listeners
   */
  constructor(game, engine, analysis, listeners) {
    this.game = game;
    this.engine = engine;
    this.analysis = analysis;
    this.listeners = listeners;
    analysis.reviewed = (at) => (this.open ? this.said(at) : null);
  }

  /** @param {boolean} open */
  show(open) {
    this.open = open;
    this.running = open;
    this.chosen = null;
    this.refresh();
    this.listeners.changed();
  }

  /** Think on, or stop thinking; what was found stays. */
  toggle() {
    this.running = !this.running;
    this.refresh();
    this.listeners.changed();
  }

  /** Why there is nothing to see, if that is so. */
  get problem() {
    const { reply, info } = this.game;
    if (reply.line.length === 0 || reply.lesson) {
      return t("There is nothing to look back at yet.");
    }
    if (info.hidden && !reply.over) {
      return t("What players know stays theirs until the game is over. Look back then.");
    }
    return reply.seats === 1 && info.ranked
      ? t("Who plays alone for points has nobody to win from: there is no estimate to draw.")
      : "";
  }

  /** Whoever thinks may be free again, or wanted elsewhere; the game may have gone on. */
  refresh() {
    this.analysis.quiet = this.busy;
    this.#wake();
    if (this.busy && !this.#loop) {
      this.#loop = true;
      this.#run().finally(() => {
        this.#loop = false;
        this.analysis.quiet = this.busy;
        this.listeners.changed();
      });
    }
  }

  /** Whether positions are being thought about, or wait for it. */
  get busy() {
    return this.open && this.running && this.problem === "";
  }

  /**
   * What was thought of a position of the game on the table.
   * @param {number} at
   * @returns {Kept | null}
   */
  said(at) {
    return this.#said.get(this.#keyOf(at)) ?? null;
  }

  /** How much is thought through, from 0 to 1. */
  get progress() {
    const movers = this.past?.movers ?? [];
    const count = movers.filter((seat) => seat !== null).length;
    const done = movers.filter((seat, at) => seat !== null && this.#said.has(this.#keyOf(at)));
    return count ? done.length / count : 0;
  }

  /** @returns {Line[]} */
  get lines() {
    const { past, progress } = this;
    const end = progress < 1 ? { returns: null } : {}; // no line leaps over what is not known yet
    return past ? lines({ ...past, ...end }, (at) => this.said(at)) : [];
  }

  /** @returns {Turn[]} the turning points, once all has been thought about */
  get turns() {
    return this.past && this.#next() === null ? this.#turns(NAMED) : [];
  }

  /** @param {number} most */
  #turns(most) {
    return turns(/** @type {Past} */ (this.past), (at) => this.said(at), LEAST, most);
  }

  /** @param {number} at */
  #keyOf(at) {
    const { record, line } = this.game.reply;
    if (record !== this.#keys.record) {
      this.#keys = {
        record,
        all: Array.from({ length: line.length + 1 }, (_, i) => cut(record, i)),
      };
    }
    return this.#keys.all[at];
  }

  async #run() {
    try {
      while (this.busy) {
        if (!(await this.#learn())) {
          continue; // the game has gone on meanwhile
        }
        const next = this.#next();
        if (next === null) {
          this.running = false;
        } else if (this.#free) {
          await this.#think(next);
        } else {
          await this.#freed();
        }
      }
    } catch (error) {
      this.running = false;
      if (!(error instanceof Lost)) {
        this.listeners.alert(
          t("The game could not be looked through: {error}", { error: `${error}` }),
        );
      }
    }
  }

  /**
   * Learn who was to move where, if that is not known of the line as it is now.
   * @returns {Promise<boolean>} whether it is known
   */
  async #learn() {
    const { reply } = this.game;
    if (reply.record === this.#reply?.record && reply.ended === this.#reply.ended) {
      return true;
    }
    const { seats, luck } = await this.engine.ask({ op: "course" });
    if (reply === this.game.reply) {
      const returns = reply.over ? reply.returns : null;
      this.#reply = reply;
      this.past = { moves: reply.line, movers: seats, luck, seats: reply.seats, returns };
    }
    return reply === this.game.reply;
  }

  /**
   * The next position to think about, and for how long: first all, each for a moment; then again
   * those where much seems to have been lost, for what is named has to be worth naming.
   * @returns {{ at: number, seconds: number } | null}
   */
  #next() {
    const movers = this.past?.movers ?? [];
    const fresh = movers.findIndex((seat, at) => seat !== null && !this.#said.has(this.#keyOf(at)));
    if (fresh >= 0 || !this.past) {
      return fresh >= 0 ? { at: fresh, seconds: SECONDS } : null;
    }
    const near = this.#turns(CANDIDATES).flatMap(({ at }) => [at, at + 1]);
    const open = unsure(this.past, (at) => this.said(at));
    const at = [...near, ...open].find((it) => (this.said(it)?.seconds ?? CLOSER) < CLOSER);
    return at === undefined ? null : { at, seconds: CLOSER };
  }

  /** Whether nobody else wants the thinker. */
  get #free() {
    const { thinking, pending } = this.game;
    return !thinking && pending === null && !this.analysis.hint?.busy;
  }

  /** @returns {Promise<void>} when something has changed */
  #freed() {
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  /** @param {{ at: number, seconds: number }} task */
  async #think({ at, seconds }) {
    const key = this.#keyOf(at);
    const current = () => this.busy && this.#free && this.#keyOf(at) === key;
    const said = await this.analysis.consult(at, seconds, current);
    const tries = (this.#tries.get(key) ?? 0) + 1;
    if (said) {
      this.#keep(key, { ...said, seconds });
    } else if (tries === TRIES) {
      const before = this.#said.get(key);
      this.#keep(key, before ? { ...before, seconds } : null); // enough of it
    }
    this.#tries.set(key, said ? 0 : tries);
    this.listeners.changed();
  }

  /**
   * @param {string} key
   * @param {Kept | null} said
   */
  #keep(key, said) {
    if (this.#said.size >= MANY) {
      this.#said.clear(); // and what is on display is thought again
    }
    this.#said.set(key, said);
  }
}

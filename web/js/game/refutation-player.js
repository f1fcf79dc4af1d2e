// Why a move was a mistake, played out on the board: what is proven of it, move by move, with words.
// The pictures lie over the table while somebody looks; the game knows nothing of them.

/** @import {Analysis} from "./analysis.js" */
/** @import {Act, Aside, RefutationReply} from "./types" */

import { EngineLostError, ModuleUnavailableError, RequestError } from "../engine/wire.js";
import { number, t } from "../ui/i18n.js";
import { sleep } from "./opponent.js";

const PACE = 1_300; // milliseconds that a stone is left to the eyes
const GLANCE = 3; // seconds that are spent on a refused hint before anybody asks

/** @typedef {{ at: number, better: string, name: string, played: string }} Unfollowed a hint */

export class Why {
  /** Whether pictures may move by themselves. */
  moves = true;
  /** @type {Unfollowed | null} a hint that was not followed, to be looked into when there is time */
  doubted = null;
  /** @type {{ hint: Unfollowed, key: string, reply: RefutationReply } | null} what can be shown of it */
  #refused = null;
  /** What is looked for or shown; an older one is of no more use. */
  #run = 0;
  #step = 0;
  /** @type {{ at: number, best: string } | null} what was asked last, and for which room */
  #asked = null;
  #aspect = "";
  /** @type {RefutationReply | null} what is shown */
  #reply = null;
  /** @type {{ at: number | null, eyes: number | undefined }} what was on display before */
  #back = { at: null, eyes: undefined };

  /**
   * @param {Analysis} analysis
   * @param {(ms: number) => Promise<unknown>} [wait]
   */
  constructor(analysis, wait = sleep) {
    this.analysis = analysis;
    this.game = analysis.game;
    this.wait = wait;
  }

  /** Whether something is looked for, or shown. */
  get open() {
    return this.game.aside !== null;
  }

  /**
   * Show why the move that was played at a position was a mistake, or say that nothing is proven.
   * @param {{ at: number, best: string }} turn
   */
  async show({ at, best }) {
    const run = this.#begin({ at, best });
    const current = () => run === this.#run && this.open;
    const progress = (/** @type {number} */ work) =>
      this.#tell(t("Looking for a proof: {count} positions …", { count: number(work) }), true);
    try {
      const reply = await this.#prove({ at, better: best }, current, progress);
      if (reply) {
        this.#present(reply, run);
      } else if (run === this.#run) {
        this.#end(); // somebody else wanted the thinker
      }
    } catch (error) {
      if (run === this.#run) {
        this.#end();
      }
      if (error instanceof ModuleUnavailableError) {
        this.analysis.listeners.alert(error.message, {
          name: t("Try again"),
          act: () => this.show({ at, best }),
        });
      } else if (error instanceof RequestError) {
        this.analysis.listeners.alert(error.message);
      } else if (!(error instanceof EngineLostError)) {
        throw error;
      }
    }
  }

  /** The name of a hint's move that was not followed, where it can be shown why; until the next move. */
  get refused() {
    const { reply } = this.game;
    const { hint, key } = this.#refused ?? {};
    const since = hint ? reply.at - hint.at : 0;
    const same = hint && key === reply.key && reply.line[hint.at] === hint.played;
    return same && since > 0 && since <= reply.seats ? hint.name : "";
  }

  /** Show why a hint should have been followed. */
  showRefused() {
    if (this.#refused) {
      const { hint, reply } = this.#refused;
      this.#present(reply, this.#begin({ at: hint.at, best: hint.better }));
    }
  }

  /** Go so many stones on. */
  step(/** @type {number} */ by) {
    if (this.#reply) {
      this.#run += 1; // it plays no more by itself
      this.#go(this.#step + by);
    }
  }

  /** Look again at what was on display before. Says whether there was something to close. */
  close() {
    const { open } = this;
    const shown = this.#reply !== null;
    this.#end();
    if (open && shown) {
      this.game.look(this.#back.at, { seat: this.#back.eyes });
    }
    return open;
  }

  /** Another picture may have taken the place of what was shown; there may be time for a doubt. */
  refresh() {
    if (!this.open && this.#reply) {
      const turned = this.#aspect !== this.game.aspect && this.#asked;
      this.#end();
      turned && this.show(turned);
    }
    if (this.doubted && this.analysis.idle) {
      const { doubted } = this;
      this.doubted = null;
      this.#doubt(doubted);
    }
  }

  /**
   * See in a few seconds whether it can be shown why a hint was better than what was played.
   * @param {Unfollowed} hint
   */
  async #doubt(hint) {
    const { key } = this.game;
    const current = () => this.game.key === key && !this.open;
    try {
      const reply = await this.#prove(hint, current, () => {}, GLANCE);
      if (reply?.scenes.length && !reply.harmless) {
        this.#refused = { hint, key, reply };
        this.analysis.listeners.changed();
      }
    } catch (error) {
      if (!(error instanceof EngineLostError || error instanceof RequestError)) {
        throw error; // nobody has asked, so nobody is told of the others
      }
    }
  }

  #begin(/** @type {{ at: number, best: string }} */ asked) {
    this.#run += 1;
    const { looking, eyes, aspect } = this.game;
    this.#back = this.#reply ? this.#back : { at: looking, eyes };
    this.#reply = null;
    this.#asked = asked;
    this.#aspect = aspect;
    this.game.selection.release();
    this.#tell(t("Looking for a proof …"), true);
    return this.#run;
  }

  #end() {
    this.#run += 1;
    this.#reply = null;
    if (this.game.aside?.busy && !this.game.thinking) {
      this.analysis.thinker.stop();
    }
    this.game.aside = null;
    this.analysis.listeners.changed();
  }

  /**
   * What the engine shows of a question, when a thinker has proven what it wants; null if the answer
   * is not wanted any more.
   * @param {{ at: number, better: string }} asked
   * @param {() => boolean} current
   * @param {(work: number) => void} progress
   * @param {number} [seconds]
   * @returns {Promise<RefutationReply | null>}
   */
  async #prove({ at, better }, current, progress, seconds) {
    const { engine } = this.analysis;
    const { aspect } = this.game;
    /** @type {RefutationReply} */
    let reply = await engine.ask({ op: "refute", at, better, aspect });
    while (reply.next && current()) {
      const next = seconds ? { ...reply.next, seconds } : reply.next;
      const proven = await this.analysis.prove(next, current, progress);
      if (!proven || !current()) {
        return null;
      }
      const { task } = reply.next;
      const shown = await engine.ask({ op: "refute", task, shown: proven.shown, aspect });
      reply = { ...shown, work: proven.work };
    }
    return current() ? reply : null;
  }

  #present(/** @type {RefutationReply} */ reply, /** @type {number} */ run) {
    if (reply.scenes.length === 0) {
      const count = number(reply.work ?? 0);
      const text = t("No proof was found in {count} positions: it is the computer's judgement.", {
        count,
      });
      this.#tell(text, false);
      this.analysis.listeners.say(text);
      return;
    }
    this.#reply = reply;
    this.#go(0);
    if (this.moves) {
      this.#play(run);
    }
  }

  /** Lay stone after stone, until the end or a touch. */
  async #play(/** @type {number} */ run) {
    const on = () => run === this.#run && this.open && this.#reply !== null;
    while (on() && this.#step < (this.#reply?.scenes.length ?? 0) - 1) {
      await this.game.filmed;
      await this.wait(this.#step ? PACE : 2 * PACE);
      if (on()) {
        this.#go(this.#step + 1);
      }
    }
  }

  #go(/** @type {number} */ to) {
    const { scenes, text, nodes } = /** @type {RefutationReply} */ (this.#reply);
    const last = scenes.length - 1;
    this.#step = Math.min(Math.max(to, 0), last);
    const scene = scenes[this.#step];
    this.game.show([scene]);
    const where = { at: this.#step, count: last, what: scene.news };
    const claim = this.#step === 0 || this.#step === last;
    const said = claim ? text : t("{at} of {count}: {what}", where);
    this.#tell(said, false, this.#step === last ? nodes : []);
    const news = claim && this.#step ? `${scene.news}. ${text}` : said;
    this.analysis.listeners.say(news);
  }

  /**
   * @param {string} text
   * @param {boolean} busy
   * @param {string[]} [nodes] that the picture leans on
   */
  #tell(text, busy, nodes = []) {
    const close = { act: "endWhy", name: t("Close") };
    /** @type {Act[]} */
    const steps = [
      { act: "why -1", name: t("Back") },
      { act: "why 1", name: t("Forward"), main: true },
    ];
    const acts = busy
      ? [{ act: "endWhy", name: t("Stop") }]
      : [...(this.#reply ? steps : []), close];
    /** @type {Aside} */
    const aside = { text, busy, acts, nodes, close: () => this.close() };
    this.game.aside = aside;
    this.analysis.listeners.changed();
  }
}

// What a bot says of the position on display, when a person asks: a hint, the estimate, the worth
// of single moves. It thinks only while no bot has to move.

/** @import {Game} from "./game.js" */
/** @import {Choice, Evaluation, GameListener} from "./types" */
/** @import {Hint, HintReply, ProofTask, Proven, Said, Task, Thought} from "./types" */

import { moveName } from "../board/highlights.js";
import { EngineLostError, RequestError } from "../engine/wire.js";
import { t } from "../ui/i18n.js";
import { ponder, seldom } from "./opponent.js";
import { Why } from "./refutation-player.js";

const HINT_SECONDS = 1.5;
const PONDER_SECONDS = 20;

export class Analysis {
  /** Whether the estimate, or the worth of moves, is wanted. */
  bar = false;
  heat = false;
  /** @type {Evaluation | null} on the position on display */
  evaluation = null;
  /** @type {Hint | null} */
  hint = null;
  /** Whether the thinker is wanted elsewhere, so that nothing is pondered. */
  quiet = false;
  /** @type {(at: number) => Said | null} what is known of a position already */
  reviewed = () => null;
  /** @type {{ key: string, asked: boolean } | null} what is thought about, and if somebody asked */
  #task = null;
  /** The position of which nothing can be said. */
  #mute = "";
  /** The position that the next computer player thinks about, or has thought about enough. */
  #pondered = "";

  /**
   * @param {Game} game
   * @param {Pick<GameListener, "changed" | "say" | "alert">} listeners
   */
  constructor(game, listeners) {
    this.game = game;
    this.engine = game.engine;
    this.thinker = game.thinker;
    this.listeners = listeners;
    this.why = new Why(this);
  }

  toggle(/** @type {"bar" | "heat"} */ what) {
    this[what] = !this[what];
    this.listeners.changed();
  }

  /** What is on display, as a text that changes whenever it does. */
  get key() {
    return this.#keyOf(this.game.at);
  }

  #keyOf(/** @type {number} */ at) {
    const { record, viewer } = this.game.reply;
    return `${record} ${viewer} ${at}`;
  }

  /** Whether somebody could be asked about what is on display. */
  get open() {
    const { reply, looking, thinking, pending, aside } = this.game;
    const last = reply.over && this.game.at === reply.line.length;
    const chance = reply.turn === null && looking === null;
    const here = !thinking && pending === null && !aside;
    return here && !last && !chance && this.#mute !== this.key;
  }

  /** Something has changed: forget what is out of date, and ponder if that is wanted. */
  refresh() {
    const key = this.key;
    if (this.evaluation && this.evaluation.key !== key) {
      this.evaluation = null;
    }
    if (this.hint && this.hint.key !== key) {
      if (this.#task?.asked && this.#task.key === this.hint.key) {
        this.#stop();
      }
      this.#refused(this.hint);
      this.hint = null;
    }
    const known = this.evaluation ? null : this.reviewed(this.game.at);
    if (known) {
      this.evaluation = { key, since: Number.POSITIVE_INFINITY, ...known }; // a hint wants more
    }
    const wanted = (this.bar || this.heat) && this.open && !this.quiet;
    if (wanted && this.#task?.key !== key && !this.evaluation?.thought.done && !this.hint) {
      this.#think(false);
    } else if (!wanted && this.#task?.asked === false) {
      this.#stop();
    }
    this.why.refresh();
    if (this.#pondered !== key && this.#idle(key) && this.thinker.canPonder) {
      this.#ponder(key);
    }
  }

  /** Whether the next computer player may think on, as nobody wants to know anything. */
  #idle(/** @type {string} */ key) {
    const { ponders, info } = this.game;
    const wished = ponders && info.pondering && !document.hidden;
    return Boolean(wished && this.idle && !this.why.doubted && this.key === key);
  }

  /** Whether a person is to move, and nobody wants to know anything. */
  get idle() {
    const { reply, looking, paused } = this.game;
    const person = this.open && reply.level === null && looking === null && !paused;
    return person && this.#task === null && !this.hint && !this.quiet;
  }

  async #ponder(/** @type {string} */ key) {
    this.#pondered = key;
    const enough = await ponder(this.game, () => this.#idle(key));
    if (!enough && this.#pondered === key) {
      this.#pondered = ""; // it goes on when there is time again
    }
  }

  /** Seek a good move and mark it, or first where it lies; in a dead end, seek the way out. */
  async askHint() {
    const { key } = this;
    const plain = this.hint?.key !== key;
    if (!this.open || !(plain || this.hint?.nodes.length)) {
      return;
    }
    const known = this.evaluation?.key === key ? this.evaluation : null;
    const first = known && this.#enough(known) ? known.thought : null;
    const hint = this.#advise({ text: t("Looking for a good move …"), busy: true });
    try {
      await this.#unlessRefused(this.game.at, () => this.#seek(hint, first, plain));
    } catch (error) {
      this.#tell(error);
    }
  }

  /**
   * Think about what the engine wants to know, until it has a hint.
   * @param {Hint} hint the one on display
   * @param {Thought | null} thought what is known already of the position on display
   * @param {boolean} plain whether a hint that names no move would do
   */
  async #seek(hint, thought, plain) {
    let shown = hint;
    let found = thought;
    try {
      const { at, aspect } = this.game; // what is laid faintly is painted where the picture has it
      /** @type {HintReply} */
      let reply = await this.engine.ask({ op: "hint", at, aspect, noted: !this.bar, plain });
      if (this.hint === shown && !reply.next) {
        shown = this.#advise(reply);
      }
      while (this.hint === shown && reply.next) {
        found ??= await this.#think(true, reply.next);
        if (this.hint !== shown || !this.open) {
          break; // nobody wants to know any more, or nobody can tell
        }
        const { task } = reply.next;
        reply = await this.engine.ask({ op: "hint", task, aspect, thought: found });
        if (this.hint === shown) {
          found = null;
          shown = this.#advise(reply);
        }
      }
    } finally {
      if (this.hint === shown && (shown.busy || !shown.text)) {
        this.dismiss();
      }
    }
  }

  /** Whether a hint can rest on that without more thought. */
  #enough(/** @type {Evaluation} */ { thought, since }) {
    return this.thinker.measure ? thought.done : performance.now() - since > HINT_SECONDS * 1000;
  }

  /** @param {unknown} error that of a lost engine is told by those who start another */
  #tell(error) {
    if (!(error instanceof EngineLostError)) {
      this.listeners.alert(t("No estimate of this position: {why}", { why: String(error) }));
    }
  }

  /**
   * What comes of asking about a position; null where that is refused: then nobody can tell.
   * @template Answer
   * @param {number} at
   * @param {() => Promise<Answer>} act
   */
  async #unlessRefused(at, act) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof RequestError)) {
        throw error;
      }
      this.#mute = this.#keyOf(at);
      return null;
    }
  }

  /** Take the hint away, and seek no more answers. */
  dismiss() {
    this.hint = null;
    if (this.#task?.asked) {
      this.#stop();
    }
    this.listeners.changed();
  }

  /**
   * How much moves stand out, from 0 to 1, by the node to touch first: by the best of its moves.
   * @param {Choice[]} choices
   * @returns {Map<string, number>}
   */
  heatOf(choices) {
    const heat = (this.heat && this.evaluation?.thought.heat) || {};
    const map = new Map();
    for (const { action, picks, button } of choices) {
      if (picks?.length && !button && action in heat) {
        map.set(picks[0], Math.max(heat[action], map.get(picks[0]) ?? 0));
      }
    }
    return map;
  }

  /**
   * What the best level thinks of the position on display, which becomes the opinion on it, or of
   * one before, which does not; null when the position changed meanwhile or another thought began.
   * @param {boolean} asked whether somebody waits for the answer; only then it rejects
   * @param {Task | null} [wanted] by default the position on display, for a long time
   */
  async #think(asked, wanted = null) {
    const { key } = this;
    const task = { key, asked };
    this.#task = task;
    const own = wanted === null || wanted.at === this.game.at;
    const current = () => this.#task === task && this.key === key && this.open;
    const since = performance.now();
    const changed = seldom(() => this.listeners.changed());
    const keep = (/** @type {Said} */ said) => {
      if (own) {
        this.evaluation = { key, since, ...said };
        changed();
      }
    };
    try {
      const next = wanted ?? (await this.#unlessRefused(this.game.at, () => this.#brief()));
      const said = next && (await this.consult(next, current, keep));
      if (said) {
        keep(said);
      }
      return said?.thought ?? null;
    } catch (error) {
      this.bar = false;
      this.heat = false;
      if (asked) {
        throw error;
      }
      this.#tell(error);
      return null;
    } finally {
      if (this.#task === task) {
        this.#task = null;
      }
      this.listeners.changed();
    }
  }

  /** What to think about, to know more of the position on display. */
  async #brief() {
    const at = this.game.at;
    const level = this.game.info.levels.at(-1)?.id;
    const { brief, seat } = await this.engine.ask({ op: "brief", level, at });
    return { brief, seat, at, seconds: PONDER_SECONDS };
  }

  /**
   * What the best level thinks of a position of this game; null when the answer is not wanted any
   * more.
   * @param {Omit<Task, "task">} next
   * @param {() => boolean} current whether it is wanted
   * @param {(said: Said) => void} [progress]
   */
  consult({ brief, seat, at, seconds }, current, progress = () => {}) {
    const tell = (/** @type {Thought} */ thought) => progress({ seat, thought });
    return this.#unlessRefused(at, async () => {
      const thought = current() ? await this.thinker.think({ brief, seconds }, tell) : null;
      return thought && current() ? { seat, thought } : null;
    });
  }

  /**
   * What can be proven of a move; null when the answer is not wanted any more.
   * @param {ProofTask} next
   * @param {() => boolean} current
   * @param {(work: number) => void} [progress] told of positions looked at
   * @returns {Promise<Proven | null>}
   */
  async prove({ op, brief, seconds, played, better, later }, current, progress = () => {}) {
    const task = { op, brief, seconds, played, better, later };
    let work = 0;
    const tell = seldom(() => progress(work));
    const proven = current()
      ? await this.thinker.prove(task, (now) => {
          work = now.work;
          tell();
        })
      : null;
    return proven && current() ? proven : null;
  }

  /** A move was played in the place of what a hint said: there may be something to show. */
  #refused(/** @type {Hint} */ { at, move, name }) {
    const { reply, info } = this.game;
    const played = reply.at === at + 1 && reply.line[at] !== move;
    if (info.refuting && move !== null && !reply.lesson && played) {
      this.why.doubted = { at, better: move, name, played: reply.line[at] };
    }
  }

  /**
   * Give advice on the position on display.
   * @param {Partial<Hint>} part
   * @returns {Hint}
   */
  #advise(part) {
    const { at, scene, choices } = this.game;
    const none = { move: null, back: null, ghost: null, nodes: [] };
    const name = part.move ? moveName(scene, choices, part.move) : "";
    const hint = { key: this.key, text: "", busy: false, at, name, ...none, ...part };
    this.hint = hint;
    if (!hint.busy) {
      this.listeners.say(hint.text);
    }
    this.listeners.changed();
    return hint;
  }

  /** Think no more of it. (A bot that has to move thinks on.) */
  #stop() {
    this.#task = null;
    if (!this.game.thinking) {
      this.thinker.stop();
    }
  }
}

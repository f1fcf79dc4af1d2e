// Making puzzles: a board for the given pieces, the engine's verdict beside it, and a link to send. The
// engine decides everything; the page stores the draft, which only the engine reads.

/** @import {ComposeReply, ComposerPage, Draft, Judgement, Requester} from "./types" */

import { aspectOf } from "../board/zoom.js";
import { openPuzzleShare } from "../dialogs/share.js";
import { Jobs } from "../engine/jobs.js";
import { latinKey } from "../input/keys.js";
import { messageOf } from "../ui/async.js";
import { openDialog } from "../ui/dialog.js";
import { button, el, isComposing, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { liftNotice } from "../ui/notice.js";
import { linkBase } from "../ui/site.js";
import { ComposerBoard } from "./composer-board.js";
import { ComposerSide } from "./side.js";

const CHECK_DELAY_MS = 250; // pause after a change before the search begins
/** @type {Record<string, number>} */
const ROTATION_KEYS = { r: 1, R: -1, ".": 1, ",": -1 };
/** @type {Record<string, string>} the look of the nodes that a verdict is about */
const LOOKS = { none: "refused", several: "hint" };
const NO_TEXTS = { title: "", author: "", note: "" };

/** @type {Promise<void> | undefined} */
let styles;

/** The place of the board, kept because boards listen to the document. */
const place = el("div", { class: "board", tabindex: -1, autofocus: true });
/** @type {ComposerBoard | undefined} */
let board;

/** Open the composer of a game. */
export async function openComposer(/** @type {ComposerPage} */ page) {
  styles ??= loadStyles();
  await styles;
  const draft = { ...NO_TEXTS, ...storedDrafts(page)[page.info.id] };
  const { reply, problem } = await requestFirstReply(page, draft);
  new Composer(page, draft, reply).open(problem || reply.notice);
}

/** @returns {Record<string, Draft>} the stored puzzles by game */
function storedDrafts(/** @type {ComposerPage} */ { tabStore }) {
  return tabStore.loadData("puzzles") ?? {};
}

/**
 * Request the stored puzzle or, with `fromPosition`, a puzzle of the current game's position. If
 * the position can't be used, `problem` says why.
 * @type {(page: ComposerPage, draft: Draft) => Promise<{ reply: ComposeReply, problem: string }>}
 */
async function requestFirstReply({ engine, info, position, fromPosition }, { draft }) {
  const aspect = aspectOf(document.documentElement, "wide"); // the board's own is known later
  const request = { op: "compose", game: info.id, draft, aspect };
  let problem = "";
  if (position !== null && fromPosition) {
    try {
      await prepare(engine, position);
      return { reply: await engine.ask({ ...request, id: position }), problem };
    } catch (error) {
      problem = messageOf(error);
    }
  }
  return { reply: await engine.ask(request), problem };
}

/** Set up the game of a position, which may take long. */
function prepare(/** @type {Requester} */ engine, /** @type {string | null} */ id) {
  return new Jobs(engine, () => {}).runToEnd({ op: "prepare", id });
}

/** @returns {Promise<void>} */
function loadStyles() {
  if (!document.querySelector("link[rel=stylesheet]")) {
    return Promise.resolve(); // the page as one file has all its styles
  }
  const link = el("link", { rel: "stylesheet", href: "css/composer.css" });
  document.head.append(link);
  return new Promise((resolve) => {
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => resolve()); // without it, the parts are below each other
  });
}

class Composer {
  #spoken = el("p", { class: "unseen", role: "status" });
  #dialog = el("dialog");
  #side;
  #reply;
  #draft;
  /** The last request: each one continues the draft of the one before. */
  #queue = Promise.resolve(false);
  #timer = 0;
  #working = "";

  /**
   * @param {ComposerPage} page
   * @param {Draft} draft
   * @param {ComposeReply} reply
   */
  constructor(page, draft, reply) {
    this.page = page;
    this.jobs = new Jobs(page.engine, () => this.#showProgress());
    this.#draft = draft;
    this.#reply = reply;
    this.#side = new ComposerSide(reply, draft, page.position !== null, {
      act: (action) => this.#ask(action),
      usePosition: () => this.#usePosition(),
      change: (way) => this.#change(way),
      send: () => this.#send(),
      play: () => this.#play(),
      stop: () => this.#stopByPlayer(),
      check: () => this.#judge(),
      write: (texts) => this.#store(texts),
    });
  }

  /** @param {string} message shown at first; may be "" */
  open(message) {
    const reply = this.#reply;
    const parts = el("div", { class: "composer-parts" }, place, this.#side.root, this.#spoken);
    parts.addEventListener("keydown", keepOpenOnEnter);
    this.#dialog = openDialog(`${reply.names.title}: ${this.page.info.name}`, [parts], null, null);
    this.#dialog.classList.add("composer");
    this.#dialog.querySelector("h2")?.after(button(t("Close"), () => this.#dialog.close()));
    this.#dialog.addEventListener("cancel", (event) => {
      if (board?.unpick()) {
        event.preventDefault();
      }
    });
    this.#dialog.addEventListener("close", () => this.#stop());
    this.#dialog.addEventListener("keydown", (event) => this.#onKey(event));
    board ??= new ComposerBoard(reply.scene, place);
    board.board.animated = this.page.isAnimated;
    board.listeners = {
      onMove: (move) => this.#ask({ move }),
      onAspect: () => this.#onAspect(),
      announce: (text) => setText(this.#spoken, text),
      explain: () => this.#side.say(this.#reply.prompt),
    };
    this.#show(reply);
    this.#judgeSoon();
    this.#onAspect();
    this.#side.say(message);
    board.outline.focus();
    liftNotice();
  }

  #store(/** @type {Partial<Draft>} */ part) {
    const { tabStore, info } = this.page;
    this.#draft = { ...this.#draft, ...part };
    tabStore.saveData("puzzles", { ...storedDrafts(this.page), [info.id]: this.#draft });
  }

  /** Ask for a scene of the other aspect if the board's shape has changed. */
  #onAspect() {
    const { width, height } = this.#reply.scene;
    if (board && board.aspect !== (height > width ? "tall" : "wide")) {
      this.#ask({});
    }
  }

  // Requests

  /** Change the puzzle; return whether the engine accepted that. */
  #ask(/** @type {Record<string, unknown>} */ action) {
    this.#queue = this.#queue.then(async () => {
      const { draft } = this.#reply;
      const about = { game: this.page.info.id, draft, aspect: board?.aspect };
      try {
        const reply = await this.page.engine.ask({ op: "compose", ...about, ...action });
        this.#side.say(reply.notice);
        this.#show(reply);
        return true;
      } catch (error) {
        board?.onRefused();
        this.#side.say(messageOf(error));
        return false;
      }
    });
    return this.#queue;
  }

  async #usePosition() {
    const { engine, position: id } = this.page;
    await prepare(engine, id).catch(() => null); // "compose" says why
    await this.#ask({ id });
  }

  #show(/** @type {ComposeReply} */ reply) {
    const isChanged = reply.draft !== this.#reply.draft;
    this.#reply = reply;
    this.#store({ draft: reply.draft });
    this.#side.showVariants(reply);
    board?.show(reply.scene);
    if (isChanged) {
      this.#judgeSoon();
    }
    this.#enableButtons();
  }

  #enableButtons() {
    this.#side.enableButtons(this.#reply, this.jobs.current !== null);
  }

  // The verdict

  #judgeSoon() {
    this.#stop();
    this.#side.verdict.clear();
    board?.mark([], "");
    this.#timer = setTimeout(() => this.#judge(), CHECK_DELAY_MS);
  }

  async #judge() {
    const { verdict } = this.#side;
    const start = performance.now();
    verdict.clear();
    const results = await this.#run("judge", this.#reply.names.working);
    const [judgement] = /** @type {Judgement[]} */ (results ?? []);
    if (judgement) {
      verdict.show(judgement);
      const look = LOOKS[judgement.kind];
      board?.mark(look ? judgement.nodes : [], look);
      performance.measure("skerry:verdict", { start });
    }
    this.#enableButtons();
  }

  /**
   * Run a job about the puzzle. Resolves to null if it was stopped or has failed.
   * @param {string} way
   * @param {string} text about the progress
   */
  async #run(way, text) {
    this.#working = text;
    const about = { game: this.page.info.id, draft: this.#reply.draft, way };
    try {
      return await this.jobs.runToEnd({ op: "compose_job", ...about });
    } catch (error) {
      this.#side.say(messageOf(error));
      return null;
    }
  }

  /** Called by the jobs now and then, and when a job has ended. */
  #showProgress() {
    const { current } = this.jobs;
    if (current?.op === "compose_job") {
      this.#side.verdict.showProgress(this.#working, current.progress);
    } else {
      this.#side.verdict.endProgress();
    }
  }

  async #change(/** @type {string} */ way) {
    const job = this.#run(way, this.#reply.names.changing);
    this.#enableButtons();
    const [result] = /** @type {{ draft: string, notice: string }[]} */ ((await job) ?? []);
    if (result && (await this.#ask({ draft: result.draft }))) {
      this.#side.say(result.notice);
    }
    this.#enableButtons();
  }

  #stopByPlayer() {
    this.#stop();
    if (!this.#side.verdict.judgement) {
      this.#side.verdict.showStopped();
    }
    this.#enableButtons();
  }

  #stop() {
    clearTimeout(this.#timer);
    this.jobs.cancel();
  }

  // The finished puzzle

  async #send() {
    const { title, author, note } = this.#draft;
    const id = this.#side.verdict.judgement?.id;
    try {
      const request = { op: "compose", act: "link", id, title, author, note };
      const { link } = await this.page.engine.ask(request);
      openPuzzleShare(this.page.info, `${linkBase()}#${link}`);
    } catch (error) {
      this.#side.say(messageOf(error));
    }
  }

  #play() {
    const id = this.#side.verdict.judgement?.id ?? "";
    this.#dialog.close();
    this.page.play(id);
  }

  /** React to a key outside the fields. */
  #onKey(/** @type {KeyboardEvent} */ event) {
    const target = /** @type {Element} */ (event.target);
    const isTaken = event.defaultPrevented || isComposing(event) || event.altKey;
    if (isTaken || target.matches("input, select")) {
      return;
    }
    const key = latinKey(event);
    const canType = target.tagName === "DIALOG" || target.closest(".outline") !== null;
    if (event.ctrlKey || event.metaKey) {
      if (key.toLowerCase() !== "z") {
        return;
      }
      this.#ask({ act: "undo" });
    } else if (key in ROTATION_KEYS && board?.selection.canRotate) {
      board.selection.rotate(ROTATION_KEYS[key]);
    } else if (canType && /^[a-z0-9]$/i.test(key)) {
      this.#side.startTyping(key);
    } else {
      return;
    }
    event.preventDefault();
  }
}

/** Keep Enter in a field from pressing the dialog's button. */
function keepOpenOnEnter(/** @type {KeyboardEvent} */ event) {
  if (event.key === "Enter" && event.target instanceof HTMLInputElement) {
    event.preventDefault();
  }
}

// The lesson panel: what to try next, and what the engine says about the player's move.

/** @import {TabStore} from "../storage/tab-store.js" */
/** @import {Game} from "../game/game.js" */
/** @import {PositionEval, Task} from "../game/types" */

import { actButtons, el, setText } from "../ui/dom.js";

export class LessonPanel {
  #shown = "";

  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {TabStore} tabStore
   * @param {{ onOpen: () => void, onFinish: () => void, onTask: (about: string[]) => void, search: (task: Task, isCurrent: () => boolean) => Promise<PositionEval | null> }} listeners
   *   called when a lesson has been opened, when its last step is done, with the nodes of a task, and
   *   with the search that judges a move
   */
  constructor(root, game, tabStore, listeners) {
    this.listeners = listeners;
    this.root = root;
    this.game = game;
    this.tabStore = tabStore;
    this.title = el("h2", { id: "lesson-title", tabindex: -1 });
    this.text = el("p", { class: "lesson-text" });
    this.task = el("p", { class: "lesson-task" });
    this.comment = el("p", { class: "lesson-said" });
    this.track = el("ol", { class: "lesson-track", "aria-hidden": "true" });
    this.buttons = el("div", { class: "lesson-acts" });
    const head = el("header", {}, this.title, this.track);
    const words = el("div", { class: "lesson-words" }, this.text, this.comment);
    root.replaceChildren(head, words, this.task, this.buttons);
    root.setAttribute("aria-labelledby", this.title.id);
  }

  /** Open a lesson at the first step that isn't done; once all are done, at the start. */
  async openLesson(/** @type {string} */ game) {
    const steps = this.#countStepsDone(game);
    const isOpen = await this.game.openLesson(game, { step: steps + 1 });
    this.#onOpened(isOpen || (await this.game.openLesson(game, { step: 1 })));
  }

  /** Open a proof walk after these moves. */
  async openProofWalk(/** @type {string} */ game, /** @type {string} */ moves) {
    this.#onOpened(await this.game.openLesson(game, { walk: moves }));
  }

  /** Open a mistake of the reviewed game: its number, and "hint" or "solution" after a comma. */
  async practiseMistake(/** @type {string} */ what) {
    const [step, show] = what.split(",");
    const request = { practise: Number(step), ...(show ? { show } : {}) };
    this.#onOpened(await this.game.openLesson(this.game.reply.game, request));
  }

  /** Let the engine judge the move that was played last, by the result of a search. */
  async #judgeMove(/** @type {Task} */ next, /** @type {number} */ practise) {
    const { reply } = this.game;
    const isCurrent = () => this.game.reply === reply;
    const result = await this.listeners.search(next, isCurrent).catch(() => null);
    if (isCurrent()) {
      const part = { practise, task: next.task, estimate: result?.estimate ?? null };
      await this.game.openLesson(reply.game, part, "play");
    }
  }

  #countStepsDone(/** @type {string} */ game) {
    return this.tabStore.loadLessons()[game] ?? 0;
  }

  #onOpened(/** @type {boolean} */ isOpen) {
    if (isOpen) {
      const hadFocus = this.buttons.contains(document.activeElement);
      this.listeners.onOpen();
      this.update();
      if (!hadFocus) {
        this.title.focus();
      }
    }
  }

  /** Show the current step of the lesson, or hide the panel. */
  update() {
    const { lesson, game } = this.game.reply;
    this.root.hidden = !lesson;
    document.body.classList.toggle("learning", lesson !== undefined);
    document.body.classList.toggle("stepping", (lesson?.steps ?? 0) > 0);
    this.listeners.onTask(lesson?.about ?? []);
    const key = JSON.stringify([game, lesson]);
    if (!lesson || key === this.#shown) {
      this.#shown = key;
      return;
    }
    this.#shown = key;
    const { step, steps, done, comment, wrong, counts, next } = lesson;
    if (next) {
      this.#judgeMove(next, step);
    }
    if (done && counts && step > this.#countStepsDone(game)) {
      const isLast = step === steps;
      this.tabStore.saveLessons({ ...this.tabStore.loadLessons(), [game]: isLast ? 0 : step });
    }
    if (lesson.finished) {
      this.listeners.onFinish();
    }
    setText(this.title, lesson.title);
    setText(this.text, lesson.text);
    setText(this.task, lesson.task);
    setText(this.comment, comment);
    this.root.classList.toggle("stepless", steps === 0);
    this.root.classList.toggle("said", comment !== "");
    this.root.classList.toggle("done", done);
    this.root.classList.toggle("wrong", wrong);
    const dots = Array.from({ length: steps }, (_, index) => {
      const past = index + 1 < step ? "past" : null;
      const look = index + 1 === step ? "now" : past;
      return el("li", { class: look });
    });
    this.track.replaceChildren(...dots);
    const buttons = actButtons(lesson.buttons);
    const focused = [...this.buttons.children].indexOf(
      /** @type {Element} */ (document.activeElement),
    );
    this.buttons.replaceChildren(...buttons);
    buttons[focused]?.focus();
  }
}

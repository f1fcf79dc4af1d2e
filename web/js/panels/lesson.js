// Learning a game by doing: a panel beside the board says what is to be tried, and the engine judges
// the moves. The game that is put aside meanwhile comes back as it was.

/** @import {TabStore} from "../storage/tab-store.js" */
/** @import {Game} from "../game/game.js" */

import { actButtons, el, setText } from "../ui/dom.js";

export class LessonPanel {
  #shown = "";

  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {TabStore} tabStore
   */
  constructor(root, game, tabStore) {
    this.root = root;
    this.game = game;
    this.tabStore = tabStore;
    this.title = el("h2", { id: "lesson-title", tabindex: -1 });
    this.text = el("p", { class: "lesson-text" });
    this.task = el("p", { class: "lesson-task" });
    this.said = el("p", { class: "lesson-said" });
    this.track = el("ol", { class: "lesson-track", "aria-hidden": "true" });
    this.acts = el("div", { class: "lesson-acts" });
    const head = el("header", {}, this.title, this.track);
    const words = el("div", { class: "lesson-words" }, this.text, this.said);
    root.replaceChildren(head, words, this.task, this.acts);
    root.setAttribute("aria-labelledby", this.title.id);
  }

  /** @returns {number} the steps of this game's lesson that have been done */
  get #done() {
    return this.tabStore.loadLessons()[this.game.reply.game] ?? 0;
  }

  /** Begin a lesson, or go on with it where it was left; begin again when all of it is done. */
  async open(/** @type {string} */ game) {
    const done = this.tabStore.loadLessons()[game] ?? 0;
    const go = (/** @type {number} */ step) => this.game.learn(game, { step });
    this.#come((await go(done + 1)) || (await go(1)));
  }

  /** Walk through a proof of this game, from after these moves on. */
  async walk(/** @type {string} */ game, /** @type {string} */ moves) {
    this.#come(await this.game.learn(game, { walk: moves }));
  }

  #come(/** @type {boolean} */ there) {
    if (there) {
      const before = this.acts.contains(document.activeElement);
      this.show();
      before || this.title.focus();
    }
  }

  /** Show the step on the table, or nothing where there is none. */
  show() {
    const { lesson, game } = this.game.reply;
    this.root.hidden = !lesson;
    document.body.classList.toggle("learning", lesson !== undefined);
    const key = JSON.stringify([game, lesson]);
    if (!lesson || key === this.#shown) {
      this.#shown = key;
      return;
    }
    this.#shown = key;
    const { step, steps, done, said } = lesson;
    if (done && step > this.#done) {
      this.tabStore.saveLessons({
        ...this.tabStore.loadLessons(),
        [game]: step === steps ? 0 : step,
      });
    }
    setText(this.title, lesson.title);
    setText(this.text, lesson.text);
    setText(this.task, lesson.task);
    setText(this.said, said);
    this.root.classList.toggle("stepless", steps === 0);
    this.root.classList.toggle("done", done);
    this.root.classList.toggle("wrong", !done && said !== "");
    this.track.replaceChildren(
      ...Array.from({ length: steps }, (_, at) =>
        el("li", { class: at + 1 === step ? "now" : at + 1 < step ? "past" : null }),
      ),
    );
    const buttons = actButtons(lesson.acts);
    const at = [...this.acts.children].indexOf(/** @type {Element} */ (document.activeElement));
    this.acts.replaceChildren(...buttons);
    buttons[at]?.focus();
  }
}

// The status line: whose turn it is or what happens, with buttons.

/** @import {TurnStep} from "../types" */
/** @import {StatusModel} from "./types" */

import { actButtons, el, setText } from "../ui/dom.js";

const LONG_TEXT = 60; // characters; longer texts get a smaller font

export class Status {
  #shownActs = "";
  #statusText = "";
  /** @type {number | undefined} */
  #remarkTimer;
  #onRemarkEnd = () => {};

  /**
   * @param {HTMLElement} root
   * @param {() => void} onFocusLost called when a button with the focus was removed
   */
  constructor(root, onFocusLost) {
    this.root = root;
    this.onFocusLost = onFocusLost;
    this.text = el("p", { class: "status-text" });
    this.buttons = el("div", { class: "status-acts" });
    this.steps = el("ol", { class: "steps" });
    root.prepend(this.text, this.buttons);
    root.after(this.steps);
  }

  /** Show a remark in place of the status, for a few seconds or until the status changes. */
  showRemark(/** @type {string} */ text, onEnd = () => {}) {
    this.dropRemark();
    this.#onRemarkEnd = onEnd;
    this.#remarkTimer = setTimeout(() => this.dropRemark(), 3_000 + text.length * 50);
    this.#write(text);
    this.root.classList.add("remark");
  }

  dropRemark() {
    clearTimeout(this.#remarkTimer);
    this.root.classList.remove("remark");
    const onEnd = this.#onRemarkEnd;
    this.#onRemarkEnd = () => {};
    onEnd();
    this.#write(this.#statusText);
  }

  #write(/** @type {string} */ text) {
    const isLong = text.length > LONG_TEXT;
    setText(this.text, text);
    this.text.classList.toggle("long", isLong);
    this.root.classList.toggle("wordy", isLong);
  }

  /**
   * @param {StatusModel} status
   * @param {TurnStep[]} [steps] of a turn in a game by link
   */
  show({ text, busy, buttons }, steps = []) {
    showSteps(this.steps, steps);
    if (text !== this.#statusText) {
      this.#statusText = text;
      this.dropRemark();
    }
    this.root.classList.toggle("busy", busy);
    const key = JSON.stringify(buttons);
    if (key !== this.#shownActs) {
      this.#shownActs = key;
      const hadFocus = this.buttons.contains(document.activeElement);
      this.buttons.replaceChildren(...actButtons(buttons));
      this.root.classList.toggle("acting", buttons.length > 0);
      if (hadFocus) {
        this.onFocusLost();
      }
    }
  }
}

/** Show the steps of a turn in a list. */
export function showSteps(/** @type {HTMLElement} */ list, /** @type {TurnStep[]} */ steps) {
  const key = JSON.stringify(steps);
  if (list.dataset.steps !== key) {
    list.dataset.steps = key;
    const items = steps.map(({ text, when }) =>
      el("li", { class: when, "aria-current": when === "now" ? "step" : null }, text),
    );
    list.replaceChildren(...items);
  }
}

// The status line: how things stand, and what can be done about it.

/** @import {Situation} from "./types" */

import { actButtons, el, setText } from "../ui/dom.js";

const MANY = 3; // buttons that fit beside the text
const LONG = 60; // characters, beyond which letters are smaller

export class Status {
  #shown = "";
  #standing = "";
  #game = "";
  /** @type {number | undefined} */
  #fade;

  /**
   * @param {HTMLElement} root
   * @param {() => void} away called when a button went away with the focus on it
   */
  constructor(root, away) {
    this.root = root;
    this.away = away;
    this.text = el("p", { class: "status-text" });
    this.buttons = el("div", { class: "status-acts" });
    root.prepend(this.text, this.buttons);
  }

  get #roomy() {
    return this.root.classList.contains("roomy");
  }

  /** Say something in the place of how things stand, until that changes or for a few seconds. */
  remark(/** @type {string} */ text) {
    this.hush();
    this.#fade = setTimeout(() => this.hush(), 3_000 + text.length * 50);
    this.#write(text);
  }

  /** Say again how things stand. */
  hush() {
    clearTimeout(this.#fade);
    this.#write(this.#standing);
  }

  /** @param {string} text for which there is room, whatever it says: nothing else may move */
  #write(text) {
    setText(this.text, text);
    this.text.classList.toggle("long", text.length > LONG);
    this.root.classList.toggle("wordy", text.length > LONG);
  }

  /**
   * @param {Situation} situation
   * @param {string} game what is played
   * @param {boolean} handy whether things have to be taken up now: then buttons will come and go all
   *   through the game, and there is room kept for them
   */
  show({ text, busy, acts }, game, handy) {
    const room = handy || acts.length > MANY;
    this.root.classList.toggle("roomy", room || (game === this.#game && this.#roomy));
    this.#game = game;
    if (text !== this.#standing) {
      this.#standing = text;
      this.hush();
    }
    this.root.classList.toggle("busy", busy);
    const key = JSON.stringify(acts);
    if (key !== this.#shown) {
      this.#shown = key;
      const focused = this.buttons.contains(document.activeElement);
      this.buttons.replaceChildren(...actButtons(acts));
      this.root.classList.toggle("acting", acts.length > 0);
      if (focused) {
        this.away();
      }
    }
  }
}

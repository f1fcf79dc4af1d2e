// The status line: how things stand, and what can be done about it.

/** @import {Situation} from "./situation.js" */

import { el, setText } from "./dom.js";

export class Status {
  #shown = "";

  /**
   * @param {HTMLElement} root
   * @param {{ act(name: string): void, away(): void }} told of a button pressed, and of a
   *   button that went away with the focus on it
   */
  constructor(root, told) {
    this.root = root;
    this.told = told;
    this.text = el("p", { class: "status-text" });
    this.buttons = el("div", { class: "status-acts" });
    root.append(this.text, this.buttons);
  }

  /** @param {Situation} situation */
  show({ text, busy, acts }) {
    setText(this.text, text);
    this.root.classList.toggle("busy", busy);
    const key = JSON.stringify(acts);
    if (key !== this.#shown) {
      this.#shown = key;
      const focused = this.buttons.contains(document.activeElement);
      this.buttons.replaceChildren(
        ...acts.map(({ act, name, main }) =>
          el(
            "button",
            { type: "button", class: main ? "main" : null, onclick: () => this.told.act(act) },
            name,
          ),
        ),
      );
      if (focused) {
        this.told.away();
      }
    }
  }
}

// The record of the game: moves to go back to, a scrubber, and a line to type the next one.

/** @import {Game} from "../game/game.js" */

import { byId, el, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

export class MoveList {
  #list = byId("moves-list", HTMLOListElement);
  #scrub = byId("scrub", HTMLInputElement);
  #form = byId("type", HTMLFormElement);
  #typed = byId("typed", HTMLInputElement);
  #line = "";

  /**
   * @param {{ look(at: number): void, play(move: string): Promise<boolean> }} told
   */
  constructor(told) {
    this.told = told;
    this.#scrub.addEventListener("input", () => told.look(Number(this.#scrub.value)));
    this.#list.addEventListener("click", (event) => {
      const at = /** @type {Element} */ (event.target).closest("button")?.value;
      if (at !== undefined) {
        told.look(Number(at));
      }
    });
    this.#list.addEventListener("keydown", (event) => this.#key(event));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#play();
    });
    this.#typed.addEventListener("input", () => this.#typed.removeAttribute("aria-invalid"));
  }

  show(/** @type {Game} */ { reply, looking }) {
    const shown = looking ?? reply.at;
    const spelt = reply.spelt ?? reply.line;
    const line = spelt.join(",");
    if (line !== this.#line) {
      this.#line = line;
      this.#list.replaceChildren(...spelt.map(entry));
    }
    [...this.#list.children].forEach((item, index) => {
      const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
      const here = index + 1 === shown;
      if (here !== button.hasAttribute("aria-current")) {
        button.toggleAttribute("aria-current", here);
        if (here) {
          button.setAttribute("aria-current", "step");
          reveal(this.#list, button);
        }
      }
      button.classList.toggle("undone", index >= reply.at);
      button.tabIndex = index === Math.max(0, shown - 1) ? 0 : -1; // one stop for Tab, not hundreds
    });
    this.#scrub.max = String(reply.line.length);
    this.#scrub.value = String(shown);
    this.#scrub.disabled = reply.line.length === 0;
    byId("autoplay", HTMLButtonElement).disabled = reply.line.length === 0;
    this.#scrub.setAttribute(
      "aria-valuetext",
      t("move {at} of {count}", { at: shown, count: reply.line.length }),
    );
    setText(byId("moves-count", HTMLElement), `${shown} / ${reply.line.length}`);
  }

  /** Begin typing a move. */
  type(/** @type {string} */ character) {
    this.#typed.focus();
    this.#typed.value = character;
  }

  /** Arrows walk along the moves; Enter looks at one. */
  #key(/** @type {KeyboardEvent} */ event) {
    const items = [...this.#list.querySelectorAll("button")];
    const at = items.indexOf(/** @type {HTMLButtonElement} */ (event.target));
    const last = items.length - 1;
    const [back, on] = [Math.max(0, at - 1), Math.min(last, at + 1)];
    const to = {
      ArrowLeft: back,
      ArrowUp: back,
      ArrowRight: on,
      ArrowDown: on,
      Home: 0,
      End: last,
    };
    if (event.key in to) {
      items[to[/** @type {keyof typeof to} */ (event.key)]]?.focus();
      event.preventDefault();
    }
  }

  async #play() {
    const move = this.#typed.value.trim();
    if (!move) {
      return;
    }
    if (await this.told.play(move)) {
      this.#typed.value = "";
    } else {
      this.#typed.setAttribute("aria-invalid", "true");
      this.#typed.select();
    }
  }
}

function entry(/** @type {string} */ move, /** @type {number} */ index) {
  const label = t("Move {at}: {move}", { at: index + 1, move });
  const button = el("button", { type: "button", value: index + 1, "aria-label": label }, move);
  return el("li", {}, button);
}

/** Scroll within the list alone, for the page must not move under the hand. */
function reveal(/** @type {HTMLElement} */ list, /** @type {HTMLElement} */ item) {
  const [box, at] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (at.left < box.left || at.right > box.right) {
    list.scrollLeft += at.left - box.left - box.width / 2;
  }
  if (at.top < box.top || at.bottom > box.bottom) {
    list.scrollTop += at.top - box.top - box.height / 2;
  }
}

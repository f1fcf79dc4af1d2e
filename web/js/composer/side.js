// The controls beside the board of the composer: variants, buttons, texts and the verdict.

/** @import {ComposeReply, Draft, Judgement} from "./types" */

import { dropdown, field } from "../ui/dialog.js";
import { button, el, setText } from "../ui/dom.js";
import { VerdictView } from "./verdict.js";

const MAX_LENGTHS = { title: 60, author: 40, note: 160 };
const WAYS = ["sparser", "easier", "harder"];

/**
 * @typedef {{
 *   act: (action: Record<string, unknown>) => Promise<boolean>,
 *   usePosition: () => void,
 *   change: (way: string) => void,
 *   send: () => void,
 *   play: () => void,
 *   stop: () => void,
 *   check: () => void,
 *   write: (texts: Partial<Draft>) => void,
 * }} SideListeners `act` resolves to whether the engine accepted the action
 */

export class ComposerSide {
  root = el("div", { class: "composer-side" });
  #message = el("p", { class: "composer-message", role: "status" });
  #typed = el("input");
  #variants = el("select");
  #variantRow = el("div", { class: "composer-kind" });
  /** @type {Record<string, HTMLButtonElement>} */
  #buttons = {};
  verdict;

  /**
   * @param {ComposeReply} reply
   * @param {Draft} draft
   * @param {boolean} hasPosition whether the current game's position can be used
   * @param {SideListeners} listeners
   */
  constructor({ names, prompt }, draft, hasPosition, listeners) {
    this.names = names;
    this.listeners = listeners;
    this.verdict = new VerdictView(names, prompt, listeners.stop, listeners.check);
    const tools = [
      this.#button("undo", () => listeners.act({ act: "undo" })),
      this.#button("clear", () => listeners.act({ act: "clear" })),
      this.#button("position", listeners.usePosition),
    ];
    const changes = WAYS.map((way) => this.#button(way, () => listeners.change(way)));
    const ends = [this.#button("send", listeners.send), this.#button("play", listeners.play)];
    ends[0].classList.add("main");
    this.#buttons.position.hidden = !hasPosition;
    this.root.append(
      this.verdict.root,
      this.#message,
      el("div", { class: "choices" }, ...tools),
      el("div", { class: "choices" }, ...changes),
      el("div", { class: "choices" }, ...ends),
      this.#makeTexts(draft),
      this.#variantRow,
      this.#makeTypedRow(),
      el("p", { class: "about" }, names.about),
    );
  }

  #button(/** @type {string} */ name, /** @type {() => unknown} */ press) {
    this.#buttons[name] = button(this.names[name], press);
    return this.#buttons[name];
  }

  #makeTypedRow() {
    const { typed: label, place } = this.names;
    this.#typed = el("input", {
      type: "text",
      maxlength: 20,
      "aria-label": label,
      placeholder: label,
      autocapitalize: "off",
      autocomplete: "off",
      spellcheck: "false",
      enterkeyhint: "go",
    });
    this.#typed.addEventListener("keydown", ({ key }) => key === "Enter" && this.#playTyped());
    return el(
      "div",
      { class: "composer-typed" },
      this.#typed,
      button(place, () => this.#playTyped()),
    );
  }

  /** Make the fields for title, author and note. */
  #makeTexts(/** @type {Draft} */ draft) {
    const { names } = this;
    const rows = /** @type {const} */ (["title", "author", "note"]).map((name) => {
      const input = el("input", {
        type: "text",
        dir: "auto",
        maxlength: MAX_LENGTHS[name],
        value: draft[name],
        autocomplete: "off",
      });
      input.addEventListener("input", () => this.listeners.write({ [name]: input.value }));
      return field(names[name === "title" ? "name" : name], input);
    });
    return el("details", {}, el("summary", {}, names.texts), ...rows);
  }

  async #playTyped() {
    const move = this.#typed.value.normalize("NFKC").trim();
    if (move && (await this.listeners.act({ move }))) {
      this.#typed.value = "";
    }
  }

  /** Begin to type a move. */
  startTyping(/** @type {string} */ character) {
    this.#typed.focus();
    this.#typed.value = character;
  }

  say(/** @type {string} */ text) {
    setText(this.#message, text);
  }

  showVariants(/** @type {ComposeReply} */ { variants }) {
    const { id: chosen = "", note } = variants.find((variant) => variant.is_chosen) ?? {};
    const hasFocus = document.activeElement === this.#variants;
    this.#variants = dropdown(variants, chosen, (variant) => this.listeners.act({ variant }));
    this.#variantRow.replaceChildren(field(this.names.variant, this.#variants, note));
    if (hasFocus) {
      this.#variants.focus();
    }
  }

  /**
   * @param {ComposeReply} reply
   * @param {boolean} isBusy whether a search or change is running
   */
  enableButtons({ can_undo: undo, can_clear: clear }, isBusy) {
    const judgement = /** @type {Judgement | null} */ (isBusy ? null : this.verdict.judgement);
    const isGood = Boolean(judgement?.id);
    const [easier, harder] = judgement?.grades ?? [false, false];
    const enabled = { undo, clear, sparser: isGood, easier, harder, send: isGood, play: isGood };
    for (const [name, isOn] of Object.entries(enabled)) {
      this.#buttons[name].disabled = !isOn;
    }
  }
}

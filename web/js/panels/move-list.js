// The record of the game: moves to go back to, a scrubber, and a line to type the next one.

/** @import {Player, Row, TableReply} from "../types" */
/** @import {Game} from "../game/game.js" */

import { byId, el, onSubmit, seatDisc, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { fold } from "./fold.js";

const MOST = 16; // rows that are written at once: all may differ, when an end tells what was secret

/** @type {{ at: number }[]} */
const NONE = [];

/** @type {WeakMap<Row, string>} what a row says, whoever it is of */
const known = new WeakMap();

export class MoveList {
  #list = byId("moves-list", HTMLOListElement);
  #scrub = byId("scrub", HTMLInputElement);
  #form = byId("type", HTMLFormElement);
  #typed = byId("typed", HTMLInputElement);
  /** @type {string[]} what the rows tell */
  #rows = [];
  /** @type {string[]} how they are marked */
  #marks = [];
  /** @type {number | undefined} when the next rows are written */
  #next;
  /** @type {unknown[]} of what that is shown */
  #of = [];

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
    onSubmit(this.#form, () => this.#play());
    this.#typed.addEventListener("input", () => this.#typed.removeAttribute("aria-invalid"));
    new ResizeObserver(() => {
      const here = this.#list.querySelector("[aria-current]");
      here && reveal(this.#list, here);
    }).observe(this.#list); // what comes beside it takes room from it
  }

  /**
   * @param {Game} game
   * @param {{ at: number }[]} [turns] the turning points, whose moves are marked
   */
  show({ reply, looking, scene: { players } }, turns = NONE) {
    const of = [reply, reply.at, looking, players, turns];
    if (of.every((it, at) => it === this.#of[at])) {
      return; // to go through hundreds of rows would take longer than all else that is shown
    }
    this.#of = of;
    const turning = new Set(turns.map(({ at }) => at + 1));
    const shown = looking ?? reply.at;
    const log = reply.log ?? []; // an older page has left none in a tab
    const write = () => {
      const whole = this.#fill(log, reply, players);
      this.#mark(log, shown, reply.at, turning);
      this.#next = whole ? undefined : setTimeout(write, 0);
    };
    clearTimeout(this.#next);
    write();
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

  /**
   * Write the first rows that differ; the others stay. Says whether none is left.
   * @param {Row[]} log
   * @param {Pick<TableReply, "game" | "called">} reply
   * @param {Player[]} players
   */
  #fill(log, reply, players) {
    const { game, called } = reply;
    const sides = players.map(({ look }, seat) =>
      players.length > 1 ? [called[seat], look, sceneClasses({ game, seat })].join("\n") : "",
    );
    while (this.#list.children.length > log.length) {
      this.#list.lastElementChild?.remove();
    }
    this.#rows.length = Math.min(this.#rows.length, log.length);
    this.#marks.length = Math.min(this.#marks.length, log.length);
    let left = MOST;
    for (const [index, row] of log.entries()) {
      const told = `${saying(row)} ${sides[row.seat]}`;
      if (told !== this.#rows[index]) {
        if (left === 0) {
          return false;
        }
        left -= 1;
        const made = entry(row, reply, players);
        const before = this.#list.children[index];
        before ? before.replaceWith(made) : this.#list.append(made);
        this.#rows[index] = told;
        this.#marks[index] = "";
      }
    }
    return true;
  }

  /**
   * Mark the rows that are written: which is on display, what was undone, what turned the game.
   * @param {Row[]} log
   * @param {number} shown
   * @param {number} present
   * @param {Set<number>} turning
   */
  #mark(log, shown, present, turning) {
    const first = log.find(({ move }) => move)?.at ?? 0;
    log.slice(0, this.#rows.length).forEach(({ at, move }, index) => {
      const here = move !== "" && at === shown;
      const stop = move !== "" && at === Math.max(first, shown); // one stop for Tab, not hundreds
      const undone = at > present;
      const turned = move !== "" && turning.has(at);
      const marks = [here, stop, undone, turned].join();
      if (marks === this.#marks[index]) {
        return;
      }
      this.#marks[index] = marks;
      const item = this.#list.children[index];
      const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
      button.toggleAttribute("aria-current", here);
      if (here) {
        button.setAttribute("aria-current", "step");
        setTimeout(() => reveal(this.#list, button)); // once it is laid out
      }
      button.classList.toggle("undone", undone);
      button.classList.toggle("turning", turned);
      button.tabIndex = stop ? 0 : -1;
    });
  }

  /** Begin typing a move. */
  type(/** @type {string} */ character) {
    fold(true);
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

function saying(/** @type {Row} */ row) {
  const said = known.get(row) ?? JSON.stringify(row);
  known.set(row, said);
  return said;
}

/**
 * A row: whose it is, by colour and name, and what was done; how it is typed, under a mouse.
 * @param {Row} row
 * @param {Pick<TableReply, "game" | "called">} reply
 * @param {Player[]} players
 */
function entry({ at, seat, text, move }, { game, called }, players) {
  const who = players.length > 1 ? (called[seat] ?? "") : "";
  const parts = [
    el("span", { class: "number" }, move ? `${at} ` : ""),
    ...(who
      ? [seatDisc(sceneClasses({ game, seat }), players[seat].look), el("strong", {}, `${who} `)]
      : []),
    el("span", { class: "what" }, text),
  ];
  const typed = { title: move || null, "data-move": move || null };
  const told = { type: "button", value: at, ...typed };
  return el("li", {}, el("button", told, ...parts));
}

/** Scroll within the list alone, for the page must not move under the hand. */
function reveal(/** @type {Element} */ list, /** @type {Element} */ item) {
  const [box, at] = [list.getBoundingClientRect(), item.getBoundingClientRect()];
  if (at.left < box.left || at.right > box.right) {
    list.scrollLeft += at.left - box.left - box.width / 2;
  }
  if (at.top < box.top || at.bottom > box.bottom) {
    list.scrollTop += at.top - box.top - box.height / 2;
  }
}

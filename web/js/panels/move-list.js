// The move list with its slider, and the field to type a move.

/** @import {Player, Row, TableReply} from "../types" */
/** @import {Game} from "../game/game.js" */

import { latinKey } from "../input/keys.js";
import { byId, el, focusByArrows, isComposing, onSubmit, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { toggleMoves } from "./fold.js";
import { makeSeatLabel } from "./players.js";

const ROWS_PER_TASK = 16; // a long list, as at the end of a game with secrets, is written in slices

/** @type {{ at: number, mark: string }[]} */
const NO_TURNS = [];

/** @type {WeakMap<Row, string>} the JSON text of a row */
const rowTexts = new WeakMap();

export class MoveList {
  #list = byId("moves-list", HTMLOListElement);
  #slider = byId("scrub", HTMLInputElement);
  #form = byId("type", HTMLFormElement);
  #input = byId("typed", HTMLInputElement);
  /** @type {string[]} the contents of the rows on display */
  #rows = [];
  /** @type {string[]} their marks */
  #marks = [];
  /** @type {number | undefined} */
  #timer;
  /** @type {unknown[]} the values of the last rendering */
  #shown = [];

  /** @param {{ look(at: number): void, play(move: string): Promise<boolean> }} listeners */
  constructor(listeners) {
    this.listeners = listeners;
    this.#slider.addEventListener("input", () => listeners.look(Number(this.#slider.value)));
    this.#list.addEventListener("click", (event) => {
      const at = /** @type {Element} */ (event.target).closest("button")?.value;
      if (at !== undefined) {
        listeners.look(Number(at));
      }
    });
    this.#list.addEventListener("keydown", (event) => focusByArrows(event, this.#list));
    onSubmit(this.#form, () => this.#playTypedMove());
    this.#input.addEventListener("input", () => this.#input.removeAttribute("aria-invalid"));
    this.#input.addEventListener("keydown", (event) => this.#typeLatin(event));
    new ResizeObserver(() => {
      const current = this.#list.querySelector("[aria-current]");
      if (current) {
        scrollIntoList(this.#list, current);
      }
    }).observe(this.#list);
  }

  /**
   * @param {Game} game
   * @param {{ at: number, mark: string }[]} [turns] the turning points, whose moves are marked
   */
  show({ reply, viewedPosition, scene: { players } }, turns = NO_TURNS) {
    const shown = [reply, reply.at, viewedPosition, players, turns];
    if (shown.every((value, index) => value === this.#shown[index])) {
      return; // comparing hundreds of rows would take longer than everything else
    }
    this.#shown = shown;
    const turning = new Map(turns.map(({ at, mark }) => [at + 1, mark]));
    const current = viewedPosition ?? reply.at;
    const log = reply.log ?? []; // a table saved by an older page has no log
    const write = () => {
      const isDone = this.#writeRows(log, reply, players);
      // In an analysis the moves after the current one are not undone: any line can be gone to.
      const present = reply.from === null ? reply.at : log.length;
      this.#markRows(log, current, present, turning);
      this.#timer = isDone ? undefined : setTimeout(write, 0);
    };
    clearTimeout(this.#timer);
    write();
    const count = reply.line.length;
    this.#slider.max = String(count);
    this.#slider.value = String(current);
    this.#slider.disabled = count === 0;
    this.#slider.setAttribute("aria-valuetext", t("move {at} of {count}", { at: current, count }));
    byId("autoplay", HTMLButtonElement).disabled = count === 0;
    setText(byId("moves-count", HTMLElement), `${current} / ${count}`);
  }

  /**
   * Write the first rows that differ. Return whether all rows are up to date.
   * @param {Row[]} log
   * @param {Pick<TableReply, "game" | "seat_names">} reply
   * @param {Player[]} players
   */
  #writeRows(log, reply, players) {
    while (this.#list.children.length > log.length) {
      this.#list.lastElementChild?.remove();
    }
    this.#rows.length = Math.min(this.#rows.length, log.length);
    this.#marks.length = Math.min(this.#marks.length, log.length);
    const { game, seat_names: seatNames } = reply;
    const seats = players.map(({ look }, seat) =>
      [seatNames[seat], look, sceneClasses({ game, seat })].join(" "),
    );
    let remaining = ROWS_PER_TASK;
    for (const [index, row] of log.entries()) {
      const content = `${rowJson(row)} ${seats[row.seat]}`;
      if (content !== this.#rows[index]) {
        if (remaining === 0) {
          return false;
        }
        remaining -= 1;
        const item = createRow(row, reply, players);
        const before = this.#list.children[index];
        if (before) {
          before.replaceWith(item);
        } else {
          this.#list.append(item);
        }
        this.#rows[index] = content;
        this.#marks[index] = "";
      }
    }
    return true;
  }

  /**
   * Mark the rows: the position on display, undone moves, turning points.
   * @param {Row[]} log
   * @param {number} current
   * @param {number} present
   * @param {Map<number, string>} turning marks by position after the move
   */
  #markRows(log, current, present, turning) {
    const first = log.find(({ move }) => move)?.at ?? 0;
    log.slice(0, this.#rows.length).forEach(({ at, move }, index) => {
      const isMove = move !== "";
      const isCurrent = isMove && at === current;
      const isTabStop = isMove && at === Math.max(first, current); // only one, not hundreds
      const isUndone = at > present;
      const mark = (isMove && turning.get(at)) || "";
      const marks = [isCurrent, isTabStop, isUndone, mark].join();
      if (marks === this.#marks[index]) {
        return;
      }
      this.#marks[index] = marks;
      const item = this.#list.children[index];
      const button = /** @type {HTMLButtonElement} */ (item.firstElementChild);
      button.toggleAttribute("aria-current", isCurrent);
      if (isCurrent) {
        button.setAttribute("aria-current", "step");
        setTimeout(() => scrollIntoList(this.#list, button)); // scrolls after the layout
      }
      button.classList.toggle("undone", isUndone);
      button.dataset.mark = mark;
      button.tabIndex = isTabStop ? 0 : -1;
    });
  }

  /** Start typing a move with its first character. */
  startTyping(/** @type {string} */ character) {
    toggleMoves(true);
    this.#input.focus();
    this.#input.value = character;
  }

  /** Type Latin letters on a keyboard without them, as the shortcuts do. */
  #typeLatin(/** @type {KeyboardEvent} */ event) {
    const key = latinKey(event);
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey;
    if (key !== event.key && !isShortcut && !isComposing(event)) {
      const { selectionStart, selectionEnd } = this.#input;
      this.#input.setRangeText(key, selectionStart ?? 0, selectionEnd ?? 0, "end");
      event.preventDefault();
    }
  }

  async #playTypedMove() {
    const move = this.#input.value.normalize("NFKC").trim(); // full-width letters are plain ones
    if (!move) {
      return;
    }
    if (await this.listeners.play(move)) {
      this.#input.value = "";
    } else {
      this.#input.setAttribute("aria-invalid", "true");
      this.#input.select();
    }
  }
}

function rowJson(/** @type {Row} */ row) {
  const text = rowTexts.get(row) ?? JSON.stringify(row);
  rowTexts.set(row, text);
  return text;
}

/**
 * @param {Row} row
 * @param {Pick<TableReply, "game" | "seat_names">} reply
 * @param {Player[]} players
 */
function createRow({ at, seat, text, move, player }, reply, players) {
  const parts = [
    el("span", { class: "number" }, move ? `${at} ` : ""),
    ...makeSeatLabel(reply, players, seat, player),
    el("span", { class: "what" }, text),
  ];
  const notation = { title: move || null, "data-move": move || null };
  return el("li", {}, el("button", { type: "button", value: at, ...notation }, ...parts));
}

/**
 * Scroll an item of a list into view without scrolling the page.
 * @param {Element} list
 * @param {Element} item
 * @param {number} [covered] the height at the bottom of the list that something covers, in px
 */
export function scrollIntoList(list, item, covered = 0) {
  const box = list.getBoundingClientRect();
  const target = item.getBoundingClientRect();
  const height = box.height - covered;
  if (target.left < box.left || target.right > box.right) {
    list.scrollLeft += target.left - box.left - box.width / 2;
  }
  if (target.top < box.top || target.bottom > box.top + height) {
    list.scrollTop += target.top - box.top - (height - target.height) / 2;
  }
}

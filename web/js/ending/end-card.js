// The card at the end of a game: the result, each seat's points, and what the player can do next.
// It can be folded to one line, closed, and opened again.

/** @import {Ending, Scene} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {Results} from "../game/results.js" */

import { makeSwatch } from "../panels/players.js";
import { actButtons, button, el, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { celebrate } from "./celebration.js";

const MAX_COLUMNS = 4; // a table with more columns has the seats side by side instead
const MAX_SEATS_SIDE_BY_SIDE = 5;
// Time in which the new card ignores touches, which were meant for the board.
const IGNORED_MS = 500;
const DRAGGED_PIXELS = 24; // a shorter movement of a finger is a tap

export class EndCard {
  /** Identifies the ending that the card is about; "" while the card is closed. */
  #openEndKey = "";
  /** Whether the card is about to open. The status then doesn't announce the result. */
  isAboutToOpen = false;

  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {Results} results
   * @param {object} listeners
   * @param {(text: string) => void} listeners.announce
   * @param {() => void} listeners.onChange the card has opened or closed
   * @param {() => void} listeners.onFocusLost it has closed with the focus inside
   * @param {() => boolean} listeners.isAnimated
   */
  constructor(root, game, results, listeners) {
    this.root = root;
    this.game = game;
    this.results = results;
    this.listeners = listeners;
  }

  /**
   * Identifies the ending of the current game; "" if the game isn't over or another position is on
   * display.
   */
  get #endKey() {
    const { reply, viewedPosition } = this.game;
    const isOver = reply.over && !reply.lesson && viewedPosition === null;
    return isOver ? `${reply.key} ${reply.at}` : "";
  }

  /** Close the card if it is no longer about the position on display. */
  closeIfOutdated() {
    if (this.#openEndKey !== "" && this.#openEndKey !== this.#endKey) {
      this.close();
    }
  }

  /** Open the card, if the game is over. `isNew`: the last move has just been played. */
  async open(isNew = false) {
    const end = this.#endKey;
    this.isAboutToOpen = isNew && end !== "";
    const ending = end === "" ? null : await this.results.gameEnding();
    this.isAboutToOpen = false;
    this.listeners.onChange();
    if (!ending || end !== this.#endKey) {
      return;
    }
    const { root, game } = this;
    const title = el("h2", { id: "end-title", tabindex: -1 }, ending.headline);
    const fold = button("", () => this.#toggleFold(), { class: "quiet" });
    const close = button("×", () => this.close(), { class: "quiet", "aria-label": t("Close") });
    const header = el("header", {}, title, fold, close);
    const why = el("p", { class: "end-why" }, ending.why);
    const more = actButtons(ending.buttons.filter((each) => each.more));
    const buttons = el(
      "div",
      { class: "end-acts" },
      ...actButtons(ending.buttons.filter((each) => !each.more)),
      ...(more.length ? [el("details", {}, el("summary", {}, t("More")), ...more)] : []),
    );
    root.replaceChildren(header, why, buttons);
    this.#foldByDragging(header);
    this.#setFolded(false);
    root.classList.toggle("won", ending.won);
    root.classList.add("half"); // invisible until the tables follow, so that no task is long
    root.hidden = false;
    document.body.classList.add("ended");
    this.#openEndKey = end;
    const tables = [...makePointsTable(ending, game.scene), ...makeFactsList(ending)];
    requestAnimationFrame(() => setTimeout(() => this.#fillCard(end, title, tables, isNew)));
    if (isNew) {
      root.classList.add("new");
      setTimeout(() => root.classList.remove("new"), IGNORED_MS);
      const pause = /[.!?]$/.test(ending.headline) ? " " : ". ";
      this.listeners.announce(ending.headline + pause + ending.why);
    }
    if (isNew && ending.won && this.listeners.isAnimated()) {
      celebrate();
    }
  }

  /**
   * @param {string} end
   * @param {HTMLElement} title
   * @param {HTMLElement[]} tables
   * @param {boolean} isNew
   */
  #fillCard(end, title, tables, isNew) {
    const { root } = this;
    if (this.#openEndKey !== end || !title.isConnected) {
      return;
    }
    root.lastElementChild?.before(...tables);
    root.classList.remove("half");
    if (!(isNew && isPlayerBusy(document.activeElement))) {
      title.focus({ preventScroll: true });
    }
    root.scrollTop = 0;
    root.parentElement?.scrollTo(0, 0);
    for (const box of root.querySelectorAll(".end-count")) {
      if (box.scrollWidth > box.clientWidth) {
        box.setAttribute("tabindex", "0"); // focusable, so that a keyboard can scroll it
      }
    }
  }

  /** Show only the headline, so that there is room for something else. */
  fold() {
    if (this.#openEndKey !== "") {
      this.#setFolded(true);
    }
  }

  #toggleFold() {
    this.#setFolded(!this.root.classList.contains("folded"));
  }

  #setFolded(/** @type {boolean} */ isFolded) {
    this.root.classList.toggle("folded", isFolded);
    const fold = this.root.querySelector("header button");
    const name = isFolded ? t("Show more") : t("Show less");
    fold?.setAttribute("aria-expanded", String(!isFolded));
    fold?.setAttribute("aria-label", name);
    fold?.setAttribute("title", name);
  }

  /** Fold the card when its header is dragged down, and unfold it when it is dragged up. */
  #foldByDragging(/** @type {HTMLElement} */ header) {
    /** @type {number | null} */
    let start = null;
    header.addEventListener("pointerdown", (event) => {
      if (/** @type {Element} */ (event.target).closest("button")) {
        return;
      }
      start = event.clientY;
      header.setPointerCapture(event.pointerId);
    });
    header.addEventListener("pointerup", (event) => {
      const moved = start === null ? 0 : event.clientY - start;
      start = null;
      if (Math.abs(moved) >= DRAGGED_PIXELS) {
        this.#setFolded(moved > 0);
      }
    });
  }

  /** Close the card. Return whether it was open. */
  close() {
    if (this.#openEndKey === "") {
      return false;
    }
    const hadFocus = this.root.contains(document.activeElement);
    this.#openEndKey = "";
    this.root.hidden = true;
    document.body.classList.remove("ended");
    this.listeners.onChange();
    if (hadFocus) {
      this.listeners.onFocusLost();
    }
    return true;
  }
}

/** Whether the player is typing or has a menu or dialog open, where the focus must stay. */
export function isPlayerBusy(/** @type {Element | null} */ focused) {
  return focused?.closest("input, textarea, dialog, [role=menu]") != null;
}

function makePointsTable(/** @type {Ending} */ { heads, rows }, /** @type {Scene} */ scene) {
  if (rows.length === 0) {
    return [];
  }
  const names = rows.map((row) => makeSeatLabel(row, scene));
  const cells = rows.map((row) => row.cells);
  const table = hasSeatsSideBySide(heads.length, rows.length)
    ? createTable(
        names.length > 1 ? names : [],
        heads,
        heads.map((_, index) => cells.map((row) => row[index])),
        "lying",
      )
    : createTable(heads, names, cells, null);
  return [el("div", { class: "end-count" }, table)];
}

/** Whether the seats are columns, so that the table isn't wider than a phone. */
export function hasSeatsSideBySide(/** @type {number} */ columns, /** @type {number} */ seats) {
  return seats === 1 || (columns > MAX_COLUMNS && seats <= MAX_SEATS_SIDE_BY_SIDE);
}

/**
 * @param {(string | Node)[]} columns headings
 * @param {(string | Node)[]} rows headings
 * @param {string[][]} cells by row
 * @param {string | null} look a class name
 */
function createTable(columns, rows, cells, look) {
  const top = columns.map((column) => el("th", { scope: "col" }, column));
  const body = rows.map((row, index) => {
    const values = cells[index].map((cell) => el("td", {}, cell));
    return el("tr", {}, el("th", { scope: "row" }, row), ...values);
  });
  const head = top.length ? [el("thead", {}, el("tr", {}, el("td"), ...top))] : [];
  return el("table", { class: look }, ...head, el("tbody", {}, ...body));
}

/**
 * A seat's rank, swatch and name.
 * @param {Ending["rows"][number]} row
 * @param {Scene} scene
 */
function makeSeatLabel({ seat, name, side, place, first, you }, scene) {
  const { dress, viewBox, parts } = makeSwatch(scene, scene.players[seat], seat);
  const swatch = svg("svg", { class: dress, viewBox, "aria-hidden": "true" }, ...parts);
  const rank = el("span", { class: "place" }, t("{place}.", { place }));
  const names = el("span", {}, name, ...(side ? [el("small", {}, side)] : []));
  const look = ["who", first ? "first" : "", you ? "you" : ""].filter(Boolean).join(" ");
  return el("span", { class: look }, rank, swatch, names);
}

function makeFactsList(/** @type {Ending} */ { facts }) {
  const pairs = facts.map(({ name, value }) =>
    el("div", {}, el("dt", {}, name), el("dd", {}, value)),
  );
  return pairs.length ? [el("dl", { class: "end-facts" }, ...pairs)] : [];
}

// The card at the end of a game: who has won and why, what each seat has for what, what may come
// next. It opens when a game ends on this table, stands beside the board or over its foot, and can
// be closed and had again.

/** @import {Ending, Scene} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {Results} from "../game/results.js" */

import { actButtons, button, el, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { celebrate } from "./celebration.js";

const MANY = 4; // columns of a count beyond which it is turned on its side
const FEW = 5; // seats for which that is done

export class EndCard {
  /** Of which end the card tells; "" while it is closed. */
  #told = "";
  /** Whether an end is about to be told: then nothing else need tell it meanwhile. */
  coming = false;

  /**
   * @param {HTMLElement} root
   * @param {Game} game
   * @param {Results} results
   * @param {{ say(text: string): void, away(): void, changed(): void, moving(): boolean }} page
   *   what is read out; called when the card goes away with the focus on it, and when it comes or
   *   goes; whether things move
   */
  constructor(root, game, results, page) {
    this.root = root;
    this.game = game;
    this.results = results;
    this.page = page;
  }

  /** The end on the table; "" where there is none to tell of. */
  get #end() {
    const { reply, looking } = this.game;
    const over = reply.over && !reply.lesson && looking === null;
    return over ? `${reply.key} ${reply.at}` : "";
  }

  /** Close where the end is that of another game, or of none. */
  show() {
    if (this.#told !== "" && this.#told !== this.#end) {
      this.close();
    }
  }

  /** Tell how the game on the table ended: a moment ago, or when a person asks for it. */
  async open(/** @type {boolean} */ fresh = false) {
    const end = this.#end;
    this.coming = fresh && end !== "";
    const ending = end === "" ? null : await this.results.ending();
    this.coming = false;
    this.page.changed();
    if (!ending || end !== this.#end) {
      return;
    }
    const { root, game } = this;
    const title = el("h2", { id: "end-title", tabindex: -1 }, ending.headline);
    const shut = button("×", () => this.close(), { class: "quiet", "aria-label": t("Close") });
    const why = el("p", { class: "end-why" }, ending.why);
    const acts = el("div", { class: "end-acts" }, ...actButtons(ending.acts));
    const head = el("header", {}, title, shut);
    const rest = [...count(ending, game.scene), ...facts(ending)];
    root.replaceChildren(head, why, acts);
    root.classList.toggle("won", ending.won);
    root.classList.add("half"); // to lay out all of it would be a long task: it is seen when it is whole
    root.hidden = false;
    document.body.classList.add("ended");
    this.#told = end;
    requestAnimationFrame(() => setTimeout(() => this.#settle(end, title, rest, fresh)));
    if (fresh) {
      this.page.say(`${ending.headline}. ${ending.why}`);
    }
    if (fresh && ending.won && this.page.moving()) {
      celebrate();
    }
  }

  /**
   * Show the card with the rest of it, and do what has to know where things are.
   * @param {string} end
   * @param {HTMLElement} title
   * @param {HTMLElement[]} rest
   * @param {boolean} fresh
   */
  #settle(end, title, rest, fresh) {
    const { root } = this;
    if (this.#told !== end || !title.isConnected) {
      return;
    }
    root.lastElementChild?.before(...rest);
    root.classList.remove("half");
    if (!(fresh && isBusy(document.activeElement))) {
      title.focus({ preventScroll: true });
    }
    root.scrollTop = 0;
    for (const box of root.querySelectorAll(".end-count")) {
      if (box.scrollWidth > box.clientWidth) {
        box.setAttribute("tabindex", "0"); // else a keyboard could not scroll it
      }
    }
  }

  /** Take the card away; says whether there was one. */
  close() {
    if (this.#told === "") {
      return false;
    }
    const focused = this.root.contains(document.activeElement);
    this.#told = "";
    this.root.hidden = true;
    document.body.classList.remove("ended");
    this.page.changed();
    if (focused) {
      this.page.away();
    }
    return true;
  }
}

/** Whether a person does something there that would end if the focus went elsewhere. */
export function isBusy(/** @type {Element | null} */ focused) {
  return focused?.closest("input, textarea, dialog, [role=menu]") != null;
}

/** What each seat has, as a table. */
function count(/** @type {Ending} */ { heads, rows }, /** @type {Scene} */ scene) {
  if (rows.length === 0) {
    return [];
  }
  const names = rows.map((row) => who(row, scene));
  const cells = rows.map((row) => row.cells);
  const table = isOnItsSide(heads.length, rows.length)
    ? onItsSide(heads, names, cells)
    : upright(heads, names, cells);
  return [el("div", { class: "end-count" }, table)];
}

/** Whether a count has its parts below each other, so that it is no wider than a phone. */
export function isOnItsSide(/** @type {number} */ heads, /** @type {number} */ seats) {
  return seats === 1 || (heads > MANY && seats <= FEW);
}

/**
 * @param {string[]} heads
 * @param {HTMLElement[]} names
 * @param {string[][]} cells
 */
function upright(heads, names, cells) {
  const top = heads.map((head) => el("th", { scope: "col" }, head));
  const body = names.map((name, at) => {
    const values = cells[at].map((cell) => el("td", {}, cell));
    return el("tr", {}, el("th", { scope: "row" }, name), ...values);
  });
  const head = heads.length ? [el("thead", {}, el("tr", {}, el("td"), ...top))] : [];
  return el("table", {}, ...head, el("tbody", {}, ...body));
}

/**
 * @param {string[]} heads
 * @param {HTMLElement[]} names
 * @param {string[][]} cells
 */
function onItsSide(heads, names, cells) {
  const top = names.map((name) => el("th", { scope: "col" }, name));
  const body = heads.map((head, at) => {
    const values = cells.map((row) => el("td", {}, row[at]));
    return el("tr", {}, el("th", { scope: "row" }, head), ...values);
  });
  const head = names.length > 1 ? [el("thead", {}, el("tr", {}, el("td"), ...top))] : [];
  return el("table", { class: "lying" }, ...head, el("tbody", {}, ...body));
}

/**
 * A seat in the table: its place, its colour, what it is called.
 * @param {Ending["rows"][number]} row
 * @param {Scene} scene
 */
function who({ seat, name, side, place, first, you }, scene) {
  const { look = "", shape = "" } = scene.players[seat];
  const dressed = sceneClasses({ game: scene.game, seat });
  const layers = (scene.shapes[shape] ?? []).map(([d, tokens]) =>
    svg("path", { d, class: tokens }),
  );
  const disc = svg("circle", { r: "9.5", class: `swatch ${look}` });
  const box = layers.length ? "-17 -17 34 34" : "-12 -12 24 24";
  const about = { class: dressed, viewBox: box, "aria-hidden": "true" };
  const swatch = svg("svg", about, ...(layers.length ? layers : [disc]));
  const kind = [first ? "first" : "", you ? "you" : ""].join(" ").trim() || null;
  const rank = el("span", { class: "place" }, t("{place}.", { place }));
  const called = el("span", {}, name, ...(side ? [el("small", {}, side)] : []));
  return el("span", { class: `who ${kind ?? ""}`.trim() }, rank, swatch, called);
}

/** What is known of how one person played. */
function facts(/** @type {Ending} */ { facts: found }) {
  const pairs = found.map(({ name, value }) =>
    el("div", {}, el("dt", {}, name), el("dd", {}, value)),
  );
  return pairs.length ? [el("dl", { class: "end-facts" }, ...pairs)] : [];
}

// The lines of an analysis as a tree, in place of the list of moves. Each move can be gone to; the
// line on the board can be made the main line, and a line can be folded or deleted.

/** @import {Run, TableReply, TreeMove} from "../types" */

import { button, el, focusByArrows, makeSeatDisc } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { scrollIntoList } from "./move-list.js";

export class MoveTree {
  /** @type {TableReply | null} */
  #shown = null;
  /** @type {Set<string>} the keys of folded lines */
  #folded = new Set();
  /** @type {() => void} */
  #redraw = () => {};

  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} list of moves, which it replaces
   */
  constructor(root, list) {
    this.root = root;
    this.list = list;
    root.addEventListener("keydown", (event) => focusByArrows(event, root));
  }

  show(/** @type {TableReply} */ reply) {
    if (reply === this.#shown) {
      return; // comparing hundreds of moves would take longer than everything else
    }
    this.#shown = reply;
    const { analysis, at, game, seats } = reply;
    const runs = analysis?.tree ?? []; // a table saved by an older page has no `analysis`
    const isTree = runs.length > 0;
    this.root.hidden = !isTree;
    this.list.hidden = isTree;
    this.#redraw = () => this.#draw(runs, at, game, seats > 1);
    this.#redraw();
    setTimeout(() => this.#scrollToCurrent()); // after the layout
  }

  /** Scroll the tree to the current move, above the buttons that stay at its bottom. */
  #scrollToCurrent() {
    const { root } = this;
    const current = root.querySelector("[aria-current]") ?? root.querySelector("[data-act]");
    if (current) {
      const tools = root.querySelector(".tools");
      scrollIntoList(root, current, tools?.getBoundingClientRect().height);
    }
  }

  /**
   * @param {Run[]} runs
   * @param {number} current the position on the board
   * @param {string} game its id
   * @param {boolean} hasDiscs whether moves have the discs of their players
   */
  #draw(runs, current, game, hasDiscs) {
    const focused = /** @type {HTMLElement | null} */ (document.activeElement);
    const focusKey = this.root.contains(focused) ? focused?.dataset.key : undefined;
    const last = runs.findLast(({ moves }) => moves.some((move) => isCurrent(move, current)));
    /** The depth below which runs are folded away. */
    let foldedBelow = Number.POSITIVE_INFINITY;
    const items = runs.flatMap((run) => {
      const { depth, alternative } = run;
      if (depth > foldedBelow || (depth === foldedBelow && !alternative)) {
        return [];
      }
      const isFolded = alternative && this.#folded.has(lineKey(run));
      foldedBelow = isFolded ? depth : Number.POSITIVE_INFINITY;
      const shown = isFolded ? run.moves.slice(0, 1) : run.moves;
      const parts = shown.map((move) => createMove(run, move, current, game, hasDiscs));
      const toggle = alternative ? [this.#createToggle(run, isFolded)] : [];
      const item = el("li", {}, ...toggle, ...parts);
      item.style.setProperty("--depth", String(depth));
      return [item];
    });
    const tools =
      last && last.depth > 0 ? [el("li", { class: "tools" }, ...createTools(last, current))] : [];
    this.root.replaceChildren(...items, ...tools);
    if (!this.root.querySelector("[aria-current]")) {
      this.root.querySelector("[data-act]")?.setAttribute("tabindex", "0"); // before the first move
    }
    const target = focusKey && this.root.querySelector(`[data-key="${CSS.escape(focusKey)}"]`);
    if (target instanceof HTMLElement) {
      target.focus();
    }
  }

  #createToggle(/** @type {Run} */ run, /** @type {boolean} */ isFolded) {
    const key = lineKey(run);
    const toggle = () => {
      if (!this.#folded.delete(key)) {
        this.#folded.add(key);
      }
      this.#redraw();
    };
    const { text } = run.moves[0];
    const label = t("Line starting with {move}", { move: text });
    const state = { class: "toggle", "data-key": key, "aria-expanded": String(!isFolded) };
    return button([], toggle, { ...state, "aria-label": label, tabindex: -1 });
  }
}

/**
 * @param {Run} run
 * @param {TreeMove} move
 * @param {number} current
 * @param {string} game
 * @param {boolean} hasDiscs
 */
function createMove({ line }, move, current, game, hasDiscs) {
  const { at, seat, look, text, on_line: isOnLine } = move;
  const disc = hasDiscs && seat >= 0 ? [makeSeatDisc(sceneClasses({ game, seat }), look)] : [];
  const parts = [el("span", { class: "number" }, `${at} `), ...disc, el("span", {}, text)];
  return el(
    "button",
    {
      type: "button",
      class: isOnLine ? "on-line" : null,
      "data-act": `line ${line}/${at}`,
      "data-key": `${line}/${at}`,
      "aria-current": isCurrent(move, current) ? "step" : null,
      tabindex: isCurrent(move, current) ? 0 : -1, // only one tab stop, not hundreds
    },
    ...parts,
  );
}

/** Return the buttons that make the line on the board the main line, or delete it from here. */
function createTools(/** @type {Run} */ { line, moves }, /** @type {number} */ current) {
  const first = moves.find((move) => isCurrent(move, current)) ?? moves[0];
  const tool = (
    /** @type {string} */ command,
    /** @type {string} */ name,
    /** @type {string} */ label,
  ) => {
    const names = { "aria-label": label, title: label };
    const act = { type: "button", class: "tool", "data-act": command, "data-key": command };
    return el("button", { ...act, ...names }, name);
  };
  return [
    tool(`mainLine ${line}`, t("Main line"), t("Make main line")),
    tool(`deleteLine ${line}/${first.at}`, t("Delete"), t("Delete from here")),
  ];
}

function isCurrent(/** @type {TreeMove} */ move, /** @type {number} */ current) {
  return move.on_line && move.at === current;
}

/** Return a key that identifies a line even if other lines are added or deleted. */
function lineKey(/** @type {Run} */ { depth, moves: [{ at, text }] }) {
  return `${depth}/${at}/${text}`;
}

// The estimate: a bar between the names of two players, proven facts, and the likely continuation,
// which can be shown on the board.

/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */
/** @import {Estimate, ExpectedMove} from "../types" */

import { findHeat } from "../board/highlights.js";
import { lastFrame, linePlayers } from "../game/game-state.js";
import { el, makeSeatDisc, setAttributes, setText, svg } from "../ui/dom.js";
import { formatPercent, t } from "../ui/i18n.js";
import { sceneClasses } from "../ui/seat-colors.js";

export class EvalBar {
  #sides = [svg("rect", { height: 1 }), svg("rect", { width: 100, height: 1 })];
  #bar = svg("svg");
  #labels = [el("b"), el("b")];
  #shares = el("div", { class: "shares" }, this.#labels[0], this.#bar, this.#labels[1]);
  #text = el("p", { class: "line" });
  #next = el("button", { type: "button", class: "next" });
  #shownMoves = "";
  /** @type {unknown[]} the position at which `#moves` begin */
  #place = [];
  /** @type {ExpectedMove[]} the moves that can be shown */
  #moves = [];
  /** How many of `#moves` are shown on the board. */
  #count = 0;

  /**
   * @param {HTMLElement} root
   * @param {(moves: string[]) => void} preview shows the position after these moves; [] ends that
   */
  constructor(root, preview) {
    this.root = root;
    this.preview = preview;
    const meter = { role: "meter", "aria-valuemin": 0, "aria-valuemax": 100 };
    setAttributes(this.#bar, { ...meter, viewBox: "0 0 100 1", preserveAspectRatio: "none" });
    this.#bar.append(...this.#sides);
    root.append(this.#shares, this.#text);
    // The mouse shows the moves up to the one under it; each touch or key shows one move more.
    this.#next.addEventListener("pointerover", (event) => this.#previewHoveredMoves(event));
    this.#next.addEventListener("pointerleave", ({ pointerType }) => {
      if (pointerType === "mouse") {
        this.#previewMoves(0);
      }
    });
    this.#next.addEventListener("blur", () => this.#previewMoves(0));
    this.#next.addEventListener("click", ({ pointerType }) => {
      if (pointerType !== "mouse") {
        this.#previewMoves((this.#count + 1) % (this.#moves.length + 1));
      }
    });
  }

  update(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
    const { reply, viewedPosition, botSearch } = game;
    const isOpen = analysis.bar || analysis.heat;
    this.root.hidden = !isOpen;
    this.root.parentElement?.classList.toggle("estimated", isOpen);
    // frame.css uses this class for the size of a frame's board.
    document.documentElement.classList.toggle("with-estimate", isOpen);
    const estimate = botSearch?.estimate ?? analysis.evaluation?.estimate;
    this.#showMoves(game, (analysis.bar && isOpen && estimate?.expected) || null);
    if (!isOpen) {
      return;
    }
    const isPresent = viewedPosition === null;
    const hasBar = analysis.bar && reply.seats === 2;
    this.root.classList.toggle("barred", hasBar);
    if (hasBar) {
      const result = reply.winners.length === 1 ? 100 * (1 - reply.winners[0]) : 50;
      this.#showShare(game, reply.over && isPresent ? result : estimate?.shares?.[0]);
      for (const [seat, label] of this.#labels.entries()) {
        const text = reply.over && isPresent ? resultText(game, seat) : estimate?.labels?.[seat];
        setText(label, text ?? "");
      }
    }
    const isBlank = analysis.heat && findHeat(game, analysis).size === 0;
    const text = estimate
      ? estimateText(analysis, estimate, hasBar, isBlank && hasSeveralFirstPicks(game))
      : waitingText(game);
    setText(this.#text, text);
  }

  /**
   * @param {Game} game
   * @param {Estimate["expected"] | null} expected
   */
  #showMoves({ scene, info, reply, at }, expected) {
    const players = linePlayers(reply);
    const { label = "", moves = [] } = expected ?? {};
    const place = [reply, at, expected === null];
    const isSamePlace = place.every((value, index) => value === this.#place[index]);
    const key = JSON.stringify([label, moves]);
    // While moves are shown on the board they stay, although the search goes on.
    if (isSamePlace && (this.#count > 0 || key === this.#shownMoves)) {
      return;
    }
    this.#previewMoves(0);
    this.#place = place;
    this.#shownMoves = key;
    this.#moves = info.hidden && !reply.over ? [] : moves;
    const spans = moves.map(({ seat, text }, index) => {
      const { look } = players[seat] ?? {};
      return el(
        "span",
        { "data-count": index + 1 },
        makeSeatDisc(sceneClasses({ game: scene.game, seat }), look),
        text,
      );
    });
    const isShowable = this.#moves.length > 0;
    if (moves.length === 0) {
      this.#next.remove();
      return;
    }
    this.#next.disabled = !isShowable;
    this.#next.title = isShowable ? t("Show these moves on the board") : "";
    this.#next.replaceChildren(`${label} `, ...spans);
    if (!this.#next.isConnected) {
      this.root.append(this.#next);
    }
  }

  #previewHoveredMoves(/** @type {PointerEvent} */ { target, pointerType }) {
    const span = /** @type {Element} */ (target).closest("[data-count]");
    if (pointerType === "mouse" && span instanceof HTMLElement) {
      this.#previewMoves(Number(span.dataset.count));
    }
  }

  /** Show the position after the first moves; 0 ends that. */
  #previewMoves(/** @type {number} */ count) {
    if (count === this.#count || count > this.#moves.length) {
      return;
    }
    this.#count = count;
    this.#next.querySelectorAll("span").forEach((span, index) => {
      span.classList.toggle("shown", index < count);
    });
    this.preview(this.#moves.slice(0, count).map(({ move }) => move));
  }

  /**
   * @param {Game} game
   * @param {number | undefined} share the first seat's winning chance, in percent
   */
  #showShare({ info, reply }, share) {
    const [first, second] = linePlayers(reply);
    const width = share ?? 50;
    setAttributes(this.#bar, {
      class: share === undefined ? `${info.id} unknown` : info.id,
      "aria-label": t("{name}'s chance of winning", { name: lastFrame(reply).players[0].name }),
      "aria-valuenow": width,
      "aria-valuetext": share === undefined ? t("no estimate yet") : formatPercent(share / 100),
    });
    const [left, right] = this.#sides;
    setAttributes(left, { class: `swatch ${first.look ?? ""}`, width });
    setAttributes(right, { class: `swatch ${second.look ?? ""}`, x: width });
  }
}

/** The result of a finished game for a seat. */
function resultText(/** @type {Game} */ game, /** @type {number} */ seat) {
  const { winners } = game.reply;
  const name = game.nameOf(seat);
  if (winners.length !== 1) {
    return t("{name}: drawn", { name });
  }
  return winners[0] === seat ? t("{name}: won", { name }) : t("{name}: lost", { name });
}

/** Return whether nothing is picked yet and several nodes begin moves of two or more picks. */
function hasSeveralFirstPicks(/** @type {Game} */ { scene, selection }) {
  const first = scene.choices.flatMap(({ picks = [] }) => (picks.length > 1 ? picks[0] : []));
  return selection.picks.length === 0 && new Set(first).size > 1;
}

/**
 * Return the texts under the bar that apply: a proven fact (unless the hint on display states it),
 * the legend of the heat map, and the estimate in words. `isUniform`: all first touches are equally
 * good.
 * @type {(aids: Pick<Analysis, "bar" | "heat" | "hint">, estimate: Partial<Estimate>, hasBar: boolean, isUniform?: boolean) => string}
 */
export function estimateText(
  { bar, heat, hint },
  { heat_legend: legend, move_quality: qualities = {}, note, text },
  hasBar,
  isUniform = false,
) {
  const isSaid = hint?.text.includes(note ?? "") && (hasBar || heat);
  const fact = !isSaid && note;
  const isPending = isUniform && Object.keys(qualities).length > 0;
  const key = isPending ? t("Heat map: choose a piece to see where it is best") : legend;
  return [fact, heat && key, bar && !hasBar && text].filter(Boolean).join(" · ");
}

/** Return the text before the first estimate; "" if no player is to move. */
export function waitingText(/** @type {Pick<Game, "reply" | "viewedPosition">} */ game) {
  return game.reply.turn === null && game.viewedPosition === null ? "" : t("Estimating …");
}

// The moves since the last move of the player to move.

/** @import {Row} from "../types" */
/** @import {Game} from "../game/game.js" */

import { el } from "../ui/dom.js";
import { makeSeatLabel } from "./players.js";

export class RecentMoves {
  #shown = "";

  constructor(/** @type {HTMLElement} */ root) {
    this.root = root;
    new ResizeObserver(() => this.#updateTabStop()).observe(root);
  }

  show(/** @type {Game} */ game) {
    const { reply, viewedPosition, scene } = game;
    const rows = viewedPosition === null ? recentRows(game) : [];
    const key = JSON.stringify([rows, reply.seat_names, scene.players.map(({ look }) => look)]);
    if (key === this.#shown) {
      return;
    }
    this.#shown = key;
    const lines = rows.map(({ seat, text }) =>
      el("p", {}, ...makeSeatLabel(reply, scene.players, seat), text),
    );
    this.root.replaceChildren(...lines);
    this.root.hidden = rows.length === 0;
    setTimeout(() => {
      this.root.scrollTop = this.root.scrollHeight; // after layout
      this.#updateTabStop();
    });
  }

  /** Let the keyboard scroll the list if it is cut off. */
  #updateTabStop() {
    const { root } = this;
    if (root.scrollHeight > root.clientHeight) {
      root.tabIndex = 0;
    } else {
      root.removeAttribute("tabindex");
    }
  }
}

/** @returns {Row[]} the rows that are new to the player to move */
export function recentRows(/** @type {Pick<Game, "reply">} */ { reply }) {
  const rows = (reply.log ?? []).filter(({ at }) => at <= reply.at);
  return rows.slice(rows.length - (reply.new_rows ?? 0));
}

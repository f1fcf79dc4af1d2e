// What has just happened: all since the last move of whoever is to move, each after its side.

/** @import {Row} from "../types" */
/** @import {Game} from "../game/game.js" */

import { el, seatDisc } from "../ui/dom.js";
import { sceneClasses } from "../ui/seat-colors.js";

export class News {
  #shown = "";

  constructor(/** @type {HTMLElement} */ root) {
    this.root = root;
    new ResizeObserver(() => this.#reach()).observe(root);
  }

  show(/** @type {Game} */ game) {
    const { reply, looking, scene } = game;
    const rows = looking === null ? fresh(game) : [];
    const key = JSON.stringify([rows, reply.called, scene.players.map(({ look }) => look)]);
    if (key === this.#shown) {
      return;
    }
    this.#shown = key;
    this.root.replaceChildren(...rows.map((row) => told(row, game)));
    this.root.hidden = rows.length === 0;
    setTimeout(() => {
      this.root.scrollTop = this.root.scrollHeight; // once it is laid out
      this.#reach();
    });
  }

  /** Where not all of it is seen, a keyboard can go there to scroll it. */
  #reach() {
    const { root } = this;
    if (root.scrollHeight > root.clientHeight) {
      root.tabIndex = 0;
    } else {
      root.removeAttribute("tabindex");
    }
  }
}

/** @returns {Row[]} what is new to whoever is to move */
export function fresh(/** @type {Pick<Game, "reply">} */ { reply }) {
  const rows = (reply.log ?? []).filter(({ at }) => at <= reply.at);
  return rows.slice(rows.length - (reply.fresh ?? 0));
}

/**
 * @param {Row} row
 * @param {Game} game
 */
function told({ seat, text }, { reply, scene }) {
  const side = scene.players[seat];
  const who = side && scene.players.length > 1;
  const parts = who
    ? [
        seatDisc(sceneClasses({ game: scene.game, seat }), side.look),
        el("strong", {}, reply.called[seat]),
      ]
    : [];
  return el("p", {}, ...parts, text);
}

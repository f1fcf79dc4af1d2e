// The player's own marks and arrows on the board of an analysis, kept for each position until the page
// is closed.

/** @import {Drawing} from "../types" */
/** @import {Game} from "./game.js" */

export class Drawings {
  /** Whether pointers draw instead of playing. */
  isOn = false;
  /** @type {Map<string, Map<string, Drawing>>} the drawings by position, then by the nodes at both ends */
  #byPosition = new Map();
  /** @type {string | null} the node where a pointer is down */
  #from = null;
  /** @type {string | null} the node under that pointer */
  #over = null;

  /**
   * @param {Game} game
   * @param {() => void} onChange
   */
  constructor(game, onChange) {
    this.game = game;
    this.onChange = onChange;
  }

  /** Whether the game on display can be drawn on. */
  get isPossible() {
    return this.game.reply.from !== null && !this.game.overlay;
  }

  /** Whether a pointer is down. */
  get isDrawing() {
    return this.#from !== null;
  }

  toggle() {
    this.isOn = !this.isOn && this.isPossible;
    this.game.selection.unpickAll();
    this.onChange();
  }

  /** Begin a drawing at a node; do nothing if there is no node. */
  beginDrawing(/** @type {string | null} */ node) {
    this.#from = node;
    this.#over = node;
  }

  /** Move the end of the drawing to another node. */
  moveEndTo(/** @type {string | null} */ node) {
    if (node !== this.#over) {
      this.#over = node;
      this.onChange();
    }
  }

  /** End a drawing at a node: an arrow or, at its first node, a mark. Remove it if it exists. */
  endDrawing(/** @type {string | null} */ to) {
    const from = this.#from;
    this.#from = null;
    if (from === null || to === null) {
      return;
    }
    const drawn = this.#finishedDrawings;
    const key = `${from} ${to}`;
    if (!drawn.delete(key)) {
      drawn.set(key, { from, to });
    }
    this.#byPosition.set(this.#positionKey, drawn);
    this.onChange();
  }

  /** Remove everything from the position on display. */
  eraseAll() {
    this.#byPosition.delete(this.#positionKey);
    this.onChange();
  }

  /** The drawings of the position on display, with the unfinished one. */
  get visibleDrawings() {
    const drawn = this.isPossible ? [...this.#finishedDrawings.values()] : [];
    if (this.#from !== null && this.#over !== null) {
      drawn.push({ from: this.#from, to: this.#over });
    }
    return drawn;
  }

  /** The marked nodes of the position on display. */
  get markedNodes() {
    return this.visibleDrawings.filter(({ from, to }) => from === to).map(({ from }) => from);
  }

  get #finishedDrawings() {
    return this.#byPosition.get(this.#positionKey) ?? new Map();
  }

  /** Identifies the position on display, whatever moves led to it. */
  get #positionKey() {
    const { reply, at } = this.game;
    return JSON.stringify([reply.key, reply.line.slice(0, at)]);
  }
}

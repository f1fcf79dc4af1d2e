// The player's own marks and arrows on the board of an analysis, kept for each position until the page
// is closed.

/** @import {Game} from "../game/game.js" */
/** @import {Ghost, Layer, Scene, SceneNode} from "./types" */

import { nodeSize } from "./bounds.js";

const WIDTH = 6; // of lines, as in board.css
const RING_MARGIN = 2; // units of the scene around a marked thing
const HEAD = 14; // half of the width of an arrow's head, and two thirds of its length

export class Drawings {
  /** Whether pointers draw instead of playing. */
  isOn = false;
  /** @type {Map<string, Map<string, { from: string, to: string }>>} by position, then by its ends */
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
    this.game.selection.release();
    this.onChange();
  }

  /** Begin at a node; nothing begins beside all nodes. */
  begin(/** @type {string | null} */ node) {
    this.#from = node;
    this.#over = node;
  }

  /** The pointer that is down is over another node. */
  passOver(/** @type {string | null} */ node) {
    if (node !== this.#over) {
      this.#over = node;
      this.onChange();
    }
  }

  /** End at a node: draw an arrow or, if it is where it began, a mark; or remove it. */
  end(/** @type {string | null} */ to) {
    const from = this.#from;
    this.#from = null;
    if (from === null || to === null) {
      return;
    }
    const drawn = this.#drawn;
    const key = `${from} ${to}`;
    if (!drawn.delete(key)) {
      drawn.set(key, { from, to });
    }
    this.#byPosition.set(this.#key, drawn);
    this.onChange();
  }

  /** Remove everything from the position on display. */
  erase() {
    this.#byPosition.delete(this.#key);
    this.onChange();
  }

  /** What is drawn on a scene; null if nothing is. */
  ghost(/** @type {Scene} */ scene) {
    const drawn = this.isPossible ? [...this.#drawn.values()] : [];
    if (this.#from !== null && this.#over !== null) {
      drawn.push({ from: this.#from, to: this.#over });
    }
    return drawn.length ? ghostOf(drawn, scene) : null;
  }

  /** The marked nodes of the position on display. */
  get marked() {
    const drawn = this.isPossible ? [...this.#drawn.values()] : [];
    return drawn.filter(({ from, to }) => from === to).map(({ from }) => from);
  }

  get #drawn() {
    return this.#byPosition.get(this.#key) ?? new Map();
  }

  /** Identifies the position on display, in whichever line it is. */
  get #key() {
    const { reply, at } = this.game;
    return JSON.stringify([reply.key, reply.line.slice(0, at)]);
  }
}

/**
 * Return rings and arrows as an overlay of a scene. Nodes that the scene lacks are left out.
 * @param {{ from: string, to: string }[]} drawn
 * @param {Scene} scene
 * @returns {Ghost}
 */
function ghostOf(drawn, scene) {
  const byId = new Map(scene.nodes.map((node) => [node.id, node]));
  /** @type {SceneNode[]} */
  const nodes = [];
  /** @type {Record<string, Layer[]>} */
  const shapes = {};
  for (const { from, to } of drawn) {
    const [start, end] = [byId.get(from), byId.get(to)];
    if (start && end) {
      const id = `${from} ${to}`;
      shapes[id] = start === end ? ring(scene, start) : arrow(start, end);
      const place = start === end ? { x: start.x, y: start.y } : {};
      nodes.push({ id, shape: id, ...place });
    }
  }
  return { nodes, shapes };
}

/** @returns {Layer[]} */
function ring(/** @type {Scene} */ scene, /** @type {SceneNode} */ node) {
  const radius = Math.min(...nodeSize(scene, node)) / 2 + RING_MARGIN;
  const arc = `a${radius} ${radius} 0 1 0`;
  return [[`M${-radius} 0${arc} ${2 * radius} 0${arc} ${-2 * radius} 0z`, "drawn"]];
}

/** @returns {Layer[]} */
function arrow(/** @type {SceneNode} */ start, /** @type {SceneNode} */ end) {
  const [x, y] = [start.x ?? 0, start.y ?? 0];
  const [dx, dy] = [(end.x ?? 0) - x, (end.y ?? 0) - y];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${x + ux * along - uy * aside} ${y + uy * along + ux * aside}`;
  const neck = length - 1.5 * HEAD;
  return [
    [`M${at(0, 0)}L${at(neck - WIDTH / 2, 0)}`, "drawn"],
    [`M${at(neck, -HEAD)}L${at(length, 0)}L${at(neck, HEAD)}z`, "drawn head"],
  ];
}

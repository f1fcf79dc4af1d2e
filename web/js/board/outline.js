// The board for keyboards and screen readers: a grid with a real button for each labelled node, at
// the place where the node is painted. One button is in the tab order; arrow keys lead to others.
// The buttons are on a sheet in units of the scene. Panning and zooming transform the sheet alone,
// because to restyle every button would take longer than to paint the picture.

/** @import {Box, OutlineCell, OutlineListener, Scene, SceneNode} from "./types" */

import { el, setText } from "../ui/dom.js";
import { groupIntoRows, nearestSpot, nextSpot } from "./arrow-keys.js";
import { nodeBox } from "./bounds.js";

const MIN_SIDE = 12; // smallest side of a button, in pixels
/** @type {("x" | "y" | "z" | "width" | "height")[]} */
const GEOMETRY = ["x", "y", "z", "width", "height"];

export class Outline {
  /** @type {Map<string, OutlineCell>} in reading order */
  #cells = new Map();
  /** @type {Scene | null} */
  #scene = null;
  /** @type {SceneNode[]} */
  #labelled = [];
  #geometryKey = "";
  #sheet = el("div", { role: "rowgroup" });
  /** Rings around the nodes that a lesson's task is about. */
  #rings = el("div");
  #pulsingKey = "";
  #scale = 1;
  /** @type {string | null} the node in the tab order */
  current = null;

  constructor(/** @type {HTMLElement} */ root, /** @type {OutlineListener} */ listeners) {
    this.root = root;
    this.listeners = listeners;
    root.append(this.#sheet);
    const above = el("div", { class: "rings", "aria-hidden": "true" }, this.#rings);
    root.parentElement?.append(above); // after the canvas, which covers the buttons
    root.addEventListener("click", (event) => {
      const id = nodeIdOf(event);
      if (id !== null) {
        listeners.onTouch(id);
      }
    });
    root.addEventListener("focusin", (event) => {
      const id = nodeIdOf(event);
      if (id !== null) {
        this.#setCurrent(id);
        listeners.onFocus(hasFocusRing(/** @type {Element} */ (event.target)) ? id : null);
      }
    });
    root.addEventListener("focusout", () => listeners.onFocus(null));
    root.addEventListener("keydown", (event) => this.#onKey(event));
  }

  /**
   * @param {Scene} scene
   * @param {Set<string>} touchable nodes that can be touched now
   * @param {string[]} picks nodes touched already
   * @param {Map<string, string[]>} notes what to add to the labels, by node id
   */
  show(scene, touchable, picks, notes) {
    if (scene !== this.#scene) {
      this.#scene = scene;
      this.#setScene(scene);
    }
    for (const { id, label } of this.#labelled) {
      const cell = /** @type {OutlineCell} */ (this.#cells.get(id));
      const text = [label, ...(notes.get(id) ?? [])].join(", ");
      const [disabled, pressed] = [!touchable.has(id), picks.includes(id)];
      const state = `${disabled} ${pressed} ${text}`;
      if (cell.state !== state) {
        cell.state = state;
        setText(cell.button, text);
        setFlag(cell.button, "aria-disabled", disabled);
        setFlag(cell.button, "aria-pressed", pressed);
      }
    }
    if (this.current === null || !this.#cells.has(this.current)) {
      this.#setCurrent([...this.#cells.keys()].find((id) => touchable.has(id)) ?? null);
    }
  }

  /** Build the buttons for a scene, unless the present buttons already fit it. */
  #setScene(/** @type {Scene} */ scene) {
    this.#labelled = scene.nodes.filter((node) => node.label);
    const key = this.#labelled
      .map(({ id, x, y, shape, rot }) => [id, x, y, shape, rot].join(" "))
      .join("|");
    if (key !== this.#geometryKey) {
      this.#geometryKey = key;
      this.#build(this.#labelled, scene);
    }
  }

  /** Move and scale the buttons with the picture. */
  placeButtons(/** @type {Box} */ { left, top, scale }) {
    const transform = new DOMMatrix([scale, 0, 0, scale, left, top]);
    for (const part of [this.#sheet, this.#rings]) {
      part.style.setProperty("--lay", String(transform));
    }
    this.#rings.style.setProperty("--pixel", `${1 / scale}px`);
    const before = this.#scale;
    this.#scale = scale;
    for (const cell of this.#cells.values()) {
      if (Math.min(cell.width, cell.height) * Math.min(scale, before) < MIN_SIDE) {
        placeButton(cell, scale);
      }
    }
    this.#currentCell?.button.style.setProperty("--pixel", `${1 / scale}px`);
  }

  get #currentCell() {
    return this.#cells.get(this.current ?? "");
  }

  /** Make a node's button the tab stop, or that of the first node if there is no such node. */
  #setCurrent(/** @type {string | null} */ id) {
    const next = this.#cells.get(id ?? "") ?? [...this.#cells.values()][0];
    this.#currentCell?.button.setAttribute("tabindex", "-1");
    next?.button.setAttribute("tabindex", "0");
    // Width of a pixel, for the focus ring.
    next?.button.style.setProperty("--pixel", `${1 / this.#scale}px`);
    this.current = next?.id ?? null;
  }

  /**
   * Make a node's button the tab stop after the next frame, because a touch must be answered first.
   */
  setCurrentSoon(/** @type {string} */ id) {
    afterNextFrame(() => {
      if (this.#cells.has(id)) {
        this.#setCurrent(id);
      }
    });
  }

  /** Let rings pulse around these nodes, and no others. */
  pulseAround(/** @type {string[]} */ ids) {
    const cells = ids.map((id) => this.#cells.get(id)).filter((cell) => cell !== undefined);
    const key = cells
      .map(({ id, x, y, width, height }) => [id, x, y, width, height].join())
      .join(" ");
    if (key !== this.#pulsingKey) {
      this.#pulsingKey = key;
      this.#rings.replaceChildren(...cells.map(makeRing));
    }
  }

  focus() {
    this.#currentCell?.button.focus();
  }

  /**
   * Build the rows of buttons. Buttons of nodes that stay are reused, and keep the focus.
   * @type {(nodes: SceneNode[], scene: Scene) => void}
   */
  #build(nodes, scene) {
    const hadFocus = this.root.contains(document.activeElement);
    const before = this.#cells;
    const oldCurrent = this.#currentCell;
    const cells = nodes.map((node) => makeCell(node, nodeBox(scene, node), before.get(node.id)));
    const rows = groupIntoRows(cells);
    this.#cells = new Map(rows.flat().map((cell) => [cell.id, cell]));
    for (const cell of cells) {
      const old = before.get(cell.id);
      if (!old || GEOMETRY.some((name) => old[name] !== cell[name])) {
        placeButton(cell, this.#scale);
      }
    }
    this.#updateRows(rows);
    if (oldCurrent && this.#cells.has(oldCurrent.id)) {
      this.#setCurrent(oldCurrent.id);
    } else if (oldCurrent && hadFocus) {
      this.#setCurrent(nearestSpot(cells, oldCurrent)?.id ?? null);
    }
    if (hadFocus && !this.root.contains(document.activeElement)) {
      afterNextFrame(() => {
        if (document.activeElement === document.body) {
          this.focus(); // focused later, because now it would force a layout
        }
      });
    }
  }

  /** Add, remove and order row elements, without touching those that stay. */
  #updateRows(/** @type {OutlineCell[][]} */ rows) {
    const old = [...this.#sheet.children];
    for (const row of old.slice(rows.length)) {
      row.remove();
    }
    for (const [index, cells] of rows.entries()) {
      const row = old[index] ?? this.#sheet.appendChild(el("div", { role: "row" }));
      const wanted = cells.map(
        ({ button }) => button.parentElement ?? el("div", { role: "gridcell" }, button),
      );
      for (const child of [...row.children]) {
        if (!wanted.includes(/** @type {HTMLElement} */ (child))) {
          child.remove();
        }
      }
      for (const [position, child] of wanted.entries()) {
        if (row.children[position] !== child) {
          row.insertBefore(child, row.children[position] ?? null);
        }
      }
    }
  }

  #onKey(/** @type {KeyboardEvent} */ event) {
    const from = this.#currentCell;
    if (!from || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const cells = [...this.#cells.values()];
    const ends = { Home: cells[0], End: cells.at(-1) };
    const to = ends[/** @type {"Home" | "End"} */ (event.key)] ?? nextSpot(cells, from, event.key);
    if (to) {
      this.#cells.get(to.id)?.button.focus();
      event.preventDefault();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault(); // at the edge too, the page must not scroll
    } else if (event.key === "Enter" && event.shiftKey) {
      this.listeners.onConfirm();
      event.preventDefault();
    }
  }
}

function afterNextFrame(/** @type {() => void} */ act) {
  requestAnimationFrame(() => setTimeout(act));
}

function nodeIdOf(/** @type {Event} */ { target }) {
  return /** @type {Element} */ (target).closest("button")?.dataset.node ?? null;
}

/** @type {(node: SceneNode, box: ReturnType<typeof nodeBox>, before?: OutlineCell) => OutlineCell} */
function makeCell({ id, x = 0, y = 0, z = 0 }, [width, height, ...middle], before) {
  const button = before?.button ?? el("button", { type: "button", tabindex: -1, "data-node": id });
  return { id, x, y, z, width, height, middle, state: before?.state ?? "", button };
}

/** Place a button over its node; a small one is enlarged. `scale` is in pixels per unit. */
function placeButton(/** @type {OutlineCell} */ cell, /** @type {number} */ scale) {
  const width = Math.max(cell.width, MIN_SIDE / scale);
  const height = Math.max(cell.height, MIN_SIDE / scale);
  setBox(cell.button, cell.x, cell.y, width, height);
  cell.button.style.setProperty("--z", String(cell.z));
}

/**
 * Make a ring around a cell. It does not take the button's box, which depends on the picture's scale:
 * behind the home page that is 0.
 */
function makeRing(/** @type {OutlineCell} */ { x, y, width, height, middle: [dx, dy] }) {
  const ring = el("i");
  setBox(ring, x + dx, y + dy, width, height);
  return ring;
}

/**
 * Set the box that the style sheet gives an element, in units of the scene.
 * @type {(element: HTMLElement, x: number, y: number, wide: number, high: number) => void}
 */
function setBox(element, x, y, wide, high) {
  for (const [name, units] of Object.entries({ x: x - wide / 2, y: y - high / 2, wide, high })) {
    element.style.setProperty(`--${name}`, `${units}px`);
  }
}

/** @type {(element: Element, name: string, on: boolean) => void} */
function setFlag(element, name, on) {
  if (on) {
    element.setAttribute(name, "true");
  } else {
    element.removeAttribute(name);
  }
}

/** Return whether an element shows that it has the focus. */
function hasFocusRing(/** @type {Element} */ element) {
  return element.matches(":root:not([data-by]) :focus-visible");
}

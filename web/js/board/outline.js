// The board for keyboards and screen readers: a grid of real buttons, one for each node with a
// name, lying where the node is painted. One of them is in the tab order, arrows lead to others.
// They lie on a sheet in units of the picture. Where the picture goes, the sheet follows: no button is
// styled or laid out anew for that, which would take longer than to paint the picture.

/** @import {Box, OutlineListener, OutlineCell, Scene, SceneNode} from "./types" */

import { el, setText } from "../ui/dom.js";
import { groupIntoRows, nearestSpot, nextSpot } from "./arrow-keys.js";
import { nodeSize } from "./bounds.js";

const LEAST = 12; // pixels of a button's side
/** @type {("x" | "y" | "z" | "wide" | "high")[]} */
const SIZES = ["x", "y", "z", "wide", "high"];

export class Outline {
  /** @type {Map<string, OutlineCell>} in reading order */
  #places = new Map();
  /** @type {Scene | null} */
  #scene = null;
  /** @type {SceneNode[]} those of it that have a name */
  #named = [];
  #ids = "";
  #sheet = el("div", { role: "rowgroup" });
  #scale = 1;
  /** @type {string | null} the node in the tab order */
  current = null;

  constructor(/** @type {HTMLElement} */ root, /** @type {OutlineListener} */ told) {
    this.root = root;
    this.told = told;
    root.append(this.#sheet);
    root.addEventListener("click", (event) => this.#with(event, (id) => told.onTouch(id)));
    root.addEventListener("focusin", (event) =>
      this.#with(event, (id) => {
        this.#tabTo(id);
        const seen = /** @type {Element} */ (event.target).matches(":focus-visible");
        told.onFocus(seen ? id : null);
      }),
    );
    root.addEventListener("focusout", () => told.onFocus(null));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * @param {Scene} scene
   * @param {Set<string>} live nodes that can be touched now
   * @param {string[]} picks nodes touched already
   * @param {Map<string, string[]>} notes what else to say of a node
   */
  show(scene, live, picks, notes) {
    if (scene !== this.#scene) {
      this.#scene = scene;
      this.#setScene(scene);
    }
    for (const { id, label } of this.#named) {
      const place = /** @type {OutlineCell} */ (this.#places.get(id));
      const more = notes.get(id);
      const said = more ? [label, ...more].join(", ") : String(label);
      const [off, pressed] = [!live.has(id), picks.includes(id)];
      const state = `${off} ${pressed} ${said}`;
      if (place.state !== state) {
        place.state = state;
        setText(place.button, said);
        setState(place.button, "aria-disabled", off);
        setState(place.button, "aria-pressed", pressed);
      }
    }
    if (this.current === null || !this.#places.has(this.current)) {
      this.#tabTo([...this.#places.keys()].find((id) => live.has(id)) ?? null);
    }
  }

  /** Lay buttons for a picture, unless they are where they were. */
  #setScene(/** @type {Scene} */ scene) {
    this.#named = scene.nodes.filter((node) => node.label);
    const places = this.#named.map(({ id, x, y, shape, rot }) => [id, x, y, shape, rot].join(" "));
    const ids = places.join("|");
    if (ids !== this.#ids) {
      this.#ids = ids;
      this.#build(this.#named, scene);
    }
  }

  /** Lie where the picture does. */
  place(/** @type {Box} */ { left, top, scale }) {
    const lay = new DOMMatrix([scale, 0, 0, scale, left, top]);
    this.#sheet.style.setProperty("--lay", String(lay));
    const before = this.#scale;
    this.#scale = scale;
    for (const place of this.#places.values()) {
      const { wide, high } = place;
      if (Math.min(wide, high) * Math.min(scale, before) < LEAST) {
        put(place, scale);
      }
    }
    this.#places.get(this.current ?? "")?.button.style.setProperty("--pixel", `${1 / scale}px`);
  }

  /** Make a node the one in the tab order. */
  #tabTo(/** @type {string | null} */ id) {
    const next = this.#places.get(id ?? "") ?? [...this.#places.values()][0];
    this.#places.get(this.current ?? "")?.button.setAttribute("tabindex", "-1");
    next?.button.setAttribute("tabindex", "0");
    next?.button.style.setProperty("--pixel", `${1 / this.#scale}px`); // the ring of the keyboard's
    this.current = next?.id ?? null;
  }

  /** Make a node the one in the tab order, as a pointer touched it: soon, for it is not seen. */
  setCurrentSoon(/** @type {string} */ id) {
    const act = () => this.#places.has(id) && this.#tabTo(id);
    requestAnimationFrame(() => setTimeout(act));
  }

  focus() {
    this.#places.get(this.current ?? "")?.button.focus();
  }

  /**
   * Lay the buttons; those that are there already are used again, and keep the focus where they stay.
   * @param {SceneNode[]} nodes
   * @param {Scene} scene
   */
  #build(nodes, scene) {
    const hadFocus = this.root.contains(document.activeElement);
    const known = this.#places;
    const before = known.get(this.current ?? "");
    const spots = nodes.map((node) => spot(node, nodeSize(scene, node), known.get(node.id)));
    const lines = groupIntoRows(spots);
    this.#places = new Map(lines.flat().map((spot) => [spot.id, spot]));
    for (const spot of spots) {
      const old = known.get(spot.id);
      if (!old || SIZES.some((name) => old[name] !== spot[name])) {
        put(spot, this.#scale);
      }
    }
    this.#fill(lines);
    if (before && this.#places.has(before.id)) {
      this.#tabTo(before.id);
    } else if (before && hadFocus) {
      this.#tabTo(nearestSpot(spots, before)?.id ?? null);
    }
    if (hadFocus && !this.root.contains(document.activeElement)) {
      const back = () => document.activeElement === document.body && this.focus();
      requestAnimationFrame(() => setTimeout(back)); // now all would have to be laid out for it
    }
  }

  /** Write the rows; what stays where it is is not touched. */
  #fill(/** @type {OutlineCell[][]} */ lines) {
    const children = /** @type {HTMLElement[]} */ ([...this.#sheet.children]);
    for (const row of children.slice(lines.length)) {
      row.remove();
    }
    for (const [at, line] of lines.entries()) {
      const row = children[at] ?? el("div", { role: "row" });
      const cells = line.map(({ button }) => button.parentElement ?? cell(button));
      const kept = new Set(cells);
      for (const old of [...row.children]) {
        kept.has(/** @type {HTMLElement} */ (old)) || old.remove();
      }
      for (const [i, cell] of cells.entries()) {
        row.children[i] === cell || row.insertBefore(cell, row.children[i] ?? null);
      }
      row.parentElement ?? this.#sheet.append(row);
    }
  }

  #with(/** @type {Event} */ event, /** @type {(id: string) => void} */ act) {
    const button = /** @type {Element} */ (event.target).closest("button");
    const id = button?.dataset.node;
    if (id !== undefined) {
      act(id);
    }
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const from = this.#places.get(this.current ?? "");
    if (!from || event.altKey || event.ctrlKey || event.metaKey) {
      return;
    }
    const spots = [...this.#places.values()];
    const ends = { Home: spots[0], End: spots.at(-1) };
    const to = ends[/** @type {"Home" | "End"} */ (event.key)] ?? nextSpot(spots, from, event.key);
    if (to) {
      this.#places.get(to.id)?.button.focus();
      event.preventDefault();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault(); // at the edge: the page must not scroll away
    } else if (event.key === "Enter" && event.shiftKey) {
      this.told.onConfirm();
      event.preventDefault();
    }
  }
}

/**
 * A node's place, with the button that it had before.
 * @param {SceneNode} node
 * @param {[number, number]} size
 * @param {OutlineCell} [before]
 * @returns {OutlineCell}
 */
function spot({ id, x = 0, y = 0, z = 0 }, [wide, high], before) {
  const button = before?.button ?? el("button", { type: "button", tabindex: -1, "data-node": id });
  return { id, x, y, z, wide, high, state: before?.state ?? "", button };
}

function cell(/** @type {HTMLButtonElement} */ button) {
  return el("div", { role: "gridcell" }, button);
}

/**
 * Lay a button where its node is; a small one is larger than that.
 * @param {OutlineCell} place
 * @param {number} scale pixels a unit
 */
function put({ x, y, z, wide, high, button }, scale) {
  const [width, height] = [Math.max(wide, LEAST / scale), Math.max(high, LEAST / scale)];
  const box = { x: x - width / 2, y: y - height / 2, wide: width, high: height };
  for (const [name, units] of Object.entries(box)) {
    button.style.setProperty(`--${name}`, `${units}px`);
  }
  button.style.setProperty("--z", String(z));
}

/**
 * @param {Element} element
 * @param {string} name
 * @param {boolean} on
 */
function setState(element, name, on) {
  if (on !== element.hasAttribute(name)) {
    on ? element.setAttribute(name, "true") : element.removeAttribute(name);
  }
}

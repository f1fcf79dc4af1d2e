// The board for keyboards and screen readers: a grid of real buttons, one for each node with a
// name, lying where the node is painted. One of them is in the tab order, arrows lead to others.

/** @import {Box, OutlineListener, Place, Scene, SceneNode} from "./types" */

import { el, setText } from "../ui/dom.js";
import { nearest, rows, step } from "./arrows.js";
import { extent } from "./bounds.js";

export class Outline {
  /** @type {Map<string, Place>} in reading order */
  #places = new Map();
  #ids = "";
  /** @type {string | null} the node in the tab order */
  current = null;

  constructor(/** @type {HTMLElement} */ root, /** @type {OutlineListener} */ told) {
    this.root = root;
    this.told = told;
    root.addEventListener("click", (event) => this.#with(event, (id) => told.touched(id)));
    root.addEventListener("focusin", (event) =>
      this.#with(event, (id) => {
        this.#tabTo(id);
        const seen = /** @type {Element} */ (event.target).matches(":focus-visible");
        told.focused(seen ? id : null);
      }),
    );
    root.addEventListener("focusout", () => told.focused(null));
    root.addEventListener("keydown", (event) => this.#key(event));
  }

  /**
   * @param {Scene} scene
   * @param {Set<string>} live nodes that can be touched now
   * @param {string[]} picks nodes touched already
   * @param {Map<string, string[]>} notes what else to say of a node
   */
  show(scene, live, picks, notes) {
    const named = scene.nodes.filter((node) => node.label);
    const ids = named.map(({ id, x, y, shape, rot }) => [id, x, y, shape, rot].join(" ")).join("|");
    if (ids !== this.#ids) {
      this.#ids = ids;
      this.#build(named, scene);
    }
    for (const { id, label } of named) {
      const place = /** @type {Place} */ (this.#places.get(id));
      const said = [label, ...(notes.get(id) ?? [])].join(", ");
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

  /** Lie over the picture. */
  place(/** @type {Box} */ { left, top, scale }) {
    this.root.style.setProperty("--left", `${left}px`);
    this.root.style.setProperty("--top", `${top}px`);
    this.root.style.setProperty("--scale", String(scale));
  }

  /** Make a node the one in the tab order. */
  #tabTo(/** @type {string | null} */ id) {
    const next = this.#places.get(id ?? "") ?? [...this.#places.values()][0];
    this.#places.get(this.current ?? "")?.button.setAttribute("tabindex", "-1");
    next?.button.setAttribute("tabindex", "0");
    this.current = next?.id ?? null;
  }

  /** Make a node the one in the tab order, as a pointer touched it. */
  touchedByHand(/** @type {string} */ id) {
    if (this.#places.has(id)) {
      this.#tabTo(id);
    }
  }

  focus() {
    this.#places.get(this.current ?? "")?.button.focus();
  }

  /**
   * @param {SceneNode[]} nodes
   * @param {Scene} scene
   */
  #build(nodes, scene) {
    const hadFocus = this.root.contains(document.activeElement);
    const spots = nodes.map((node) => {
      const { id, x = 0, y = 0, z = 0 } = node;
      const [wide, high] = extent(scene, node);
      return { id, x, y, z, wide, high, state: "", button: el("button", { type: "button" }) };
    });
    const lines = rows(spots);
    const before = this.#places.get(this.current ?? "");
    this.#places = new Map(lines.flat().map((spot) => [spot.id, spot]));
    this.root.replaceChildren(
      ...lines.map((line) => el("div", { role: "row" }, ...line.map(cell))),
    );
    if (before && this.#places.has(before.id)) {
      this.#tabTo(before.id);
    } else if (before && hadFocus) {
      this.#tabTo(nearest(spots, before)?.id ?? null);
    }
    if (hadFocus) {
      this.focus();
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
    const to = ends[/** @type {"Home" | "End"} */ (event.key)] ?? step(spots, from, event.key);
    if (to) {
      this.#places.get(to.id)?.button.focus();
      event.preventDefault();
    } else if (event.key.startsWith("Arrow")) {
      event.preventDefault(); // at the edge: the page must not scroll away
    } else if (event.key === "Enter" && event.shiftKey) {
      this.told.enough();
      event.preventDefault();
    }
  }
}

function cell(/** @type {Place} */ { id, button, state, ...place }) {
  button.dataset.node = id;
  button.tabIndex = -1;
  for (const [name, value] of Object.entries(place)) {
    button.style.setProperty(`--${name}`, String(value));
  }
  return el("div", { role: "gridcell" }, button);
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

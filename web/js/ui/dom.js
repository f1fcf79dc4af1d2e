// Making and finding elements (text is never parsed as markup), and random ids.

/** @import {CommandButton} from "../types" */

/**
 * Return a new element. A property named `on...` with a function is a listener; all others are
 * attributes (false and null leave one out, true sets it empty).
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (typeof value === "function") {
      element.addEventListener(name.slice(2), /** @type {EventListener} */ (value));
    } else if (value !== false && value !== null && value !== undefined) {
      element.setAttribute(name, value === true ? "" : String(value));
    }
  }
  element.append(...children);
  return element;
}

/**
 * @param {string | Node[]} face the name, or the elements on the button
 * @param {() => unknown} act
 * @param {Record<string, unknown>} [properties]
 */
export function button(face, act, properties = {}) {
  const parts = typeof face === "string" ? [face] : face;
  return el("button", { type: "button", onclick: () => act(), ...properties }, ...parts);
}

/**
 * Return buttons for commands (commands.js). One that is off stays in the tab order, so that screen
 * readers find it.
 */
export function actButtons(/** @type {CommandButton[]} */ buttons) {
  return buttons.map(({ command, name, main, off }) => {
    const state = { class: main ? "main" : null, "aria-disabled": off ? "true" : null };
    return el("button", { type: "button", "data-act": off ? null : command, ...state }, name);
  });
}

/**
 * Return the element with an id; throw an Error if it is missing or of another class.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) {
    throw new Error(`the page has no ${kind.name} with the id ${id}`);
  }
  return element;
}

/** @type {(element: Element, name: string, value: string) => void} */
export function setAttributeIfChanged(element, name, value) {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** @type {WeakMap<Element, string>} the last text of each element */
const lastTexts = new WeakMap();

/**
 * Set a text unless it was the last text set: otherwise the browser would lay out the element
 * again, and a screen reader read the text again. Replacements by a page translator are left alone.
 */
export function setText(/** @type {Element} */ element, /** @type {string} */ text) {
  const isSame = lastTexts.get(element) === text && element.hasChildNodes() === (text !== "");
  if (!isSame && element.textContent !== text) {
    element.textContent = text;
  }
  lastTexts.set(element, text);
}

/** Return an icon from the page's <symbol> elements. */
export function icon(/** @type {string} */ name) {
  const use = svg("use", { href: `#icon-${name}` });
  return svg("svg", { class: "icon", "aria-hidden": "true" }, use);
}

/** @type {(name: string, attributes?: Record<string, string | number>, ...children: (Node | string)[]) => SVGElement} */
export function svg(name, attributes = {}, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAttributes(element, attributes);
  element.append(...children);
  return /** @type {SVGElement} */ (element);
}

/** @type {(element: Element, attributes: Record<string, string | number>) => void} */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
}

/**
 * Return a random text of letters and digits, such as a seed.
 * @param {boolean} [secret] whether it must be impossible to guess: then it has 128 bits, otherwise 64
 */
export function randomId(secret = false) {
  const words = new Uint32Array(secret ? 4 : 2);
  const numbers = crypto.getRandomValues(words); // randomUUID needs https
  return Array.from(numbers, (number) => number.toString(36).padStart(7, "0")).join("");
}

/**
 * Return a disc in a seat's colour.
 * @param {string} classes the classes of the scene whose colours apply, from `sceneClasses`
 * @param {string} [look] the seat's style classes (`look` of a player)
 */
export function makeSeatDisc(classes, look = "") {
  const circle = svg("circle", { r: "9.5", class: `swatch ${look}` });
  const frame = { viewBox: "-12 -12 24 24", class: `disc ${classes}`, "aria-hidden": "true" };
  return svg("svg", frame, circle);
}

/**
 * Act when a valid form is submitted, by its button or by Enter in an input. (There is no submit event
 * in a sandboxed frame without allow-forms.)
 * @type {(form: HTMLFormElement, act: () => void) => void}
 */
export function onSubmit(form, act) {
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (form.reportValidity()) {
      act();
    }
  };
  form.addEventListener("keydown", (event) => {
    const isInput = event.target instanceof HTMLInputElement;
    if (event.key === "Enter" && isInput && !event.defaultPrevented && !isComposing(event)) {
      submit(event);
    }
  });
  form.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[type=submit]")) {
      submit(event);
    }
  });
}

/** Return whether a key belongs to an input method. Safari shows that only by the key code. */
export function isComposing(/** @type {KeyboardEvent} */ event) {
  return event.isComposing || event.keyCode === 229;
}

/** Let the arrow keys, Home and End go through the buttons of a list, which is one tab stop. */
export function focusByArrows(/** @type {KeyboardEvent} */ event, /** @type {Element} */ list) {
  const items = [...list.querySelectorAll("button")];
  const index = items.indexOf(/** @type {HTMLButtonElement} */ (event.target));
  const last = items.length - 1;
  const previous = Math.max(0, index - 1);
  const next = Math.min(last, index + 1);
  /** @type {Record<string, number>} */
  const targets = {
    ArrowLeft: previous,
    ArrowUp: previous,
    ArrowRight: next,
    ArrowDown: next,
    Home: 0,
    End: last,
  };
  if (event.key in targets) {
    items[targets[event.key]]?.focus();
    event.preventDefault();
  }
}

// Making and finding elements (text goes in as text, never as markup), random ids.

/** @import {Act} from "../types" */

/**
 * A new element. A property named `on...` is a listener, `class` and all others are attributes
 * (false and null leave one out, true sets it empty); children are elements or texts.
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
 * A button, and what it does when it is pressed.
 * @param {string | Node[]} face its name, or what else is on it
 * @param {() => unknown} act
 * @param {Record<string, unknown>} [properties] more than these
 */
export function button(face, act, properties = {}) {
  const parts = typeof face === "string" ? [face] : face;
  return el("button", { type: "button", onclick: () => act(), ...properties }, ...parts);
}

/**
 * Buttons for acts that the page knows by name (commands.js). One that does nothing now stays in the
 * tab order, and says so.
 */
export function actButtons(/** @type {Act[]} */ acts) {
  return acts.map(({ act, name, main, off }) => {
    const how = { class: main ? "main" : null, "aria-disabled": off ? "true" : null };
    return el("button", { type: "button", "data-act": off ? null : act, ...how }, name);
  });
}

/**
 * The element of that id, which must be of that class.
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

/**
 * Set an attribute only where it differs.
 * @param {Element} element
 * @param {string} name
 * @param {string} value
 */
export function setAttributeIfChanged(element, name, value) {
  if (element.getAttribute(name) !== value) {
    element.setAttribute(name, value);
  }
}

/** Set a text only where it differs, so that nothing is laid out (or read out) for nothing. */
export function setText(/** @type {Element} */ element, /** @type {string} */ text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/** An icon from the page's own sheet of symbols. */
export function icon(/** @type {string} */ name) {
  const use = svg("use", { href: `#icon-${name}` });
  return svg("svg", { class: "icon", "aria-hidden": "true" }, use);
}

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} [attributes]
 * @param {...(Node | string)} children
 */
export function svg(name, attributes = {}, ...children) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  setAttributes(made, attributes);
  made.append(...children);
  return /** @type {SVGElement} */ (made);
}

/**
 * @param {Element} element
 * @param {Record<string, string | number>} attributes
 */
export function setAttributes(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    element.setAttribute(name, String(value));
  }
}

/**
 * A text that nobody has drawn before: the seed of a game, the name of a tab.
 * @param {boolean} [secret] whether it must not be guessed from what follows from it, as the seed of
 *   hidden cards: it has 128 bits then, else 64
 * @returns {string} letters and digits
 */
export function randomId(secret = false) {
  const words = new Uint32Array(secret ? 4 : 2);
  const numbers = crypto.getRandomValues(words); // no randomUUID: that wants https
  return Array.from(numbers, (number) => number.toString(36).padStart(7, "0")).join("");
}

/**
 * The disc of a side.
 * @param {string} dress what dresses it, as ui/seat-colors.js says
 * @param {string} [look] the side's tokens
 */
export function seatDisc(dress, look = "") {
  const circle = svg("circle", { r: "9.5", class: `swatch ${look}` });
  const how = { viewBox: "-12 -12 24 24", class: `disc ${dress}`, "aria-hidden": "true" };
  return svg("svg", how, circle);
}

/**
 * Act when a form is sent: by its submit button, or by Enter in an input. (The form's own event does
 * not come in a sandboxed frame that may not send forms.)
 * @param {HTMLFormElement} form
 * @param {() => void} act
 */
export function onSubmit(form, act) {
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (form.reportValidity()) {
      act();
    }
  };
  form.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && !event.isComposing && event.target instanceof HTMLInputElement) {
      send(event);
    }
  });
  form.addEventListener("click", (event) => {
    if (event.target instanceof Element && event.target.closest("[type=submit]")) {
      send(event);
    }
  });
}

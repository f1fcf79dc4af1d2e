// Making and finding elements. Text goes in as text, never as markup.

/**
 * A new element. A property named `on...` is a listener, `class` and all others are attributes
 * (false and null leave one out, true sets it empty); children are elements or texts.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, unknown>} [properties]
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[K]}
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
 * The element of that id, which must be of that class.
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} kind
 * @returns {T}
 */
export function byId(id, kind) {
  const element = document.getElementById(id);
  if (!(element instanceof kind)) {
    throw new Error(`the page has no ${kind.name} with the id ${id}`);
  }
  return element;
}

/**
 * Set a text only where it differs, so that nothing is laid out (or read out) for nothing.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) {
    element.textContent = text;
  }
}

/**
 * An icon from the page's own sheet of symbols.
 * @param {string} name
 */
export function icon(name) {
  const drawn = svg("svg", { class: "icon", "aria-hidden": "true" });
  drawn.append(svg("use", { href: `#icon-${name}` }));
  return drawn;
}

/**
 * An element of a drawing.
 * @param {string} name
 * @param {Record<string, string>} [attributes]
 * @returns {SVGElement}
 */
export function svg(name, attributes = {}) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) {
    made.setAttribute(key, value);
  }
  return /** @type {SVGElement} */ (made);
}

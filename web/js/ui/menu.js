// A button that opens a menu: arrows walk in it, Escape and a touch elsewhere close it. What an item
// does is up to whoever listens to clicks.

export class Menu {
  /**
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} list with the items, buttons of the role menuitem
   */
  constructor(button, list) {
    this.button = button;
    this.list = list;
    button.addEventListener("click", () => (this.open ? this.close() : this.show()));
    button.addEventListener("keydown", (event) => this.#buttonKey(event));
    list.addEventListener("keydown", (event) => this.#key(event));
    list.addEventListener("click", () => this.close());
    document.addEventListener("pointerdown", ({ target }) => {
      if (this.open && target instanceof Node && !this.#holds(target)) {
        this.close(false);
      }
    });
    list.addEventListener("focusout", ({ relatedTarget }) => {
      if (relatedTarget instanceof Node && !this.#holds(relatedTarget)) {
        this.close(false);
      }
    });
  }

  get open() {
    return !this.list.hidden;
  }

  /** @param {"first" | "last"} [end] the item to begin with */
  show(end = "first") {
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.#items.at(end === "first" ? 0 : -1)?.focus();
  }

  /** @param {boolean} [back] whether the focus goes back to the button */
  close(back = true) {
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    if (back) {
      this.button.focus();
    }
  }

  /** The items that are to be seen. */
  get #items() {
    const all = this.list.querySelectorAll("[role=menuitem]");
    return /** @type {HTMLElement[]} */ ([...all]).filter((item) => item.offsetParent !== null);
  }

  #holds(/** @type {Node} */ node) {
    return this.list.contains(node) || this.button.contains(node);
  }

  #buttonKey(/** @type {KeyboardEvent} */ event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.show(event.key === "ArrowDown" ? "first" : "last");
      event.preventDefault();
    }
  }

  #key(/** @type {KeyboardEvent} */ event) {
    const items = this.#items;
    const at = items.indexOf(/** @type {HTMLElement} */ (event.target));
    const count = items.length;
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + count, Home: 0, End: count - 1 };
    if (event.key in to) {
      items[to[/** @type {keyof typeof to} */ (event.key)] % count]?.focus();
    } else if (event.key === "Escape") {
      this.close();
    } else if (event.key === "Tab") {
      this.close();
      return; // and the focus goes on from the button
    } else if (event.key.length > 1 || event.key === " ") {
      return;
    } else {
      const initial = (/** @type {HTMLElement} */ item) =>
        item.innerText.trim().toLowerCase().startsWith(event.key.toLowerCase());
      [...items.slice(at + 1), ...items].find(initial)?.focus();
    }
    event.preventDefault();
    event.stopPropagation(); // these keys mean something else to the page
  }
}

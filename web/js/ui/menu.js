// A menu button as WAI-ARIA describes it. Its items act by listeners of their own.

export class Menu {
  /**
   * @param {HTMLButtonElement} button
   * @param {HTMLElement} list with the items, buttons of the role menuitem
   */
  constructor(button, list) {
    this.button = button;
    this.list = list;
    button.addEventListener("click", () => {
      if (this.isOpen) {
        this.close();
      } else {
        this.open(0);
      }
    });
    button.addEventListener("keydown", (event) => this.#onButtonKey(event));
    list.addEventListener("keydown", (event) => this.#onKey(event));
    list.addEventListener("click", () => this.close());
    const closeIfOutside = (/** @type {EventTarget | null} */ target) => {
      const isOutside =
        target instanceof Node && !list.contains(target) && !button.contains(target);
      if (this.isOpen && isOutside) {
        this.close(false);
      }
    };
    document.addEventListener("pointerdown", ({ target }) => closeIfOutside(target));
    list.addEventListener("focusout", ({ relatedTarget }) => closeIfOutside(relatedTarget));
  }

  get isOpen() {
    return !this.list.hidden;
  }

  /** Open the menu, with the focus on an item; -1 is the last one. */
  open(/** @type {number} */ index) {
    this.list.hidden = false;
    this.button.setAttribute("aria-expanded", "true");
    this.#items.at(index)?.focus();
  }

  close(returnsFocus = true) {
    this.list.hidden = true;
    this.button.setAttribute("aria-expanded", "false");
    if (returnsFocus) {
      this.button.focus();
    }
  }

  /** The visible items. */
  get #items() {
    const all = this.list.querySelectorAll("[role=menuitem]");
    return /** @type {HTMLElement[]} */ ([...all]).filter((item) => item.offsetParent !== null);
  }

  #onButtonKey(/** @type {KeyboardEvent} */ event) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      this.open(event.key === "ArrowDown" ? 0 : -1);
      event.preventDefault();
    }
  }

  #onKey(/** @type {KeyboardEvent} */ event) {
    const items = this.#items;
    const index = items.indexOf(/** @type {HTMLElement} */ (event.target));
    const { length } = items;
    const to = { ArrowDown: index + 1, ArrowUp: index - 1 + length, Home: 0, End: length - 1 };
    if (event.key in to) {
      items[to[/** @type {keyof typeof to} */ (event.key)] % length]?.focus();
    } else if (event.key === "Escape") {
      this.close();
    } else if (event.key === "Tab") {
      this.close();
      return; // the focus moves from the button to the next control
    } else if (event.key.length > 1 || event.key === " ") {
      return;
    } else {
      const initial = event.key.toLowerCase();
      const hasInitial = (/** @type {HTMLElement} */ item) =>
        item.innerText.trim().toLowerCase().startsWith(initial);
      [...items.slice(index + 1), ...items].find(hasInitial)?.focus();
    }
    event.preventDefault();
    event.stopPropagation(); // otherwise these keys are shortcuts of the page
  }
}

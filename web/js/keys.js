// Keys that work anywhere on the page.

/**
 * @param {{ undo(): void, redo(): void, escape(): void, type(character: string): void }} told
 */
export function listenToKeys(told) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    if (event.defaultPrevented || document.querySelector("dialog[open]") || isText(target)) {
      return;
    }
    const act = meaning(event, target);
    if (act) {
      event.preventDefault();
      act(told);
    }
  });
}

/** @typedef {Parameters<typeof listenToKeys>[0]} Told */

/**
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @returns {((told: Told) => void) | null}
 */
function meaning(event, target) {
  const key = event.key.toLowerCase();
  if (event.altKey) {
    return null;
  }
  if (event.ctrlKey || event.metaKey) {
    if (key === "y" || (key === "z" && event.shiftKey)) {
      return (told) => told.redo();
    }
    return key === "z" ? (told) => told.undo() : null;
  }
  if (key === "escape") {
    return (told) => told.escape();
  }
  // A move is typed from the board, or from nowhere in particular.
  const free = target === document.body || target.closest("#outline") !== null;
  return free && /^[a-z0-9]$/.test(key) ? (told) => told.type(event.key) : null;
}

/** @param {Element} element */
function isText(element) {
  return element.matches(
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, select",
  );
}

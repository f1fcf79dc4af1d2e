// Keys that work anywhere on the page.

/**
 * @param {{ undo(): void, redo(): void, escape(): void, autoplay(): void, type(character: string): void,
 *   turnable(): boolean, turn(way: number): void }} told of what is wanted; asked whether there is
 *   something to turn
 */
export function listenToKeys(told) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const over = document.querySelector("dialog[open], :popover-open");
    if (event.defaultPrevented || over || isText(target)) {
      return;
    }
    const act = turning(event, told) ?? meaning(event, target);
    if (act) {
      event.preventDefault();
      act(told);
    }
  });
}

/** @typedef {Parameters<typeof listenToKeys>[0]} Told */

/** @type {Record<string, number>} */
const TURNS = { r: 1, R: -1, ".": 1, ",": -1 };

/**
 * @param {KeyboardEvent} event
 * @param {Told} told
 * @returns {(() => void) | null}
 */
function turning({ key, altKey, ctrlKey, metaKey, repeat }, { turnable, turn }) {
  const way = altKey || ctrlKey || metaKey ? undefined : TURNS[key];
  return way !== undefined && turnable() ? () => repeat || turn(way) : null;
}

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
  if (key === " " && (target === document.body || target.id === "scrub")) {
    return (told) => told.autoplay();
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

// Keys that work anywhere on the page.

/** @import {KeyListener} from "./types" */

export function listenToKeys(/** @type {KeyListener} */ told) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const over = document.querySelector("dialog[open], :popover-open");
    if (event.defaultPrevented || over || isText(target)) {
      return;
    }
    const atTable = () => turning(event, told) ?? meaning(event, target, told);
    const act = anywhere(event, told) ?? (told.away?.() ? null : atTable());
    if (act) {
      event.preventDefault();
      act();
    }
  });
}

/**
 * What a key asks for at home and at the table; null where that is nothing.
 * @param {KeyboardEvent} event
 * @param {KeyListener} told
 */
function anywhere({ key, altKey, ctrlKey, metaKey }, told) {
  if (altKey || ctrlKey || metaKey) {
    return null;
  }
  return key === "Escape" ? () => told.escape() : key === "?" ? () => told.explain() : null;
}

/** @type {Record<string, number>} */
const TURNS = { r: 1, R: -1, ".": 1, ",": -1 };

/**
 * @param {KeyboardEvent} event
 * @param {KeyListener} told
 */
function turning({ key, altKey, ctrlKey, metaKey, repeat }, told) {
  const way = altKey || ctrlKey || metaKey ? undefined : TURNS[key];
  return way !== undefined && told.turnable() ? () => repeat || told.turn(way) : null;
}

/** @type {Record<string, number>} */
const ZOOMS = { "+": 1, "=": 1, "-": -1, 0: 0 };

/**
 * What another key asks for; null where that is nothing.
 * @param {KeyboardEvent} event
 * @param {Element} target
 * @param {KeyListener} told
 */
function meaning({ key, altKey, ctrlKey, metaKey, shiftKey }, target, told) {
  const name = key.toLowerCase();
  if (altKey) {
    return null;
  }
  if (ctrlKey || metaKey) {
    const back = name === "z" && !shiftKey;
    return back ? () => told.undo() : name === "y" || name === "z" ? () => told.redo() : null;
  }
  const way = ZOOMS[key];
  if (way !== undefined && (way || told.near())) {
    return () => told.zoom(way);
  }
  if (key === " " && (target === document.body || target.id === "scrub")) {
    return () => told.autoplay();
  }
  // A move is typed from the board, or from nowhere in particular.
  const free = target === document.body || target.closest("#outline") !== null;
  return free && /^[a-z0-9]$/.test(name) ? () => told.type(key) : null;
}

function isText(/** @type {Element} */ element) {
  return element.matches(
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, select",
  );
}

// Keyboard shortcuts of the whole page.

/** @import {KeyListener} from "./types" */

/** @type {Record<string, number>} */
const ROTATION_KEYS = { r: 1, R: -1, ".": 1, ",": -1 };
/** @type {Record<string, number>} */
const ZOOM_KEYS = { "+": 1, "=": 1, "-": -1, 0: 0 };

export function listenToKeys(/** @type {KeyListener} */ listener) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const over = document.querySelector("dialog[open], :popover-open");
    if (event.defaultPrevented || over || isTextField(target)) {
      return;
    }
    const act = findShortcut(event, target, listener);
    if (act) {
      event.preventDefault();
      act();
    }
  });
}

/**
 * Return the action of a key; null if it has none.
 * @type {(event: KeyboardEvent, target: Element, listener: KeyListener) => (() => unknown) | null}
 */
function findShortcut({ key, altKey, ctrlKey, metaKey, shiftKey, repeat }, target, listener) {
  if (altKey) {
    return null;
  }
  const isAway = listener.isAway();
  if (ctrlKey || metaKey) {
    const name = key.toLowerCase();
    if (isAway || (name !== "z" && name !== "y")) {
      return null;
    }
    return name === "z" && !shiftKey ? () => listener.undo() : () => listener.redo();
  }
  if (key === "Escape") {
    return () => listener.escape();
  }
  if (key === "?") {
    return () => listener.explain();
  }
  if (isAway) {
    return null;
  }
  const direction = ROTATION_KEYS[key];
  if (direction !== undefined && listener.canRotate()) {
    return () => repeat || listener.rotate(direction);
  }
  const zoom = ZOOM_KEYS[key];
  if (zoom !== undefined && (zoom || listener.isZoomedIn())) {
    return () => listener.zoom(zoom);
  }
  if (key === " " && (target === document.body || target.id === "scrub")) {
    return () => listener.autoplay();
  }
  const canType = target === document.body || target.closest("#outline") !== null;
  return canType && /^[a-z0-9]$/i.test(key) ? () => listener.type(key) : null;
}

function isTextField(/** @type {Element} */ element) {
  return element.matches(
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, select",
  );
}

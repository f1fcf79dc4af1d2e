// Keyboard shortcuts of the whole page.

/** @import {KeyListener} from "./types" */

import { isComposing } from "../ui/dom.js";

/** @type {Record<string, number>} */
const ROTATION_KEYS = { r: 1, R: -1, ".": 1, ",": -1 };
/** @type {Record<string, number>} */
const ZOOM_KEYS = { "+": 1, "=": 1, "-": -1, 0: 0 };
/** @type {Record<string, string>} */
const US_KEYS = { Period: ".", Comma: "," };

export function listenToKeys(/** @type {KeyListener} */ listener) {
  document.addEventListener("keydown", (event) => {
    const target = /** @type {Element} */ (event.target);
    const isTaken = event.defaultPrevented || isComposing(event) || isTextField(target);
    if (isTaken || isOverlayOpen()) {
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
function findShortcut(event, target, listener) {
  const { altKey, ctrlKey, metaKey, shiftKey, repeat } = event;
  const key = latinKey(event);
  const isAway = listener.isAway();
  if (altKey) {
    return null;
  }
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
  if (key.length > 1 || !listener.hasSingleKeys()) {
    return null;
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
  const canType = target === document.body || target.closest(".outline") !== null;
  return canType && /^[a-z0-9]$/i.test(key) ? () => listener.type(key) : null;
}

/**
 * Return the character of a key. On a keyboard for another script, such as Cyrillic or Hebrew, it
 * is that of the same key on a US keyboard. Full-width characters become plain ones.
 * @type {(event: Pick<KeyboardEvent, "key" | "code" | "shiftKey">) => string}
 */
export function latinKey({ key, code, shiftKey }) {
  const plain = key.normalize("NFKC");
  if (!/^[\p{L}\p{Nd}]$/u.test(plain) || /^[\p{Script=Latin}0-9]$/u.test(plain)) {
    return plain;
  }
  const character = US_KEYS[code] ?? /^(?:Key|Digit)(.)$/.exec(code)?.[1] ?? plain;
  return shiftKey ? character : character.toLowerCase();
}

function isOverlayOpen() {
  if (document.querySelector("dialog[open]")) {
    return true;
  }
  try {
    return document.querySelector(":popover-open") !== null;
  } catch {
    return false; // the browser has no popovers
  }
}

function isTextField(/** @type {Element} */ element) {
  return element.matches(
    "input:not([type=range], [type=radio], [type=checkbox]), textarea, select",
  );
}

// Keys and swipes that step through the moves of a game. Loaded with the review.

/**
 * Steps by key: the number of moves. An infinite number goes to the next mistake (up and down arrow
 * keys), or to the start or the end.
 * @type {Record<string, number>}
 */
const STEP_KEYS = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -Infinity,
  ArrowDown: Infinity,
  Home: -Infinity,
  End: Infinity,
};
const LISTS = "#moves-list, #lines, .turns"; // there, only the left and right arrow keys step
const SWIPE_PX = 50; // a shorter movement is a shaky tap
const SWIPE_MS = 600;

/** Return the step of a key; 0 if the key means something else where it was pressed. */
export function stepOfKey(/** @type {KeyboardEvent} */ event) {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey } = event;
  const by = STEP_KEYS[key] ?? 0;
  const element = /** @type {Element} */ (target);
  const isTaken =
    element.closest?.("input, select, textarea, dialog, [role=menu], .outline") ||
    (!Number.isFinite(by) && element.closest?.(LISTS));
  return isTaken || ctrlKey || metaKey || altKey || shiftKey ? 0 : by;
}

/**
 * Listen for swipes with a finger: to the left goes forward, as in a picture book.
 * @param {HTMLElement} board
 * @param {() => boolean} canSwipe
 * @param {(by: number) => void} onSwipe
 */
export function listenForSwipes(board, canSwipe, onSwipe) {
  /** @type {{ x: number, y: number, time: number } | null} */
  let start = null;
  board.addEventListener("pointerdown", ({ pointerType, isPrimary, clientX, clientY }) => {
    const isSwipe = pointerType === "touch" && isPrimary && canSwipe();
    start = isSwipe ? { x: clientX, y: clientY, time: performance.now() } : null;
  });
  board.addEventListener("pointerup", ({ clientX, clientY }) => {
    const [dx, dy] = start ? [clientX - start.x, clientY - start.y] : [0, 0];
    const isQuick = start !== null && performance.now() - start.time < SWIPE_MS;
    if (isQuick && Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) {
      onSwipe(dx < 0 ? 1 : -1);
    }
    start = null;
  });
}

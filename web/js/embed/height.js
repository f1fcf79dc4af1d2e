// Reports of the height that a frame needs: {type: "skerry:height", version, height}.

/** @typedef {{ canvas: HTMLCanvasElement, scene: { width: number, height: number } }} AnyBoard */

const MIN_HEIGHT = 240; // pixels of the board
const MAX_HEIGHT = 720;
const MIN_HEIGHT_BESIDE_PANELS = 480;
const PANELS_WIDTH = 200; // smallest width of the panels beside the board, in pixels

let reported = 0;

/**
 * Return the height of the board in pixels, as its width requires.
 * @param {number} width of the board, in pixels
 * @param {{ width: number, height: number }} scene
 * @param {number} frameWidth
 */
export function boardHeight(width, scene, frameWidth) {
  const min = frameWidth - width > PANELS_WIDTH ? MIN_HEIGHT_BESIDE_PANELS : MIN_HEIGHT;
  return Math.min(MAX_HEIGHT, Math.max(min, (width * scene.height) / scene.width));
}

/**
 * Report the height now and whenever the frame's width or the content around the board changes. The
 * reported height doesn't depend on the frame's height, so there is no feedback loop. The board's
 * height is also in the CSS variable --asked.
 * @param {AnyBoard} board
 * @returns {() => void} stops the reports
 */
export function reportHeight(board) {
  // In the next frame, because the new height changes observed sizes.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => report(board)));
  observer.observe(board.canvas);
  observer.observe(/** @type {Element} */ (board.canvas.closest("main")));
  return () => observer.disconnect();
}

function report(/** @type {AnyBoard} */ { canvas, scene }) {
  const root = document.documentElement;
  const rest = root.scrollHeight - canvas.clientHeight;
  const board = boardHeight(canvas.clientWidth, scene, innerWidth);
  const height = Math.ceil(rest + board);
  root.style.setProperty("--asked", `${board}px`);
  if (window !== window.parent && Math.abs(height - reported) > 1) {
    reported = height;
    window.parent.postMessage({ type: "skerry:height", version: 1, height }, "*");
  }
}

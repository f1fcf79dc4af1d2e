// How high the frame should be, told to the page around it: {type: "skerry:height", version, height}.

/** @typedef {{ canvas: HTMLCanvasElement, scene: { width: number, height: number } }} Seen */

const LEAST = 240; // pixels for the board
const MOST = 720;
const BESIDE = 480; // pixels at least, where the panels stand beside the board
const PANELS = 200; // pixels that these take from its width, at least

let told = 0;

/**
 * The board's share: as high as its width asks for.
 * @param {number} width of the room for it, in pixels
 * @param {{ width: number, height: number }} scene
 * @param {number} frame its width
 */
export function boardHeight(width, scene, frame) {
  const least = frame - width > PANELS ? BESIDE : LEAST;
  return Math.min(MOST, Math.max(least, (width * scene.height) / scene.width));
}

/**
 * Tell it now and whenever the frame's width changes, or what is beside the board. It depends on
 * these alone, so it settles; the style sheets have the board's share as --asked.
 * @param {Seen} board
 * @returns {() => void} tells it no more
 */
export function reportHeight(board) {
  // In the next picture: what it sets changes sizes that are being observed.
  const observer = new ResizeObserver(() => requestAnimationFrame(() => tell(board)));
  observer.observe(board.canvas);
  observer.observe(/** @type {Element} */ (board.canvas.closest("main")));
  return () => observer.disconnect();
}

function tell(/** @type {Seen} */ { canvas, scene }) {
  const root = document.documentElement;
  const rest = root.scrollHeight - canvas.clientHeight;
  const asked = boardHeight(canvas.clientWidth, scene, innerWidth);
  const height = Math.ceil(rest + asked);
  root.style.setProperty("--asked", `${asked}px`);
  if (window !== window.parent && Math.abs(height - told) > 1) {
    told = height;
    window.parent.postMessage({ type: "skerry:height", version: 1, height }, "*");
  }
}

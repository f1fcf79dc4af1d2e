// How high the frame should be, told to the page around it: {type: "skerry:height", version, height}.

/** @import {Board} from "../board.js" */

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
 * Tell it now and whenever the frame's width changes. It depends on the width alone, so it settles.
 * @param {Board} board
 */
export function tellHeight(board) {
  new ResizeObserver(() => tell(board)).observe(board.canvas);
}

/** @param {Board} board */
function tell({ canvas, scene }) {
  const rest = document.documentElement.scrollHeight - canvas.clientHeight;
  const height = Math.round(rest + boardHeight(canvas.clientWidth, scene, innerWidth));
  if (window !== window.parent && Math.abs(height - told) > 1) {
    told = height;
    window.parent.postMessage({ type: "skerry:height", version: 1, height }, "*");
  }
}

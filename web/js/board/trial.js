// Whether a picture from outside is painted soon enough: it is tried in pieces, on a canvas that nobody
// sees, and the page goes on between two of them.

/** @import {SceneNode} from "../types" */

const MOST = 500; // milliseconds for all of it
const PIECE = 40; // things painted at once

/**
 * @param {SceneNode[]} nodes
 * @param {(piece: SceneNode[]) => void} paint waits until it is painted
 * @param {() => number} [now] milliseconds
 * @param {() => Promise<unknown>} [pause] lets the page go on
 */
export async function isSoonPainted(nodes, paint, now = () => performance.now(), pause = task) {
  let spent = 0;
  for (let at = 0; at < nodes.length && spent <= MOST; at += PIECE) {
    const start = now();
    paint(nodes.slice(at, at + PIECE));
    spent += now() - start;
    await pause();
  }
  return spent <= MOST;
}

function task() {
  return new Promise((resolve) => setTimeout(resolve));
}

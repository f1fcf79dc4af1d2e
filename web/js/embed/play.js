// The page in a frame, loaded at the first touch, and the start of Python there.

/** @import {FrameParams, Opening, Scene} from "../types" */
/** @import {TabStore} from "../storage/tab-store.js" */

import { plainWorkerStarter } from "../engine/plain-worker.js";
import { paintFirstTable, startPage } from "../startup.js";
import { fetchWorkerScript } from "./files.js";
import { reportHeight } from "./height.js";

export { showNotice } from "../ui/notice.js";

const PYTHON = ["code", "library", "engine"];

/**
 * Replace the cover by the game.
 * @param {Opening} opening of the game
 * @param {FrameParams} params
 * @param {Scene | null} picture of the position in the address
 * @param {TabStore} tabStore
 * @param {Promise<Partial<Opening> | null>} all the opening with the other games
 * @param {Promise<Blob>} worker the first engine's script, which is being fetched
 */
export function startGame(opening, params, picture, tabStore, all, worker) {
  const painted = paintFirstTable(withFramePosition(opening, params, picture), tabStore);
  reportHeight(painted.board);
  let fetching = /** @type {Promise<Blob> | null} */ (worker);
  const script = async () => {
    const blob = fetching ?? fetchWorkerScript();
    fetching = null; // later engines fetch their own script
    return blob;
  };
  startPage(
    painted,
    plainWorkerStarter({ script, parts: pythonPartUrls, later: lazyPartUrl }),
    all,
  );
}

/**
 * Return the opening with the position of the frame's address instead of the first one. Its choices
 * and id are unknown until Python runs.
 * @type {(opening: Opening, params: FrameParams, picture: Scene | null) => Opening}
 */
function withFramePosition({ catalogue, table }, { id }, picture) {
  const [first] = table.frames.slice(-1);
  const scene = picture ?? (id === null ? first : { ...first, choices: [] });
  const { tall, ...rest } = { ...table, frames: [scene] };
  const shown = scene === first ? { ...rest, tall } : { ...rest, id: "" };
  return { catalogue, table: shown, asked: id ?? table.record };
}

async function pythonPartUrls() {
  return Object.fromEntries(PYTHON.map((part) => [part, partUrl(`plain-${part}`)]));
}

async function lazyPartUrl(/** @type {string} */ name) {
  return partUrl(`lazy-${name}`);
}

/** Return the address of a part of Python. The worker needs it, because it is made from a blob. */
function partUrl(/** @type {string} */ name) {
  return { url: new URL(`pyodide/${name}.bin`, location.href).href };
}

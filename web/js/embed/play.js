// What comes with the first touch of a frame: the page itself, and what starts Python.

/** @import {FrameParams, Opening, Scene, TableReply} from "../types" */
/** @import {TabStore} from "../storage/tab-store.js" */

import { plainWorkerStarter } from "../engine/plain-worker.js";
import { paintFirst, start } from "../startup.js";
import { fetchFile } from "./files.js";
import { reportHeight } from "./height.js";

const PYTHON = ["code", "library", "engine"];

/**
 * Put the game in the place of its cover.
 * @param {Opening} opening the game's own
 * @param {FrameParams} wish
 * @param {Scene | null} picture of the position that the address names
 * @param {TabStore} tabStore
 * @param {Promise<Partial<Opening> | null>} all what is known of the other games
 * @param {Promise<Response>} worker the script of the first one, which is on its way
 */
export function begin(opening, wish, picture, tabStore, all, worker) {
  const painted = paintFirst(seenFrom(opening, wish, picture), tabStore);
  reportHeight(painted.board);
  let coming = /** @type {Promise<Response> | null} */ (worker);
  const script = async () => {
    const reply = coming ?? fetchFile("pyodide/bare.js");
    coming = null; // another engine asks for its own
    return (await reply).blob();
  };
  start(painted, plainWorkerStarter({ script, parts, later }), all);
}

/**
 * The build's opening, as this frame wants it: the position of its address in place of the first.
 * @param {Opening} opening
 * @param {FrameParams} wish
 * @param {TableReply["film"][number] | null} picture
 * @returns {Opening}
 */
function seenFrom({ shelf, table }, { id }, picture) {
  const [first] = table.film.slice(-1);
  const scene = picture ?? (id === null ? first : { ...first, choices: [] });
  const { tall, ...rest } = { ...table, film: [scene] };
  const begun = scene === first ? { ...rest, tall } : { ...rest, id: "" }; // which it is, Python says
  return { shelf, table: begun, asked: id ?? table.record };
}

async function parts() {
  return Object.fromEntries(PYTHON.map((part) => [part, address(`bare-${part}`)]));
}

async function later(/** @type {string} */ name) {
  return address(`later-${name}`);
}

/** Where a part of Python is: the worker itself has no address. */
function address(/** @type {string} */ name) {
  return { url: new URL(`pyodide/${name}.bin`, location.href).href };
}

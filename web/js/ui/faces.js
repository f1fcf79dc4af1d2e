// The faces of the computer players, as shapes of the game (py/skerry/games/*/faces.py). The engine
// loads them when they are first needed.

/** @import {Layer, Requester} from "../types" */

import { svg } from "./dom.js";

/** @type {Map<string, Promise<unknown>>} */
const requests = new Map();
/** @type {Map<string, Record<string, Layer[]>>} by game, then by level */
const faces = new Map();

/**
 * Load a game's faces, once; without an engine there are none.
 * @param {Requester} engine
 * @param {string} game
 */
export function loadFaces(engine, game) {
  const load = async () => {
    try {
      const reply = await engine.ask({ op: "faces", game });
      faces.set(game, reply.faces);
    } catch {
      requests.delete(game); // for another try
    }
  };
  const request = requests.get(game) ?? load();
  requests.set(game, request);
  return request;
}

/** Whether the faces of a game are loaded. */
export function hasFaces(/** @type {string} */ game) {
  return faces.has(game);
}

/**
 * Return an element for the face of a level, empty until it is loaded.
 * @param {string} game
 * @param {number} level
 */
export function makeFace(game, level) {
  const layers = faces.get(game)?.[level] ?? [];
  const paths = layers.map(([d, look]) => svg("path", { d, class: look }));
  const frame = { class: `face-of ${game}`, viewBox: "-24 -24 48 48", "aria-hidden": "true" };
  return svg("svg", frame, ...paths);
}

/** Return a picture of scales, in the place of a face. */
export function makeScales() {
  const d =
    "M0-17v32m-9 0H9M-15-10h30m-6 13 6-13 6 13a6 6 0 0 1-12 0zm-30 0 6-13 6 13a6 6 0 0 1-12 0z";
  const frame = { class: "balance", viewBox: "-24 -24 48 48", "aria-hidden": "true" };
  return svg("svg", frame, svg("path", { d }));
}

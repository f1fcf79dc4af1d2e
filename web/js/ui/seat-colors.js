// The colours that a person has chosen for what seats draw: as classes, which games' style sheets
// know.

/** @import {Settings} from "../storage/types" */
/** @import {Scene} from "../types" */

const GAME = /^[a-z0-9-]{1,40}$/;
const PEN = /^[a-z-]{1,20}$/;
const SEATS = 99;

/** @type {Settings["pens"]} */
let chosen = {};

/** From now on seats draw with these. */
export function setSeatColors(/** @type {Settings["pens"]} */ pens) {
  chosen = pens;
}

/**
 * What style sheets dress a picture by: its game, and the pen of the seat whose sheet it shows.
 * @param {Pick<Scene, "game" | "seat">} scene
 * @returns {string} class names
 */
export function sceneClasses({ game, seat }) {
  const pen = chosen[game]?.[seat ?? -1];
  return [game, ...(pen ? [`pen-${pen}`] : [])].join(" ");
}

/** The pens that were kept, by game and seat; "" for the usual one. What can be none is left out. */
export function readSeatColors(/** @type {unknown} */ data) {
  const games = Object.entries(typeof data === "object" && data !== null ? data : {});
  const lists = games.filter(([game, pens]) => GAME.test(game) && Array.isArray(pens));
  const read = (/** @type {unknown} */ pen) =>
    typeof pen === "string" && PEN.test(pen) ? pen : "";
  return Object.fromEntries(lists.map(([game, pens]) => [game, pens.slice(0, SEATS).map(read)]));
}

// The colours that players chose for what a seat draws, as classes for the games' style sheets. (In
// storage and classes they are "pens".)

/** @import {Settings} from "../storage/types" */
/** @import {Scene} from "../types" */

const GAME = /^[a-z0-9-]{1,40}$/;
const COLOR = /^[a-z-]{1,20}$/;
const MAX_SEATS = 99;

/** @type {Settings["pens"]} */
let chosen = {};

export function setSeatColors(/** @type {Settings["pens"]} */ colors) {
  chosen = colors;
}

/**
 * Return the classes that style a scene: its game, and the colour of the seat whose sheet it shows.
 * @type {(scene: Pick<Scene, "game" | "seat">) => string}
 */
export function sceneClasses({ game, seat }) {
  const color = chosen[game]?.[seat ?? -1];
  return [game, ...(color ? [`pen-${color}`] : [])].join(" ");
}

/** Read colours by game and seat, "" for the default; leave out invalid games. */
export function readSeatColors(/** @type {unknown} */ data) {
  const games = Object.entries(typeof data === "object" && data !== null ? data : {});
  const valid = games.filter(([game, colors]) => GAME.test(game) && Array.isArray(colors));
  const read = (/** @type {unknown} */ color) =>
    typeof color === "string" && COLOR.test(color) ? color : "";
  return Object.fromEntries(
    valid.map(([game, colors]) => [game, colors.slice(0, MAX_SEATS).map(read)]),
  );
}

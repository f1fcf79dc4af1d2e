// What the page adds to the picture: which nodes can be touched, are pointed at, picked, hinted.

/** @import {Choice, Highlights, TurningPoint} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */
import { t } from "../ui/i18n.js";

/**
 * @typedef {{ hovered: string | null, focused: string | null, lit: Iterable<string>,
 *   turning?: TurningPoint | null }} Pointed the
 *   node a mouse is over, the one the keyboard is on, and those that an entry of the ledger is about;
 *   the turning point of the game that is on display
 */

/** @type {Set<string>} */
const NONE = new Set();

/**
 * @param {Game} game
 * @param {Analysis} analysis
 * @param {Pointed} pointed
 * @returns {Highlights}
 */
export function highlights(game, analysis, { hovered, focused, lit, turning }) {
  /** @type {Map<string, string[]>} */
  const tokens = new Map();
  const add = (/** @type {string} */ id, /** @type {string} */ token) => {
    tokens.set(id, [...(tokens.get(id) ?? []), token]);
  };
  const targets = game.shown === game.scene ? game.targets : NONE; // not while a film leads there
  for (const id of targets) {
    add(id, "target");
  }
  for (const id of game.selection.fits) {
    add(id, "fits");
  }
  const { proposal } = game.selection;
  const held = [...game.picks, ...picksOf(game.scene.choices, game.pending)];
  for (const id of new Set(proposal ? [...held, proposal.id] : held)) {
    add(id, "picked");
  }
  for (const id of picksOf(game.choices, analysis.hint?.move ?? null)) {
    add(id, "hint");
  }
  for (const id of picksOf(game.scene.choices, turning?.best ?? null)) {
    add(id, "hint");
  }
  for (const id of picksOf(game.scene.choices, turning?.played ?? null)) {
    add(id, "instead");
  }
  if (hovered !== null && targets.has(hovered)) {
    add(hovered, "hover");
  }
  if (focused !== null) {
    add(focused, "focus");
  }
  for (const id of lit) {
    add(id, "lit");
  }
  const asked = game.reply.over && game.looking === null ? [] : game.scene.choices;
  return { tokens, heat: analysis.heatOf(asked) };
}

/**
 * What is said of nodes beside their labels.
 * @param {Game} game
 * @param {Analysis} analysis
 * @param {TurningPoint | null} [turning]
 * @returns {Map<string, string>}
 */
export function highlightNotes(game, analysis, turning) {
  /** @type {Map<string, string>} */
  const said = new Map();
  const add = (/** @type {string} */ id, /** @type {string} */ note) => {
    said.set(id, said.has(id) ? `${said.get(id)}, ${note}` : note);
  };
  const { picks, turned, fits, targets } = game.selection;
  for (const id of picks) {
    add(id, t("picked up"));
  }
  for (const [id, degrees] of turned) {
    if (degrees) {
      add(id, t("turned {degrees} degrees", { degrees }));
    }
  }
  for (const id of fits.size < targets.size ? fits : []) {
    add(id, t("fits as it is turned"));
  }
  for (const id of picksOf(game.choices, analysis.hint?.move ?? null)) {
    add(id, t("hint"));
  }
  for (const id of picksOf(game.scene.choices, turning?.best ?? null)) {
    add(id, t("best move"));
  }
  for (const id of picksOf(game.scene.choices, turning?.played ?? null)) {
    add(id, t("was played"));
  }
  return said;
}

/**
 * The nodes to touch for an action.
 * @param {Choice[]} choices
 * @param {string | null} action
 * @returns {string[]}
 */
function picksOf(choices, action) {
  return choices.find((choice) => choice.action === action)?.picks ?? [];
}

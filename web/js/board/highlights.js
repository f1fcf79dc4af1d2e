// What the page adds to the picture: which nodes can be touched, are pointed at, picked, hinted.

/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */
/** @import {Scene} from "../types" */
/** @import {Choice, Highlights, Pointed, TurningPoint} from "./types" */

import { t } from "../ui/i18n.js";

/**
 * @param {Game} game
 * @param {Analysis} analysis
 * @param {Pointed} pointed
 * @returns {Highlights}
 */
export function findHighlights(game, analysis, { hovered, focused, lit, turning }) {
  const { scene, shown, choices, pending } = game;
  const { picks, proposal, fittingTargets } = game.selection;
  const targets = shown === scene ? game.selection.targets : new Set(); // not while a film leads there
  const loose = choices.some((choice) => choice.loose) ? proposal?.action : null;
  const proposed = [...ids(proposal?.id), ...findPicks(choices, loose)];
  const asked = game.reply.over && game.looking === null ? [] : scene.choices;
  const tokens = gathered([
    ["target", targets],
    ["fits", fittingTargets],
    ["picked", new Set([...picks, ...findPicks(scene.choices, pending), ...proposed])],
    ["hint", findPicks(choices, analysis.hint?.move)],
    ["hint", analysis.hint?.nodes ?? []],
    ["hint", findPicks(scene.choices, turning?.best)],
    ["instead", findPicks(scene.choices, turning?.played)],
    ["hover", ids(hovered).filter((id) => targets.has(id))],
    ["focus", ids(focused)],
    ["lit", [...lit, ...(game.aside?.nodes ?? [])]],
  ]);
  return { tokens, heat: analysis.heatOf(asked), ghosts: ghosts(game, analysis) };
}

/**
 * The ways of the moves since one's own, and what a hint would lay.
 * @param {Game} game
 * @param {Analysis} analysis
 */
function ghosts({ reply, shown, scene, looking, selection }, { hint }) {
  const still = shown === scene && looking === null && !selection.picks.length;
  return [still ? reply.trail : null, hint?.ghost ?? null].filter(
    (it) => it !== null && it !== undefined,
  );
}

/**
 * What is said of nodes beside their labels.
 * @param {Game} game
 * @param {Analysis} analysis
 * @param {TurningPoint | null} [turning]
 */
export function describeHighlights(game, analysis, turning) {
  const { picks, rotations, fittingTargets, targets } = game.selection;
  const askew = [...rotations].filter(([, degrees]) => degrees !== 0);
  /** @type {[string, string[]][]} */
  const turns = askew.map(([id, degrees]) => [t("turned {degrees} degrees", { degrees }), [id]]);
  return gathered([
    [t("picked up"), picks],
    ...turns,
    [t("fits as it is turned"), fittingTargets.size < targets.size ? fittingTargets : []],
    [t("hint"), findPicks(game.choices, analysis.hint?.move)],
    [t("hint"), analysis.hint?.nodes ?? []],
    [t("best move"), findPicks(game.scene.choices, turning?.best)],
    [t("was played"), findPicks(game.scene.choices, turning?.played)],
  ]);
}

/**
 * By node id what is said of it.
 * @param {[string, Iterable<string>][]} marks what is said of which nodes
 */
function gathered(marks) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  for (const [mark, nodes] of marks) {
    for (const id of nodes) {
      found.set(id, [...(found.get(id) ?? []), mark]);
    }
  }
  return found;
}

function ids(/** @type {string | null | undefined} */ id) {
  return id === null || id === undefined ? [] : [id];
}

/**
 * The nodes to touch for an action.
 * @param {Choice[]} choices
 * @param {string | null | undefined} action
 */
export function findPicks(choices, action) {
  return choices.find((choice) => choice.action === action)?.picks ?? [];
}

/**
 * A move by the names of what is touched for it; one that is typed alone as it is typed.
 * @param {Scene} scene
 * @param {Choice[]} choices
 * @param {string} action
 */
export function moveName({ nodes }, choices, action) {
  const labels = findPicks(choices, action).map(
    (id) => nodes.find((node) => node.id === id)?.label ?? id,
  );
  return labels.map((label) => label.split(/[,:]/)[0]).join(", ") || action;
}

// Marks that the page adds to the picture, such as those for touchable, picked and hinted nodes.

/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */
/** @import {Scene, SceneNode} from "../types" */
/** @import {Choice, Highlights, Pointed, TurningPoint} from "./types" */

import { formatPercent, t } from "../ui/i18n.js";

const MAX_LABELS = 12; // more would cover each other: then only good moves get one
const GOOD = 0.3; // quality of a move that always has its label

/**
 * Return the marks for the scene on display.
 * @type {(game: Game, analysis: Analysis, pointed: Pointed) => Highlights}
 */
export function findHighlights(game, analysis, { hovered, focused, refused, lit, turning }) {
  const {
    scene,
    currentFrame,
    choices,
    pendingMove: pending,
    reply,
    viewedPosition,
    selection,
  } = game;
  const { picks, proposal, fittingTargets } = selection;
  // No targets while an animation shows another scene.
  const targets = currentFrame === scene ? selection.targets : new Set();
  const loose = choices.some((choice) => choice.any_order) ? proposal?.action : null;
  const tokens = groupByNode([
    ["target", targets],
    ["fits", fittingTargets],
    [
      "picked",
      new Set([
        ...picks,
        ...findPicks(scene.choices, pending),
        ...asList(proposal?.id),
        ...findPicks(choices, loose),
      ]),
    ],
    [
      "lifted",
      selection.isCarried ? [] : picks.slice(0, 1).filter((id) => selection.liftableNodes.has(id)),
    ],
    ["hint", findPicks(choices, analysis.hint?.move)],
    ["hint", analysis.hint?.nodes ?? reply.lesson?.nodes ?? []],
    ["hint", findPicks(scene.choices, turning?.best)],
    ["instead", findPicks(scene.choices, turning?.played)],
    ["hover", asList(hovered).filter((id) => targets.has(id))],
    ["focus", asList(focused)],
    ["refused", asList(refused)],
    ["lit", [...lit, ...(game.overlay?.nodes ?? [])]],
  ]);
  const isLive = currentFrame === scene && viewedPosition === null && !picks.length;
  const trail = isLive ? reply.move_paths : null;
  const heat = findHeat(game, analysis);
  const ghost = hintGhosts(game, analysis);
  return {
    tokens,
    heat: ghost ? withoutShares(heat, findPicks(choices, analysis.hint?.move)) : heat,
    ghosts: [trail, ghost].filter((ghost) => ghost !== null && ghost !== undefined),
  };
}

/**
 * Return the heat map of the nodes that can be touched next, by node id: the quality (0 to 1) and the
 * winning chance of the best move of each node. Empty if the heat map is off, or if all of these
 * nodes are equally good.
 * @type {(game: Pick<Game, "reply" | "viewedPosition" | "scene" | "selection">, analysis: Pick<Analysis, "heat" | "evaluation">) => Highlights["heat"]}
 */
export function findHeat({ reply, viewedPosition, scene, selection }, { heat, evaluation }) {
  const { move_quality: qualities = {}, chances = {} } = (heat && evaluation?.estimate) || {};
  const { picks: picked } = selection;
  const isAtEnd = reply.over && viewedPosition === null;
  /** @type {Map<string, { quality: number, value: number }>} */
  const nodes = new Map();
  for (const { action, picks = [], button } of isAtEnd ? [] : scene.choices) {
    const id = picks[picked.length];
    const value = chances[action];
    if (id && !button && value !== undefined && picked.every((pick, at) => pick === picks[at])) {
      const quality = Math.max(qualities[action] ?? 0, nodes.get(id)?.quality ?? 0);
      nodes.set(id, { quality, value: Math.max(value, nodes.get(id)?.value ?? 0) });
    }
  }
  const order = [...nodes.values()].map(({ quality }) => quality).sort((one, other) => one - other);
  const best = order.at(-1) ?? 0;
  const base = unmarkedQuality(order);
  if (best <= base) {
    return new Map();
  }
  const isLost = [...nodes.values()].every(({ value }) => value === 0); // no percentages then
  const least = order.length > MAX_LABELS ? GOOD : 0;
  const scaled = [...nodes].map(([id, { quality, value }]) => {
    const relative = Math.max(0, (quality - base) / (best - base));
    return /** @type {const} */ ([
      id,
      { quality: relative, share: isLost || relative < least ? "" : formatPercent(value) },
    ]);
  });
  return new Map(scaled.filter(([, { quality, share }]) => quality > 0 || share));
}

/**
 * Return the quality up to which moves get no mark: the median or, if the median is also the best
 * quality, the lowest quality. `order` is sorted.
 */
function unmarkedQuality(/** @type {number[]} */ order) {
  const median = order[Math.floor(order.length / 2)] ?? 0;
  const isBest = median === order.at(-1);
  return isBest ? (order.length > 1 && order[0]) || 0 : median;
}

/**
 * Return a heat map without texts on these nodes, because faint pieces cover the nodes.
 * @type {(heat: Highlights["heat"], ids: string[]) => Highlights["heat"]}
 */
function withoutShares(heat, ids) {
  const hidden = ids.filter((id) => heat.has(id));
  const mark = (/** @type {string} */ id) => ({ quality: heat.get(id)?.quality ?? 0, share: "" });
  return new Map([...heat, ...hidden.map((id) => /** @type {const} */ ([id, mark(id)]))]);
}

/**
 * Return the faint pieces of the hint; null if another seat's sheet or another layout is on
 * display.
 */
function hintGhosts(/** @type {Game} */ { viewedSeat, aspect }, /** @type {Analysis} */ { hint }) {
  return hint && viewedSeat === null && hint.aspect === aspect ? hint.ghost : null;
}

/**
 * Return the notes that follow nodes' labels for screen readers, by node id.
 * @type {(game: Game, analysis: Analysis, turning?: TurningPoint | null) => Map<string, string[]>}
 */
export function describeHighlights(game, analysis, turning) {
  const { picks, rotations, fittingTargets, targets } = game.selection;
  const rotated = [...rotations].filter(([, degrees]) => degrees !== 0);
  /** @type {[string, string[]][]} */
  const rotationNotes = rotated.map(([id, degrees]) => [
    t("rotated {degrees} degrees", { degrees }),
    [id],
  ]);
  return groupByNode([
    [t("picked up"), picks],
    ...rotationNotes,
    [t("fits this way round"), fittingTargets.size < targets.size ? fittingTargets : []],
    [t("hint"), findPicks(game.choices, analysis.hint?.move)],
    [t("hint"), analysis.hint?.nodes ?? game.reply.lesson?.nodes ?? []],
    [t("best move"), findPicks(game.scene.choices, turning?.best)],
    [t("marked"), analysis.drawings.markedNodes],
    [t("was played"), findPicks(game.scene.choices, turning?.played)],
  ]);
}

/** @type {(marks: [mark: string, ids: Iterable<string>][]) => Map<string, string[]>} */
export function groupByNode(marks) {
  /** @type {Map<string, string[]>} */
  const byNode = new Map();
  for (const [mark, ids] of marks) {
    for (const id of ids) {
      byNode.set(id, [...(byNode.get(id) ?? []), mark]);
    }
  }
  return byNode;
}

function asList(/** @type {string | null | undefined} */ id) {
  return id === null || id === undefined ? [] : [id];
}

/**
 * Return the nodes to touch for an action; [] if the action is not among the choices.
 * @type {(choices: Choice[], action: string | null | undefined) => string[]}
 */
export function findPicks(choices, action) {
  return choices.find((choice) => choice.action === action)?.picks ?? [];
}

/**
 * Return a text for a move: the labels of the nodes to touch or, without nodes, the notation.
 * @type {(scene: Scene, choices: Choice[], action: string) => string}
 */
export function moveName({ nodes }, choices, action) {
  const names = findPicks(choices, action).map((id) => nodeName(nodes, id));
  return names.join(", ") || action;
}

/** Return the first part of a node's label, without the node's content: "e4" for "e4: white". */
export function nodeName(/** @type {SceneNode[]} */ nodes, /** @type {string} */ id) {
  const label = nodes.find((node) => node.id === id)?.label ?? id;
  return label.split(/[,:]/)[0];
}

// What the page adds to the picture: which nodes can be touched, are pointed at, picked, hinted.

/** @import {Choice, Marks} from "./types" */
/** @import {Insight} from "./insight.js" */
/** @import {Table} from "./table.js" */

/**
 * @param {Table} table
 * @param {Insight} insight
 * @param {{ hovered: string | null, focused: string | null }} pointed
 * @returns {Marks}
 */
export function marks(table, insight, { hovered, focused }) {
  /** @type {Map<string, string[]>} */
  const tokens = new Map();
  const add = (/** @type {string} */ id, /** @type {string} */ token) => {
    tokens.set(id, [...(tokens.get(id) ?? []), token]);
  };
  const targets = table.targets;
  for (const id of targets) {
    add(id, "target");
  }
  for (const id of [...table.picks, ...picksOf(table.scene.choices, table.pending)]) {
    add(id, "picked");
  }
  for (const id of picksOf(table.choices, insight.hint?.move ?? null)) {
    add(id, "hint");
  }
  if (hovered !== null && targets.has(hovered)) {
    add(hovered, "hover");
  }
  if (focused !== null) {
    add(focused, "focus");
  }
  const asked = table.reply.over && table.looking === null ? [] : table.scene.choices;
  return { tokens, heat: insight.heatOf(asked) };
}

/**
 * What is said of nodes beside their labels.
 * @param {Table} table
 * @param {Insight} insight
 * @returns {Map<string, string>}
 */
export function notes(table, insight) {
  const hinted = picksOf(table.choices, insight.hint?.move ?? null);
  return new Map(hinted.map((id) => [id, "hint"]));
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

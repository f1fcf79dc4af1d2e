// From touches to actions: the choices of a scene, walked by the prefix of what was touched.

/** @import {Choice} from "./types" */

/**
 * The nodes that can be touched next.
 * @param {Choice[]} choices
 * @param {string[]} picks what was touched so far
 * @returns {Set<string>}
 */
export function targets(choices, picks) {
  const next = new Set();
  for (const choice of under(choices, picks)) {
    const id = (choice.picks ?? [])[picks.length];
    if (id !== undefined) {
      next.add(id);
    }
  }
  return next;
}

/**
 * What a touch leads to.
 *
 * A touch that goes on with the picks is added to them. One that does not may begin anew: then
 * what was picked before is let go; touching the last pick again takes it back. An action comes
 * out when the picks are those of a choice and nothing longer begins with them.
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @param {string} id the node touched
 * @returns {{ picks: string[], action: string | null, known: boolean }} known: the touch meant something
 */
export function touch(choices, picks, id) {
  if (picks.at(-1) === id && !targets(choices, picks).has(id)) {
    return { picks: picks.slice(0, -1), action: null, known: true };
  }
  const start = [picks, []].find((before) => targets(choices, before).has(id));
  if (!start) {
    return { picks, action: null, known: false };
  }
  const now = [...start, id];
  const action = finished(choices, now);
  const open = targets(choices, now).size > 0;
  return action !== null && !open
    ? { picks: [], action, known: true }
    : { picks: now, action: null, known: true };
}

/**
 * The action that the picks already stand for, though more might follow ("enough": Enter).
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {string | null}
 */
export function finished(choices, picks) {
  const whole = under(choices, picks).find(
    (choice) => picks.length > 0 && choice.picks?.length === picks.length,
  );
  return whole ? whole.action : null;
}

/**
 * @param {Choice[]} choices
 * @param {string[]} picks
 * @returns {Choice[]}
 */
function under(choices, picks) {
  return choices.filter((choice) => picks.every((id, index) => choice.picks?.[index] === id));
}

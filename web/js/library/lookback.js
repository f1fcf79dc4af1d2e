// Alone in a dead end: how far to go back.

/** @import {Thought} from "../types" */

/**
 * Whether it is certain that all is lost.
 * @param {Thought} thought
 */
export function hopeless({ proven, value }) {
  return proven && value === 0;
}

/**
 * Whether it is certain that all can be won.
 * @param {Thought} thought
 */
function solved({ proven, value }) {
  return proven && value === 1;
}

/**
 * The latest position before a hopeless one that is not hopeless itself. Move by move: in a game
 * where things may be taken up again, hope comes and goes, so that no shorter search would do.
 * @param {number} from the hopeless position
 * @param {(at: number) => Promise<Thought | null>} ask what is thought of a position; null where
 *   nobody has to move
 * @returns {Promise<{ at: number, sure: boolean } | null>} sure: there certainly is a solution
 */
export async function lookBack(from, ask) {
  for (let at = from - 1; at >= 0; at -= 1) {
    const thought = await ask(at);
    if (thought && !hopeless(thought)) {
      return { at, sure: solved(thought) };
    }
  }
  return null;
}

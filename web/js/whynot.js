// Why a touch is no move: in general words, and in the engine's, if it has any.

/** @import {Table} from "./table.js" */

const PATIENCE = 4000; // milliseconds after which it is too late to say why

/**
 * @param {Table} table
 * @param {string} id the node touched
 */
export function whyNot({ scene, pending, looking, reply }, id) {
  const label = scene.nodes.find((node) => node.id === id)?.label ?? id;
  if (pending !== null) {
    return "One moment: the move before is still on its way";
  }
  if (looking !== null) {
    return `${label}. You are looking back at move ${looking}`;
  }
  if (reply.over) {
    return `${label}. The game is over`;
  }
  return `${label}. ${reply.level === null ? "No move there now" : "The computer is to move"}`;
}

/**
 * Ask the engine. It never holds up the game: a lost engine will be told of by the next move.
 * @param {Pick<Table, "engine" | "laid">} table
 * @param {string[]} picks the nodes touched in turn
 * @returns {Promise<string>} nothing where it has nothing to say, or not in time
 */
export async function askWhyNot({ engine, laid }, picks) {
  const answer = laid.then(() => engine.ask({ op: "why", picks }));
  const late = new Promise((resolve) => setTimeout(() => resolve({ text: "" }), PATIENCE));
  try {
    const { text } = await Promise.race([answer, late]);
    return text;
  } catch {
    return "";
  }
}

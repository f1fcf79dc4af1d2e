// Why a touch is no move: in general words, and in the engine's, if it has any.

/** @import {Game} from "../game/game.js" */
import { t } from "../ui/i18n.js";

const PATIENCE = 4000; // milliseconds after which it is too late to say why

/**
 * @param {Game} game
 * @param {string} id the node touched
 */
export function whyNot({ scene, pending, looking, reply }, id) {
  const label = scene.nodes.find((node) => node.id === id)?.label ?? id;
  if (pending !== null) {
    return t("One moment: the move before is still on its way");
  }
  if (looking !== null) {
    return t("{label}. You are looking back at move {at}", { label, at: looking });
  }
  if (reply.over) {
    return t("{label}. The game is over", { label });
  }
  return reply.level === null
    ? t("{label}. No move there now", { label })
    : t("{label}. The computer is to move", { label });
}

/**
 * Ask the engine. It never holds up the game: a lost engine will be told of by the next move.
 * @param {Pick<Game, "engine" | "laid">} game
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

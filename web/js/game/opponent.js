// The computer player whose turn it is: it thinks, at a pace that eyes can follow, and then plays.

/** @import {Game} from "./game.js" */
/** @import {Thinking} from "./types" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { t } from "../ui/i18n.js";

const PACE = 450; // milliseconds a bot's move takes at least, so that eyes can follow
const READING = 1_600; // milliseconds for a sentence about a move that is played by itself
const PROGRESS = 250; // milliseconds between two pictures of a thought: each keeps the page busy

/**
 * Think about the position on the table and play.
 * @param {Game} game
 * @param {Thinking} thinking
 * @param {() => boolean} current whether it is still this bot's turn
 * @param {(move: string, at: number) => Promise<unknown>} play
 */
export async function botTurn(game, thinking, current, play) {
  const { engine, thinker, info } = game;
  const changed = seldom(() => game.listeners.changed());
  const seconds = thinking.level === info.levels.at(-1)?.id ? game.reply.seconds : undefined;
  try {
    const { brief, at } = await engine.ask({ op: "brief" });
    const thought = await thinker.think({ brief, seconds }, (now) => {
      thinking.thought = now;
      changed();
    });
    const { still, skipping } = game;
    const pace = still || skipping ? 0 : thinking.since + PACE / game.pace - performance.now();
    await Promise.all([sleep(pace), game.filmed]);
    if (thought && current()) {
      await play(thought.move, at);
    }
  } catch (error) {
    if (current()) {
      game.pause();
      game.listeners.alert(t("The computer's move failed: {why}", { why: String(error) }));
    }
  }
}

/**
 * Let the next computer player think on while a person does, for its own next move. What it finds is
 * told to nobody.
 * @param {Game} game
 * @param {() => boolean} wanted
 * @returns {Promise<boolean>} whether there is no more to think
 */
export async function ponder({ engine, thinker }, wanted) {
  try {
    const { brief } = await engine.ask({ op: "brief", waiting: true });
    if (brief === null) {
      return true;
    }
    return wanted() && thinker.canPonder && (await thinker.ponder(brief, wanted));
  } catch (error) {
    if (error instanceof EngineLostError || error instanceof RequestError) {
      return true; // nobody waits for it, and who asks next will be told
    }
    throw error;
  }
}

/**
 * Let a person read why there is nothing to decide, and go on.
 * @param {Game} game
 * @param {() => boolean} current whether that is still so
 * @param {(move: string) => Promise<unknown>} play
 */
export async function passOn(game, current, play) {
  const { move, text } = /** @type {{ move: string, text: string }} */ (game.passing);
  game.listeners.say(text);
  await game.filmed;
  await sleep(READING / game.pace);
  if (current()) {
    await play(move);
  }
}

/** Calls what is to be done now and then while somebody thinks. */
export function seldom(/** @type {() => void} */ act) {
  let last = performance.now();
  return () => {
    if (performance.now() - last >= PROGRESS) {
      last = performance.now();
      act();
    }
  };
}

export function sleep(/** @type {number} */ ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

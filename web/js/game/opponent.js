// Bot turns: search, wait until the player can follow, play. Also forced passes and pondering.

/** @import {Analysis} from "./analysis.js" */
/** @import {Game} from "./game.js" */
/** @import {BotTurn, Estimate, PositionEval, Task} from "./types" */

import { EngineLostError, RequestError } from "../engine/wire.js";
import { t } from "../ui/i18n.js";

const MOVE_MS = 450; // a bot's move takes at least this long, so that the player can follow
const READING_MS = 1_600; // time to read the reason of a forced pass
const PROGRESS_MS = 250; // interval between two updates of a running search

/**
 * Search the current position and play the best move.
 * @param {Game} game
 * @param {BotTurn} thinking
 * @param {() => boolean} isCurrent whether it is still this bot's turn
 * @param {(move: string, at: number) => Promise<unknown>} play
 */
export async function playBotTurn(game, thinking, isCurrent, play) {
  const { engine, thinker, info } = game;
  const onProgress = throttle(() => game.listeners.onChange());
  const seconds = thinking.level === info.levels.at(-1)?.id ? game.reply.seconds : undefined;
  try {
    const { input, at } = await engine.ask({ op: "bot_input" });
    const best = await thinker.think({ input, seconds, patience: game.patience }, (estimate) => {
      thinking.estimate = estimate;
      onProgress();
    });
    const { isSceneUnchanged, isSkipping } = game;
    const pause =
      isSceneUnchanged || isSkipping ? 0 : thinking.since + MOVE_MS / game.pace - performance.now();
    await Promise.all([sleep(pause), game.animationDone]);
    if (best && isCurrent()) {
      await play(best.move, at);
    }
  } catch (error) {
    if (isCurrent()) {
      game.pause();
      game.listeners.showNotice(t("The computer couldn't move: {why}", { why: String(error) }));
    }
  }
}

/**
 * Let the next bot search for its own next move during the player's turn.
 * @param {Game} game
 * @param {() => boolean} isAllowed
 * @returns {Promise<boolean>} whether there is nothing more to search
 */
export async function ponderNextTurn({ engine, thinker }, isAllowed) {
  try {
    const { input } = await engine.ask({ op: "bot_input", waiting: true });
    if (input === null) {
      return true;
    }
    return isAllowed() && thinker.canPonder && (await thinker.ponder(input, isAllowed));
  } catch (error) {
    if (error instanceof EngineLostError || error instanceof RequestError) {
      return true;
    }
    throw error;
  }
}

/**
 * Show why the player has to pass, then pass.
 * @param {Game} game
 * @param {() => boolean} isCurrent
 * @param {(move: string) => Promise<unknown>} play
 */
export async function playForcedPass(game, isCurrent, play) {
  const { move, text } = /** @type {{ move: string, text: string }} */ (game.forcedPass);
  game.listeners.announce(text);
  await game.animationDone;
  await sleep(READING_MS / game.pace);
  if (isCurrent()) {
    await play(move);
  }
}

/** Return a function that calls `act` at most once every `PROGRESS_MS`. */
export function throttle(/** @type {() => void} */ act) {
  let last = performance.now();
  return () => {
    if (performance.now() - last >= PROGRESS_MS) {
      last = performance.now();
      act();
    }
  };
}

export function sleep(/** @type {number} */ ms) {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, ms)));
}

/**
 * Search a position, unless an earlier search took as long as this one may take. The engine keeps
 * the result, even of an interrupted search. Return the estimate; null if the search was
 * interrupted.
 * @param {Pick<Analysis, "engine" | "estimatePosition">} analysis
 * @param {Task} next
 * @param {() => boolean} isCurrent
 * @param {(estimate: Estimate, seat: number, seconds: number) => void} update
 * @returns {Promise<Estimate | null>}
 */
export async function searchUnlessKnown(analysis, next, isCurrent, update) {
  const { at, key, known, seat } = next;
  if (known && known.seconds >= next.seconds) {
    return known.estimate;
  }
  const since = performance.now();
  /** @type {{ estimate?: Estimate, seconds: number }} */
  const latest = { seconds: 0 };
  const report = (/** @type {PositionEval} */ { estimate }) => {
    const spent = estimate.done ? next.seconds : (performance.now() - since) / 1000;
    latest.estimate = estimate;
    latest.seconds = Math.min(next.seconds, spent);
    update(estimate, seat, latest.seconds);
  };
  const result = await analysis.estimatePosition(next, isCurrent, report);
  if (result) {
    report(result);
  }
  if (key && latest.estimate) {
    // The game may have changed: then the engine refuses the result.
    analysis.engine.ask({ op: "estimate", task: key, at, ...latest }).catch(() => {});
  }
  return result?.estimate ?? null;
}

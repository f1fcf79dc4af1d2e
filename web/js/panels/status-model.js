// The text and the buttons of the status line.

/** @import {CommandButton, Choice, Job, Level, PlayerKind} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */
/** @import {Game} from "../game/game.js" */
/** @import {Hint} from "../game/types" */
/** @import {Loading, StatusModel} from "./types" */

import { findPicks, moveName, nodeName } from "../board/highlights.js";
import { currentLocale, formatNumber, formatPercent, t } from "../ui/i18n.js";

const RETRY_MS = 20_000; // time that the engine's start may take before the player can restart it
const PREPARE_MS = 150; // shorter preparations aren't mentioned

/**
 * @param {Loading} loading
 * @param {Game} game
 * @param {Analysis} analysis
 * @param {number} now in milliseconds of the page
 * @param {Job | null} [job]
 * @returns {StatusModel}
 */
export function findStatus(loading, game, analysis, now, job = null) {
  if (loading.phase === "failed") {
    const text = t("The engine couldn't start: {why}.", { why: loading.error });
    return makeStatus(text, [{ command: "retry", name: t("Retry"), main: true }]);
  }
  const isReady = loading.phase === "ready";
  if (job?.op === "prepare" && now - job.since > PREPARE_MS) {
    const done = formatPercent(Math.floor(job.progress * 100) / 100);
    const buttons = isReady ? [{ command: "cancel", name: t("Cancel") }] : [];
    return makeStatus(t("Getting ready … {done}", { done }), buttons, true);
  }
  if (!isReady) {
    const isLate = now - loading.since > RETRY_MS;
    const buttons = isLate ? [{ command: "retry", name: t("Start again") }] : [];
    return makeStatus(loadingText(loading, game, now), buttons, true);
  }
  return (
    overlayStatus(game) ??
    heldFrameStatus(game) ??
    otherSheetStatus(game) ??
    earlierPositionStatus(game) ??
    botTurnStatus(game, now) ??
    drawingStatus(analysis) ??
    closedGameStatus(game) ??
    playersTurnStatus(game, analysis)
  );
}

function makeStatus(
  /** @type {string} */ text,
  /** @type {CommandButton[]} */ buttons,
  busy = false,
) {
  return { text, busy, buttons };
}

/**
 * Return the status while a refutation or a line is shown: its text or, if the review shows the
 * text, its step.
 */
function overlayStatus(/** @type {Game} */ { overlay, reply }) {
  if (overlay === null || overlay.at === null) {
    return overlay;
  }
  const { progress, text, busy, buttons } = overlay;
  const last = buttons.slice(-1);
  return makeStatus(progress || text, busy ? last : [...last, analyseButton(reply)], busy);
}

/**
 * @param {Loading} loading
 * @param {Game} game
 * @param {number} now
 */
function loadingText({ step, since }, game, now) {
  const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const values = { step: step(), seconds: formatNumber((now - since) / 1000, tenths) };
  if (game.pendingMove === null) {
    return t("{step} … {seconds} s.", values);
  }
  const move = moveName(game.scene, game.scene.choices, game.pendingMove);
  return t("{step} … {seconds} s. Then {move} is played.", { ...values, move });
}

/** The status while an animation pauses at a frame that the player must leave by a button. */
function heldFrameStatus(/** @type {Game} */ { scene, currentFrame }) {
  const isHeld = currentFrame !== scene && currentFrame.hold > 0 && !currentFrame.touchable;
  return isHeld
    ? makeStatus(currentFrame.status, [{ command: "skip", name: t("Continue"), main: true }])
    : null;
}

function otherSheetStatus(/** @type {Game} */ game) {
  const seat = game.viewedSeat;
  if (seat === null) {
    return null;
  }
  const back = { command: `sheet ${seat}`, name: t("Back to the game"), main: true };
  return makeStatus(t("{name}'s sheet", { name: game.nameOf(seat) }), [back]);
}

function earlierPositionStatus(/** @type {Game} */ { viewedPosition: at, reply, scene }) {
  if (at === null) {
    return null;
  }
  const text = scene.news || scene.status;
  const back = reply.from === null ? t("Back to the game") : t("Back to the analysis");
  return makeStatus(
    t("Move {at} of {count}: {what}", { at, count: reply.line.length, what: text }),
    [{ command: "live", name: back, main: true }, analyseButton(reply)],
  );
}

function analyseButton(/** @type {Pick<Game["reply"], "from">} */ { from }) {
  return {
    command: "here",
    name: from === null ? t("Analyse from here") : t("Continue from here"),
  };
}

function botTurnStatus(/** @type {Game} */ game, /** @type {number} */ now) {
  const { botSearch, isPaused, reply, info, isSkipping } = game;
  if (botSearch) {
    const seconds = Math.floor((now - botSearch.since) / 1000);
    const name = levelName(botSearch.level, info.levels);
    const text =
      seconds < 1
        ? t("{name} is thinking …", { name })
        : t("{name} is thinking … {seconds} s", { name, seconds });
    const humans = reply.players.filter((player) => player === "person").length;
    const hasSeveralBots = humans > 0 && reply.players.length - humans > 1;
    const skip = { command: "skipAnimations", name: t("Skip to my turn"), main: true };
    const buttons = [
      ...(hasSeveralBots && !isSkipping ? [skip] : []),
      { command: "hurry", name: t("Move now") },
      { command: "pause", name: t("Stop") },
    ];
    return makeStatus(text, buttons, true);
  }
  if (isPaused && reply.level !== null) {
    const name = levelName(reply.level, info.levels);
    const unpause = { command: "unpause", name: t("Let {name} move", { name }), main: true };
    return makeStatus(t("{name} to move", { name }), [unpause, ...engineButtons(game)]);
  }
  return null;
}

/** The status while the player draws on the board of an analysis. */
function drawingStatus(/** @type {Analysis} */ { drawings }) {
  return drawings.isOn && drawings.isPossible
    ? makeStatus(
        t("Choose a space to mark it, or drag from one space to another to draw an arrow."),
        [
          { command: "draw", name: t("Done"), main: true },
          { command: "erase", name: t("Erase all") },
        ],
      )
    : null;
}

function engineButtons(/** @type {Game} */ { reply }) {
  return reply.game_status?.buttons ?? [];
}

/** Return the status of a game in which no player can move here; null for other games. */
function closedGameStatus(
  /** @type {Game} */ { reply: { game_status: gameStatus }, currentFrame },
) {
  return gameStatus && !gameStatus.can_move
    ? makeStatus(gameStatus.text || currentFrame.status, gameStatus.buttons)
    : null;
}

function playersTurnStatus(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
  const { hint, evaluation } = analysis;
  const { scene, currentFrame, choices, pendingMove, forcedPass, selection } = game;
  // While a move is sent to the engine, the buttons stay in place.
  const offered = pendingMove === null ? choices : scene.choices;
  /** @type {CommandButton[]} */
  const buttons = offered
    .filter(({ button, in_menu: inMenu }) => button && !inMenu)
    .map(({ action, button, confirm }) => ({
      command: `${confirm ? "final" : "play"} ${action}`,
      name: /** @type {string} */ (button),
      main: hint?.move === action,
    }));
  if (selection.picks.length || selection.proposal) {
    buttons.unshift({ command: "release", name: t("Cancel") });
  }
  if (selection.proposal) {
    buttons.unshift({ command: "confirm", name: t("Play it"), main: true });
    return makeStatus(proposalText(game, selection.proposal.action), buttons);
  }
  if (selection.canRotate) {
    buttons.unshift({ command: "turn", name: t("Rotate") });
  }
  buttons.push(...ignoredHintButtons(analysis), ...engineButtons(game));
  if (hint) {
    const proof = !hint.busy && evaluation?.estimate.proven ? proofWalkButtons(game) : [];
    return makeStatus(hint.text, [...hintButtons(hint, choices), ...buttons, ...proof], hint.busy);
  }
  const anyOrder = choices.find((choice) => choice.any_order);
  if (anyOrder) {
    return makeStatus(remainingPicksText(game, anyOrder), buttons);
  }
  if (selection.picks.length && !selection.proposal && choices.length) {
    return makeStatus(nextPickText(game), buttons);
  }
  // Not before the last frame: an animated die must not tell its result too early.
  const pass = currentFrame === scene ? forcedPass : null;
  return makeStatus(pass?.text ?? currentFrame.status, buttons);
}

function proposalText(/** @type {Game} */ game, /** @type {string} */ move) {
  const { scene, choices } = game;
  return choices.some((choice) => choice.any_order)
    ? t("{things}: is that right?", { things: nodeLabels(game, findPicks(choices, move)) })
    : t("{move}? Choose it again to play it.", { move: moveName(scene, choices, move) });
}

/** Return what the player should choose next. Some places fit only after a thing is rotated. */
function nextPickText(/** @type {Game} */ { scene, selection }) {
  const { picks, fittingTargets: fits, targets } = selection;
  const thing = capitalizeWord(nodeName(scene.nodes, picks[0]));
  if (fits.size === targets.size) {
    return t("{thing}: now choose a marked space", { thing });
  }
  return fits.size > 0
    ? t(
        "{thing}: it fits the filled spaces as it is; on the other marked ones it will be rotated",
        { thing },
      )
    : t("{thing}: it will be rotated to fit the marked spaces", { thing });
}

/** Return a text with a capital first letter, unless it begins with a coordinate such as "c4". */
function capitalizeWord(/** @type {string} */ text) {
  return text.replace(/^\p{Ll}(?=\p{Ll})/u, (letter) => letter.toUpperCase());
}

/** Return a sentence about the picks that are missing, in any order. */
function remainingPicksText(/** @type {Game} */ game, /** @type {Choice} */ { picks = [] }) {
  const { picks: chosen } = game.selection;
  const count = picks.length - chosen.length;
  return chosen.length
    ? t("{things}. Choose {count} more.", { things: nodeLabels(game, chosen), count })
    : t("{status}: choose what they show, {count} in all, in any order.", {
        status: game.currentFrame.status,
        count,
      });
}

function nodeLabels(/** @type {Game} */ { scene }, /** @type {string[]} */ ids) {
  return ids.map((id) => scene.nodes.find((node) => node.id === id)?.label ?? id).join(", ");
}

/** A button that shows why a hint should have been followed. */
function ignoredHintButtons(/** @type {Analysis} */ { refutation, hint }) {
  const move = refutation.ignoredMove;
  return move && !hint ? [{ command: "whyNot", name: t("Why not {move}?", { move }) }] : [];
}

/**
 * @param {Hint} hint
 * @param {Choice[]} choices
 * @returns {CommandButton[]}
 */
function hintButtons({ busy, back, move, nodes }, choices) {
  if (busy) {
    return [{ command: "stop", name: t("Stop") }];
  }
  if (nodes.length) {
    return [{ command: "hint", name: t("Show the move") }];
  }
  if (choices.some(({ action, button }) => action === move && !button)) {
    return [{ command: "take", name: t("Play it"), main: true }];
  }
  if (back === null) {
    return [];
  }
  const name = back === 0 ? t("Go back to the start") : t("Go back to move {at}", { at: back });
  return [{ command: "back", name, main: true }];
}

/** @returns {CommandButton[]} a button for the proof walk, if the current preset has one */
function proofWalkButtons(/** @type {Game} */ { info: { id, walk }, reply }) {
  return walk && walk.preset === reply.preset ? [{ command: `walk ${id}`, name: walk.name }] : [];
}

/**
 * Return the name of a bot, or a word for a human player, such as "You".
 * @param {PlayerKind} player
 * @param {Level[]} levels
 * @param {boolean} [isYou] the only human player, or this device's player in a game by link
 * @param {boolean} [isFriend] the other player of a game for two by link
 */
export function playerKindName(player, levels, isYou = false, isFriend = false) {
  if (player === "person" && isFriend) {
    return t("Your friend");
  }
  if (player === "person") {
    return isYou ? t("You") : t("Human");
  }
  return levelName(player, levels);
}

function levelName(/** @type {number} */ level, /** @type {Level[]} */ levels) {
  return levels.find(({ id }) => id === level)?.name ?? t("Computer");
}

/** Format a date such as 2026-11-25, the day of a daily puzzle. */
export function formatDay(
  /** @type {string} */ day,
  /** @type {"medium" | "long"} */ dateStyle = "long",
) {
  return new Date(day).toLocaleDateString(currentLocale(), { dateStyle, timeZone: "UTC" });
}

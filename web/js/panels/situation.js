// How things stand, in one line and a few buttons: what the status line shows.

/** @import {Choice, Level, Sitter, Step, TableReply} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */
/** @import {Job} from "../engine/jobs.js" */
/** @import {Game} from "../game/game.js" */
/** @import {Hint} from "../game/types" */

import { number, percent, t } from "../ui/i18n.js";

/**
 * @typedef {{ phase: "loading" | "ready" | "failed", step: Step, since: number, error: string }} Loading
 * @typedef {{ act: string, name: string, main?: boolean }} Act
 * @typedef {{ text: string, busy: boolean, acts: Act[] }} Situation
 */

const PATIENCE = 20_000; // milliseconds of starting, after which one may want another try
const SOON = 150; // milliseconds that a preparation takes before it is worth a word

/**
 * @param {Loading} loading
 * @param {Game} game
 * @param {Analysis} analysis
 * @param {number} now milliseconds, by the clock of the `since`s
 * @param {Job | null} [job]
 * @returns {Situation}
 */
export function situation(loading, game, analysis, now, job = null) {
  if (loading.phase === "failed") {
    const text = t("The engine could not be started: {why}.", { why: loading.error });
    return { text, busy: false, acts: [{ act: "retry", name: t("Retry"), main: true }] };
  }
  const ready = loading.phase === "ready";
  if (job?.op === "prepare" && now - job.since > SOON) {
    const done = percent(Math.floor(job.progress * 100) / 100);
    const text = t("Getting it ready … {done}", { done });
    return { text, busy: true, acts: ready ? [{ act: "cancel", name: t("Cancel") }] : [] };
  }
  if (!ready) {
    const acts = now - loading.since > PATIENCE ? [{ act: "retry", name: t("Start again") }] : [];
    return { text: loadingText(loading, game, now), busy: true, acts };
  }
  const aside = heldPicture(game) ?? lookingBack(game) ?? botTurn(game, now);
  const between = game.reply.lesson ? null : (atTheEnd(game) ?? handOver(game) ?? waiting(game));
  return aside ?? between ?? personTurn(game, analysis);
}

/**
 * @param {Loading} loading
 * @param {Game} game
 * @param {number} now
 */
function loadingText({ step, since }, game, now) {
  const tenth = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  const values = { step: step(), seconds: number((now - since) / 1000, tenth) };
  return game.pending === null
    ? t("{step} … {seconds} s.", values)
    : t("{step} … {seconds} s. {move} is played as soon as it is ready.", {
        ...values,
        move: game.pending,
      });
}

/**
 * What a picture says that is held before the next one of its film.
 * @param {Game} game
 * @returns {Situation | null}
 */
function heldPicture({ scene, shown }) {
  const held = shown !== scene && shown.hold > 0;
  return held
    ? { text: shown.status, busy: false, acts: [{ act: "skip", name: t("Go on"), main: true }] }
    : null;
}

/**
 * @param {Game} game
 * @returns {Situation | null}
 */
function lookingBack({ looking, reply, scene }) {
  if (looking === null) {
    return null;
  }
  const what = scene.news || scene.status;
  const text = t("Move {at} of {count}: {what}", { at: looking, count: reply.line.length, what });
  const acts = [
    {
      act: "live",
      name: reply.from !== null ? t("Back to the variation") : t("Back to the game"),
      main: true,
    },
    { act: "here", name: t("Play on from here") },
  ];
  return { text, busy: false, acts };
}

/**
 * @param {Game} game
 * @param {number} now
 * @returns {Situation | null}
 */
function botTurn({ thinking, paused, reply, info }, now) {
  if (thinking) {
    const seconds = Math.floor((now - thinking.since) / 1000);
    const name = sitterName(thinking.level, info.levels);
    const acts = [
      { act: "hurry", name: t("Move now") },
      { act: "pause", name: t("Stop") },
    ];
    const text =
      seconds < 1
        ? t("{name} is thinking …", { name })
        : t("{name} is thinking … {seconds} s", { name, seconds });
    return { text, busy: true, acts };
  }
  if (paused && reply.level !== null) {
    const name = sitterName(reply.level, info.levels);
    const text = t("{name} to move, paused", { name });
    const acts = [{ act: "goOn", name: t("Go on"), main: true }, ...backFrom(reply)];
    return { text, busy: false, acts };
  }
  return null;
}

/**
 * @param {Game} game
 * @returns {Situation | null}
 */
function atTheEnd({ reply, shown, info }) {
  if (!reply.over) {
    return null;
  }
  const acts = [
    { act: "rematch", name: reply.seats > 1 ? t("Rematch") : t("Again"), main: true },
    ...(info.ranked ? [{ act: "ranking", name: t("Ranking") }] : []),
    { act: "new", name: t("New game") },
    { act: "review", name: t("Look back") },
    ...backFrom(reply),
  ];
  return { text: shown.status, busy: false, acts };
}

/**
 * The way back from a variation.
 * @param {TableReply} reply
 * @returns {Act[]}
 */
function backFrom({ from }) {
  return from !== null ? [{ act: "original", name: t("Back to the game") }] : [];
}

/**
 * Where the person to move cannot move on without seeing what the others may not see.
 * @param {Game} game
 * @returns {Situation | null}
 */
function handOver(game) {
  const { reply, scene } = game;
  if (!reply.veiled || scene.choices.length > 0) {
    return null;
  }
  const name = game.nameOf(/** @type {number} */ (reply.turn));
  const text = t("{name} to move. Hand the screen to {name}.", { name });
  return {
    text,
    busy: false,
    acts: [{ act: "unveil", name: t("I am {name}", { name }), main: true }],
  };
}

/**
 * Where another place is to roll.
 * @param {Game} game
 * @returns {Situation | null}
 */
function waiting({ reply }) {
  return reply.dice?.wait
    ? { text: reply.dice.wait, busy: false, acts: [{ act: "share", name: t("Share"), main: true }] }
    : null;
}

/**
 * What a person can do about what the others may not see.
 * @param {Game} game
 * @returns {Act[]}
 */
function veil(game) {
  const { reply, secretive } = game;
  if (reply.veiled) {
    const name = game.nameOf(/** @type {number} */ (reply.turn));
    return [{ act: "unveil", name: t("Show what {name} knows", { name }) }];
  }
  return secretive && reply.viewer !== null ? [{ act: "veil", name: t("Hide") }] : [];
}

/**
 * @param {Game} game
 * @param {Analysis} analysis
 * @returns {Situation}
 */
function personTurn(game, { hint }) {
  const { scene, shown, choices, pending, selection } = game;
  const offered = pending === null ? choices : scene.choices; // buttons stay where they are
  /** @type {Act[]} */
  const acts = offered
    .filter((choice) => choice.button)
    .map(({ action, button }) => ({
      act: `play ${action}`,
      name: /** @type {string} */ (button),
      main: hint?.move === action,
    }));
  if (selection.picks.length || selection.proposal) {
    acts.unshift({ act: "release", name: t("Let go") });
  }
  if (selection.proposal) {
    const move = selection.proposal.action;
    const text = t("{move}? Touch it again to play it.", { move });
    acts.unshift({ act: "confirm", name: t("Play it"), main: true });
    return { text, busy: false, acts };
  }
  if (selection.turnable) {
    acts.unshift({ act: "turn", name: t("Turn") });
  }
  acts.push(...veil(game), ...backFrom(game.reply));
  return hint
    ? { text: hint.text, busy: hint.busy, acts: [...ways(hint, choices), ...acts] }
    : { text: shown.status, busy: false, acts }; // not what a die shows that is still rolling
}

/**
 * What can be done about a hint; a move that has a button of its own needs no other.
 * @param {Hint} hint
 * @param {Choice[]} choices
 * @returns {Act[]}
 */
function ways({ busy, back, move }, choices) {
  if (busy) {
    return [{ act: "stop", name: t("Stop") }];
  }
  if (choices.some(({ action, button }) => action === move && !button)) {
    return [{ act: "take", name: t("Play it"), main: true }];
  }
  if (back === null) {
    return [];
  }
  const name = back === 0 ? t("Take back to the start") : t("Take back to move {at}", { at: back });
  return [{ act: "back", name, main: true }];
}

/**
 * @param {Sitter} sitter
 * @param {Level[]} levels
 * @returns {string}
 */
export function sitterName(sitter, levels) {
  const level = levels.find(({ id }) => id === sitter);
  return level ? level.name : t("Person");
}

// How things stand, in one line and a few buttons: what the status line shows.

/** @import {Act, Choice, Level, Sitter} from "../types" */
/** @import {Analysis} from "../game/analysis.js" */
/** @import {Job} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {Hint} from "../game/types" */
/** @import {Loading} from "./types" */

import { findPicks, moveName } from "../board/highlights.js";
import { number, percent, t } from "../ui/i18n.js";

const PATIENCE = 20_000; // milliseconds of starting, after which one may want another try
const SOON = 150; // milliseconds that a preparation takes before it is worth a word

/**
 * @param {Loading} loading
 * @param {Game} game
 * @param {Analysis} analysis
 * @param {number} now milliseconds, by the clock of the `since`s
 * @param {Job | null} [job]
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
  if (game.aside) {
    return game.aside;
  }
  const aside = heldPicture(game) ?? sheetOf(game) ?? lookingBack(game) ?? botTurn(game, now);
  return aside ?? closed(game) ?? personTurn(game, analysis);
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
        move: moveName(game.scene, game.scene.choices, game.pending),
      });
}

/** What a picture says that is held before the next one of its film. */
function heldPicture(/** @type {Game} */ { scene, shown }) {
  const held = shown !== scene && shown.hold > 0;
  return held
    ? { text: shown.status, busy: false, acts: [{ act: "skip", name: t("Go on"), main: true }] }
    : null;
}

/** Whose sheet is seen, where it is not the usual one. */
function sheetOf(/** @type {Game} */ game) {
  const { peeking } = game;
  if (peeking === null) {
    return null;
  }
  const text = t("The sheet of {name}", { name: game.nameOf(peeking) });
  const back = { act: `sheet ${peeking}`, name: t("Back to the game"), main: true };
  return { text, busy: false, acts: [back] };
}

function lookingBack(/** @type {Game} */ { looking, reply, scene }) {
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

function botTurn(/** @type {Game} */ game, /** @type {number} */ now) {
  const { thinking, paused, reply, info } = game;
  if (thinking) {
    const seconds = Math.floor((now - thinking.since) / 1000);
    const name = sitterName(thinking.level, info.levels);
    const acts = [
      ...(several(game) ? [{ act: "skipOn", name: t("Skip to my turn"), main: true }] : []),
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
    const acts = [{ act: "goOn", name: t("Go on"), main: true }, ...wayOn(game)];
    return { text, busy: false, acts };
  }
  return null;
}

/** Whether several computer players move before a person does. */
function several(/** @type {Game} */ { reply, skipping }) {
  const persons = reply.players.filter((player) => player === "person").length;
  return !skipping && persons > 0 && reply.players.length - persons > 1;
}

/** What else can be done here. */
function wayOn(/** @type {Game} */ { reply }) {
  return reply.standing?.acts ?? [];
}

/** Where nobody can move on, what the engine says of that. */
function closed(/** @type {Game} */ { reply: { standing }, shown }) {
  return standing && !standing.open
    ? { text: standing.text || shown.status, busy: false, acts: standing.acts }
    : null;
}

/** What a hint would have said that was not followed, while its move is the last of a person. */
function whyNot(/** @type {Analysis} */ { why, hint }) {
  const { refused: move } = why;
  return move && !hint ? [{ act: "whyNot", name: t("Why not {move}?", { move }) }] : [];
}

function personTurn(/** @type {Game} */ game, /** @type {Analysis} */ analysis) {
  const { hint, evaluation } = analysis;
  const { scene, shown, choices, pending, passing, selection } = game;
  const offered = pending === null ? choices : scene.choices; // buttons stay where they are
  /** @type {Act[]} */
  const acts = offered
    .filter(({ button, aside }) => button && !aside)
    .map(({ action, button, final }) => ({
      act: `${final ? "final" : "play"} ${action}`,
      name: /** @type {string} */ (button),
      main: hint?.move === action,
    }));
  if (selection.picks.length || selection.proposal) {
    acts.unshift({ act: "release", name: t("Let go") });
  }
  const loose = choices.find((choice) => choice.loose);
  if (selection.proposal) {
    const move = selection.proposal.action;
    const text = loose
      ? t("{things}: is that right?", { things: labels(game, findPicks(choices, move)) })
      : t("{move}? Touch it again to play it.", { move: moveName(scene, choices, move) });
    acts.unshift({ act: "confirm", name: t("Play it"), main: true });
    return { text, busy: false, acts };
  }
  if (selection.canRotate) {
    acts.unshift({ act: "turn", name: t("Turn") });
  }
  acts.push(...whyNot(analysis), ...wayOn(game));
  if (loose && !hint) {
    return { text: gathering(game, loose), busy: false, acts };
  }
  if (hint && !hint.busy && evaluation?.thought.proven) {
    acts.push(...proof(game));
  }
  return hint
    ? { text: hint.text, busy: hint.busy, acts: [...ways(hint, choices), ...acts] }
    : { text: passing && shown === scene ? passing.text : shown.status, busy: false, acts }; // not what a die shows that is still rolling
}

/**
 * What is still to be touched, where that may be in any order.
 * @param {Game} game
 * @param {Choice} choice any of them
 */
function gathering(game, { picks = [] }) {
  const { picks: held } = game.selection;
  const count = picks.length - held.length;
  return held.length
    ? t("{things}. Touch {count} more.", { things: labels(game, held), count })
    : t("{status}: touch what they show, in any order, {count} in all.", {
        status: game.shown.status,
        count,
      });
}

/**
 * @param {Game} game
 * @param {string[]} picks
 */
function labels({ scene }, picks) {
  return picks.map((id) => scene.nodes.find((node) => node.id === id)?.label ?? id).join(", ");
}

/** What can be done about a hint; a move that has a button of its own needs no other. */
function ways(/** @type {Hint} */ { busy, back, move, nodes }, /** @type {Choice[]} */ choices) {
  if (busy) {
    return [{ act: "stop", name: t("Stop") }];
  }
  if (nodes.length) {
    return [{ act: "hint", name: t("Show the move") }];
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

/** @returns {Act[]} the walk through a proof, where it is about what is played */
function proof(/** @type {Game} */ { info: { id, walk }, reply }) {
  return walk && walk.preset === reply.preset ? [{ act: `walk ${id}`, name: walk.name }] : [];
}

export function sitterName(/** @type {Sitter} */ sitter, /** @type {Level[]} */ levels) {
  const level = levels.find(({ id }) => id === sitter);
  return level ? level.name : t("Person");
}

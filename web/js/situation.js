// How things stand, in one line and a few buttons: what the status line shows.

/** @import {Choice, Level, Sitter} from "./types" */
/** @import {Hint, Insight} from "./insight.js" */
/** @import {Job} from "./jobs.js" */
/** @import {Table} from "./table.js" */

/**
 * @typedef {{ phase: "loading" | "ready" | "failed", step: string, since: number, error: string }} Loading
 * @typedef {{ act: string, name: string, main?: boolean }} Act
 * @typedef {{ text: string, busy: boolean, acts: Act[] }} Situation
 */

const PATIENCE = 20_000; // milliseconds of starting, after which one may want another try
const SOON = 150; // milliseconds that a preparation takes before it is worth a word

/**
 * @param {Loading} loading
 * @param {Table} table
 * @param {Insight} insight
 * @param {number} now milliseconds, by the clock of the `since`s
 * @param {Job | null} [job]
 * @returns {Situation}
 */
export function situation(loading, table, insight, now, job = null) {
  if (loading.phase === "failed") {
    const text = `The engine could not be started: ${loading.error}.`;
    return { text, busy: false, acts: [{ act: "retry", name: "Retry", main: true }] };
  }
  const ready = loading.phase === "ready";
  if (job?.op === "prepare" && now - job.since > SOON) {
    const text = `Making it … ${Math.floor(job.progress * 100)} %`;
    return { text, busy: true, acts: ready ? [{ act: "cancel", name: "Cancel" }] : [] };
  }
  if (!ready) {
    const acts = now - loading.since > PATIENCE ? [{ act: "retry", name: "Start again" }] : [];
    return { text: loadingText(loading, table, now), busy: true, acts };
  }
  const aside = heldPicture(table) ?? lookingBack(table) ?? botTurn(table, now);
  return aside ?? atTheEnd(table) ?? handOver(table) ?? personTurn(table, insight);
}

/**
 * @param {Loading} loading
 * @param {Table} table
 * @param {number} now
 */
function loadingText({ step, since }, table, now) {
  const seconds = ((now - since) / 1000).toFixed(1);
  const queued =
    table.pending === null ? "" : ` ${table.pending} is played as soon as it is ready.`;
  return `${step} … ${seconds} s.${queued}`;
}

/**
 * What a picture says that is held before the next one of its film.
 * @param {Table} table
 * @returns {Situation | null}
 */
function heldPicture({ scene, shown }) {
  const held = shown !== scene && shown.hold > 0;
  return held
    ? { text: shown.status, busy: false, acts: [{ act: "skip", name: "Go on", main: true }] }
    : null;
}

/**
 * @param {Table} table
 * @returns {Situation | null}
 */
function lookingBack({ looking, reply, scene }) {
  if (looking === null) {
    return null;
  }
  const text = `Move ${looking} of ${reply.line.length}: ${scene.news || scene.status}`;
  const acts = [
    { act: "live", name: "Back to the game", main: true },
    { act: "here", name: "Play on from here" },
  ];
  return { text, busy: false, acts };
}

/**
 * @param {Table} table
 * @param {number} now
 * @returns {Situation | null}
 */
function botTurn({ thinking, paused, reply, game }, now) {
  if (thinking) {
    const seconds = Math.floor((now - thinking.since) / 1000);
    const text = `${sitterName(thinking.level, game.levels)} is thinking`;
    const acts = [
      { act: "hurry", name: "Move now" },
      { act: "pause", name: "Stop" },
    ];
    return { text: seconds < 1 ? `${text} …` : `${text} … ${seconds} s`, busy: true, acts };
  }
  if (paused && reply.level !== null) {
    const text = `${sitterName(reply.level, game.levels)} to move, paused`;
    return { text, busy: false, acts: [{ act: "goOn", name: "Go on", main: true }] };
  }
  return null;
}

/**
 * @param {Table} table
 * @returns {Situation | null}
 */
function atTheEnd({ reply, scene, game }) {
  if (!reply.over) {
    return null;
  }
  const acts = [
    { act: "rematch", name: reply.seats > 1 ? "Rematch" : "Again", main: true },
    ...(game.ranked ? [{ act: "ranking", name: "Ranking" }] : []),
    { act: "new", name: "New game" },
    { act: "picture", name: "Save picture" },
  ];
  return { text: scene.status, busy: false, acts };
}

/**
 * Where the person to move cannot move on without seeing what the others may not see.
 * @param {Table} table
 * @returns {Situation | null}
 */
function handOver(table) {
  const { reply, scene } = table;
  if (!reply.veiled || scene.choices.length > 0) {
    return null;
  }
  const name = table.nameOf(/** @type {number} */ (reply.turn));
  const text = `${name} to move. Hand the screen to ${name}.`;
  return { text, busy: false, acts: [{ act: "unveil", name: `I am ${name}`, main: true }] };
}

/**
 * What a person can do about what the others may not see.
 * @param {Table} table
 * @returns {Act[]}
 */
function veil(table) {
  const { reply, secretive } = table;
  if (reply.veiled) {
    const name = table.nameOf(/** @type {number} */ (reply.turn));
    return [{ act: "unveil", name: `Show what ${name} knows` }];
  }
  return secretive && reply.viewer !== null ? [{ act: "veil", name: "Hide" }] : [];
}

/**
 * @param {Table} table
 * @param {Insight} insight
 * @returns {Situation}
 */
function personTurn(table, { hint }) {
  const { scene, choices, picks, pending, hand } = table;
  const offered = pending === null ? choices : scene.choices; // buttons stay where they are
  /** @type {Act[]} */
  const acts = offered
    .filter((choice) => choice.button)
    .map(({ action, button }) => ({
      act: `play ${action}`,
      name: /** @type {string} */ (button),
      main: hint?.move === action,
    }));
  if (picks.length) {
    acts.unshift({ act: "release", name: "Let go" });
  }
  if (hand.turnable) {
    acts.unshift({ act: "turn", name: "Turn" });
  }
  acts.push(...veil(table));
  return hint
    ? { text: hint.text, busy: hint.busy, acts: [...ways(hint, choices), ...acts] }
    : { text: scene.status, busy: false, acts };
}

/**
 * What can be done about a hint; a move that has a button of its own needs no other.
 * @param {Hint} hint
 * @param {Choice[]} choices
 * @returns {Act[]}
 */
function ways({ busy, back, move }, choices) {
  if (busy) {
    return [{ act: "stop", name: "Stop" }];
  }
  if (choices.some(({ action, button }) => action === move && !button)) {
    return [{ act: "take", name: "Play it", main: true }];
  }
  const name = back === 0 ? "Take back to the start" : `Take back to move ${back}`;
  return back === null ? [] : [{ act: "back", name, main: true }];
}

/**
 * @param {Sitter} sitter
 * @param {Level[]} levels
 * @returns {string}
 */
export function sitterName(sitter, levels) {
  const level = levels.find(({ id }) => id === sitter);
  return level ? level.name : "Person";
}

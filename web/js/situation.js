// How things stand, in one line and a few buttons: what the status line shows.

/** @import {Level, Sitter} from "./types" */
/** @import {Insight} from "./insight.js" */
/** @import {Table} from "./table.js" */

/**
 * @typedef {{ phase: "loading" | "ready" | "failed", step: string, since: number, error: string }} Loading
 * @typedef {{ act: string, name: string, main?: boolean }} Act
 * @typedef {{ text: string, busy: boolean, acts: Act[] }} Situation
 */

/**
 * @param {Loading} loading
 * @param {Table} table
 * @param {Insight} insight
 * @param {number} now milliseconds, by the clock of the `since`s
 * @returns {Situation}
 */
export function situation(loading, table, insight, now) {
  if (loading.phase === "failed") {
    const text = `The engine could not be started: ${loading.error}.`;
    return { text, busy: false, acts: [{ act: "retry", name: "Retry", main: true }] };
  }
  if (loading.phase === "loading") {
    return { text: loadingText(loading, table, now), busy: true, acts: [] };
  }
  return lookingBack(table) ?? botTurn(table, now) ?? atTheEnd(table) ?? personTurn(table, insight);
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
function atTheEnd({ reply, scene }) {
  if (!reply.over) {
    return null;
  }
  const acts = [
    { act: "rematch", name: reply.seats > 1 ? "Rematch" : "Again", main: true },
    { act: "new", name: "New game" },
  ];
  return { text: scene.status, busy: false, acts };
}

/**
 * @param {Table} table
 * @param {Insight} insight
 * @returns {Situation}
 */
function personTurn({ scene, choices, picks }, { hint }) {
  const acts = choices
    .filter((choice) => choice.button)
    .map(({ action, button }) => ({
      act: `play ${action}`,
      name: /** @type {string} */ (button),
      main: hint?.move === action,
    }));
  const text = hint ? hintText(hint.move) : scene.status;
  if (picks.length) {
    acts.unshift({ act: "release", name: "Let go", main: false });
  }
  return { text, busy: hint !== null && hint.move === null, acts };
}

/** @param {string | null} move */
function hintText(move) {
  return move === null ? "Looking for a good move …" : `Hint: ${move}`;
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

// The dialog for a new game: board, players, who begins, how long the best one may think.

/** @import {GameInfo, Sitter} from "./types" */
/** @import {Begins} from "./arrange.js" */

import { arrange, usualPlayers, waysToBegin } from "./arrange.js";
import { openDialog, radios } from "./dialogs.js";
import { el, setText } from "./dom.js";

/** @typedef {{ game: string, preset: string, seats: number, players: Sitter[] }} Wish */

/**
 * @param {GameInfo} game
 * @param {{ preset: string, players: Sitter[], seconds: number } | null} last what was played before
 * @param {(wish: Wish, seconds: number) => void} begin
 */
export function openNewGame(game, last, begin) {
  const draft = makeDraft(game, last);
  const who = el("fieldset", { class: "players" });
  const order = el("div");
  const time = thinkingTime(draft);
  const refresh = () => {
    who.replaceChildren(...playerRows(game, draft, refresh));
    order.replaceChildren(...orderChoice(draft));
    const best = game.levels.at(-1)?.id;
    time.hidden = !draft.players.some((player) => player === best);
  };
  refresh();
  const presets = game.presets.map(({ id, name, note }) => ({ value: id, name, note }));
  const board = radios("Board", "preset", presets, draft.preset, (id) => {
    draft.preset = id;
  });
  openDialog(`New game of ${game.name}`, [board, who, order, time], {
    name: "Begin",
    act: () => {
      const players = arrange(draft.players, draft.begins, Math.random);
      const wish = { game: game.id, preset: draft.preset, seats: players.length, players };
      begin(wish, draft.seconds);
    },
  });
}

/** @typedef {{ preset: string, players: Sitter[], begins: Begins, seconds: number }} Draft */

/**
 * What the dialog begins with: the players of the last game, persons first.
 * @param {GameInfo} game
 * @param {{ preset: string, players: Sitter[], seconds: number } | null} last
 * @returns {Draft}
 */
function makeDraft(game, last) {
  const sitting = last?.players ?? usualPlayers(game);
  const alone = sitting.filter((player) => player === "person").length === 1;
  /** @type {Begins} */
  const begins = sitting[0] === "person" || !alone ? "person" : "computer";
  const players = alone
    ? [...sitting].sort((a, b) => Number(b === "person") - Number(a === "person"))
    : [...sitting];
  const preset = last?.preset ?? game.presets[0].id;
  return { preset, players, begins, seconds: last?.seconds ?? 5 };
}

/**
 * @param {GameInfo} game
 * @param {Draft} draft
 * @param {() => void} refresh
 */
function playerRows(game, draft, refresh) {
  const [least, most] = game.seats;
  const rows = draft.players.map((player, seat) => playerRow(game, draft, seat, player, refresh));
  if (least === most) {
    return [el("legend", {}, "Players"), ...rows];
  }
  const count = el("input", { type: "number", min: least, max: most, value: draft.players.length });
  count.addEventListener("change", () => {
    const wanted = Math.min(most, Math.max(least, Math.round(Number(count.value)) || least));
    const more = Array(Math.max(0, wanted - draft.players.length)).fill(draft.players.at(-1));
    draft.players = [...draft.players, ...more].slice(0, wanted);
    refresh();
  });
  return [el("legend", {}, "Players"), el("label", { class: "row" }, "Number", count), ...rows];
}

/**
 * @param {GameInfo} game
 * @param {Draft} draft
 * @param {number} seat
 * @param {Sitter} player
 * @param {() => void} refresh
 */
function playerRow(game, draft, seat, player, refresh) {
  const note = el("small");
  const select = el("select", {}, el("option", { value: "person" }, "Person"));
  for (const { id, name, rating } of game.levels) {
    const rated = rating === null ? "" : ` (${rating})`;
    select.append(el("option", { value: id }, `${id} · ${name}${rated}`));
  }
  select.value = String(player);
  setText(note, game.levels.find(({ id }) => id === player)?.note ?? "Plays at this screen");
  select.addEventListener("change", () => {
    draft.players[seat] = select.value === "person" ? "person" : Number(select.value);
    queueMicrotask(() => refreshAround(select, refresh));
  });
  return el("label", { class: "row" }, el("span", {}, `Player ${seat + 1}`), select, note);
}

/**
 * Refresh, and give the focus back to the select that took its place.
 * @param {HTMLSelectElement} select
 * @param {() => void} refresh
 */
function refreshAround(select, refresh) {
  const group = select.closest("fieldset");
  const index = [...(group?.querySelectorAll("select") ?? [])].indexOf(select);
  refresh();
  group?.querySelectorAll("select")[index]?.focus();
}

/** @param {Draft} draft */
function orderChoice(draft) {
  const ways = waysToBegin(draft.players);
  if (ways.length === 0) {
    return [];
  }
  if (!ways.some(({ value }) => value === draft.begins)) {
    draft.begins = ways[0].value;
  }
  return [
    radios("Who begins", "begins", ways, draft.begins, (value) => {
      draft.begins = /** @type {Begins} */ (value);
    }),
  ];
}

/** @param {Draft} draft */
function thinkingTime(draft) {
  const input = el("input", { type: "number", min: 1, max: 600, value: draft.seconds });
  input.addEventListener("change", () => {
    draft.seconds = Math.min(600, Math.max(1, Number(input.value) || 5));
  });
  return el("label", { class: "row" }, el("span", {}, "Seconds for the best level's move"), input);
}

// The person's results in a dialog: won and lost, points, puzzles, days in a row; taken along in a
// file, brought in from one, erased.

/** @import {SumTable, Stats} from "../types" */
/** @import {Results} from "../game/results.js" */
/** @import {Entry} from "../storage/result-db.js" */
/** @import {StatsRoom} from "./types" */

import { isResult } from "../storage/result-db.js";
import { openDialog, tell } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { exportFile, transfer } from "../ui/files.js";
import { t } from "../ui/i18n.js";
import { messageOf } from "../ui/retry.js";

/** @param {Results} results */
export async function openStats(results) {
  const sums = el("div", { class: "sums" }, el("p", { class: "about" }, t("Adding them up …")));
  const says = el("div", { class: "problems", role: "status" });
  const erasing = el("div", { class: "transfer" });
  const room = { sums, says, erasing, results, last: Promise.resolve() };
  openDialog(t("Your results"), [sums, says, files(room), erasing]);
  await inTurn(room, () => refresh(room));
}

/**
 * Do one thing after the other, so that what is told last is what was done last; what cannot be done
 * is told as well.
 * @param {StatsRoom} room
 * @param {() => Promise<void>} work
 */
function inTurn(room, work) {
  room.last = room.last.then(work).catch((error) => tell(room.says, [messageOf(error)]));
  return room.last;
}

/** @param {StatsRoom} room */
async function refresh(room) {
  const { sums, erasing, results } = room;
  const { games, texts } = await results.sums();
  const kept = (await results.resultDb.entries()).some(isResult);
  const lost = results.lasting ? [] : [t("This browser keeps nothing: they go with the tab.")];
  sums.replaceChildren(...games.map(gameSums), ...[...lost, ...texts].map(about));
  erasing.replaceChildren(...(kept ? [eraser(room)] : []));
}

/** @param {string} text */
function about(text) {
  return el("p", { class: "about" }, text);
}

/**
 * All about one game.
 * @param {Stats["games"][number]} game
 */
function gameSums({ title, tables, text }) {
  const below = text ? [about(text)] : [];
  return el("section", {}, el("h3", {}, title), ...tables.map(table), ...below);
}

/**
 * A table with names at the left.
 * @param {SumTable} table
 */
function table({ heads, rows }) {
  const head = el("tr", {}, ...heads.map((name) => el("th", { scope: "col" }, name)));
  const body = rows.map(({ name, note, cells }) => {
    const side = el("span", {}, el("b", {}, name), el("small", {}, note));
    const values = cells.map((value) => el("td", {}, value));
    return el("tr", {}, el("th", { scope: "row" }, side), ...values);
  });
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body));
}

/**
 * The buttons for files.
 * @param {StatsRoom} room
 */
function files(room) {
  const { results, says } = room;
  const give = async () => {
    const file = exportFile(await results.file(), "results");
    tell(says, [t("Saved as {file}.", { file })]);
  };
  const take = async (/** @type {string} */ text) => {
    const { fresh, known, problems } = await results.add(text);
    const sum = t("Results brought in: {fresh}. Here already: {known}.", { fresh, known });
    tell(says, fresh + known ? [sum, ...problems] : problems);
    await refresh(room);
  };
  return transfer(
    () => inTurn(room, give),
    (text) => inTurn(room, () => take(text)),
  );
}

/**
 * A button that asks once more before all is erased, and then offers the way back.
 * @param {StatsRoom} room
 */
function eraser(room) {
  const { erasing, says, results } = room;
  const focus = () => erasing.querySelector("button")?.focus();
  const erase = async () => {
    const entries = await results.erase();
    await refresh(room);
    tell(says, [t("All results are erased.")]);
    erasing.replaceChildren(undoing(room, entries));
    focus();
  };
  const keep = async () => {
    await refresh(room);
    focus();
  };
  return button(t("Erase all results"), () => {
    const text = t("Erase all results on this device?");
    const not = button(t("Keep"), () => inTurn(room, keep));
    erasing.replaceChildren(
      el("p", { class: "about", role: "alert" }, text),
      button(t("Erase"), () => inTurn(room, erase), { class: "main" }),
      not,
    );
    not.focus();
  });
}

/**
 * @param {StatsRoom} room
 * @param {Entry[]} entries that were erased
 */
function undoing(room, entries) {
  const { results, says, erasing } = room;
  const bringBack = async () => {
    await results.resultDb.keep(entries);
    tell(says, [t("The results are back.")]);
    await refresh(room);
    erasing.querySelector("button")?.focus();
  };
  return button(t("Undo"), () => inTurn(room, bringBack));
}

// The person's results in a dialog: won and lost, points, puzzles, days in a row; taken along in a
// file, brought in from one, erased.

/** @import {SumTable, Stats} from "../types" */
/** @import {Results} from "../game/results.js" */
/** @import {ResultEntry} from "../storage/types" */

import { isResult } from "../storage/result-db.js";
import { openDialog } from "../ui/dialog.js";
import { download, el, fileName } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { messageOf } from "../ui/retry.js";

const MAX_FILE = 4_000_000; // characters

/**
 * @typedef {{ sums: HTMLElement, says: HTMLElement, erasing: HTMLElement, results: Results,
 *   last: Promise<void> }} Room `last` ends when all that was asked for has been done
 */

/** @param {Results} results */
export async function openStats(results) {
  const sums = el("div", { class: "sums" }, el("p", { class: "about" }, t("Adding them up …")));
  const says = el("div", { class: "problems", role: "status" });
  const erasing = el("div", { class: "transfer" });
  const room = { sums, says, erasing, results, last: Promise.resolve() };
  openDialog(t("Your results"), [sums, says, transfer(room), erasing]);
  await inTurn(room, () => refresh(room));
}

/**
 * Do one thing after the other, so that what is told last is what was done last; what cannot be done
 * is told as well.
 * @param {Room} room
 * @param {() => Promise<void>} work
 */
function inTurn(room, work) {
  room.last = room.last.then(work).catch((error) => tell(room, [messageOf(error)]));
  return room.last;
}

/** @param {Room} room */
async function refresh(room) {
  const { sums, erasing, results } = room;
  const { games, texts } = await results.sums();
  const kept = (await results.resultDb.entries()).some(isResult);
  const lost = results.resultDb.lasting
    ? []
    : [t("This browser keeps nothing: they go with the tab.")];
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
  return el(
    "section",
    {},
    el("h3", {}, title),
    ...tables.map(table),
    ...(text ? [about(text)] : []),
  );
}

/**
 * A table with names at the left.
 * @param {SumTable} table
 */
function table({ heads, rows }) {
  const head = el("tr", {}, ...heads.map((name) => el("th", { scope: "col" }, name)));
  const body = rows.map(({ name, note, cells }) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, el("span", {}, el("b", {}, name), el("small", {}, note))),
      ...cells.map((value) => el("td", {}, value)),
    ),
  );
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body));
}

/**
 * The buttons for files.
 * @param {Room} room
 */
function transfer(room) {
  const { results } = room;
  const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  const bringIn = async () => {
    const [chosen] = file.files ?? [];
    if (chosen) {
      const text = chosen.size > MAX_FILE ? "" : await chosen.text();
      const { fresh, known, problems } = await results.add(text);
      const sum = t("Results brought in: {fresh}. Here already: {known}.", { fresh, known });
      tell(room, fresh + known ? [sum, ...problems] : problems);
      file.value = "";
      await refresh(room);
    }
  };
  const takeOut = async () => {
    const blob = new Blob([await results.file()], { type: "application/json" });
    const name = fileName("skerry", "results", new Date(), "json");
    download(blob, name);
    tell(room, [t("Saved as {file}.", { file: name })]);
  };
  file.addEventListener("change", () => inTurn(room, bringIn));
  const out = el("button", { type: "button" }, t("Export to a file"));
  out.addEventListener("click", () => inTurn(room, takeOut));
  const into = el("button", { type: "button", onclick: () => file.click() }, t("Import a file"));
  return el("div", { class: "transfer" }, out, into, file);
}

/**
 * A button that asks once more before all is erased, and then offers the way back.
 * @param {Room} room
 */
function eraser(room) {
  const ask = el("button", { type: "button" }, t("Erase all results"));
  ask.addEventListener("click", () => {
    const sure = el("button", { type: "button", class: "main" }, t("Erase"));
    const not = el("button", { type: "button" }, t("Keep"));
    const erase = async () => {
      const entries = await room.results.erase();
      await refresh(room);
      tell(room, [t("All results are erased.")]);
      room.erasing.replaceChildren(undoing(room, entries));
      room.erasing.querySelector("button")?.focus();
    };
    const keep = async () => {
      await refresh(room);
      room.erasing.querySelector("button")?.focus();
    };
    sure.addEventListener("click", () => inTurn(room, erase));
    not.addEventListener("click", () => inTurn(room, keep));
    const text = t("Erase all results on this device?");
    room.erasing.replaceChildren(el("p", { class: "about", role: "alert" }, text), sure, not);
    not.focus();
  });
  return ask;
}

/**
 * @param {Room} room
 * @param {ResultEntry[]} entries that were erased
 */
function undoing(room, entries) {
  const undo = el("button", { type: "button" }, t("Undo"));
  const bringBack = async () => {
    await room.results.resultDb.keep(entries);
    tell(room, [t("The results are back.")]);
    await refresh(room);
    room.erasing.querySelector("button")?.focus();
  };
  undo.addEventListener("click", () => inTurn(room, bringBack));
  return undo;
}

/**
 * @param {Room} room
 * @param {string[]} texts
 */
function tell({ says }, texts) {
  says.replaceChildren(...texts.map((text) => el("p", {}, text)));
}

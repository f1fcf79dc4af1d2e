// The dialog "Your results": wins, points, puzzles, streaks; export, import and deletion.

/** @import {Daily, Progress, Stats, SumTable} from "../types" */
/** @import {Results} from "../game/results.js" */
/** @import {ResultEntry} from "../storage/types" */
/** @import {BackupContext} from "../storage/types" */

import { isResult } from "../storage/result-db.js";
import { messageOf } from "../ui/async.js";
import { openDialog, showTexts } from "../ui/dialog.js";
import { button, el, svg } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { dailyParts } from "./calendar.js";
import { backupButtons } from "./transfer.js";

const CURVE_WIDTH = 200;
const CURVE_HEIGHT = 40;

/**
 * @param {Results} results
 * @param {BackupContext} backup
 * @param {() => void} openCalendar of the daily puzzles
 */
export function openStats(results, backup, openCalendar) {
  return new StatsDialog(results, backup, openCalendar).open();
}

class StatsDialog {
  #sums = el("div", { class: "sums" }, makeAboutText(t("Adding up your results …")));
  #messages = el("div", { class: "problems", role: "status" });
  #deletion = el("div", { class: "transfer" });
  #dialog = el("dialog");
  /** Resolves when all tasks so far are done. */
  #queue = Promise.resolve();

  /**
   * @param {Results} results
   * @param {BackupContext} backup
   * @param {() => void} openCalendar
   */
  constructor(results, backup, openCalendar) {
    this.results = results;
    this.backup = backup;
    this.openCalendar = openCalendar;
  }

  open() {
    const files = backupButtons(this.backup, this.#messages, () =>
      this.#enqueue(() => this.#refresh()),
    );
    const parts = [this.#sums, this.#messages, files, this.#deletion];
    this.#dialog = openDialog(t("Your results"), parts);
    return this.#enqueue(() => this.#refresh());
  }

  /** Run tasks one after the other, and show their errors. */
  #enqueue(/** @type {() => Promise<void>} */ task) {
    this.#queue = this.#queue.then(task).catch((error) => this.#showMessages(messageOf(error)));
    return this.#queue;
  }

  #showMessages(/** @type {string[]} */ ...texts) {
    showTexts(this.#messages, texts);
  }

  async #refresh() {
    const { resultDb } = this.results;
    const { games, texts } = await this.results.stats();
    const { dailies } = await this.results.todaysDailies();
    const hasResults = (await resultDb.entries()).some(isResult);
    const played = dailies.filter(({ text }) => text);
    const others = dailies.filter(({ text }) => !text);
    const notes = resultDb.persistent
      ? texts
      : [
          t("This browser doesn't store anything: your results are lost when you close this tab."),
          ...texts,
        ];
    this.#sums.replaceChildren(
      ...games.map(makeGameSection),
      el(
        "section",
        {},
        el("h3", {}, t("Daily puzzles")),
        ...(played.length > 0 ? [this.#makeDailyList(played)] : []),
        ...(others.length > 0 ? [this.#makeFoldedList(others)] : []),
        this.#pastDaysButton(),
      ),
      ...notes.map(makeAboutText),
    );
    this.#deletion.replaceChildren(...(hasResults ? [this.#deleteButton()] : []));
  }

  #makeDailyList(/** @type {Daily[]} */ dailies) {
    return el("ul", { class: "dailies" }, ...dailies.map((daily) => this.#makeDailyRow(daily)));
  }

  /** The daily puzzles that are not played yet. */
  #makeFoldedList(/** @type {Daily[]} */ dailies) {
    const title = t("Not played yet today: {n}", { n: dailies.length });
    return el("details", {}, el("summary", {}, title), this.#makeDailyList(dailies));
  }

  /** Today's result and the streak of a daily puzzle. */
  #makeDailyRow(/** @type {Daily} */ { title, name, text, row, mark }) {
    const result = [text || t("not played yet"), row].filter(Boolean).join(" · ");
    return el("li", {}, ...dailyParts(`${title} · ${name}`, mark, result));
  }

  #pastDaysButton() {
    const open = () => {
      this.#dialog.close();
      this.openCalendar();
    };
    return button(t("Past days"), open);
  }

  /** A button that asks before it deletes all results. */
  #deleteButton() {
    return button(t("Delete all results"), () => {
      const question = t("Delete all results on this device?");
      const remove = button(t("Delete"), () => this.#enqueue(() => this.#deleteResults()), {
        class: "main",
      });
      const keep = button(t("Cancel"), () => this.#enqueue(() => this.#offerDeletion()));
      const text = el("p", { class: "about", role: "alert" }, question);
      this.#deletion.replaceChildren(text, remove, keep);
      keep.focus();
    });
  }

  async #deleteResults() {
    const entries = await this.results.deleteAll();
    await this.#refresh();
    this.#showMessages(t("All results deleted."));
    const undo = button(t("Undo"), () => this.#enqueue(() => this.#restoreResults(entries)));
    this.#deletion.replaceChildren(undo);
    undo.focus();
  }

  async #restoreResults(/** @type {ResultEntry[]} */ entries) {
    await this.results.resultDb.save(entries);
    this.#showMessages(t("The results are back."));
    await this.#offerDeletion();
  }

  async #offerDeletion() {
    await this.#refresh();
    this.#deletion.querySelector("button")?.focus();
  }
}

function makeAboutText(/** @type {string} */ text) {
  return el("p", { class: "about" }, text);
}

function makeGameSection(
  /** @type {Stats["games"][number]} */ { title, tables, text, progress: { curves, puzzles } },
) {
  const note = text ? [makeAboutText(text)] : [];
  const parts = [...curves.map(makeRatingCurve), ...tables.map(createTable)];
  const grades = puzzles ? [makePuzzleGrades(puzzles)] : [];
  return el("section", {}, el("h3", {}, title), ...parts, ...grades, ...note);
}

/** Make the curve of a rating over time, with its present value. */
function makeRatingCurve(/** @type {Progress["curves"][number]} */ { title, value, text, points }) {
  const scaled = points.map(([x, y]) => `${x * CURVE_WIDTH},${(1 - y) * CURVE_HEIGHT}`);
  const box = `-2 -3 ${CURVE_WIDTH + 4} ${CURVE_HEIGHT + 6}`;
  const look = { viewBox: box, role: "img", "aria-label": text, preserveAspectRatio: "none" };
  const line = svg("polyline", { points: scaled.join(" ") });
  const words = el("span", {}, title, " ", el("b", {}, value), el("small", {}, text));
  return el("div", { class: "curve" }, words, svg("svg", look, line));
}

/** Make the list of grades with the number of solved puzzles of each. */
function makePuzzleGrades(/** @type {NonNullable<Progress["puzzles"]>} */ { title, rows }) {
  const items = rows.map(({ name, text, share }) => {
    const bar = share === null ? [] : [el("progress", { value: share, "aria-hidden": "true" })];
    return el("li", {}, el("span", {}, name), ...bar, el("span", {}, text));
  });
  return el("div", {}, el("b", {}, title), el("ul", { class: "grades" }, ...items));
}

function createTable(/** @type {SumTable} */ { heads, rows }) {
  const head = el("tr", {}, ...heads.map((name) => el("th", { scope: "col" }, name)));
  const body = rows.map(({ name, note, cells, trend, trend_text }) => {
    const signs = el("small", { class: "trend", role: "img", "aria-label": trend_text }, trend);
    const label = el("span", {}, el("b", {}, name), el("small", {}, note), trend ? signs : "");
    const values = cells.map((value) => el("td", {}, value));
    return el("tr", {}, el("th", { scope: "row" }, label), ...values);
  });
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body));
}

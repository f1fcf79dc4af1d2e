// The person's results in a dialog: won and lost, points, puzzles, days in a row; taken along in a
// file, brought in from one, erased.

/** @import {Daily, SumTable, Stats} from "../types" */
/** @import {Results} from "../game/results.js" */
/** @import {ResultEntry} from "../storage/types" */

import { exportFile, transferButtons } from "../storage/files.js";
import { isResult } from "../storage/result-db.js";
import { messageOf } from "../ui/async.js";
import { openDialog, showTexts } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/**
 * @param {Results} results
 * @param {(of: string) => void} days opens the calendar of a game of the day, "game/preset"
 */
export function openStats(results, days) {
  return new StatsDialog(results, days).open();
}

class StatsDialog {
  #sums = el("div", { class: "sums" }, about(t("Adding them up …")));
  #says = el("div", { class: "problems", role: "status" });
  #erasing = el("div", { class: "transfer" });
  #dialog = el("dialog");
  /** Ends when all that was asked for has been done. */
  #last = Promise.resolve();

  /**
   * @param {Results} results
   * @param {(of: string) => void} days
   */
  constructor(results, days) {
    this.results = results;
    this.days = days;
  }

  open() {
    const files = transferButtons(
      () => this.#inTurn(() => this.#give()),
      (text) => this.#inTurn(() => this.#take(text)),
    );
    const parts = [this.#sums, this.#says, files, this.#erasing];
    this.#dialog = openDialog(t("Your results"), parts);
    return this.#inTurn(() => this.#refresh());
  }

  /**
   * Do one thing after the other, so that what is told last is what was done last; what cannot be done
   * is told as well.
   */
  #inTurn(/** @type {() => Promise<void>} */ work) {
    this.#last = this.#last.then(work).catch((error) => showTexts(this.#says, [messageOf(error)]));
    return this.#last;
  }

  async #refresh() {
    const { games, texts } = await this.results.sums();
    const { dailies } = await this.results.today();
    const kept = (await this.results.resultDb.entries()).some(isResult);
    const { persistent } = this.results.resultDb;
    const lost = persistent ? [] : [t("This browser keeps nothing: they go with the tab.")];
    const today = el("ul", { class: "dailies" }, ...dailies.map((daily) => this.#daily(daily)));
    const first = el("section", {}, el("h3", {}, t("Games of the day")), today);
    const notes = [...lost, ...texts].map(about);
    this.#sums.replaceChildren(first, ...games.map(gameSums), ...notes);
    this.#erasing.replaceChildren(...(kept ? [this.#eraser()] : []));
  }

  /** A game of the day: what came of it today, how many days in a row, and the way to past days. */
  #daily(/** @type {Daily} */ { game, preset, title, name, text, row, mark }) {
    const told = [text || t("not played yet"), row].filter(Boolean).join(" · ");
    const words = el("span", {}, el("b", {}, `${title} · ${name}`), el("small", {}, told));
    const label = t("Past days: {game}", { game: `${title}, ${name}` });
    const act = () => {
      this.#dialog.close();
      this.days(`${game}/${preset}`);
    };
    const past = button(t("Past days"), act, { "aria-label": label });
    const sign = el("i", { class: `day ${mark}`.trim(), "aria-hidden": "true" });
    return el("li", {}, sign, words, past);
  }

  async #give() {
    const file = exportFile(await this.results.file(), "results");
    showTexts(this.#says, [t("Saved as {file}.", { file })]);
  }

  async #take(/** @type {string} */ text) {
    const { fresh, known, problems } = await this.results.add(text);
    const sum = t("Results brought in: {fresh}. Here already: {known}.", { fresh, known });
    showTexts(this.#says, fresh + known ? [sum, ...problems] : problems);
    await this.#refresh();
  }

  /** A button that asks once more before all is erased, and then offers the way back. */
  #eraser() {
    return button(t("Erase all results"), () => {
      const text = t("Erase all results on this device?");
      const sure = button(t("Erase"), () => this.#inTurn(() => this.#erase()), { class: "main" });
      const not = button(t("Keep"), () => this.#inTurn(() => this.#stay()));
      this.#erasing.replaceChildren(el("p", { class: "about", role: "alert" }, text), sure, not);
      not.focus();
    });
  }

  async #erase() {
    const entries = await this.results.erase();
    await this.#refresh();
    showTexts(this.#says, [t("All results are erased.")]);
    const undo = button(t("Undo"), () => this.#inTurn(() => this.#bringBack(entries)));
    this.#erasing.replaceChildren(undo);
    undo.focus();
  }

  /** @param {ResultEntry[]} entries that were erased */
  async #bringBack(entries) {
    await this.results.resultDb.save(entries);
    showTexts(this.#says, [t("The results are back.")]);
    await this.#stay();
  }

  /** Offer again to erase what there is. */
  async #stay() {
    await this.#refresh();
    this.#erasing.querySelector("button")?.focus();
  }
}

function about(/** @type {string} */ text) {
  return el("p", { class: "about" }, text);
}

/** All about one game. */
function gameSums(/** @type {Stats["games"][number]} */ { title, tables, text }) {
  const below = text ? [about(text)] : [];
  return el("section", {}, el("h3", {}, title), ...tables.map(table), ...below);
}

/** A table with names at the left. */
function table(/** @type {SumTable} */ { heads, rows }) {
  const head = el("tr", {}, ...heads.map((name) => el("th", { scope: "col" }, name)));
  const body = rows.map(({ name, note, cells, trend, told }) => {
    const signs = el("small", { class: "trend", role: "img", "aria-label": told }, trend);
    const more = trend ? [signs] : [];
    const side = el("span", {}, el("b", {}, name), el("small", {}, note), ...more);
    const values = cells.map((value) => el("td", {}, value));
    return el("tr", {}, el("th", { scope: "row" }, side), ...values);
  });
  return el("table", {}, el("thead", {}, head), el("tbody", {}, ...body));
}

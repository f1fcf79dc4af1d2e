// The backup: one file with all games, results, settings and names. Importing adds to what is here.

/** @import {TabStore} from "./tab-store.js" */
/** @import {BackupContext, BackupItem} from "./types" */

import { EngineLostError } from "../engine/wire.js";
import { messageOf } from "../ui/async.js";
import { formatPercent, t } from "../ui/i18n.js";
import { exportFile, fileParts, writeParts } from "./files.js";
import { isResult } from "./result-db.js";

/** @typedef {(message: () => string) => void} Report throws an error to stop the work */

// Pictures made for imported games; the others get none, so that the list loads fast.
const MAX_PICTURES = 200;

export class Backup {
  /** @type {string[]} what could not be read or imported */
  #problems = [];
  #added = { games: 0, results: 0, known: 0 };

  constructor(/** @type {BackupContext} */ context) {
    this.context = context;
  }

  /** Let the browser save a file with everything. Return sentences for the player. */
  async exportAll(/** @type {Report} */ report) {
    const { gameDb, resultDb, engine } = this.context;
    await gameDb.flush();
    const { games } = await gameDb.list();
    const entries = await resultDb.entries();
    const items = [
      { kind: "page", data: exportPageData(this.context) },
      ...games.map(({ key, save, when }) => ({ kind: "game", key, save, when })),
      ...entries.map((entry) => ({ kind: "entry", entry })),
    ];
    const { parts, problems } = await writeParts(
      items,
      (part) => engine.ask({ op: "export_backup", ...part }),
      (progress) => report(() => t("Exporting … {done}", { done: formatPercent(progress) })),
    );
    return [exportFile(parts, "backup"), ...problems];
  }

  /**
   * Import a file if all of it can be read; otherwise change nothing. With `isPartial`, import the
   * items that can be read. Return sentences for the player (`texts`), whether anything may have
   * changed (`hasBegun`), and whether a partial import would find something (`hasRest`).
   * @param {File} file
   * @param {Report} report
   */
  async importAll(file, report, isPartial = false) {
    this.#problems = [];
    this.#added = { games: 0, results: 0, known: 0 };
    let count = 0;
    let hasBegun = isPartial;
    try {
      if (!isPartial) {
        count = await this.#checkFile(file, report);
        hasBegun = this.#problems.length === 0;
      }
      if (hasBegun) {
        await this.#mergeFile(file, report);
      }
    } catch (error) {
      count = 0;
      this.#problems.push(messageOf(error));
    }
    const summary = hasBegun
      ? t("Imported: {games} games, {results} results. Already there: {known}.", this.#added)
      : t("Nothing was imported.");
    return { texts: [summary, ...this.#problems], hasBegun, hasRest: !hasBegun && count > 0 };
  }

  /** Read the whole file without changing anything. Return the number of readable items. */
  async #checkFile(/** @type {File} */ file, /** @type {Report} */ report) {
    let count = 0;
    for await (const { items, problems, progress } of this.#readItems(file)) {
      count += items.length;
      this.#problems.push(...problems);
      report(() => t("Checking the file … {done}", { done: formatPercent(progress) }));
    }
    return count;
  }

  async #mergeFile(/** @type {File} */ file, /** @type {Report} */ report) {
    let n = 0;
    for await (const { items, problems, progress } of this.#readItems(file)) {
      this.#problems.push(...problems);
      const entries = items.filter(({ kind }) => kind === "entry").map(({ entry }) => entry);
      const added = await this.context.resultDb.merge(entries);
      this.#added.results += added;
      this.#added.known += entries.filter(isResult).length - added;
      for (const item of items.filter(({ kind }) => kind === "game")) {
        n += 1;
        const values = { n, done: formatPercent(progress) };
        report(() => t("Checking game {n} … {done}", values));
        await this.#importGame(item, n);
      }
      for (const { data } of items.filter(({ kind }) => kind === "page")) {
        await this.#importPageData(data);
      }
    }
  }

  /** @returns {AsyncGenerator<{ items: BackupItem[], problems: string[], progress: number }>} */
  async *#readItems(/** @type {File} */ file) {
    for await (const { part, progress } of fileParts(file)) {
      const { items, problems } = await this.context.engine.ask({ op: "import_backup", ...part });
      yield { items, problems, progress };
    }
  }

  /** Add game `n` of a file. The game is replayed first; if that fails, skip the game. */
  async #importGame(/** @type {BackupItem} */ { save, when }, /** @type {number} */ n) {
    const { engine, jobs, gameDb, listInfo, makeEntry } = this.context;
    try {
      await jobs.runToEnd({ op: "prepare", save });
      const reply = await engine.ask({ op: "preview", save });
      const about = await listInfo(reply, { hasPicture: n <= MAX_PICTURES });
      const isNew = await gameDb.add({ ...makeEntry(reply), ...about }, when);
      this.#added[isNew ? "games" : "known"] += 1;
    } catch (error) {
      if (error instanceof EngineLostError) {
        throw error;
      }
      const message = messageOf(error);
      this.#problems.push(t("Game {n} in the file was skipped: {message}", { n, message }));
    }
  }

  async #importPageData(/** @type {BackupItem["data"]} */ imported) {
    const { tabStore, engine, useSettings } = this.context;
    const local = exportPageData(this.context);
    const { data } = await engine.ask({ op: "merge_backup", local, imported });
    importPageData(tabStore, data);
    useSettings(tabStore.loadSettings());
  }
}

/**
 * Return the part of the page's storage that a backup contains. Settings that have their default
 * values are left out.
 * @param {Pick<BackupContext, "tabStore" | "readSettings">} context
 */
export function exportPageData({ tabStore, readSettings }) {
  const standard = new Map(Object.entries(readSettings(null)));
  const chosen = Object.entries(tabStore.loadSettings()).filter(([name, value]) =>
    name === "pens" ? Object.keys(value).length > 0 : value !== standard.get(name),
  );
  return {
    settings: Object.fromEntries(chosen),
    lessons: tabStore.loadLessons(),
    opponents: tabStore.loadData("opponents") ?? {},
    ranking: tabStore.loadData("results") ?? {},
  };
}

/**
 * Store page data that the engine has merged from a backup and this browser's own data (see
 * `exportPageData`).
 * @param {TabStore} tabStore
 * @param {ReturnType<typeof exportPageData>} data
 */
export function importPageData(tabStore, data) {
  tabStore.saveData("settings", data.settings);
  tabStore.saveLessons(data.lessons);
  tabStore.saveData("opponents", data.opponents);
  tabStore.saveData("results", data.ranking);
}

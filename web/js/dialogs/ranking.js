// The ranking of results with the same dice: the engine plays every one again before it is believed,
// and every final position can be looked at.

/** @import {Requester, RankRow, Rankings, Result} from "../types" */
/** @import {TabStore} from "../storage/tab-store.js" */

import { drawPicture } from "../board/picture.js";
import { RequestError } from "../engine/wire.js";
import { messageOf } from "../ui/async.js";
import { field, openDialog, showTexts } from "../ui/dialog.js";
import { button, el, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { cleanName } from "../ui/link-repair.js";
import { showNotice } from "../ui/notice.js";
import { linkBase } from "../ui/site.js";

const WIDE = 480; // pixels of a sheet's picture

export class RankingDialog {
  /** @type {Rankings | null} the engine's last word */
  #known = null;
  /** What the person is called. */
  #by = "";
  /** The key of the row that is looked at. */
  #looked = "";
  #painted = "";
  #problems = "";
  #dialog = el("dialog");
  #list = el("select", { "aria-label": t("Ranking"), hidden: true });
  #progress = el("p", { class: "about", role: "status" });
  #trouble = el("div", { class: "problems", role: "alert" });
  #table = el("table", { class: "ranking" });
  #about = el("p", { class: "about" });
  #sheet = el("figure", { class: "final" });
  #mine = el("div", { class: "mine" });

  /**
   * @param {Requester} engine
   * @param {TabStore} tabStore
   * @param {{ show(id: string): void, same(result: Result): void }} told of a finished game to put
   *   on the table, and of one whose dice somebody wants as well
   */
  constructor(engine, tabStore, told) {
    this.engine = engine;
    this.tabStore = tabStore;
    this.told = told;
    this.#list.addEventListener("change", () => this.#ask({ shown: this.#list.value }));
  }

  /**
   * Open the room, with results that have come in a text, and that of the game on the table, if it is
   * over.
   * @param {{ text?: string, own?: boolean }} [news]
   */
  async open({ text, own = false } = {}) {
    this.#dialog.close();
    const kept = this.tabStore.loadResults();
    this.#by = cleanName(String(kept?.by ?? ""));
    this.#looked = "";
    this.#painted = "";
    this.#tell([]);
    this.#mine.replaceChildren();
    this.#dialog = openDialog(t("Ranking"), [
      this.#list,
      this.#progress,
      this.#trouble,
      this.#table,
      this.#about,
      this.#sheet,
      this.#mine,
      this.#adding(),
    ]);
    await this.#rank({ kept: kept?.list ?? [], own, by: this.#by, text });
  }

  /** Where links and codes are pasted. */
  #adding() {
    const text = el("textarea", {
      rows: 2,
      "aria-label": t("Links or codes of results"),
      placeholder: t("Paste links or codes of results here"),
      spellcheck: "false",
    });
    const add = button(t("Add"), () => {
      this.#rank({ text: text.value });
      text.value = "";
    });
    return el("div", { class: "adding" }, text, add);
  }

  /** Ask for something, and then for one result after the other to be played again. */
  async #rank(/** @type {Record<string, unknown>} */ request) {
    const dialog = this.#dialog;
    await this.#ask(request);
    while (dialog.open && this.#known?.progress) {
      await this.#ask({});
    }
  }

  async #ask(/** @type {Record<string, unknown>} */ request) {
    try {
      const known = await this.engine.ask({ op: "rank", ...request });
      this.#known = known;
      this.tabStore.saveResults({ by: this.#by, list: known.kept });
      this.#tell(known.problems);
      this.#show(known);
    } catch (error) {
      if (!(error instanceof RequestError)) {
        throw error;
      }
      this.#known = null;
      this.#tell([error.message]);
    }
    setText(this.#progress, this.#known?.progress ?? "");
  }

  /** @param {string[]} problems read out once */
  #tell(problems) {
    if (problems.join() !== this.#problems) {
      this.#problems = problems.join();
      showTexts(this.#trouble, problems);
    }
  }

  // What is shown

  #show(/** @type {Rankings} */ known) {
    const { heads, rankings, shown, own, about } = known;
    const options = rankings.map(({ key, title }) =>
      el("option", { value: key, selected: key === shown }, title),
    );
    this.#list.replaceChildren(...options);
    this.#list.hidden = rankings.length === 0;
    const rows = rankings.find(({ key }) => key === shown)?.rows ?? [];
    const looked =
      rows.find(({ key }) => key === this.#looked) ?? rows.find(({ id }) => id === own) ?? rows[0];
    this.#looked = looked?.key ?? "";
    const names = heads.map((text) => el("th", { scope: "col" }, text));
    const lines = rows.map((row) => this.#line(row, known));
    const body = el("tbody", {}, ...lines);
    this.#table.replaceChildren(el("thead", {}, el("tr", {}, ...names)), body);
    setText(this.#about, rows.length ? about : "");
    this.#look(looked);
    if (own !== null && this.#mine.childElementCount === 0) {
      this.#mine.replaceChildren(...this.#own(own));
    }
  }

  #line(/** @type {RankRow} */ row, /** @type {Rankings} */ known) {
    const look = () => {
      this.#looked = row.key;
      this.#show(known);
      this.#table.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
    };
    const name = button(row.name, look, { "aria-pressed": String(row.key === this.#looked) });
    const how = row.how.map(({ short, words }) => [
      el("span", { "aria-hidden": "true" }, short),
      el("span", { class: "unseen" }, words),
    ]);
    const cells = [[`${row.rank}`], [name], [row.score], ...how];
    const own = row.id === known.own;
    return el("tr", { class: own ? "own" : null }, ...cells.map((cell) => el("td", {}, ...cell)));
  }

  /** The final position of the row that is looked at. */
  async #look(/** @type {RankRow | undefined} */ row) {
    const key = row ? `${row.key} ${row.label}` : "none";
    if (key === this.#painted) {
      return; // to paint a sheet takes a while, and this is asked for with every result and letter
    }
    this.#painted = key;
    if (!row) {
      this.#sheet.replaceChildren(el("figcaption", {}, t("There are no results yet.")));
      return;
    }
    try {
      /** @type {Result} */
      const result = await this.engine.ask({ op: "result", id: row.id });
      if (key === this.#painted) {
        this.#sheet.replaceChildren(...this.#final(row, result));
      }
    } catch (error) {
      this.#tell([messageOf(error)]);
    }
  }

  #final(/** @type {RankRow} */ row, /** @type {Result} */ result) {
    const canvas = drawPicture(result.scene, WIDE * devicePixelRatio);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", row.label);
    const leaving = (/** @type {() => void} */ act) => () => {
      this.#dialog.close();
      act();
    };
    const same = button(
      t("Play with the same dice"),
      leaving(() => this.told.same(result)),
    );
    const acts = [
      ...(result.seed === null ? [] : [same]),
      button(
        t("Put it on the table"),
        leaving(() => this.told.show(row.id)),
      ),
      button(t("Forget it"), () => this.#rank({ forget: row.id })),
    ];
    return [canvas, el("figcaption", {}, ...acts)];
  }

  /** The result of the game on the table: whose it is, and its link. */
  #own(/** @type {string} */ id) {
    const about = { type: "text", maxlength: 30, autocomplete: "nickname", value: this.#by };
    const name = el("input", about);
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault(); // it would close the dialog
      }
    });
    name.addEventListener("input", () => {
      this.#by = cleanName(name.value);
      this.#rank({ id, by: this.#by });
    });
    const code = el("p", { class: "about" }, t("Code:"), " ", el("code", {}, id));
    const copy = button(t("Copy the link to my result"), () => this.#copy(id), { class: "main" });
    return [field(t("Your name"), name), code, copy];
  }

  async #copy(/** @type {string} */ id) {
    const request = { op: "result_link", page: linkBase(), id, by: this.#by };
    const { link } = await this.engine.ask(request);
    try {
      await navigator.clipboard.writeText(link);
      showNotice(t("The link to your result is copied."));
    } catch {
      showNotice(t("The link could not be copied: {link}", { link }));
    }
  }
}

// The ranking of results with the same dice: the engine plays every one again before it is believed,
// and every final position can be looked at.

/** @import {Asked, RankRow, Rankings, Result} from "../types" */
/** @import {TabStore} from "../storage/tab-store.js" */

import { picture } from "../board/picture.js";
import { Refused } from "../engine/wire.js";
import { field, openDialog } from "../ui/dialog.js";
import { el, setText } from "../ui/dom.js";
import { t } from "../ui/i18n.js";
import { alert } from "../ui/notice.js";
import { messageOf } from "../ui/retry.js";
import { home } from "../ui/site.js";
import { readName } from "../ui/tidy.js";

const WIDE = 480; // pixels of a sheet's picture

export class RankingDialog {
  /** @type {Rankings} the engine's last word */
  #known = {
    heads: [],
    rankings: [],
    about: "",
    shown: "",
    kept: [],
    progress: "",
    own: null,
    problems: [],
  };
  /** @type {Map<string, Result>} those looked at, by their ids */
  #results = new Map();
  #by = "";
  /** @type {RankRow | null} the one looked at */
  #row = null;
  #key = "";
  #painted = "";
  #dialog = el("dialog");
  #list = el("select", { "aria-label": t("Ranking"), onchange: () => this.#choose() });
  #progress = el("p", { class: "about", role: "status" });
  #problems = el("div", { class: "problems", role: "alert" });
  #heads = el("tr");
  #rows = el("tbody");
  #about = el("p", { class: "about" });
  #sheet = el("figure", { class: "final" });
  #mine = el("div", { class: "mine" });

  /**
   * @param {Asked} engine
   * @param {TabStore} tabStore
   * @param {{ show(id: string): void, same(result: Result): void }} told of a finished game to put
   *   on the table, and of one whose dice somebody wants as well
   */
  constructor(engine, tabStore, told) {
    this.engine = engine;
    this.tabStore = tabStore;
    this.told = told;
  }

  /**
   * Open the room, with results that have come in a text, and that of the game on the table, if it is
   * over.
   * @param {{ text?: string, own?: boolean }} [news]
   */
  async open({ text, own = false } = {}) {
    if (this.#dialog.open) {
      this.#dialog.close();
    }
    const kept = this.tabStore.results();
    this.#by = readName(String(kept?.by ?? ""));
    this.#row = null;
    this.#key = "";
    this.#known = { ...this.#known, shown: "", own: null, problems: [] };
    this.#make();
    await this.#rank({ kept: kept?.list ?? [], own, by: this.#by, text });
  }

  /** Open a dialog of the parts, which `#render` fills. */
  #make() {
    this.#painted = "";
    const table = el("table", { class: "ranking" }, el("thead", {}, this.#heads), this.#rows);
    this.#mine.replaceChildren();
    this.#dialog = openDialog(t("Ranking"), [
      this.#list,
      this.#progress,
      this.#problems,
      table,
      this.#about,
      this.#sheet,
      this.#mine,
      this.#adding(),
    ]);
    this.#render();
  }

  #choose() {
    this.#key = this.#list.value;
    this.#row = null;
    this.#render();
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

  /**
   * Ask for something, and then for one result after the other to be played again.
   * @param {Record<string, unknown>} request
   */
  async #rank(request) {
    const dialog = this.#dialog;
    await this.#ask(request);
    while (dialog.open && this.#known.progress) {
      await this.#ask({});
    }
  }

  /** @param {Record<string, unknown>} request */
  async #ask(request) {
    try {
      /** @type {Rankings} */
      const reply = await this.engine.ask({ op: "rank", ...request });
      if (reply.shown !== this.#known.shown) {
        this.#key = reply.shown;
      }
      this.#known = reply;
      this.#keep();
      this.#tell(reply.problems);
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
      this.#known.progress = "";
      this.#tell([error.message]);
    }
    setText(this.#progress, this.#known.progress);
    this.#render();
  }

  /** @param {string[]} problems */
  #tell(problems) {
    const texts = [...this.#problems.children].map((it) => it.textContent);
    if (texts.join() !== problems.join()) {
      this.#problems.replaceChildren(...problems.map((text) => el("p", {}, text)));
    }
  }

  #keep() {
    this.tabStore.saveResults({ by: this.#by, list: this.#known.kept });
  }

  // What is shown

  #render() {
    const { rankings } = this.#known;
    const shown = rankings.find(({ key }) => key === this.#key) ?? rankings[0];
    this.#key = shown?.key ?? "";
    const options = rankings.map(({ key, title }) =>
      el("option", { value: key, selected: key === this.#key }, title),
    );
    this.#list.replaceChildren(...options);
    this.#list.hidden = rankings.length === 0;
    const rows = shown?.rows ?? [];
    const heads = [t("Place"), t("Name"), t("Points"), ...this.#known.heads];
    this.#heads.replaceChildren(...heads.map((text) => el("th", { scope: "col" }, text)));
    setText(this.#about, rows.length ? this.#known.about : "");
    const { id, name } = this.#row ?? { id: this.#known.own, name: "" };
    const same = rows.filter((row) => row.id === id);
    this.#row = same.find((row) => row.name === name) ?? same[0] ?? rows[0] ?? null;
    this.#rows.replaceChildren(...rows.map((row) => this.#line(row)));
    this.#look();
    this.#renderOwn();
  }

  /** @param {RankRow} row */
  #line(row) {
    const mine = row.id === this.#known.own;
    const look = el(
      "button",
      { type: "button", "aria-pressed": String(row === this.#row) },
      row.name,
    );
    look.addEventListener("click", () => {
      this.#row = row;
      this.#render();
      this.#rows.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
    });
    const how = row.how.map(({ short, words }) =>
      el(
        "td",
        {},
        el("span", { "aria-hidden": "true" }, short),
        el("span", { class: "unseen" }, words),
      ),
    );
    const [rank, points] = [el("td", {}, `${row.rank}`), el("td", {}, `${row.points}`)];
    const cells = [rank, el("td", {}, look), points, ...how];
    return el("tr", { class: mine ? "own" : null }, ...cells);
  }

  /** The final position of the row that is looked at. */
  async #look() {
    const row = this.#row;
    const key = row ? `${row.id} ${row.label}` : "none";
    if (key === this.#painted) {
      return; // to paint a sheet takes a while, and this is asked for with every result and letter
    }
    this.#painted = key;
    if (row === null) {
      this.#sheet.replaceChildren(el("figcaption", {}, t("There are no results yet.")));
      return;
    }
    const result = await this.#result(row.id);
    if (result === undefined || key !== this.#painted) {
      return; // another one is looked at by now
    }
    const acts = [
      button(t("Put it on the table"), () => this.#leave(() => this.told.show(row.id))),
      button(t("Forget it"), () => this.#rank({ forget: row.id })),
    ];
    if (result.seed !== null) {
      acts.unshift(
        button(t("Play with the same dice"), () => this.#leave(() => this.told.same(result))),
      );
    }
    const canvas = picture(result.scene, WIDE * devicePixelRatio);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", row.label);
    this.#sheet.replaceChildren(canvas, el("figcaption", {}, ...acts));
  }

  /**
   * @param {string} id
   * @returns {Promise<Result | undefined>} undefined where the engine has none
   */
  async #result(id) {
    try {
      const result = this.#results.get(id) ?? (await this.engine.ask({ op: "result", id }));
      this.#results.set(id, result);
      return result;
    } catch (error) {
      this.#tell([messageOf(error)]);
      return undefined;
    }
  }

  /** @param {() => void} act */
  #leave(act) {
    this.#dialog.close();
    act();
  }

  /** The result of the game on the table: whose it is, and its link. */
  #renderOwn() {
    const { own } = this.#known;
    if (own === null || this.#mine.childElementCount > 0) {
      return;
    }
    const name = el("input", {
      type: "text",
      maxlength: 30,
      autocomplete: "nickname",
      value: this.#by,
    });
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault(); // it would close the dialog
      }
    });
    name.addEventListener("input", () => {
      this.#by = readName(name.value);
      this.#rank({ id: own, by: this.#by });
    });
    const copy = el("button", { type: "button", class: "main" }, t("Copy the link to my result"));
    copy.addEventListener("click", () => this.#copy(own));
    const code = el("code", {}, own);
    this.#mine.replaceChildren(
      field(t("Your name"), name),
      el("p", { class: "about" }, t("Code:"), " ", code),
      copy,
    );
  }

  /** @param {string} id */
  async #copy(id) {
    const request = { op: "result_link", page: home(), id, by: this.#by };
    const { link } = await this.engine.ask(request);
    try {
      await navigator.clipboard.writeText(link);
      alert(t("The link to your result is copied."));
    } catch {
      alert(t("The link could not be copied: {link}", { link }));
    }
  }
}

/**
 * @param {string} name
 * @param {() => void} act
 */
function button(name, act) {
  return el("button", { type: "button", onclick: act }, name);
}

// The ranking of results with the same dice. The engine replays each result before it counts it.

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

const PICTURE_WIDTH = 480; // pixels

export class RankingDialog {
  /** @type {Rankings | null} the engine's last reply */
  #reply = null;
  /** The player's name. */
  #name = "";
  /** The key of the selected row. */
  #selected = "";
  /** The row whose picture is on display. */
  #painted = "";
  #problems = "";
  #dialog = el("dialog");
  #list = el("select", { "aria-label": t("Ranking"), hidden: true });
  #progress = el("p", { class: "about", role: "status" });
  #messages = el("div", { class: "problems", role: "alert" });
  #table = el("table", { class: "ranking" });
  #about = el("p", { class: "about" });
  #picture = el("figure", { class: "final" });
  #ownResult = el("div", { class: "mine" });
  #linkField = el("div", { class: "link" });

  /**
   * @param {Requester} engine
   * @param {TabStore} tabStore
   * @param {{ show(id: string): void, playSame(result: Result): void }} listeners
   */
  constructor(engine, tabStore, listeners) {
    this.engine = engine;
    this.tabStore = tabStore;
    this.listeners = listeners;
    this.#list.addEventListener("change", () => this.#ask({ shown: this.#list.value }));
  }

  /**
   * @param {{ text?: string, own?: boolean }} [add] `text`: results to add; `own`: whether to add
   *   the result of the current game
   */
  async open({ text, own = false } = {}) {
    this.#dialog.close();
    const stored = this.tabStore.loadData("results");
    this.#name = cleanName(String(stored?.by ?? ""));
    this.#selected = "";
    this.#painted = "";
    this.#showProblems([]);
    this.#ownResult.replaceChildren();
    this.#dialog = openDialog(t("Ranking"), [
      this.#list,
      this.#progress,
      this.#messages,
      this.#table,
      this.#about,
      this.#picture,
      this.#ownResult,
      this.#makePasteForm(),
    ]);
    await this.#askUntilDone({ kept: stored?.list ?? [], own, by: this.#name, text });
  }

  /** A field to paste links and codes. */
  #makePasteForm() {
    const text = el("textarea", {
      rows: 2,
      "aria-label": t("Result links or codes"),
      placeholder: t("Paste result links or codes here"),
      spellcheck: "false",
    });
    const add = button(t("Add"), () => {
      this.#askUntilDone({ text: text.value });
      text.value = "";
    });
    return el("div", { class: "adding" }, text, add);
  }

  /** Send a request, and further ones until all results are replayed. */
  async #askUntilDone(/** @type {Record<string, unknown>} */ request) {
    const dialog = this.#dialog;
    await this.#ask(request);
    while (dialog.open && this.#reply?.progress) {
      await this.#ask({});
    }
  }

  async #ask(/** @type {Record<string, unknown>} */ request) {
    try {
      const reply = await this.engine.ask({ op: "rank", ...request });
      this.#reply = reply;
      this.tabStore.saveData("results", { by: this.#name, list: reply.kept });
      this.#showProblems(reply.problems);
      this.#show(reply);
    } catch (error) {
      if (!(error instanceof RequestError)) {
        throw error;
      }
      this.#reply = null;
      this.#showProblems([error.message]);
    }
    setText(this.#progress, this.#reply?.progress ?? "");
  }

  #showProblems(/** @type {string[]} */ problems) {
    if (problems.join() !== this.#problems) {
      this.#problems = problems.join();
      showTexts(this.#messages, problems);
    }
  }

  #show(/** @type {Rankings} */ reply) {
    const { heads, rankings, shown, own, about } = reply;
    const options = rankings.map(({ key, title }) =>
      el("option", { value: key, selected: key === shown }, title),
    );
    this.#list.replaceChildren(...options);
    this.#list.hidden = rankings.length === 0;
    const rows = rankings.find(({ key }) => key === shown)?.rows ?? [];
    const selected =
      rows.find(({ key }) => key === this.#selected) ??
      rows.find(({ id }) => id === own) ??
      rows[0];
    this.#selected = selected?.key ?? "";
    const columns = heads.slice(0, 3).map((text) => el("th", { scope: "col" }, text));
    const lines = rows.map((row) => this.#makeRow(row, reply));
    const body = el("tbody", {}, ...lines);
    this.#table.replaceChildren(el("thead", {}, el("tr", {}, ...columns)), body);
    setText(this.#about, rows.length ? about : "");
    this.#showPicture(selected);
    if (own !== null && this.#ownResult.childElementCount === 0) {
      this.#ownResult.replaceChildren(...this.#makeOwnResultForm(own));
    }
  }

  #makeRow(/** @type {RankRow} */ row, /** @type {Rankings} */ reply) {
    const select = () => {
      this.#selected = row.key;
      this.#show(reply);
      this.#table.querySelector("[aria-pressed=true]")?.scrollIntoView({ block: "nearest" });
    };
    const isSelected = String(row.key === this.#selected);
    const name = button(row.name, select, { "aria-pressed": isSelected });
    const detail = row.detail ? [el("small", {}, row.detail)] : [];
    const cells = [[String(row.rank)], [name, ...detail], [row.score]];
    const look = { class: row.id === reply.own ? "own" : null };
    return el("tr", look, ...cells.map((cell) => el("td", {}, ...cell)));
  }

  /** Show the final position of the selected row. */
  async #showPicture(/** @type {RankRow | undefined} */ row) {
    const key = row ? `${row.key} ${row.label}` : "none";
    if (key === this.#painted) {
      // Skipped if unchanged: painting is slow, and this is called for each result and each typed letter.
      return;
    }
    this.#painted = key;
    if (!row) {
      this.#picture.replaceChildren(el("figcaption", {}, t("No results yet.")));
      return;
    }
    try {
      /** @type {Result} */
      const result = await this.engine.ask({ op: "result", id: row.id });
      if (key === this.#painted) {
        this.#picture.replaceChildren(...this.#makeFigure(row, result));
      }
    } catch (error) {
      this.#showProblems([messageOf(error)]);
    }
  }

  #makeFigure(/** @type {RankRow} */ row, /** @type {Result} */ result) {
    const canvas = drawPicture(result.scene, PICTURE_WIDTH * devicePixelRatio);
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", row.label);
    const closing = (/** @type {string} */ name, /** @type {() => void} */ act) =>
      button(name, () => {
        this.#dialog.close();
        act();
      });
    const same = closing(t("Play with the same dice"), () => this.listeners.playSame(result));
    const buttons = [
      ...(result.seed === null ? [] : [same]),
      closing(t("Open"), () => this.listeners.show(row.id)),
      button(t("Remove"), () => this.#askUntilDone({ forget: row.id })),
    ];
    return [canvas, el("figcaption", {}, ...buttons)];
  }

  /**
   * Return a field for the player's name, which is asked for once, and the link to the current
   * result.
   */
  #makeOwnResultForm(/** @type {string} */ id) {
    const place = el("div", { class: "own-name" });
    const change = button(t("Change"), () => {
      place.replaceChildren(this.#nameField(id));
      place.querySelector("input")?.focus();
    });
    const known = el("span", {}, t("You are {name}", { name: this.#name }));
    place.replaceChildren(...(this.#name ? [known, change] : [this.#nameField(id)]));
    const code = el("p", { class: "about" }, t("Code:"), " ", el("code", {}, id));
    const copy = button(t("Copy the link to my result"), () => this.#copyLink(id), {
      class: "main",
    });
    this.#linkField.replaceChildren();
    return [place, code, copy, this.#linkField];
  }

  #nameField(/** @type {string} */ id) {
    const attributes = { type: "text", maxlength: 30, autocomplete: "nickname", value: this.#name };
    const name = el("input", attributes);
    name.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault(); // Enter would close the dialog
      }
    });
    name.addEventListener("input", () => {
      this.#name = cleanName(name.value);
      this.#askUntilDone({ id, by: this.#name });
    });
    return field(t("Your name"), name);
  }

  async #copyLink(/** @type {string} */ id) {
    const request = { op: "result_link", page: linkBase(), id, by: this.#name };
    const { link } = await this.engine.ask(request);
    try {
      await navigator.clipboard.writeText(link);
      showNotice(t("Link copied."));
    } catch {
      const input = el("input", {
        type: "text",
        readonly: true,
        value: link,
        "aria-label": t("Link"),
      });
      this.#linkField.replaceChildren(input);
      input.select();
      showNotice(t("Couldn't copy the link: {link}", { link }));
    }
  }
}

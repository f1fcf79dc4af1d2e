// The ranking of results with the same dice: every one is played again before it is believed, and
// every final position can be looked at.

/** @import {Asked, Result, Shelf} from "../types" */
/** @import {Claim, Row} from "../library/results.js" */
/** @import {TabStore} from "../storage/tab-store.js" */

import { picture } from "../board/picture.js";
import { Refused } from "../engine/wire.js";
import { keyOf, makeResultLink, rank, readKept, readResults, refute } from "../library/results.js";
import { field, openDialog } from "../ui/dialog.js";
import { el, setText } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { alert } from "../ui/notice.js";
import { home } from "../ui/site.js";
import { readName } from "../ui/tidy.js";

const WIDE = 480; // pixels of a sheet's picture

export class RankingDialog {
  /** @type {Map<string, Result>} results that were played again, by what was asked for */
  #checked = new Map();
  /** @type {Claim[]} */
  #claims;
  #by;
  /** @type {Result | null} of the game on the table */
  #own = null;
  /** @type {Row | null} the one looked at */
  #row = null;
  #key = "";
  #painted = "";
  #dialog = el("dialog");
  #list = el("select", { "aria-label": t("Ranking"), onchange: () => this.#choose() });
  #progress = el("p", { class: "about", role: "status" });
  #problems = el("div", { class: "problems", role: "alert" });
  #rows = el("tbody");
  #sheet = el("figure", { class: "final" });
  #mine = el("div", { class: "mine" });

  /**
   * @param {Asked} engine
   * @param {TabStore} tabStore
   * @param {Shelf} shelf
   * @param {{ show(id: string): void, same(result: Result): void }} told of a finished game to put
   *   on the table, and of one whose dice somebody wants as well
   */
  constructor(engine, tabStore, shelf, told) {
    this.engine = engine;
    this.tabStore = tabStore;
    this.shelf = shelf;
    this.told = told;
    const kept = tabStore.results();
    this.#claims = readKept(kept?.list);
    this.#by = readName(String(kept?.by ?? ""));
  }

  /**
   * Open the room, with results that have come and that of the game on the table, if it is over.
   * @param {{ claims?: Claim[], problems?: string[], own?: boolean }} [news]
   */
  async open({ claims = [], problems = [], own = false } = {}) {
    if (this.#dialog.open) {
      this.#dialog.close();
    }
    this.#own = null;
    this.#row = null;
    this.#make();
    this.#tell(problems);
    if (own) {
      const result = await this.engine.ask({ op: "result" });
      this.#own = result;
      this.#checked.set(result.id, result);
      this.#add([{ id: result.id, by: this.#by, points: null }]);
      this.#key = keyOf(result);
    }
    await this.#check([...this.#claims, ...claims]);
  }

  /** Open a dialog of the parts, which `#render` fills. */
  #make() {
    this.#painted = "";
    const head = [t("Place"), t("Name"), t("Points")].map((text) =>
      el("th", { scope: "col" }, text),
    );
    const table = el(
      "table",
      { class: "ranking" },
      el("thead", {}, el("tr", {}, ...head)),
      this.#rows,
    );
    this.#mine.replaceChildren();
    this.#dialog = openDialog(t("Ranking"), [
      this.#list,
      this.#progress,
      this.#problems,
      table,
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
      const { claims, problems } = readResults(text.value);
      this.#tell(problems);
      text.value = "";
      this.#check(claims);
    });
    return el("div", { class: "adding" }, text, add);
  }

  /** @param {string[]} problems */
  #tell(problems) {
    this.#problems.replaceChildren(...problems.map((text) => el("p", {}, text)));
  }

  /**
   * Play the games of these claims again, one after the other, and keep those that hold.
   * @param {Claim[]} claims
   */
  async #check(claims) {
    const problems = [...this.#problems.children].map((it) => it.textContent ?? "");
    const dialog = this.#dialog;
    for (const [index, claim] of claims.entries()) {
      if (!dialog.open) {
        return;
      }
      this.#say(
        t("Playing result {at} of {count} again …", { at: index + 1, count: claims.length }),
      );
      const problem = await this.#prove(claim);
      if (problem) {
        problems.push(problem);
        this.#tell(problems);
      }
    }
    this.#say("");
    this.#render();
  }

  /**
   * @param {Claim} claim
   * @returns {Promise<string>} what is wrong with it; "" if nothing is
   */
  async #prove(claim) {
    try {
      const known = this.#checked.get(claim.id);
      const result = known ?? (await this.engine.ask({ op: "result", id: claim.id }));
      const problem = refute(claim, result);
      if (!problem) {
        this.#checked.set(claim.id, result);
        this.#checked.set(result.id, result);
        const kept = this.#claims.some(({ id }) => id === claim.id);
        if (!kept) {
          this.#key = keyOf(result);
        }
        this.#add([{ ...claim, id: result.id }]);
      }
      return problem;
    } catch (error) {
      if (!(error instanceof Refused)) {
        throw error;
      }
      this.#claims = this.#claims.filter(({ id }) => id !== claim.id);
      const { by } = claim;
      return by
        ? t("{by}'s result is refused: {why}", { by, why: error.message })
        : t("A result is refused: {why}", { why: error.message });
    }
  }

  /**
   * @param {Claim[]} claims those of games that are known take their place
   */
  #add(claims) {
    for (const claim of claims) {
      const at = this.#claims.findIndex(({ id }) => id === claim.id);
      if (at < 0) {
        this.#claims.push(claim);
      } else if (claim.by) {
        this.#claims[at] = claim;
      }
    }
    this.#keep();
    this.#render();
  }

  #keep() {
    const list = this.#claims.map(({ id, by }) => ({ id, by }));
    this.tabStore.saveResults({ by: this.#by, list });
  }

  /** @param {string} text */
  #say(text) {
    setText(this.#progress, text);
  }

  // What is shown

  #render() {
    const known = this.#claims.flatMap((claim) => {
      const result = this.#checked.get(claim.id);
      return result ? [{ claim, result }] : [];
    });
    const rankings = rank(known, (result) => this.#title(result));
    const shown = rankings.find(({ key }) => key === this.#key) ?? rankings[0];
    this.#key = shown?.key ?? "";
    const options = rankings.map(({ key, name, rows }) =>
      el(
        "option",
        { value: key, selected: key === this.#key },
        t("{name} ({count})", { name, count: rows.length }),
      ),
    );
    this.#list.replaceChildren(...options);
    this.#list.hidden = rankings.length === 0;
    const rows = shown?.rows ?? [];
    if (!rows.includes(/** @type {Row} */ (this.#row))) {
      const id = this.#row?.claim.id ?? this.#own?.id;
      this.#row = rows.find(({ claim }) => claim.id === id) ?? rows[0] ?? null;
    }
    this.#rows.replaceChildren(...rows.map((row) => this.#line(row)));
    this.#look();
    this.#renderOwn();
  }

  /** @param {Row} row */
  #line(row) {
    const mine = row.result.id === this.#own?.id;
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
    const cells = [el("td", {}, `${row.rank}`), el("td", {}, look), el("td", {}, `${row.points}`)];
    return el("tr", { class: mine ? "own" : null }, ...cells);
  }

  /** The final position of the row that is looked at. */
  #look() {
    const row = this.#row;
    const key = row ? `${row.result.id} ${row.name} ${row.points}` : "none";
    if (key === this.#painted) {
      return; // to paint a sheet takes a while, and this is asked for with every result and letter
    }
    this.#painted = key;
    if (row === null) {
      this.#sheet.replaceChildren(el("figcaption", {}, t("There are no results yet.")));
      return;
    }
    const acts = [
      button(t("Put it on the table"), () => this.#leave(() => this.told.show(row.result.id))),
      button(t("Forget it"), () => this.#forget(row)),
    ];
    if (row.result.seed !== null) {
      acts.unshift(
        button(t("Play with the same dice"), () => this.#leave(() => this.told.same(row.result))),
      );
    }
    const canvas = picture(row.result.scene, WIDE * devicePixelRatio);
    canvas.setAttribute("role", "img");
    const { name, points } = row;
    canvas.setAttribute(
      "aria-label",
      tn("{name}, {n} point", "{name}, {n} points", points, { name }),
    );
    this.#sheet.replaceChildren(canvas, el("figcaption", {}, ...acts));
  }

  /** @param {() => void} act */
  #leave(act) {
    this.#dialog.close();
    act();
  }

  /** @param {Row} row */
  #forget(row) {
    this.#claims = this.#claims.filter(({ id }) => id !== row.claim.id);
    this.#row = null;
    this.#keep();
    this.#render();
  }

  /** The result of the game on the table: whose it is, and its link. */
  #renderOwn() {
    const own = this.#own;
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
      const claim = this.#claims.find(({ id }) => id === own.id);
      if (claim) {
        claim.by = this.#by;
      }
      this.#keep();
      this.#render();
    });
    const copy = el("button", { type: "button", class: "main" }, t("Copy the link to my result"));
    copy.addEventListener("click", () => this.#copy(own));
    const code = el("code", {}, own.id);
    this.#mine.replaceChildren(
      field(t("Your name"), name),
      el("p", { class: "about" }, t("Code:"), " ", code),
      copy,
    );
  }

  /** @param {Result} own */
  async #copy({ id, points }) {
    const link = makeResultLink(home(), { id, by: this.#by, points });
    try {
      await navigator.clipboard.writeText(link);
      alert(t("The link to your result is copied."));
    } catch {
      alert(t("The link could not be copied: {link}", { link }));
    }
  }

  /** @param {Result} result */
  #title({ game, preset, seed }) {
    const info = this.shelf.games.find(({ id }) => id === game);
    const name = info?.presets.find(({ id }) => id === preset)?.name ?? preset;
    const values = { game: info?.name ?? game, variant: name };
    return seed === null
      ? t("{game}, {variant}, dice of one's own", values)
      : t("{game}, {variant}, {seed}", { ...values, seed });
  }
}

/**
 * @param {string} name
 * @param {() => void} act
 */
function button(name, act) {
  return el("button", { type: "button", onclick: act }, name);
}

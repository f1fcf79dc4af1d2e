// The home page: the games' boxes, what is played today, the games in progress. Its HTML stands in the
// page, written by the build; here it learns the language of now, and what there is to go on with.

/** @import {Page} from "../page.js" */
/** @import {NamedGame} from "../game/types" */
/** @import {ListedGame} from "../types" */

import { describe } from "../dialogs/game-list.js";
import { EngineLostError, RequestError } from "../engine/wire.js";
import { button, el, setText } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";
import { fileUrl } from "../ui/site.js";
import { dateOf, nextChange, untilNext } from "./today.js";

const MOST = 4; // games to go on with; the others are in the list

export class Home {
  #root = document.getElementById("home");
  #tick = 0;
  /** Whether a game has been on the table, or is kept. */
  #visited;
  /** Whether the engine has been asked what came of the games of the day, since the person is here. */
  #marked = false;
  /** Whether the browser is on its way back to where the person was. */
  #returning = false;
  /** Whether the visit began here for want of a game that is known to be kept. */
  unsure;

  constructor(/** @type {Page} */ page) {
    this.page = page;
    this.#visited = !this.open;
    this.unsure = this.open && history.state?.place !== "home";
    if (this.#root) {
      history.replaceState({ ...history.state, place: this.open ? "home" : "table" }, "");
      addEventListener("skerry:carried", () => this.#tell());
      addEventListener("popstate", ({ state }) => this.#go(state?.place ?? "table"));
      this.#tell();
      this.#fill();
    }
  }

  /** Whether there is one; frames have none. */
  get stands() {
    return this.#root !== null;
  }

  /** Whether the person is there. */
  get open() {
    return this.#root !== null && document.documentElement.dataset.place === "home";
  }

  /**
   * The visit was to begin elsewhere, as is known now.
   * @param {"home" | "table"} place
   */
  begin(place) {
    if (this.#root && this.open !== (place === "home")) {
      history.replaceState({ ...history.state, place }, "");
      this.#go(place);
    }
  }

  /** Go there; the browser's way back leads to the table again. */
  enter() {
    this.#walk("home");
  }

  /** Go to the table, if there was a game or one is coming. */
  leave(coming = true) {
    if (coming || this.#visited) {
      this.#walk("table");
    }
  }

  /** The address says which game is about to be begun, for a reload meanwhile. */
  name(/** @type {NamedGame} */ { game, preset = "" }) {
    if (this.#root && !this.open) {
      const address = new URL(location.href);
      address.searchParams.set("game", game);
      preset && address.searchParams.set("preset", preset);
      history.replaceState(history.state, "", address);
    }
  }

  /** Something has changed at the table. */
  refresh() {
    if (this.open && this.#root) {
      const { reply, answered } = this.page.game;
      part(this.#root, "#do-table").hidden = !(this.#visited || reply.listed);
      if (answered && !this.#marked) {
        this.#marked = true;
        this.#mark();
      }
    }
  }

  /** What came of the games of the day, as the engine says. */
  async #mark() {
    const told = await this.page.results.today().catch(unanswered);
    for (const { game, preset, name, solved, text, row } of told?.dailies ?? []) {
      const link = this.#root?.querySelector(`.days [href="#${game}:${preset}"]`);
      link?.classList.toggle("done", solved);
      link?.setAttribute("aria-label", text ? `${name}: ${text}` : name);
      const place = this.#root?.querySelector(`.today [data-game="${game}"] .streak`);
      place && setText(place, row);
    }
  }

  /** @param {"home" | "table"} place */
  #walk(place) {
    if (!this.#root || this.open === (place === "home") || this.#returning) {
      return;
    }
    this.unsure = false;
    const from = this.open ? "home" : "table";
    if (history.state?.from === place) {
      this.#returning = true;
      history.back();
    } else {
      history.pushState({ place, from }, "");
      this.#go(place);
    }
  }

  /** @param {"home" | "table"} place */
  #go(place) {
    const before = this.open;
    this.#returning = false;
    document.documentElement.dataset.place = place;
    if (before === this.open) {
      return;
    }
    if (this.open) {
      this.#marked = false;
      this.#fill();
      scrollTo(0, 0);
      part(this.#root, "#home-title").focus();
    } else {
      this.#visited = true;
      clearTimeout(this.#tick);
      this.page.board.fit(); // it has its room back
      this.page.outline.focus();
    }
    this.page.render();
  }

  /** Say what the build has written in the language of now. */
  #tell() {
    const { games } = this.page.opening.shelf;
    for (const { id, name, tagline, box, presets } of games) {
      for (const place of this.#root?.querySelectorAll(`[data-game="${id}"]`) ?? []) {
        const [title, line] = place.querySelectorAll(":scope > :is(h3, b, p)");
        setText(title, name);
        line && setText(line, tagline);
        place.querySelectorAll(".facts li").forEach((fact, at) => {
          setText(fact, box[at]);
        });
        place
          .querySelector(".acts a")
          ?.setAttribute("aria-label", t("Play {game}", { game: name }));
        for (const link of place.querySelectorAll("[data-preset]")) {
          const preset = presets.find((each) => each.id === link.getAttribute("data-preset"));
          setText(link, preset?.name ?? "");
        }
        this.#paint(id, place);
      }
    }
  }

  /**
   * Covers that have words in them are there in other languages, too.
   * @param {string} id
   * @param {Element} box
   */
  #paint(id, box) {
    const spoken = box.getAttribute("data-tongues")?.split(" ").includes(language());
    const own = spoken ? `.${language()}` : "";
    for (const image of box.querySelectorAll("img")) {
      const dark = image.classList.contains("by-night") ? "-dark" : "";
      const path = `rules/${id}-cover${own}${dark}.svg`;
      const [source, now] = [fileUrl(path), image.getAttribute("src")];
      const there = now !== null || source !== path; // in one file, pictures are unpacked later
      if (there && now !== source) {
        image.src = source;
      }
    }
  }

  /** Write what is not the same at each visit. */
  async #fill() {
    if (!this.#root) {
      return;
    }
    const now = Date.now();
    setText(part(this.#root, "#today-date"), dateOf(now));
    setText(part(this.#root, "#today-next"), untilNext(now));
    clearTimeout(this.#tick);
    this.#tick = setTimeout(() => this.open && this.#fill(), nextChange(now));
    this.refresh();
    await this.page.gameDb.flush();
    const { games } = await this.page.gameDb.list();
    const rows = games.filter(({ over }) => !over).slice(0, MOST);
    part(this.#root, "#going").hidden = rows.length === 0;
    part(this.#root, "#going-list").replaceChildren(...rows.map((game) => this.#row(game)));
  }

  #row(/** @type {ListedGame} */ game) {
    const { name, players, picture, how } = describe(game, this.page.opening.shelf);
    const image = el("img", { src: picture, alt: "", decoding: "async" });
    const about = el(
      "span",
      { class: "about" },
      el("b", {}, name),
      el("small", {}, [players, how].filter(Boolean).join(" · ")),
    );
    return el(
      "li",
      {},
      button([image, about], () => this.#goOn(game), { class: "game" }),
    );
  }

  async #goOn(/** @type {ListedGame} */ game) {
    this.leave();
    await this.page.game.laid;
    await this.page.game.early.settled;
    if (game.key !== this.page.game.key) {
      await this.page.app.changes.goOn(game);
    }
  }
}

/**
 * @param {ParentNode | null} root
 * @param {string} selector
 */
function part(root, selector) {
  return /** @type {HTMLElement} */ (root?.querySelector(selector));
}

/** What is not told is not shown; a lost engine is told of by the wire. */
function unanswered(/** @type {unknown} */ error) {
  if (!(error instanceof EngineLostError || error instanceof RequestError)) {
    throw error;
  }
  return null;
}

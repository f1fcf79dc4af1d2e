// The home page: the games, the daily puzzles, the games in progress. The build has written its
// HTML; this module translates it and fills in what differs from visit to visit.

/** @import {Page} from "../page.js" */
/** @import {NamedGame} from "../game/types" */
/** @import {ListedGame, Today} from "../types" */
/** @import {View} from "./initial-view.js" */

import { describeSavedGame } from "../dialogs/game-list.js";
import { ignoreEngineError } from "../engine/wire.js";
import { showTitle } from "../panels/toolbar.js";
import { button, el, setText } from "../ui/dom.js";
import { currentLanguage, t } from "../ui/i18n.js";
import { dismissGameNotice } from "../ui/notice.js";
import { fileUrl } from "../ui/site.js";
import { offerInstallation } from "./install.js";
import {
  formatDate,
  formatWeekday,
  lastSevenDays,
  msToNextChange,
  timeToNextDailies,
  utcDate,
} from "./today.js";

const MAX_GAMES = 4; // games in progress shown here; the dialog "Your games" has the others

export class Home {
  #root = document.getElementById("home");
  #timer = 0;
  /** Whether there is a game to go to: the player has seen one, or one is saved. */
  #hasGame;
  /** The key of the game that the page has opened behind home, until the player sees it; else "". */
  #unseenKey = "";
  /** The date whose daily puzzles are marked with their results; "" if none are. */
  #markedDate = "";
  /** Whether the browser is on its way back in its history. */
  #isReturning = false;
  /** The keys of the games to continue; null until they are known. */
  #listedKeys = /** @type {Set<string> | null} */ (null);
  /** Whether home is on display only because the page doesn't know yet if a game is saved. */
  isGuess;

  constructor(/** @type {Page} */ page) {
    this.page = page;
    history.scrollRestoration = "manual"; // home begins at its top
    this.#hasGame = !this.isOpen;
    this.isGuess = this.isOpen && history.state?.view !== "home";
    if (this.#root) {
      history.replaceState({ ...history.state, view: this.#view }, "");
      addEventListener("skerry:carried", () => this.#translate());
      document.addEventListener("visibilitychange", () => this.#onVisible());
      addEventListener("popstate", ({ state }) => this.#show(state?.view ?? this.#view));
      this.#translate();
      this.#fillInGames();
      offerInstallation(this.#root, page.tabStore);
    }
  }

  /** Whether the page has a home; frames have none. */
  get exists() {
    return this.#root !== null;
  }

  /** Whether the home page is on display. */
  get isOpen() {
    return this.#root !== null && document.documentElement.dataset.view === "home";
  }

  get #view() {
    return this.isOpen ? "home" : "game";
  }

  /** Correct the initial view of the visit. */
  correctInitialView(/** @type {View} */ view) {
    if (this.#root && this.isOpen !== (view === "home")) {
      history.replaceState({ ...history.state, view }, "");
      this.#show(view);
    }
  }

  /** Note that no player has asked for the current game: home offers no way to it. */
  noteUnseenGame() {
    if (this.isOpen) {
      this.#unseenKey = this.page.game.key;
    }
  }

  /** Go home. The browser's back button leads to the game. */
  goHome() {
    this.#navigate("home");
  }

  /** Go to the game, if there is one or if one is about to begin (`isBeginning`). */
  showGame(isBeginning = true) {
    if (isBeginning || this.#hasGame) {
      this.#navigate("game");
    }
  }

  /** Put a game that is about to begin into the address, so that a reload begins it as well. */
  putGameInAddress(/** @type {NamedGame} */ { game, preset = "" }) {
    if (this.#root && !this.isOpen) {
      const url = new URL(location.href);
      url.searchParams.set("game", game);
      if (preset) {
        url.searchParams.set("preset", preset);
      }
      history.replaceState(history.state, "", url);
    }
  }

  /** Update the page, because the current game may have changed. */
  update() {
    const { game } = this.page;
    if (!this.isOpen && game.reply.key === this.#unseenKey && !game.reply.lesson) {
      this.#unseenKey = "";
    }
    if (this.isOpen && this.#root) {
      const { reply, hasReply, info } = this.page.game;
      const isListed = this.#listedKeys?.has(hasReply ? reply.key : "") ?? true;
      const isKnown = reply.is_listed || Boolean(reply.lesson) || reply.key !== this.#unseenKey;
      const back = findElement(this.#root, "#do-table");
      back.hidden = isListed || !hasReply || !isKnown;
      back.classList.toggle("main", !reply.over);
      setText(back, t("Back to {game}", { game: info.name }));
      const date = utcDate(Date.now());
      if (hasReply && this.#markedDate !== date) {
        this.#markedDate = date;
        this.#markDailies().catch((error) => {
          this.#markedDate = ""; // the next refresh tries again
          throw error;
        });
      }
    }
  }

  /** Update the page: it may have been hidden for days, or another tab has finished a puzzle. */
  #onVisible() {
    if (this.isOpen && !document.hidden) {
      this.#markedDate = "";
      this.#fillInGames();
    }
  }

  async #markDailies() {
    const today = await this.page.results.todaysDailies().catch(ignoreEngineError);
    this.#showWeek(today?.week ?? lastSevenDays(Date.now()));
    for (const { game, preset, name, label, solved, text, streak, row } of today?.dailies ?? []) {
      const item = findElement(this.#root, `.today [data-game="${game}"]`);
      const link = item && findElement(item, `.days [href="#${game}:${preset}"]`);
      if (!link) {
        continue;
      }
      const isOnly = link.matches(":only-child");
      const names = isOnly ? `${link.textContent}, ${name}` : name;
      link.classList.toggle("done", solved);
      link.setAttribute("aria-label", text ? `${names}: ${text}` : names);
      if (isOnly) {
        setText(findElement(item, ".about"), label); // in a place that was empty: no text changes
      }
      const run = findElement(item, ".run");
      run.title = row;
      run.setAttribute("aria-label", row);
      setText(findElement(run, ".streak"), row && String(streak));
    }
  }

  /** Show on which of the last seven days a daily puzzle was finished, as far as it is known. */
  #showWeek(/** @type {(Pick<Today["week"][0], "date"> & Partial<Today["week"][0]>)[]} */ week) {
    const items = week.map(({ date, done, summary }) => {
      const about = summary === undefined ? [] : [summary || t("not played")];
      const label = [formatWeekday(date), ...about].join(": ");
      const letter = el("span", { "aria-hidden": "true" }, formatWeekday(date, "narrow"));
      const look = { class: done ? "done" : null, title: label };
      return el("li", look, letter, el("span", { class: "unseen" }, label));
    });
    findElement(this.#root, "#week").replaceChildren(...items);
  }

  #navigate(/** @type {View} */ view) {
    if (!this.#root || this.isOpen === (view === "home") || this.#isReturning) {
      return;
    }
    this.isGuess = false;
    if (history.state?.from === view) {
      this.#isReturning = true;
      history.back();
    } else {
      history.pushState({ view, from: this.#view }, "");
      this.#show(view);
    }
  }

  #show(/** @type {View} */ view) {
    const wasOpen = this.isOpen;
    this.#isReturning = false;
    document.documentElement.dataset.view = view;
    showTitle();
    if (wasOpen === this.isOpen) {
      return;
    }
    if (this.isOpen) {
      dismissGameNotice();
      this.#markedDate = "";
      this.#fillInGames();
      scrollTo(0, 0);
      findElement(this.#root, "#home-title").focus();
    } else {
      this.#hasGame = true;
      clearTimeout(this.#timer);
      this.page.board.fitToCanvas();
      this.page.outline.focus();
    }
    this.page.render();
  }

  /** Translate the texts that the build has written. */
  #translate() {
    const { games } = this.page.opening.catalogue;
    for (const { id, name, tagline, box, presets } of games) {
      for (const part of this.#root?.querySelectorAll(`[data-game="${id}"]`) ?? []) {
        const [title, line] = part.querySelectorAll("h3, b, p");
        setText(title, name);
        if (line) {
          setText(line, tagline);
        }
        part.querySelectorAll(".facts li").forEach((fact, index) => {
          setText(fact, box[index]);
        });
        const daily = presets.filter((preset) => preset.daily);
        const about = part.querySelector(".about");
        if (about) {
          setText(about, daily.length > 1 ? daily[0].heading : "");
        }
        const play = part.querySelector(".acts a");
        play?.setAttribute("aria-label", t("Play {game}", { game: name }));
        for (const link of part.querySelectorAll("[data-preset]")) {
          const preset = presets.find((each) => each.id === link.getAttribute("data-preset"));
          setText(link, preset?.short_name ?? "");
        }
        this.#showCovers(id, part);
      }
    }
  }

  /** Show a game's cover pictures. Covers with words have a picture for each language. */
  #showCovers(/** @type {string} */ id, /** @type {Element} */ part) {
    const isTranslated = part.getAttribute("data-tongues")?.split(" ").includes(currentLanguage());
    const infix = isTranslated ? `.${currentLanguage()}` : "";
    for (const image of part.querySelectorAll("img")) {
      const dark = image.classList.contains("by-night") ? "-dark" : "";
      const path = `rules/${id}-cover${infix}${dark}.svg`;
      const source = fileUrl(path);
      const current = image.getAttribute("src");
      // Skerry.html unpacks its pictures later.
      const isAvailable = current !== null || source !== path;
      if (isAvailable && current !== source) {
        image.src = source;
      }
    }
  }

  /** Fill in the date and the games in progress. */
  async #fillInGames() {
    if (!this.#root) {
      return;
    }
    const now = Date.now();
    setText(findElement(this.#root, "#today-date"), formatDate(now));
    setText(findElement(this.#root, "#today-next"), timeToNextDailies(now));
    if (this.#markedDate === "") {
      this.#showWeek(lastSevenDays(now)); // so that nothing moves when the engine answers
    }
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.isOpen && this.#fillInGames(), msToNextChange(now));
    this.update();
    await this.page.gameDb.flush();
    const { games } = await this.page.gameDb.list();
    const going = sortWaitingLast(games);
    const rows = going.slice(0, MAX_GAMES);
    this.#listedKeys = new Set(rows.map(({ key }) => key));
    this.#arrangeSections(this.#hasGame || games.length > 0);
    findElement(this.#root, "#going").hidden = rows.length === 0;
    findElement(this.#root, "#going-all").hidden = going.length === rows.length;
    findElement(this.#root, "#going-list").replaceChildren(
      ...rows.map((game) => this.#makeRow(game)),
    );
    this.update();
  }

  /**
   * Arrange the sections: on a first visit the games come before today's puzzles, later after them.
   */
  #arrangeSections(/** @type {boolean} */ isReturning) {
    document.documentElement.toggleAttribute("data-returning", isReturning);
    const [games, today] = ["#games", "#today"].map((id) => findElement(this.#root, id));
    const [first, second] = isReturning ? [today, games] : [games, today];
    if (first.nextElementSibling !== second) {
      this.#root?.append(first, second);
    }
  }

  #makeRow(/** @type {ListedGame} */ game) {
    const { name, players, opponents, picture, turn } = describeSavedGame(
      game,
      this.page.opening.catalogue,
    );
    const image = el("img", { src: picture, alt: "", decoding: "async" });
    const others = el("small", {}, opponents || players);
    const state = el("small", { class: game.waiting ? "waiting" : "turn" }, turn);
    const about = el("span", { class: "about" }, el("b", {}, name), others, state);
    return el(
      "li",
      {},
      button([image, about], () => this.#continueGame(game), { class: "game" }),
    );
  }

  async #continueGame(/** @type {ListedGame} */ game) {
    const { app } = this.page;
    if (app.loading.phase !== "ready" || game.key === this.page.game.key) {
      this.showGame(); // another game is shown when the engine has it
    }
    await this.page.game.ready;
    await this.page.game.earlyMove.settled;
    if (game.key !== this.page.game.key) {
      await app.switcher.openSaved(game);
    }
  }
}

/** Return the games to continue: first those that don't wait for another player's link. */
function sortWaitingLast(/** @type {ListedGame[]} */ games) {
  const unfinished = games.filter(({ over, from }) => !over && from === null);
  return unfinished.sort((a, b) => Number(a.waiting ?? false) - Number(b.waiting ?? false));
}

function findElement(/** @type {ParentNode | null} */ root, /** @type {string} */ selector) {
  return /** @type {HTMLElement} */ (root?.querySelector(selector));
}

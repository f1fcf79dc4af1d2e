// The commands of the page's buttons, by the value of their attribute data-act.

/** @import {CommandButton} from "./types" */
/** @import {Page} from "./page.js" */

import { listInfo } from "./dialogs/game-list.js";
import { openGamePicker } from "./dialogs/game-picker.js";
import { openPrint } from "./dialogs/print.js";
import { openPicture } from "./dialogs/save-picture.js";
import { openSettings } from "./dialogs/settings.js";
import { openShare } from "./dialogs/share.js";
import { openShortcuts } from "./dialogs/shortcuts.js";
import { celebrate } from "./ending/celebration.js";
import { toggleSheet } from "./game/orientation.js";
import { toggleFacts, toggleMoves } from "./panels/fold.js";
import { isEnabled } from "./panels/toolbar.js";
import { makeEntry } from "./storage/save.js";
import { readSettings } from "./storage/tab-store.js";
import { openDialog } from "./ui/dialog.js";
import { actButtons, byId, el, setAttributes } from "./ui/dom.js";
import { t } from "./ui/i18n.js";
import { reloadInLanguage } from "./ui/language.js";
import { loadModule } from "./ui/lazy.js";

/**
 * @param {Page} page
 * @param {string} command a name, and perhaps an argument after a space
 */
export function runCommand(page, command) {
  const [name, argument] = command.split(" ", 2);
  return commands(page)[name]?.(argument);
}

/** @returns {Record<string, (argument: string) => unknown>} */
function commands(/** @type {Page} */ page) {
  const { game, analysis, app, jobs } = page;
  const { newGames } = app;
  return {
    play: (move) => game.play(move),
    final: (move) => confirmMove(page, move),
    undo: () => isEnabled(page, "undo") && game.undo(),
    redo: () => isEnabled(page, "redo") && game.redo(),
    hint: () => {
      page.board.skip(); // the hint is about the last frame
      if (isEnabled(page, "hint") && game.selection.proposal) {
        game.selection.release(); // its prompt would hide the hint's text
      }
      return isEnabled(page, "hint") && analysis.askHint();
    },
    stop: () => analysis.dismiss(),
    take: () => analysis.hint?.move && game.play(analysis.hint.move),
    back: () => game.goTo(analysis.hint?.back ?? game.reply.at),
    bar: () => analysis.toggle("bar"),
    heat: () => analysis.toggle("heat"),
    fold: () => toggleMoves(),
    facts: () => toggleFacts(),
    live: () => game.look(null),
    sheet: (seat) => toggleSheet(game, Number(seat)),
    here: () => reviewPanel(page).then((panel) => panel.analyse()),
    answer: (which) => game.setAnswering(which === "on"),
    line: (move) => game.analyze({ op: "open_line", ...treeMove(move) }),
    mainLine: (line) => game.analyze({ op: "promote_line", line: Number(line) }),
    deleteLine: (move) => game.analyze({ op: "delete_line", ...treeMove(move) }),
    typeChance: () => game.analyze({ op: "type_chance" }),
    random: () => game.playRandom(),
    tools: () => openActions(t("Analysis"), game.reply.game_status?.tools),
    giveUp: () => openActions(t("End this game?"), game.reply.game_status?.early_ends),
    endEarly: (how) => game.endEarly(how),
    draw: () => analysis.drawings.toggle(),
    erase: () => analysis.drawings.erase(),
    original: () => app.openOrigin().then(() => page.reviewPanel?.resume()),
    autoplay: () => game.reply.lesson ?? reviewPanel(page).then(({ replay }) => replay.toggle()),
    review: () => {
      page.endCard.fold();
      return reviewPanel(page).then((panel) => panel.openReview());
    },
    why: (by) => analysis.refutation.step(Number(by)),
    whyBetter: () => analysis.refutation.showBetter(),
    whyNot: () => analysis.refutation.showRefused(),
    endWhy: () => analysis.refutation.close(),
    hurry: () => page.thinker.finishNow(),
    reveal: () => game.reveal(),
    conceal: () => game.conceal(),
    pause: () => game.pause(),
    skipAnimations: () => game.skipAnimations(),
    unpause: () => game.unpause(),
    release: () => game.selection.release(),
    confirm: () => game.selection.confirm(),
    turn: () => game.selection.rotate(1),
    skip: () => page.board.skip(),
    retry: () => app.restart(),
    cancel: () => jobs.cancel(),
    rematch: () => newGames.rematch(),
    harder: () => newGames.rematch(true),
    ending: () => page.endCard.open(),
    tell: () => openShare(game, page.results),
    calendar: () => openCalendarOf(page),
    home: () => (page.home.exists ? page.home.enter() : runCommand(page, "shelf")),
    table: () => page.home.showTable(),
    begin: (id) => newGames.begin(id),
    day: (daily) => newGames.begin(.../** @type {[string, string]} */ (daily.split(":"))),
    new: (id) => newGames.ask(id),
    learn: async (id) => (await lessonPanel(page, id)).open(id ?? game.reply.game),
    step: (step) => game.learn(game.reply.game, { step: Number(step) }),
    practise: async (what) => (await lessonPanel(page)).practise(what),
    walk: (walk) => openProofWalk(page, walk),
    leave: () => leaveLesson(page),
    shelf: () => openGamePicker(page.opening.catalogue, (id) => newGames.ask(id)),
    share: () => openShare(game, page.results),
    games: () => app.openGames(backupContext(page)),
    stats: () => openResults(page),
    ranking: () => app.openRanking(),
    picture: () => openPicture(game),
    print: () => openPrint(game.info, game.reply.preset, jobs),
    settings: () => openSettingsOf(page),
    keys: () => openShortcuts(),
  };
}

/** Offer some of the page's commands in a dialog; a choice closes it. */
function openActions(/** @type {string} */ title, /** @type {CommandButton[]} */ buttons = []) {
  const all = actButtons(buttons);
  for (const [index, { on, about = "" }] of buttons.entries()) {
    if (on !== undefined) {
      setAttributes(all[index], { role: "switch", "aria-checked": String(on) });
      all[index].append(el("small", {}, about));
    }
  }
  const dialog = openDialog(title, [el("div", { class: "tools" }, ...all)]);
  dialog.addEventListener("click", ({ target }) => {
    if (/** @type {Element} */ (target).closest("[data-act]")) {
      dialog.close();
    }
  });
}

/** Read a move of an analysis, given as "line/position". */
function treeMove(/** @type {string} */ move) {
  const [line, at] = move.split("/").map(Number);
  return { line, at };
}

function openSettingsOf(/** @type {Page} */ page) {
  const { tabStore, game } = page;
  openSettings(page.settings, page.opening.catalogue.version, game, (settings) => {
    tabStore.saveSettings(settings);
    useSettings(page, settings);
  });
}

function useSettings(/** @type {Page} */ page, /** @type {Page["settings"]} */ settings) {
  const { tabStore, game } = page;
  const isOtherLanguage = settings.language !== page.settings.language;
  page.settings = settings;
  if (isOtherLanguage) {
    reloadInLanguage(tabStore, (game.suspendedReply ?? game.reply).record);
  }
  page.restyle();
}

/** @returns {import("./storage/types").BackupContext} */
function backupContext(/** @type {Page} */ page) {
  const { gameDb, results, tabStore, jobs, game } = page;
  const { resultDb } = results;
  const apply = (/** @type {Page["settings"]} */ settings) => useSettings(page, settings);
  const { engine } = game;
  const stores = { gameDb, resultDb, tabStore, makeEntry, readSettings };
  return { ...stores, jobs, engine, listInfo, useSettings: apply };
}

/** Ask before a move that ends or gives up something, then play it. */
function confirmMove(/** @type {Page} */ { game }, /** @type {string} */ move) {
  const { confirm: final = "", button = "" } =
    game.choices.find(({ action }) => action === move) ?? {};
  if (final) {
    openDialog(final, [], { name: button, act: () => game.play(move) });
  }
}

async function openResults(/** @type {Page} */ page) {
  const { openStats } = await loadModule(() => import("./dialogs/stats.js"));
  await openStats(page.results, backupContext(page), () => openCalendarOf(page));
}

async function openCalendarOf(/** @type {Page} */ { app, results }) {
  const { openCalendar } = await loadModule(() => import("./dialogs/calendar.js"));
  await openCalendar(results, (daily) => app.links.begin(daily));
}

async function reviewPanel(/** @type {Page} */ page) {
  const { ReviewPanel } = await loadModule(() => import("./panels/review-panel.js"));
  page.reviewPanel ??= new ReviewPanel(page.analysis, () => runCommand(page, "practise 1"));
  return page.reviewPanel;
}

/** Open a proof walk, given as "game" or "game:moves". */
async function openProofWalk(/** @type {Page} */ page, /** @type {string} */ walk) {
  const [game, moves = ""] = walk.split(":");
  await (await lessonPanel(page, game)).walk(game, moves);
}

/** Return to the suspended game, or to the home page if the lesson was opened there. */
async function leaveLesson(/** @type {Page} */ page) {
  await page.app.switcher.reopen();
  if (page.isLessonFromHome) {
    page.home.enter();
  }
}

async function lessonPanel(/** @type {Page} */ page, game = page.game.reply.game) {
  page.isLessonFromHome = page.home.open;
  if (page.home.open && page.app.loading.phase !== "ready") {
    await page.app.newGames.begin(game); // the lesson will suspend this game
  }
  const { LessonPanel } = await loadModule(() => import("./panels/lesson.js"));
  const listeners = {
    // Not earlier, because the last game would be visible for a moment.
    onOpen: () => page.home.showTable(),
    onFinish: () => page.board.animated && celebrate(),
    onTask: (/** @type {string[]} */ about) => page.outline.pulse(page.board.animated ? about : []),
  };
  const root = byId("lesson", HTMLElement);
  page.lessonPanel ??= new LessonPanel(root, page.game, page.tabStore, listeners);
  return page.lessonPanel;
}

// The commands of the page's buttons, by the value of their attribute data-act.

/** @import {CommandButton} from "./types" */
/** @import {Page} from "./page.js" */

import { makeListInfo } from "./dialogs/game-list.js";
import { openGamePicker } from "./dialogs/game-picker.js";
import { openPrint } from "./dialogs/print.js";
import { openPicture } from "./dialogs/save-picture.js";
import { openSettings } from "./dialogs/settings.js";
import { openShare } from "./dialogs/share.js";
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
import { loadWithRetry } from "./ui/lazy.js";

/**
 * @param {Page} page
 * @param {string} command a name, and perhaps an argument after a space
 */
export function runCommand(page, command) {
  const [name, argument] = command.split(" ", 2);
  return commandTable(page)[name]?.(argument);
}

/** @returns {Record<string, (argument: string) => unknown>} */
function commandTable(/** @type {Page} */ page) {
  const { game, analysis, app, jobs } = page;
  const { newGames } = app;
  return {
    play: (move) => game.play(move),
    final: (move) => confirmAndPlay(page, move),
    undo: () => isEnabled(page, "undo") && game.undo(),
    redo: () => isEnabled(page, "redo") && game.redo(),
    hint: () => {
      page.board.skipPause(); // the hint is about the last frame, so it must be visible
      if (!isEnabled(page, "hint")) {
        return;
      }
      game.selection.unpickAll(); // its prompt, frame and buttons would compete with the hint's
      return analysis.askHint();
    },
    stop: () => analysis.dismissHint(),
    take: () => analysis.hint?.move && game.play(analysis.hint.move),
    back: () => game.goTo(analysis.hint?.back ?? game.reply.at),
    bar: () => analysis.toggleAid("bar"),
    heat: () => analysis.toggleAid("heat"),
    fold: () => toggleMoves(),
    facts: () => toggleFacts(),
    live: () => game.viewPosition(null),
    steps: () => loadReviewPanel(page).then((panel) => panel.update()),
    sheet: (seat) => toggleSheet(game, Number(seat)),
    here: () => loadReviewPanel(page).then((panel) => panel.beginAnalysis()),
    answer: (which) => game.setBotsAnswering(which === "on"),
    line: (move) => game.changeAnalysis({ op: "open_line", ...parseTreeMove(move) }),
    mainLine: (line) => game.changeAnalysis({ op: "promote_line", line: Number(line) }),
    deleteLine: (move) => game.changeAnalysis({ op: "delete_line", ...parseTreeMove(move) }),
    typeChance: () => game.changeAnalysis({ op: "type_chance" }),
    random: () => game.playRandomOutcome(),
    tools: () => openActionMenu(t("Analysis"), game.reply.game_status?.tools),
    giveUp: () => openActionMenu(t("End this game?"), game.reply.game_status?.early_ends),
    endEarly: (how) => game.endEarly(how),
    draw: () => analysis.drawings.toggle(),
    erase: () => analysis.drawings.eraseAll(),
    original: () => app.openOriginalGame().then(() => page.reviewPanel?.reopenReview()),
    autoplay: () =>
      game.reply.lesson ?? loadReviewPanel(page).then(({ replay }) => replay.toggle()),
    review: () => {
      page.endCard.fold();
      return loadReviewPanel(page).then((panel) => panel.openReview());
    },
    why: (by) => analysis.refutation.stepBy(Number(by)),
    whyBetter: () => analysis.refutation.showBetterMove(),
    whyNot: () => analysis.refutation.showIgnoredHint(),
    endWhy: () => analysis.refutation.close(),
    hurry: () => page.thinker.finishNow(),
    reveal: () => game.revealSecrets(),
    conceal: () => game.concealSecrets(),
    pause: () => game.pause(),
    skipAnimations: () => game.skipAnimations(),
    unpause: () => game.unpause(),
    release: () => game.selection.unpickAll(),
    confirm: () => game.selection.playProposal(),
    turn: () => game.selection.rotate(1),
    skip: () => page.board.skipPause(),
    retry: () => app.restart(),
    cancel: () => jobs.cancel(),
    rematch: () => newGames.beginRematch(),
    suggested: () => newGames.beginRematch(true),
    ending: () => page.endCard.open(),
    tell: () => openShare(game, page.results),
    calendar: () => openCalendarOf(page),
    home: () => (page.home.exists ? page.home.goHome() : runCommand(page, "shelf")),
    table: () => page.home.showGame(),
    begin: (id) => newGames.beginDefault(id),
    day: (daily) => newGames.beginDefault(.../** @type {[string, string]} */ (daily.split(":"))),
    new: (id) => newGames.openNewGameDialog(id),
    learn: async (id) => (await loadLessonPanel(page, id)).openLesson(id ?? game.reply.game),
    step: (step) => game.openLesson(game.reply.game, { step: Number(step) }),
    practise: async (what) => (await loadLessonPanel(page)).practiseMistake(what),
    walk: (walk) => openProofWalk(page, walk),
    leave: () => leaveLesson(page),
    compose: (id) => openComposerOf(page, id),
    shelf: () => openGamePicker(page.opening.catalogue, (id) => newGames.openNewGameDialog(id)),
    share: () => openShare(game, page.results),
    games: () => app.openGames(backupContext(page)),
    stats: () => openResults(page),
    ranking: () => app.openRanking(),
    picture: () => openPicture(game),
    print: () => openPrint(game.info, game.reply.preset, jobs),
    settings: () => openSettingsOf(page),
    keys: async () => (await loadWithRetry(() => import("./dialogs/shortcuts.js"))).openShortcuts(),
  };
}

/** Make a puzzle of a game; without an id, of the current position. */
async function openComposerOf(/** @type {Page} */ page, /** @type {string | undefined} */ id) {
  const { game, app, opening, tabStore, board } = page;
  const { openComposer } = await loadWithRetry(() => import("./composer/composer.js"));
  const { reply } = game;
  const info = opening.catalogue.games.find((each) => each.id === id) ?? game.info;
  const isSolo = game.hasReply && reply.game === info.id && reply.seats === 1;
  await openComposer({
    info,
    engine: game.engine,
    tabStore,
    isAnimated: board.animated,
    position: isSolo && reply.line.length > 0 ? reply.id : null,
    fromPosition: id === undefined,
    play: (own) => app.switcher.openId(own, t("New game.")),
  });
}

/** Offer some of the page's commands in a dialog, which a choice closes. */
function openActionMenu(/** @type {string} */ title, /** @type {CommandButton[]} */ buttons = []) {
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
function parseTreeMove(/** @type {string} */ move) {
  const [line, at] = move.split("/").map(Number);
  return { line, at };
}

function openSettingsOf(/** @type {Page} */ page) {
  const { tabStore, game } = page;
  const { version } = page.opening.catalogue;
  openSettings(page.settings, version, game, backupContext(page), (settings) => {
    tabStore.saveSettings(settings);
    applySettings(page, settings);
  });
}

function applySettings(/** @type {Page} */ page, /** @type {Page["settings"]} */ settings) {
  const { tabStore, game } = page;
  const before = page.settings;
  const isOtherLanguage = settings.language !== before.language;
  page.settings = settings;
  if (isOtherLanguage) {
    reloadInLanguage(tabStore, (game.suspendedReply ?? game.reply).record);
  }
  page.applyChangedStyle();
  if ((settings.sound && !before.sound) || (settings.vibration && !before.vibration)) {
    page.sound.playMove(); // a sample
  }
}

/** @returns {import("./storage/types").BackupContext} */
function backupContext(/** @type {Page} */ page) {
  const { gameDb, results, tabStore, jobs, game } = page;
  const { resultDb } = results;
  const apply = (/** @type {Page["settings"]} */ settings) => applySettings(page, settings);
  const { engine } = game;
  const stores = { gameDb, resultDb, tabStore, makeEntry, readSettings };
  return { ...stores, jobs, engine, listInfo: makeListInfo, useSettings: apply };
}

/** Ask before a move that ends or gives up something, then play it. */
function confirmAndPlay(/** @type {Page} */ { game }, /** @type {string} */ move) {
  const { confirm: final = "", button = "" } =
    game.choices.find(({ action }) => action === move) ?? {};
  if (final) {
    openDialog(final, [], { name: button, act: () => game.play(move) });
  }
}

async function openResults(/** @type {Page} */ page) {
  const { openStats } = await loadWithRetry(() => import("./dialogs/stats.js"));
  await openStats(page.results, backupContext(page), () => openCalendarOf(page));
}

async function openCalendarOf(/** @type {Page} */ { app, results }) {
  const { openCalendar } = await loadWithRetry(() => import("./dialogs/calendar.js"));
  await openCalendar(results, (daily) => app.links.beginNamed(daily));
}

async function loadReviewPanel(/** @type {Page} */ page) {
  const { ReviewPanel } = await loadWithRetry(() => import("./panels/review-panel.js"));
  page.reviewPanel ??= new ReviewPanel(page.analysis, () => runCommand(page, "practise 1"));
  return page.reviewPanel;
}

/** Open a proof walk, given as "game" or "game:moves". */
async function openProofWalk(/** @type {Page} */ page, /** @type {string} */ walk) {
  const [game, moves = ""] = walk.split(":");
  await (await loadLessonPanel(page, game)).openProofWalk(game, moves);
}

/** Return to the suspended game, or to the home page if the lesson was opened there. */
async function leaveLesson(/** @type {Page} */ page) {
  await page.app.switcher.reopen();
  if (page.isLessonFromHome) {
    page.home.goHome();
  } else {
    await page.reviewPanel?.reopenReview();
  }
}

async function loadLessonPanel(/** @type {Page} */ page, game = page.game.reply.game) {
  page.isLessonFromHome = page.home.isOpen;
  if (page.home.isOpen && page.app.loading.phase !== "ready") {
    await page.app.newGames.beginDefault(game); // the lesson will suspend this game
  }
  const { LessonPanel } = await loadWithRetry(() => import("./panels/lesson.js"));
  const listeners = {
    // Not earlier, because the last game would be visible for a moment.
    onOpen: () => page.home.showGame(),
    onFinish: () => page.board.animated && celebrate(),
    onTask: (/** @type {string[]} */ about) =>
      page.outline.pulseAround(page.board.animated ? about : []),
    search: page.analysis.estimatePosition.bind(page.analysis),
  };
  const root = byId("lesson", HTMLElement);
  page.lessonPanel ??= new LessonPanel(root, page.game, page.tabStore, listeners);
  return page.lessonPanel;
}

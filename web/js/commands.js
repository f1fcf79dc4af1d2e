// What the page's buttons do, by what they carry as data-act.

/** @import {Page} from "./page.js" */
/** @import {ReviewPanel} from "./panels/review-panel.js" */

import { openShelf } from "./dialogs/game-picker.js";
import { openPrint } from "./dialogs/print.js";
import { openPicture } from "./dialogs/save-picture.js";
import { openSettings } from "./dialogs/settings.js";
import { openShare } from "./dialogs/share.js";
import { openShortcuts } from "./dialogs/shortcuts.js";
import { peek } from "./game/orientation.js";
import { fold, foldFacts } from "./panels/fold.js";
import { can } from "./panels/toolbar.js";
import { openDialog } from "./ui/dialog.js";
import { byId } from "./ui/dom.js";
import { t } from "./ui/i18n.js";
import { reloadInLanguage } from "./ui/language.js";
import { loadModule } from "./ui/lazy.js";

/**
 * @param {Page} page
 * @param {string} name of an act, and perhaps what it is about
 */
export function runCommand(page, name) {
  const [verb, what] = name.split(" ", 2);
  return commands(page)[verb]?.(what);
}

/**
 * @param {Page} page
 * @returns {Record<string, (what: string) => unknown>}
 */
function commands(page) {
  const { game, analysis, app, jobs } = page;
  const { shelf } = page.opening;
  return {
    play: (move) => game.play(move),
    final: (move) => askFirst(page, move),
    undo: () => can(page, "undo") && game.undo(),
    redo: () => can(page, "redo") && game.redo(),
    hint: () => can(page, "hint") && analysis.askHint(),
    stop: () => analysis.dismiss(),
    take: () => takeHint(page),
    back: () => game.goTo(analysis.hint?.back ?? game.reply.at),
    bar: () => analysis.toggle("bar"),
    heat: () => analysis.toggle("heat"),
    fold: () => fold(),
    facts: () => foldFacts(),
    live: () => game.look(null),
    sheet: (seat) => peek(game, Number(seat)),
    here: () => game.branch(game.at),
    original: () => app.original(),
    autoplay: () => game.reply.lesson ?? behind(page).then(({ replay }) => replay.toggle()),
    review: () => behind(page).then((reviewPanel) => reviewPanel.openReview()),
    why: (by) => analysis.why.step(Number(by)),
    whyNot: () => analysis.why.showRefused(),
    endWhy: () => analysis.why.close(),
    hurry: () => page.thinker.finishNow(),
    unveil: () => game.reveal(),
    veil: () => game.hide(),
    pause: () => game.pause(),
    skipOn: () => game.skipOn(),
    goOn: () => game.goOn(),
    release: () => game.selection.release(),
    confirm: () => game.selection.confirm(),
    turn: () => game.selection.rotate(1),
    skip: () => page.board.skip(),
    retry: () => app.restart(),
    cancel: () => jobs.cancel(),
    rematch: () => app.newGames.rematch(),
    harder: () => app.newGames.rematch(true),
    ending: () => page.endCard.open(),
    tell: () => openShare(game, page.results),
    calendar: (of) => openDays(page, of),
    home: () => (page.home.stands ? page.home.enter() : runCommand(page, "shelf")),
    table: () => page.home.leave(),
    begin: (id) => app.newGames.begin(id),
    day: (named) => app.newGames.begin(.../** @type {[string, string]} */ (named.split(":"))),
    new: (id) => app.newGames.ask(id),
    learn: (id) => learn(page, id),
    step: (to) => game.learn(game.reply.game, { step: Number(to) }),
    walk: (to) => walk(page, to),
    leave: () => app.changes.again(),
    shelf: () => openShelf(shelf, (id) => app.newGames.ask(id)),
    share: () => openShare(game, page.results),
    games: () => app.openGames(),
    stats: () => openResults(page),
    ranking: () => app.openRanking(),
    picture: () => openPicture(game),
    print: () => openPrint(game.info, jobs),
    settings: () => settings(page),
    keys: () => openShortcuts(),
  };
}

function settings(/** @type {Page} */ page) {
  const { tabStore, game } = page;
  openSettings(page.settings, page.opening.shelf.version, game, (wished) => {
    const anew = wished.language !== page.settings.language;
    page.settings = wished;
    tabStore.saveSettings(wished);
    if (anew) {
      reloadInLanguage(tabStore, (game.suspended ?? game.reply).record);
    }
    page.restyle();
  });
}

/** Play a move that ends or gives away something, when the person means it. */
function askFirst(/** @type {Page} */ { game }, /** @type {string} */ move) {
  const { final = "", button = "" } = game.choices.find(({ action }) => action === move) ?? {};
  if (final) {
    openDialog(final, [], { name: button, act: () => game.play(move) });
  }
}

async function openResults(/** @type {Page} */ page) {
  const { openStats } = await loadModule(() => import("./dialogs/stats.js"));
  await openStats(page.results, (of) => openDays(page, of));
}

/** The calendar of a game of the day, told as "game/preset". */
async function openDays(/** @type {Page} */ { app, results }, /** @type {string} */ of) {
  const { openCalendar } = await loadModule(() => import("./dialogs/calendar.js"));
  const [game, preset] = of.split("/");
  await openCalendar(results, game, preset, (seed) => {
    app.changes.begin({ game, preset, seats: 1, players: ["person"], seed }, t("A past day."));
  });
}

/** What looking back needs, fetched when it is first wanted. */
async function behind(/** @type {Page} */ page) {
  const { ReviewPanel } = await loadModule(() => import("./panels/review-panel.js"));
  page.reviewPanel ??= new ReviewPanel(page.analysis);
  return page.reviewPanel;
}

/** Play what the hint says; while the same player goes on, another hint follows. */
async function takeHint(/** @type {Page} */ page) {
  const { game, analysis } = page;
  const { turn } = game.reply;
  const move = analysis.hint?.move;
  if (move && (await game.play(move)) && game.reply.turn === turn && can(page, "hint")) {
    await analysis.askHint();
  }
}

/**
 * @param {Page} page
 * @param {string} [game] the id of another game than the one on the table
 */
async function learn(page, game = page.game.reply.game) {
  await (await lessons(page, game)).open(game);
}

/**
 * @param {Page} page
 * @param {string} to the id of a game, and after a colon the moves of the walk
 */
async function walk(page, to) {
  const [game, moves = ""] = to.split(":");
  await (await lessons(page, game)).walk(game, moves);
}

/**
 * @param {Page} page
 * @param {string} game
 */
async function lessons(page, game) {
  if (page.home.open && page.app.loading.phase !== "ready") {
    await page.app.newGames.begin(game); // the lesson puts it aside
  }
  page.home.leave();
  const { LessonPanel } = await loadModule(() => import("./panels/lesson.js"));
  page.lessonPanel ??= new LessonPanel(byId("lesson", HTMLElement), page.game, page.tabStore);
  return page.lessonPanel;
}

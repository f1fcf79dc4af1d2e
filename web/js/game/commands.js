// What the page's buttons do, by what they carry as data-act.

/** @import {Page} from "../page.js" */
/** @import {ReviewPanel} from "../panels/review-panel.js" */

import { openHome } from "../dialogs/home.js";
import { openPrint } from "../dialogs/print.js";
import { openPicture } from "../dialogs/save-picture.js";
import { openShare } from "../dialogs/share.js";
import { byId } from "../ui/dom.js";
import { lazy } from "../ui/lazy.js";
import { alert, say } from "../ui/notice.js";

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
  const { table, insight, sitting, jobs } = page;
  const { shelf } = page.opening;
  return {
    play: (move) => table.play(move),
    undo: () => page.can("undo") && table.undo(),
    redo: () => page.can("redo") && table.redo(),
    hint: () => page.can("hint") && insight.askHint(),
    stop: () => insight.dismiss(),
    take: () => takeHint(page),
    back: () => table.goTo(insight.hint?.back ?? table.reply.at),
    bar: () => wish(page, { bar: !insight.bar }),
    heat: () => wish(page, { heat: !insight.heat }),
    live: () => table.look(null),
    here: () => table.branch(table.looking ?? table.reply.at),
    original: () => sitting.original(),
    autoplay: () => table.reply.lesson ?? behind(page).then(({ replay }) => replay.toggle()),
    review: () => behind(page).then((retrospect) => retrospect.openReview()),
    hurry: () => page.mind.hurry(),
    unveil: () => table.unveil(),
    veil: () => table.veil(),
    pause: () => table.pause(),
    goOn: () => table.goOn(),
    release: () => table.release(),
    confirm: () => table.hand.confirm(),
    turn: () => table.hand.turn(1),
    skip: () => page.board.skip(),
    retry: () => sitting.restart(),
    cancel: () => jobs.cancel(),
    rematch: () => sitting.rematch(),
    new: () => sitting.newGame(),
    learn: (game) => learn(page, game),
    shelf: () => openHome(shelf, (game) => sitting.newGame(game)),
    share: () => openShare(table),
    games: () => sitting.openGames(),
    stats: async () =>
      (await lazy(() => import("../dialogs/stats.js"))).openStats(page.stats, shelf),
    ranking: () => sitting.openRanking(),
    picture: () => openPicture({ ...table, name: table.game.name }),
    print: () => openPrint(table.game, jobs),
    settings: () => page.openSettings(),
  };
}

/**
 * @param {Page} page
 * @param {Partial<{ bar: boolean, heat: boolean }>} part
 */
function wish(page, part) {
  Object.assign(page.insight, part);
  page.render();
}

/**
 * What looking back needs, fetched when it is first wanted.
 * @param {Page} page
 * @returns {Promise<ReviewPanel>}
 */
async function behind(page) {
  const { ReviewPanel } = await lazy(() => import("../panels/review-panel.js"));
  const { table, engine, insight } = page;
  const changed = () => page.render();
  page.retrospect ??= new ReviewPanel(table, engine, insight, { changed, say, alert });
  return page.retrospect;
}

/**
 * Play what the hint says; while the same player goes on, another hint follows.
 * @param {Page} page
 */
async function takeHint(page) {
  const { table, insight } = page;
  const { turn } = table.reply;
  const move = insight.hint?.move;
  if (move && (await table.play(move)) && table.reply.turn === turn && page.can("hint")) {
    await insight.askHint();
  }
}

/**
 * @param {Page} page
 * @param {string} [game] the id of another game than the one on the table
 */
async function learn(page, game = page.table.reply.game) {
  const { LessonPanel } = await lazy(() => import("../panels/lesson.js"));
  page.classroom ??= new LessonPanel(byId("lesson", HTMLElement), page.table, page.store, {
    leave: () => page.sitting.comeBack(),
    play: (learnt) => page.sitting.newGame(learnt),
  });
  await page.classroom.open(game);
}

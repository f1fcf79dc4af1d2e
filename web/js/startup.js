// First the board is painted, from what the build wrote; then the rest is started.

/** @import {Aspect, Opening, EngineStarter, Step, TableReply} from "./types" */
/** @import {Page} from "./page.js" */

import { Board } from "./board/board.js";
import { invalidateStyles } from "./board/styles.js";
import { aspectOf } from "./board/zoom.js";
import { Wire } from "./engine/wire.js";
import { begun, inRoom, namedIn } from "./game/new-game-request.js";
import { TabStore } from "./storage/tab-store.js";
import { byId, randomId } from "./ui/dom.js";
import { withLanguage } from "./ui/language.js";
import { loadModule } from "./ui/lazy.js";
import { repairLink } from "./ui/link-repair.js";
import { path } from "./ui/site.js";
import { applyTheme } from "./ui/theme.js";

/**
 * Milliseconds that the rest of the page waits at most, so that Python may start in its worker: to make
 * the page takes this thread for as long, and PyScript needs it for a moment at a time.
 */
const HEAD_START = 80;

/** @typedef {{ opening: Opening, tabStore: TabStore, first: TableReply, board: Board }} Laid */
/** @typedef {Promise<Partial<Opening> | null>} Foreign what of it is otherwise in the language that is spoken */

/** What this page of the site keeps, where the browser lets it. */
export function siteStore() {
  const session = () => sessionStorage;
  return new TabStore({ path: path(), randomName: randomId, local: () => localStorage, session });
}

/**
 * Paint what was left on the table, or else the game that is asked for, as the build wrote it.
 * @param {Opening} opening
 * @param {TabStore} tabStore
 * @returns {Laid}
 */
export function lay(opening, tabStore) {
  applyTheme(tabStore.loadSettings());
  if (opening.asked === undefined) {
    opening.named = namedIn(location.search);
  }
  const canvas = byId("canvas", HTMLCanvasElement);
  const first = firstOf(opening, tabStore, aspectOf(canvas, "wide"));
  const board = new Board(canvas, first.film[first.film.length - 1]);
  // A style sheet that comes late changes what the board is painted with.
  const loaded = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") {
      invalidateStyles();
      board.redraw();
    }
  };
  document.addEventListener("load", loaded, true);
  return { opening, tabStore, first, board };
}

/**
 * @param {Opening} opening
 * @param {TabStore} tabStore
 * @param {Aspect} aspect of the room for it
 */
function firstOf(opening, tabStore, aspect) {
  const { shelf, table, named, asked } = opening;
  const kept = tabStore.lastTable(shelf);
  const [linked] = repairLink(location.hash).split(":");
  const wanted = (asked === undefined && (named?.game || linked)) || tabStore.lastGameId;
  if (kept && wanted === kept.game) {
    return kept;
  }
  return asked === undefined
    ? begun(opening, named ?? { game: wanted ?? "", preset: "" }, aspect)
    : inRoom(table, aspect);
}

/**
 * Start everything else. `startEngine` is called at once, before more of the page is loaded: Python
 * comes up in a worker while the picture reaches the screen, and its words, if they are not English.
 * @param {Laid} laid
 * @param {EngineStarter} starter
 * @param {Foreign} [foreign]
 * @returns {Promise<Page>} when the game is on the table
 */
export async function start(laid, starter, foreign) {
  const startEngine = withLanguage(starter);
  /** @type {Page | undefined} */
  let page;
  let step = /** @type {Step | undefined} */ (undefined);
  let underway = () => {};
  const ahead = new Promise((resolve) => {
    underway = () => resolve(null);
    setTimeout(resolve, HEAD_START);
  });
  const report = (/** @type {Step} */ now) => {
    step = now;
    page?.app.step(now);
  };
  const engine = new Wire(() => startEngine("game", report, underway));
  engine.start();
  await seen();
  performance.mark("skerry:painted");
  await ahead;
  const [{ Page }, told] = await Promise.all([loadModule(() => import("./page.js")), foreign]);
  if (told) {
    laid.opening = { ...laid.opening, ...told };
    laid.first = firstOf(laid.opening, laid.tabStore, laid.board.aspect);
    laid.board.show(laid.first.film.slice(-1), new Map());
  }
  page = new Page(laid, engine, startEngine);
  const started = page.app.start();
  if (step) {
    page.app.step(step);
  }
  await started;
  return page;
}

/**
 * What the build wrote into the page.
 * @returns {Opening}
 */
export function readOpening() {
  return JSON.parse(document.getElementById("opening")?.textContent ?? "null");
}

/** When what was painted has reached the screen. */
function seen() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

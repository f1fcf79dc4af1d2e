// Startup: paints the board from what the build has rendered, then starts the engine and the page.

/** @import {Aspect, Opening, EngineStarter, Step, TableReply} from "./types" */
/** @import {Page} from "./page.js" */

import { Board } from "./board/board.js";
import { invalidateStyles } from "./board/styles.js";
import { aspectOf } from "./board/zoom.js";
import { Wire } from "./engine/wire.js";
import { lastFrame } from "./game/game-state.js";
import { prerenderedTable, readNamedGame, tableForAspect } from "./game/new-game-request.js";
import { TabStore } from "./storage/tab-store.js";
import { byId, randomId } from "./ui/dom.js";
import { retryImages } from "./ui/images.js";
import { withLanguage } from "./ui/language.js";
import { loadWithRetry } from "./ui/lazy.js";
import { repairLink } from "./ui/link-repair.js";
import { sitePath } from "./ui/site.js";
import { applyTheme } from "./ui/theme.js";

/**
 * Time in which the engine's worker may start before the rest of the page is made: both need the
 * main thread.
 */
const MAX_HEAD_START_MS = 80;

/** @typedef {{ opening: Opening, tabStore: TabStore, first: TableReply, board: Board }} Painted */

export function siteStore() {
  const session = () => sessionStorage;
  return new TabStore({
    path: sitePath(),
    randomName: randomId,
    local: () => localStorage,
    session,
  });
}

/**
 * Paint the saved picture of the last game, or the prerendered opening of the requested one.
 * @returns {Painted}
 */
export function paintFirstTable(/** @type {Opening} */ opening, /** @type {TabStore} */ tabStore) {
  applyTheme(tabStore.loadSettings());
  if (opening.asked === undefined) {
    opening.named = readNamedGame(location.search);
  }
  const canvas = byId("canvas", HTMLCanvasElement);
  const first = findFirstTable(opening, tabStore, aspectOf(canvas, "wide"));
  const board = new Board(canvas, lastFrame(first));
  const onLoad = (/** @type {Event} */ { target }) => {
    if (target instanceof HTMLLinkElement && target.rel === "stylesheet") {
      invalidateStyles(); // a late style sheet changes the colours of the board
      board.redraw();
    }
  };
  document.addEventListener("load", onLoad, true);
  retryImages();
  return { opening, tabStore, first, board };
}

/**
 * @param {Opening} opening
 * @param {TabStore} tabStore
 * @param {Aspect} aspect
 */
function findFirstTable(opening, tabStore, aspect) {
  const { catalogue, table, named, asked } = opening;
  const isFrame = asked !== undefined;
  const saved = tabStore.lastTable(catalogue);
  const [linked] = repairLink(location.hash).split(":");
  const game = (!isFrame && (named?.game || linked)) || tabStore.lastGameId;
  if (saved && game === saved.game) {
    return saved;
  }
  return isFrame
    ? tableForAspect(table, aspect)
    : prerenderedTable(opening, named ?? { game: game ?? "", preset: "" }, aspect);
}

/**
 * Start the engine and make the page. `starter` is called at once, so that Python starts in its
 * worker while the page is still loading.
 * @param {Painted} painted
 * @param {EngineStarter} starter
 * @param {Promise<Partial<Opening> | null>} [translated] what differs in the player's language
 * @returns {Promise<Page>} resolves when the engine has a game
 */
export async function startPage(painted, starter, translated) {
  const startEngine = withLanguage(starter);
  /** @type {Page | undefined} */
  let page;
  /** @type {Step | undefined} */
  let lastStep;
  let onUnderway = () => {};
  const headStart = new Promise((resolve) => {
    onUnderway = () => resolve(null);
    setTimeout(resolve, MAX_HEAD_START_MS);
  });
  const onStep = (/** @type {Step} */ step) => {
    lastStep = step;
    page?.app.onLoadingStep(step);
  };
  const clickAgain = keepEarlyClick();
  const engine = new Wire(() => startEngine("game", onStep, onUnderway));
  engine.start();
  await nextFrame();
  performance.mark("skerry:painted");
  await headStart;
  const [{ Page }, words] = await Promise.all([
    loadWithRetry(() => import("./page.js")),
    translated,
  ]);
  if (words) {
    painted.opening = { ...painted.opening, ...words };
    painted.first = findFirstTable(painted.opening, painted.tabStore, painted.board.aspect);
    painted.board.showScenes(painted.first.frames.slice(-1), new Map());
  }
  page = new Page(painted, engine, startEngine);
  const started = page.app.start();
  if (lastStep) {
    page.app.onLoadingStep(lastStep);
  }
  clickAgain();
  await started;
  return page;
}

/**
 * Keep the last click on a command's button. Links work by themselves.
 * @returns {() => void} clicks again, once the page can run commands
 */
function keepEarlyClick() {
  /** @type {HTMLElement | null} */
  let clicked = null;
  const onClick = (/** @type {MouseEvent} */ { target }) => {
    clicked = /** @type {Element} */ (target).closest("button[data-act]") ?? clicked;
  };
  document.addEventListener("click", onClick);
  return () => {
    document.removeEventListener("click", onClick);
    clicked?.click();
  };
}

/** @returns {Opening} what the build has written into the page */
export function readOpening() {
  return JSON.parse(document.getElementById("opening")?.textContent ?? "null");
}

/** Resolve when a frame has been painted. */
function nextFrame() {
  return new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
}

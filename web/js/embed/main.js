// A game in a frame on another site. At first there is a picture and a button, and only what they
// need is fetched. When it is touched, the page itself is loaded (play.js), with Python in a plain
// worker, which also runs in sandboxed frames.

/** @import {Catalogue, Cover, FrameParams, Opening, Scene} from "../types" */

import { aspectOf } from "../board/zoom.js";
import { TabStore } from "../storage/tab-store.js";
import { retry } from "../ui/async.js";
import { button, byId, el, randomId } from "../ui/dom.js";
import { currentLanguage, t, tn } from "../ui/i18n.js";
import { applyLanguage, loadAllTexts } from "../ui/language.js";
import { FRAME_NAME, linkBase } from "../ui/site.js";
import { applyTheme } from "../ui/theme.js";
import {
  fetchOpening,
  fetchWorkerScript,
  loadGameStyles,
  loadPageStyles,
  missingFileText,
} from "./files.js";
import { countMoves, findSeed, readFrameParams } from "./frame-params.js";
import { reportHeight } from "./height.js";
import { StaticBoard } from "./static-board.js";

/**
 * @typedef {{ params: FrameParams, picture: Scene | null, isSaved: boolean, folder: string }} Shown
 *   the contents of the cover: the picture of the address, whether this frame has a saved game, and
 *   the folder of the openings in the present language
 *
 * @typedef {{
 *   params: FrameParams, cover: Cover, picture: Scene | null, folder: string, problem: string
 * }} Loaded the files of a cover; `problem` is a sentence about a missing one, or ""
 */

const ADDRESS_MS = 60_000; // time that an address to copy is shown
const SEED = findSeed(location.hash);
const PLACE = `${location.pathname}${location.search.replace(/[?&]lang=[^&]*/, "")}${SEED && `#${SEED}`}${frameName()}`;

const session = () => sessionStorage;
const tabStore = new TabStore({ path: PLACE, randomName: randomId, local: session, session });
const text = byId("cover-text", HTMLElement);
const canvas = byId("canvas", HTMLCanvasElement);

/** Shows the address of a link that can't be opened. */
let showMessage = (/** @type {string} */ message) => {
  text.textContent = message;
};

showCover().catch(showError);
document.addEventListener("click", openLink);

async function showCover() {
  tabStore.persistent &&= !("credentialless" in window && window.credentialless);
  const named = readFrameParams(location.search, location.hash);
  tabStore.saveSettings({ ...tabStore.loadSettings(), theme: named.theme });
  applyTheme(tabStore.loadSettings());
  const load = async () => {
    if (named.game === "") {
      throw new RangeError();
    }
    return loadCover(named);
  };
  const loaded = await load().catch(async (error) =>
    loadCover(await replaceUnknownGame(named, error)),
  );
  const { params, cover, picture, folder } = loaded;
  const { game, id } = params;
  const catalogue = /** @type {Catalogue} */ ({
    version: cover.version,
    games: [{ id: game, name: cover.name }],
  });
  const saved = tabStore.lastTable(catalogue);
  const isSaved = saved !== null;
  const board = new StaticBoard(canvas, saved?.frames.at(-1) ?? picture ?? cover.scene);
  document.title = `${cover.name} · Skerry`;
  byId("cover-name", HTMLElement).textContent = cover.name;
  const isElsewhere = !isSaved && id !== null && !picture; // only Python can show it
  document.body.classList.toggle("elsewhere", isElsewhere);
  const status = isElsewhere ? describePosition(id) : board.scene.status;
  const problem = describeProblem(named, loaded) || loaded.problem;
  text.textContent = problem || (isSaved ? t("Your game so far") : status);
  byId("away", HTMLAnchorElement).href = `${linkBase()}#${encodeURI(id ?? cover.record)}`;
  showButtons({ params, picture, isSaved, folder }, board);
}

/**
 * Load the files of the cover, and the texts that it needs in the present language.
 * @param {FrameParams} params
 * @returns {Promise<Loaded>}
 */
async function loadCover(params) {
  const { game, id } = params;
  const isFirst = tabStore.lastGameId === null && params.picture === null && id === null;
  const name = `covers/${isFirst && isTall() ? "tall/" : ""}${game}`;
  let folder = "";
  const loadForeign = async (/** @type {string} */ language) => {
    const cover = await fetchOpening(`${language}/${name}`);
    folder = `${language}/`;
    return cover;
  };
  const translated = applyLanguage(tabStore.loadSettings(), loadForeign, ({ words }) => words);
  const styled = loadGameStyles(game);
  let problem = "";
  const loadAddressPicture = async (/** @type {string} */ packed) => {
    await translated;
    const { loadPicture } = await loadPartWithRetries(
      "address-picture.js",
      () => import("./address-picture.js"),
    );
    return loadPicture(packed, game, styled);
  };
  const onBadPicture = (/** @type {Error} */ { message }) => {
    problem = t("The picture couldn't be shown: {why}.", { why: message });
    return null; // the position can be played even without its picture
  };
  /** @type {[Cover, Scene | null, string]} */
  const [cover, picture, missingStyles] = await Promise.all([
    translated.then((foreign) => foreign ?? fetchOpening(name)),
    params.picture === null ? null : loadAddressPicture(params.picture).catch(onBadPicture),
    styled,
  ]);
  return { params, cover, picture, folder, problem: problem || missingStyles };
}

/**
 * Return parameters for a game that this site has instead of an unknown one. If the game is known,
 * a file is missing: rethrow the error.
 * @param {FrameParams} params
 * @param {unknown} error
 * @returns {Promise<FrameParams>}
 */
async function replaceUnknownGame(params, error) {
  /** @type {Catalogue} */
  const { games } = await fetchOpening("all/catalogue");
  if (games.some(({ id }) => id === params.game)) {
    throw error;
  }
  const { id } = games.find((game) => game.id === params.fallback) ?? games[0];
  return { ...params, game: id, id: null, picture: null };
}

/**
 * Return a sentence that says why the cover doesn't show what the frame's address names; "" if it
 * does.
 * @type {(named: FrameParams, loaded: Loaded) => string}
 */
function describeProblem({ game, isDamaged }, { params, cover }) {
  if (game === "") {
    return t("There's no game at this address. Here's {game} instead.", { game: cover.name });
  }
  if (params.game !== game) {
    return t("There's no game called {name}. Here's {game} instead.", {
      name: game,
      game: cover.name,
    });
  }
  return isDamaged
    ? t("Part of this position's address is missing or damaged. Here is the start of the game.")
    : "";
}

/** Return a name by which this frame differs from others of the same address on the same page. */
function frameName() {
  const { name, parent } = window;
  if (parent === window || name.startsWith(FRAME_NAME)) {
    return parent === window ? "" : `#${name}`;
  }
  const frames = Array.from({ length: parent.length }, (_, index) => parent[index]);
  return `#${frames.indexOf(window)}`;
}

function isTall() {
  return aspectOf(canvas, "wide") === "tall";
}

function describePosition(/** @type {string} */ id) {
  const moves = countMoves(id);
  return moves
    ? tn("The position after one move", "The position after {n} moves", moves)
    : t("A position from this game");
}

/** Show the buttons that start the game. */
function showButtons(/** @type {Shown} */ shown, /** @type {StaticBoard} */ board) {
  const buttons = byId("cover-acts", HTMLElement);
  const stopReporting = reportHeight(board);
  const name = shown.isSaved ? t("Continue") : t("Play");
  const main = el("button", { type: "button", class: "main" }, name);
  const play = async () => {
    main.disabled = true;
    text.textContent = t("Loading the board …");
    const begin = await loadGame(shown).catch(showError);
    if (begin) {
      board.stop();
      stopReporting();
      document.body.classList.remove("covered", "elsewhere");
      begin();
    }
  };
  main.addEventListener("click", play, { once: true });
  byId("board", HTMLElement).addEventListener("click", () => main.click(), { once: true });
  const restart = button(t("Start over"), () => {
    forgetGame();
    location.reload();
  });
  buttons.replaceChildren(...(shown.isSaved ? [restart] : []), main);
}

/** Open a link in a new tab, or show its address if the frame's sandbox forbids that. */
function openLink(/** @type {MouseEvent} */ event) {
  const link = /** @type {Element} */ (event.target).closest("a[target=_blank]");
  // In an isolated page's frame, open() returns null even if it succeeds.
  const isPlain =
    window !== window.parent && !("credentialless" in window && window.credentialless);
  if (link instanceof HTMLAnchorElement && isPlain) {
    event.preventDefault();
    const opened = window.open(link.href, "_blank");
    if (opened) {
      opened.opener = null;
    } else {
      showMessage(t("This frame can't open links: {link}", { link: link.href }));
    }
  }
}

/** Show an error, and a button that reloads the frame. A reload does not lose the saved game. */
function showError(/** @type {Error} */ { message }) {
  text.textContent = message;
  byId("cover", HTMLElement).classList.add("failed");
  const again = button(t("Try again"), () => location.reload(), { class: "main" });
  byId("cover-acts", HTMLElement).replaceChildren(again);
}

/**
 * Load the page and the game's opening, and start to load Python.
 * @param {Shown} shown
 * @returns {Promise<() => void>} replaces the cover by the game
 */
async function loadGame({ params, picture, isSaved, folder }) {
  const { game } = params;
  // If the catalogue of all games can't be loaded, the frame offers only its own game.
  const all = fetchOpening(`${folder}all/catalogue`).then(
    (catalogue) => ({ catalogue }),
    () => null,
  );
  const worker = fetchWorkerScript();
  worker.catch(() => {}); // reported when the engine starts
  const needsTall = isTall() && !isSaved && !picture && params.id === null;
  /** @type {[typeof import("./play.js"), Opening, Scene | undefined, ...unknown[]]} */
  const [{ startGame: begin, showNotice }, { catalogue, table }, tall] = await Promise.all([
    loadPartWithRetries("play.js", () => import("./play.js")),
    fetchOpening(`${folder}${game}`),
    needsTall ? fetchOpening(`${folder}tall/${game}`).catch(() => undefined) : undefined,
    loadPageStyles(),
    loadPartWithRetries(`${currentLanguage()}.js`, loadAllTexts),
  ]);
  return () => {
    showMessage = (message) => showNotice(message, undefined, ADDRESS_MS);
    begin({ catalogue, table: { ...table, tall } }, params, picture, tabStore, all, worker);
    all.then((opening) => {
      for (const { id } of opening?.catalogue.games ?? []) {
        if (id !== game) {
          loadGameStyles(id);
        }
      }
    });
  };
}

/**
 * Load a part of the page with retries; reject with an Error that names it.
 * @template Part
 * @param {string} name
 * @param {() => Promise<Part>} load
 */
function loadPartWithRetries(name, load) {
  return retry(load).catch(() => {
    throw new Error(missingFileText(`js/embed/${name}`));
  });
}

/** Forget the game that this frame has saved. */
function forgetGame() {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`skerry:${PLACE}:`)) {
      sessionStorage.removeItem(key);
    }
  }
}

// A game in a frame on somebody's page. Until it is touched there is a picture and a button, and no
// more is fetched than they take; then the page itself comes (play.js), with Python in a plain
// worker, which works in sandboxed frames too.

/** @import {Cover, FrameParams, Opening, Scene, Catalogue} from "../types" */

import { aspectOf } from "../board/zoom.js";
import { TabStore } from "../storage/tab-store.js";
import { retry } from "../ui/async.js";
import { button, byId, el, randomId } from "../ui/dom.js";
import { language, t, tn } from "../ui/i18n.js";
import { applyLanguage, loadAllTexts } from "../ui/language.js";
import { linkBase } from "../ui/site.js";
import { applyTheme } from "../ui/theme.js";
import { fetchFile, fetchOpening, fileMissing, loadGameStyles, loadPageStyles } from "./files.js";
import { countMoves, findSeed, readFrameParams } from "./frame-params.js";
import { reportHeight } from "./height.js";
import { StaticBoard } from "./static-board.js";

/** @typedef {{ wish: FrameParams, picture: Scene | null, left: boolean, folder: string }} Shown */

// Each frame keeps its own game, whatever it speaks.
const SEED = findSeed(location.hash);
const PLACE = `${location.pathname}${location.search.replace(/[?&]lang=[^&]*/, "")}${SEED && `#${SEED}`}`;

const local = () => sessionStorage;
const tabStore = new TabStore({ path: PLACE, randomName: randomId, local, session: local });
const text = byId("cover-text", HTMLElement);
const canvas = byId("canvas", HTMLCanvasElement);

cover().catch(fail);

async function cover() {
  tabStore.persistent &&= !("credentialless" in window && window.credentialless);
  const wish = await wished();
  const { game } = wish;
  tabStore.saveSettings({ ...tabStore.loadSettings(), theme: wish.theme });
  applyTheme(tabStore.loadSettings());
  let trouble = "";
  const damaged = (/** @type {Error} */ { message }) => {
    trouble = t("The picture could not be shown: {why}.", { why: message });
    return null; // and the position is played all the same
  };
  const begun = tabStore.lastGameId === null && wish.picture === null && wish.id === null;
  const name = `covers/${begun && isTall() ? "tall/" : ""}${game}`;
  let folder = "";
  const bring = async (/** @type {string} */ language) => {
    const told = await fetchOpening(`${language}/${name}`);
    folder = `${language}/`;
    return told;
  };
  const spoken = applyLanguage(tabStore.loadSettings(), bring, ({ words }) => words);
  const dressed = loadGameStyles(game);
  /** @type {[Cover, Scene | null, string]} */
  const [told, picture, unworn] = await Promise.all([
    spoken.then((foreign) => foreign ?? fetchOpening(name)),
    wish.picture
      ? spoken.then(() => sent(String(wish.picture), game, dressed)).catch(damaged)
      : null,
    dressed,
  ]);
  trouble ||= unworn && fileMissing(unworn);
  const kept = tabStore.lastTable(shelfOf(told, game));
  const left = kept !== null;
  const still = new StaticBoard(canvas, kept?.film.at(-1) ?? picture ?? told.scene);
  document.title = `${told.name} · Skerry`;
  byId("cover-name", HTMLElement).textContent = told.name;
  const elsewhere = !left && wish.id !== null && !picture;
  document.body.classList.toggle("elsewhere", elsewhere);
  const standing = elsewhere ? after(wish.id) : still.scene.status;
  text.textContent = trouble || (left ? t("As you left it") : standing);
  byId("away", HTMLAnchorElement).href = `${linkBase()}#${encodeURI(wish.id ?? told.record)}`;
  offer({ wish, picture, left, folder }, still);
}

/** What the address wants; where that makes no sense, the words to say so are fetched first. */
async function wished() {
  try {
    return readFrameParams(location.search, location.hash);
  } catch {
    await applyLanguage(tabStore.loadSettings(), async () => null);
    return readFrameParams(location.search, location.hash);
  }
}

/**
 * The picture that the address carries; few do.
 * @param {string} packed
 * @param {string} game
 * @param {Promise<unknown>} dressed
 */
async function sent(packed, game, dressed) {
  const { loadPicture } = await part("address-picture.js", () => import("./address-picture.js"));
  return loadPicture(packed, game, dressed);
}

/**
 * What a kept picture is held against.
 * @param {Cover} cover
 * @param {string} game
 */
function shelfOf({ version, name }, game) {
  return /** @type {Catalogue} */ ({ version, games: [{ id: game, name }] });
}

function isTall() {
  return aspectOf(canvas, "wide") === "tall";
}

function after(/** @type {string | null} */ id) {
  const moves = countMoves(id ?? "");
  return moves
    ? tn("The position after one move", "The position after {n} moves", moves)
    : t("A position of this game");
}

/**
 * The buttons that bring the game.
 * @param {Shown} shown
 * @param {StaticBoard} still
 */
function offer(shown, still) {
  const buttons = byId("cover-acts", HTMLElement);
  const unheard = reportHeight(still);
  const play = async () => {
    main.disabled = true;
    text.textContent = t("Loading the board …");
    const begin = await fetched(shown).catch((error) => {
      fail(error);
      const again = button(t("Try again"), () => location.reload(), { class: "main" });
      buttons.replaceChildren(again); // what is kept is there then, too
    });
    if (begin) {
      still.stop();
      unheard();
      document.body.classList.remove("covered", "elsewhere");
      begin();
    }
  };
  const main = el("button", { type: "button", class: "main" }, shown.left ? t("Go on") : t("Play"));
  main.addEventListener("click", play, { once: true });
  byId("board", HTMLElement).addEventListener("click", () => main.click(), { once: true });
  const anew = button(t("From the start"), () => {
    forget();
    location.reload();
  });
  buttons.replaceChildren(...(shown.left ? [anew] : []), main);
}

/** Say what went wrong. */
function fail(/** @type {Error} */ { message }) {
  text.textContent = message;
  byId("cover", HTMLElement).classList.add("failed");
}

/**
 * Fetch the page itself and the game's opening, and begin to fetch Python.
 * @param {Shown} shown
 * @returns {Promise<() => void>} puts the game in the place of its cover
 */
async function fetched({ wish, picture, left, folder }) {
  const { game } = wish;
  // Where it does not come, this game is all that is to be had here.
  const all = fetchOpening(`${folder}all/shelf`).then(
    (it) => ({ shelf: it }),
    () => null,
  );
  const worker = fetchFile("pyodide/bare.js");
  worker.catch(() => {}); // whoever starts the engine tells of it
  const tall = isTall() && !left && !picture && wish.id === null;
  /** @type {[typeof import("./play.js"), Opening, Scene | undefined, ...unknown[]]} */
  const [{ begin }, { shelf, table }, other] = await Promise.all([
    part("play.js", () => import("./play.js")),
    fetchOpening(`${folder}${game}`),
    tall ? fetchOpening(`${folder}tall/${game}`).catch(() => undefined) : undefined,
    loadPageStyles(),
    part(`${language()}.js`, loadAllTexts),
  ]);
  return () => {
    begin({ shelf, table: { ...table, tall: other } }, wish, picture, tabStore, all, worker);
    all.then((told) => {
      for (const { id } of told?.shelf.games ?? []) {
        id !== game && loadGameStyles(id);
      }
    });
  };
}

/**
 * A part of the page that is fetched when it is wanted.
 * @template Part
 * @param {string} name
 * @param {() => Promise<Part>} fetched
 */
function part(name, fetched) {
  return retry(fetched).catch(() => {
    throw new Error(fileMissing(`js/embed/${name}`));
  });
}

/** Forget the game that is kept here. */
function forget() {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`skerry:${PLACE}:`)) {
      sessionStorage.removeItem(key);
    }
  }
}

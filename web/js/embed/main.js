// A game in a frame on somebody's page. Until it is touched there is a picture and a button; then the
// page itself comes, with Python in a plain worker, which works in sandboxed frames too.

/** @import {Opening, Scene, SceneNode, TableReply} from "../types" */
/** @import {Laid} from "../start.js" */
/** @import {TabStore} from "../storage/tab-store.js" */
/** @import {FrameWish} from "../types" */

import { isSoonPainted, readPicture } from "../board/packed.js";
import { paint } from "../board/paint.js";
import { drawn } from "../board/tween.js";
import { bareStarter } from "../engine/bare.js";
import { lay, start, storeOf } from "../start.js";
import { button, byId, el } from "../ui/dom.js";
import { t, tn } from "../ui/i18n.js";
import { speakUp } from "../ui/language.js";
import { retry } from "../ui/retry.js";
import { home } from "../ui/site.js";
import { tellHeight } from "./height.js";
import { movesOf, readWish, seedIn } from "./wish.js";

// Each frame keeps its own game, whatever it speaks.
const SEED = seedIn(location.hash);
const PLACE = `${location.pathname}${location.search.replace(/[?&]lang=[^&]*/, "")}${SEED && `#${SEED}`}`;
const PYODIDE = {
  wasm: "pyodide/pyodide.asm.wasm",
  stdlib: "pyodide/python_stdlib.zip",
  engine: "skerry.zip",
};

const text = byId("cover-text", HTMLElement);

cover().catch((error) => {
  text.textContent = error.message;
  byId("cover", HTMLElement).classList.add("failed");
});

async function cover() {
  const tabStore = storeOf(PLACE, () => sessionStorage);
  tabStore.lasting &&= !("credentialless" in window && window.credentialless);
  const wish = await wished(tabStore);
  let trouble = "";
  const damaged = (/** @type {Error} */ { message }) => {
    trouble = t("The picture could not be shown: {why}.", { why: message });
    return null; // and the position is played all the same
  };
  tabStore.saveSettings({ ...tabStore.settings(), theme: wish.theme });
  const spoken = speakUp(tabStore.settings(), (language) => fetched(`${language}/${wish.game}`));
  const [opening, sent, missing] = await Promise.all([
    spoken.then((foreign) => foreign ?? fetched(wish.game)),
    wish.picture
      ? spoken.then(() => readPicture(String(wish.picture), wish.game)).catch(damaged)
      : null,
    dress(wish.game),
  ]);
  const picture = sent && (await isSoonPainted(sent.nodes, painter(sent))) ? sent : null;
  if (sent !== picture) {
    damaged(new Error(t("it takes too long to paint")));
  }
  trouble ||= missing && t("{name} could not be fetched.", { name: missing });
  const name = opening.shelf.games.find(({ id }) => id === wish.game)?.name ?? wish.game;
  const left = tabStore.picture(opening.shelf) !== null;
  const shown = seenFrom(opening, wish, picture);
  const laid = lay(shown, tabStore);
  document.title = `${name} · Skerry`;
  byId("cover-name", HTMLElement).textContent = name;
  const elsewhere = !left && wish.id !== null && !picture;
  document.body.classList.toggle("elsewhere", elsewhere);
  const standing = elsewhere ? after(wish.id) : laid.board.scene.status;
  text.textContent = trouble || (left ? t("As you left it") : standing);
  byId("away", HTMLAnchorElement).href = `${home()}#${encodeURI(wish.id ?? shown.table.record)}`;
  offer(laid, left);
  tellHeight(laid.board);
}

/** What the address wants; where that makes no sense, the words to say so are fetched first. */
async function wished(/** @type {TabStore} */ tabStore) {
  try {
    return readWish(location.search, location.hash);
  } catch {
    await speakUp(tabStore.settings(), async () => null);
    return readWish(location.search, location.hash);
  }
}

/**
 * The build's opening, as this frame wants it: the position of its address in place of the first.
 * @param {Opening} opening
 * @param {FrameWish} wish
 * @param {TableReply["film"][number] | null} picture
 * @returns {Opening}
 */
function seenFrom({ shelf, table }, { id }, picture) {
  const [first] = table.film.slice(-1);
  const scene = picture ?? (id === null ? first : { ...first, choices: [] });
  return { shelf, table: { ...table, film: [scene] }, asked: id ?? table.record };
}

/**
 * Paints some of a scene's things on a canvas that nobody sees.
 * @param {Scene} scene
 * @returns {(nodes: SceneNode[]) => void}
 */
function painter(scene) {
  const canvas = el("canvas", { width: "480", height: "480" });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const scale = 480 / Math.max(scene.width, scene.height);
  return (nodes) => {
    pen?.setTransform(scale, 0, 0, scale, 0, 0);
    const items = nodes.map((node) => drawn(node));
    if (pen) {
      paint(pen, scene, items, { tokens: new Map(), heat: new Map() });
      pen.getImageData(0, 0, 1, 1); // which has to wait until it is painted
    }
  };
}

function after(/** @type {string | null} */ id) {
  const moves = movesOf(id ?? "");
  return moves
    ? tn("The position after one move", "The position after {n} moves", moves)
    : t("A position of this game");
}

/**
 * The buttons that bring the game.
 * @param {Laid} laid
 * @param {boolean} left whether a game is kept here
 */
function offer(laid, left) {
  const buttons = byId("cover-acts", HTMLElement);
  const play = () => {
    document.body.classList.remove("covered", "elsewhere");
    dressAll(laid.opening);
    start(laid, bareStarter({ script, parts }));
    tellHeight(laid.board);
  };
  const main = el("button", { type: "button", class: "main" }, left ? t("Go on") : t("Play"));
  main.addEventListener("click", play, { once: true });
  byId("board", HTMLElement).addEventListener("click", () => main.click(), { once: true });
  const anew = button(t("From the start"), () => {
    forget();
    location.reload();
  });
  buttons.replaceChildren(...(left ? [anew] : []), main);
}

/** Forget the game that is kept here. */
function forget() {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(`skerry:${PLACE}:`)) {
      sessionStorage.removeItem(key);
    }
  }
}

async function script() {
  return (await asked("pyodide/bare.js")).blob();
}

async function parts() {
  const url = (/** @type {string} */ path) => ({ url: new URL(path, location.href).href });
  return Object.fromEntries(Object.entries(PYODIDE).map(([part, path]) => [part, url(path)]));
}

/**
 * @param {string} game its id; in another language than English, after that
 * @returns {Promise<Opening>}
 */
async function fetched(game) {
  return (await asked(`openings/${game}.json`)).json();
}

function asked(/** @type {string} */ path) {
  return retry(() => tried(path));
}

async function tried(/** @type {string} */ path) {
  const reply = await fetch(path).catch(() => null);
  if (!reply?.ok) {
    throw new Error(
      reply
        ? t("{name} could not be loaded ({why}).", { name: path, why: reply.status })
        : t("{name} could not be loaded (no connection).", { name: path }),
    );
  }
  return reply;
}

/**
 * Bring a game's looks; waits until they are there.
 * @param {string} game
 * @returns {Promise<string>} what could not be had
 */
function dress(game) {
  return retry(() => sheet(game)).then(
    () => "",
    () => sheetOf(game),
  );
}

function sheetOf(/** @type {string} */ game) {
  return `css/games/${game}.css`;
}

function sheet(/** @type {string} */ game) {
  const href = sheetOf(game);
  const link = el("link", { rel: "stylesheet", href, crossorigin: "", "data-game": game });
  document.head.append(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject();
    });
  });
}

function dressAll(/** @type {Opening} */ { shelf, table }) {
  for (const { id } of shelf.games) {
    if (id !== table.game) {
      dress(id);
    }
  }
}

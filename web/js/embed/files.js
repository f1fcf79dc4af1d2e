// What a frame fetches from the site, tried again where that fails for a moment.

import { retry } from "../ui/async.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/**
 * @param {string} name of what the build wrote for a game (tools/pages.py); after the language, if
 *   not English
 * @returns {Promise<any>}
 */
export async function fetchOpening(name) {
  return (await fetchFile(`openings/${name}.json`)).json();
}

export function fetchFile(/** @type {string} */ path) {
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
export function loadGameStyles(game) {
  const path = `css/games/${game}.css`;
  const put = (/** @type {Node} */ link) => document.head.append(link);
  return retry(() => sheet(path, put, { "data-game": game })).then(
    () => "",
    () => path,
  );
}

/** Bring what the page wears when it is played, under the looks of the game. */
export async function loadPageStyles() {
  const path = "css/embed.css";
  const first = document.querySelector("link[rel=stylesheet]");
  await retry(() => sheet(path, (link) => first?.after(link))).catch(() => {
    throw new Error(fileMissing(path));
  });
}

/** That a file cannot be had. */
export function fileMissing(/** @type {string} */ name) {
  return t("{name} could not be fetched.", { name });
}

/**
 * @param {string} href
 * @param {(link: Node) => void} put
 * @param {Record<string, string>} [more] attributes
 */
function sheet(href, put, more = {}) {
  const link = el("link", { rel: "stylesheet", href, crossorigin: "", ...more });
  put(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject();
    });
  });
}

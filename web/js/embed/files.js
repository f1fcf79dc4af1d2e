// Files that a frame fetches from the site, with retries.

import { messageOf, retry } from "../ui/async.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/**
 * Fetch data that the build wrote for a game (web/tools/pages.py).
 * @param {string} name the file's name, after the language's folder if the language isn't English
 * @returns {Promise<any>}
 */
export function fetchOpening(name) {
  return fetchFile(`openings/${name}.json`, (reply) => reply.json());
}

/** Fetch the script of an engine's worker. */
export function fetchWorkerScript() {
  return fetchFile("pyodide/plain-worker.js", (reply) => reply.blob());
}

/**
 * Fetch and read a file; retry if the connection breaks, also while reading. Reject with an Error
 * that names the file.
 * @template Content
 * @param {string} path
 * @param {(reply: Response) => Promise<Content>} read
 * @returns {Promise<Content>}
 */
function fetchFile(path, read) {
  const explain = (/** @type {unknown} */ why) =>
    new Error(t("{name} couldn't be loaded ({why}).", { name: path, why: String(why) }));
  return retry(async () => {
    const reply = await fetch(path).catch(() => {
      throw new Error(t("{name} couldn't be loaded (no connection).", { name: path }));
    });
    if (!reply.ok) {
      throw explain(reply.status);
    }
    return read(reply).catch((error) => {
      throw explain(messageOf(error));
    });
  });
}

/**
 * Load a game's style sheet.
 * @param {string} game
 * @returns {Promise<string>} an error message; "" if it is loaded
 */
export function loadGameStyles(game) {
  const path = `css/games/${game}.css`;
  const insert = (/** @type {Node} */ link) => document.head.append(link);
  return retry(() => loadStyles(path, insert, { "data-game": game })).then(
    () => "",
    () => missingFileText(path),
  );
}

/** Load the page's style sheet, which must come before those of the games. */
export async function loadPageStyles() {
  const path = "css/embed.css";
  const first = document.querySelector("link[rel=stylesheet]");
  await retry(() => loadStyles(path, (link) => first?.after(link))).catch(() => {
    throw new Error(missingFileText(path));
  });
}

export function missingFileText(/** @type {string} */ name) {
  return t("{name} couldn't be loaded.", { name });
}

/** @type {(href: string, insert: (link: Node) => void, attributes?: Record<string, string>) => Promise<unknown>} */
function loadStyles(href, insert, attributes = {}) {
  const link = el("link", { rel: "stylesheet", href, crossorigin: "", ...attributes });
  insert(link);
  return new Promise((resolve, reject) => {
    link.addEventListener("load", resolve);
    link.addEventListener("error", () => {
      link.remove();
      reject();
    });
  });
}

// The page as one file without a server. The build writes this module, all its imports and the data
// into skerry.html (web/tools/onefile.py).

import { plainWorkerStarter } from "../engine/plain-worker.js";
import { applyInitialViewAndTheme } from "../home/initial-view.js";
import { paintFirstTable, siteStore, startPage } from "../startup.js";
import { applyLanguage } from "../ui/language.js";
import { setEmbeddedFiles } from "../ui/site.js";
import { readPacked, readUnpacked } from "./embedded-data.js";
import { PageViewer } from "./page-viewer.js";

const script = async () => new Blob([await readUnpacked("worker")], { type: "text/javascript" });
const parts = async () => ({
  code: { packed: await readPacked("code") },
  library: { packed: await readPacked("library") },
  engine: { packed: await readPacked("engine") },
});
/** @type {(name: string) => Promise<{ packed: string }>} */
const later = async (name) => {
  const part = name.startsWith("locale.") ? "locale" : name; // one part has all languages
  return { packed: await readPacked(`lazy-${part}`) };
};

const readText = async (/** @type {string} */ name) =>
  new TextDecoder().decode(await readUnpacked(name));
const readJson = async (/** @type {string} */ name) => JSON.parse(await readText(name));

applyInitialViewAndTheme();
const tabStore = siteStore();
const translated = applyLanguage(tabStore.loadSettings(), async (language) =>
  JSON.parse(applyEdits(await readText("opening"), await readJson(`opening-${language}`))),
);
readJson("opening").then((opening) =>
  startPage(
    paintFirstTable(opening, tabStore),
    plainWorkerStarter({ script, parts, later }),
    translated,
  ),
);
readJson("texts").then(addPages);

/**
 * @param {Record<string, string | Edit[]>} packed pages and pictures by path; a picture in another
 *   language as edits of the English one
 */
function addPages(packed) {
  const entries = Object.entries(packed).map(([path, text]) => [
    path,
    typeof text === "string"
      ? text
      : applyEdits(String(packed[path.replace(/\.\w+\.svg$/, ".svg")]), text),
  ]);
  /** @type {Record<string, string>} */
  const texts = Object.fromEntries(entries);
  const pictures = Object.entries(texts).filter(([path]) => path.endsWith(".svg"));
  const addresses = new Map(pictures.flatMap(pictureAddresses));
  setEmbeddedFiles(addresses);
  dispatchEvent(new Event("skerry:carried"));
  new PageViewer(texts, addresses);
}

/** @typedef {[start: number, end: number, text: string]} Edit what to copy, and what follows it */

/** Return the text that edits make (edits_between in web/tools/onefile.py). */
function applyEdits(/** @type {string} */ base, /** @type {Edit[]} */ edits) {
  return edits.map(([start, end, text]) => base.slice(start, end) + text).join("");
}

/**
 * Return the addresses of a picture and of its dark version, which differs only in the theme.
 * @type {(picture: [path: string, svg: string]) => [path: string, address: string][]}
 */
function pictureAddresses([path, light]) {
  const dark = light.replaceAll('data-theme="light"', 'data-theme="dark"');
  return [
    [path, blobUrl(light)],
    [path.replace(/\.svg$/, "-dark.svg"), blobUrl(dark)],
  ];
}

function blobUrl(/** @type {string} */ svg) {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

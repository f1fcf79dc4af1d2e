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
const later = async (/** @type {string} */ name) => ({ packed: await readPacked(`lazy-${name}`) });

const readJson = async (/** @type {string} */ name) =>
  JSON.parse(new TextDecoder().decode(await readUnpacked(name)));

applyInitialViewAndTheme();
const tabStore = siteStore();
const translated = applyLanguage(tabStore.loadSettings(), (language) =>
  readJson(`opening-${language}`),
);
readJson("opening").then((opening) =>
  startPage(
    paintFirstTable(opening, tabStore),
    plainWorkerStarter({ script, parts, later }),
    translated,
  ),
);
readJson("texts").then(addPages);

/** @param {Record<string, string>} texts pages and pictures by path */
function addPages(texts) {
  const pictures = Object.entries(texts).filter(([path]) => path.endsWith(".svg"));
  const addresses = new Map(pictures.flatMap(pictureAddresses));
  setEmbeddedFiles(addresses);
  dispatchEvent(new Event("skerry:carried"));
  new PageViewer(texts, addresses);
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

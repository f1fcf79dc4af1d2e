// The page as one file: everything that it would ask a server for is inside, packed. The build
// writes this module and all it imports into skerry.html (tools/onefile.py).

import { plainWorkerStarter } from "../engine/plain-worker.js";
import { applyInitialView } from "../home/initial-view.js";
import { paintFirst, siteStore, start } from "../startup.js";
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
const later = async (/** @type {string} */ name) => ({ packed: await readPacked(`later-${name}`) });

const json = async (/** @type {string} */ name) =>
  JSON.parse(new TextDecoder().decode(await readUnpacked(name)));

applyInitialView();
const tabStore = siteStore();
const foreign = applyLanguage(tabStore.loadSettings(), (language) => json(`opening-${language}`));
json("opening").then((opening) =>
  start(paintFirst(opening, tabStore), plainWorkerStarter({ script, parts, later }), foreign),
);
json("texts").then(bringTexts);

/** @param {Record<string, string>} texts pages and pictures by path */
function bringTexts(texts) {
  const pictures = Object.entries(texts).filter(([path]) => path.endsWith(".svg"));
  const addresses = new Map(pictures.flatMap(painted));
  setEmbeddedFiles(addresses);
  dispatchEvent(new Event("skerry:carried"));
  new PageViewer(texts, addresses);
}

/**
 * Addresses of a picture and of the same in the dark, which is not packed, as only its theme differs.
 * @param {[string, string]} picture its path and text
 * @returns {[string, string][]}
 */
function painted([path, light]) {
  const dark = light.replaceAll('data-theme="light"', 'data-theme="dark"');
  return [
    [path, addressOf(light)],
    [path.replace(/\.svg$/, "-dark.svg"), addressOf(dark)],
  ];
}

function addressOf(/** @type {string} */ svg) {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

// The site's page: Python comes by PyScript, and the site is kept for the time without a network.

import { loadPyScript, startEngine } from "./engine/python.js";
import { lay, readOpening, siteStore, start } from "./startup.js";
import { applyLanguage } from "./ui/language.js";

loadPyScript().catch(() => {}); // it will be asked for again, and whoever asks is told
const tabStore = siteStore();
const foreign = applyLanguage(tabStore.loadSettings(), async (language) =>
  (await fetch(`opening-${language}.json`)).json(),
);
const page = await start(lay(readOpening(), tabStore), startEngine, foreign);
await page.keepOffline();

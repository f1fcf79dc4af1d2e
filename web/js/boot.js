// The site's page: Python comes by PyScript, and the site is kept for the time without a network.

import { speakUp } from "./language.js";
import { startEngine } from "./python.js";
import { lay, readOpening, siteStore, start } from "./start.js";

const store = siteStore();
const foreign = speakUp(store.settings(), async (language) =>
  (await fetch(`opening-${language}.json`)).json(),
);
const page = await start(lay(readOpening(), store), startEngine, foreign);
await page.keepOffline();

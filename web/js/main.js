// The site's page: Python comes by PyScript, and the site is kept for the time without a network.

import { startEngine } from "./engine/python.js";
import { lay, readOpening, siteStore, start } from "./start.js";
import { speakUp } from "./ui/language.js";

const store = siteStore();
const foreign = speakUp(store.settings(), async (language) =>
  (await fetch(`opening-${language}.json`)).json(),
);
const page = await start(lay(readOpening(), store), startEngine, foreign);
await page.keepOffline();

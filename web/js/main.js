// The entry of the site's page: Python runs on PyScript, and the site is kept for offline use.

import { loadPyScript, startEngine } from "./engine/python.js";
import { paintFirst, readOpening, siteStore, start } from "./startup.js";
import { retry } from "./ui/async.js";
import { applyLanguage } from "./ui/language.js";

loadPyScript().catch(() => {}); // startEngine loads the module again and reports the error
const tabStore = siteStore();
const translated = applyLanguage(tabStore.loadSettings(), (language) =>
  retry(async () => (await fetch(`opening-${language}.json`)).json()),
);
const page = await start(paintFirst(readOpening(), tabStore), startEngine, translated);
await page.keepOffline();

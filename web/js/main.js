// The entry of the site's page: Python runs on PyScript, and the site is kept for offline use.

import { loadPyScript, startEngine } from "./engine/python.js";
import { paintFirstTable, readOpening, siteStore, startPage } from "./startup.js";
import { retry } from "./ui/async.js";
import { applyLanguage } from "./ui/language.js";

loadPyScript().catch(() => {}); // startEngine loads the module again and reports the error
const tabStore = siteStore();
const translated = applyLanguage(tabStore.loadSettings(), (language) =>
  retry(async () => (await fetch(`opening-${language}.json`)).json()),
);
const page = await startPage(paintFirstTable(readOpening(), tabStore), startEngine, translated);
await page.keepOffline();

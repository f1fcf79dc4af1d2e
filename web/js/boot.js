// The site's page: Python comes by PyScript, and the site is kept for the time without a network.

import { startEngine } from "./python.js";
import { lay, readOpening, siteStore, start } from "./start.js";

const page = await start(lay(readOpening(), siteStore()), startEngine);
await page.keepOffline();

// The site's page: Python comes by PyScript, and the site is kept for the time without a network.

import { startEngine } from "./python.js";
import { readOpening, start } from "./start.js";

const page = await start(readOpening(), startEngine);
await page.keepOffline();

// The script inside the page's HTML: shows the initial view, and prewarms a worker for Python.

import "./bootstrap.js";
import { prewarm } from "./engine/prewarm.js";
import { applyInitialViewAndTheme } from "./home/initial-view.js";

applyInitialViewAndTheme();
prewarm();

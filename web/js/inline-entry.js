// The first script of the page itself: where the visit begins, then what every page begins with. What
// Python starts from is got ready meanwhile.

import "./bootstrap.js";
import { prewarm } from "./engine/prewarm.js";
import { enter } from "./home/initial-view.js";

enter();
prewarm();

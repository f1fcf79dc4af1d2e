// The first script of the page itself: where the visit begins, then what every page begins with.

import "./first.js";
import { enter } from "./home/door.js";

enter();

// A short celebration of a win: a flock of gulls rises over the page, and is gone. It takes no touch
// and no time of the page's own: the browser moves it.

import { el, svg } from "../ui/dom.js";

const GULLS = 18;
const LASTING = 1_700; // milliseconds, the last gull's way included
const WING = "M-16-2C-12-9-5-9 0 0 5-9 12-9 16-2 11-5 5-4 0 4-5-4-11-5-16-2Z";

/**
 * @param {() => number} [random] from 0 to 1
 * @returns {HTMLElement} what is shown, until it takes itself away
 */
export function celebrate(random = Math.random) {
  const gulls = Array.from({ length: GULLS }, () => gull(random));
  const flock = el("div", { class: "flock", "aria-hidden": "true" });
  flock.append(...gulls.map(({ bird }) => bird));
  document.body.append(flock);
  for (const { bird, path, how } of gulls) {
    bird.animate(path, how);
  }
  setTimeout(() => flock.remove(), LASTING);
  return flock;
}

/** A bird, where it flies, and when. */
function gull(/** @type {() => number} */ random) {
  const size = 1 + 1.6 * random();
  const bird = svg("svg", {
    class: "gull",
    viewBox: "-17 -10 34 16",
    width: 34 * size,
    height: 16 * size,
  });
  bird.append(svg("path", { d: WING }));
  const from = 100 * random();
  const delay = 500 * random();
  const path = flight(from, from + 50 * (random() - 0.4), 30 + 45 * random());
  const how = { duration: LASTING - delay - 50, delay, easing: "ease-out", fill: "both" };
  return { bird, path, how: /** @type {KeyframeAnimationOptions} */ (how) };
}

/**
 * Keyframes of a rise from below the page, in hundredths of its width and height.
 * @param {number} from
 * @param {number} to
 * @param {number} high
 */
export function flight(from, to, high) {
  const at = (
    /** @type {number} */ part,
    /** @type {number} */ scale,
    /** @type {number} */ opacity,
  ) => {
    const x = from + (to - from) * part;
    const y = 104 - high * part;
    return { translate: `${x}vw ${y}vh`, scale: String(scale), opacity, offset: part };
  };
  return [at(0, 0.7, 0), at(0.2, 0.8, 1), at(0.7, 1, 1), at(1, 1.1, 0)];
}

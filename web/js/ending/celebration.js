// The animation of a win: gulls rise over the page. The browser animates them, and they catch no
// touches.

import { el, svg } from "../ui/dom.js";

const GULLS = 18;
const DURATION_MS = 1_700; // duration of the whole flight
const WING = "M-16-2C-12-9-5-9 0 0 5-9 12-9 16-2 11-5 5-4 0 4-5-4-11-5-16-2Z";

/**
 * @param {() => number} [random] from 0 to 1
 * @returns {HTMLElement} the flock, which removes itself
 */
export function celebrate(random = Math.random) {
  const gulls = Array.from({ length: GULLS }, () => createGull(random));
  const flock = el("div", { class: "flock", "aria-hidden": "true" });
  flock.append(...gulls.map(({ gull }) => gull));
  document.body.append(flock);
  for (const { gull, keyframes, timing } of gulls) {
    gull.animate(keyframes, timing);
  }
  setTimeout(() => flock.remove(), DURATION_MS);
  return flock;
}

function createGull(/** @type {() => number} */ random) {
  const size = 1 + 1.6 * random();
  const box = { viewBox: "-17 -10 34 16", width: 34 * size, height: 16 * size };
  const gull = svg("svg", { class: "gull", ...box }, svg("path", { d: WING }));
  const from = 100 * random();
  const delay = 500 * random();
  const keyframes = flightKeyframes(from, from + 50 * (random() - 0.4), 30 + 45 * random());
  /** @type {KeyframeAnimationOptions} */
  const timing = { duration: DURATION_MS - delay - 50, delay, easing: "ease-out", fill: "both" };
  return { gull, keyframes, timing };
}

/**
 * Return the keyframes of a rise from below the page, in percent of its width and height.
 * @param {number} from x at the start
 * @param {number} to x at the end
 * @param {number} height
 */
export function flightKeyframes(from, to, height) {
  const stops = [
    { offset: 0, scale: 0.7, opacity: 0 },
    { offset: 0.2, scale: 0.8, opacity: 1 },
    { offset: 0.7, scale: 1, opacity: 1 },
    { offset: 1, scale: 1.1, opacity: 0 },
  ];
  return stops.map(({ offset, scale, opacity }) => {
    const translate = `${from + (to - from) * offset}vw ${104 - height * offset}vh`;
    return { translate, scale: String(scale), opacity, offset };
  });
}

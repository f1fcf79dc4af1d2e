// Look tokens -> what a canvas needs. The style sheets decide: an element with the tokens as its
// classes is put into a hidden container with the game's id as its class, and asked how it looks.

/** @import {Style} from "./types" */

/** @type {Map<string, Style | null>} */
const known = new Map();
/** @type {Map<string, Style>} by what is in them: those that look the same are the same */
const same = new Map();
let age = 0;

const WORDS = /(^| )text( |$)/; // looks of texts: nothing else has letters
/** @type {ReturnType<typeof lineOf>} */
const BARE = { width: 0, dash: [], cap: "butt", join: "miter", strokeAlpha: 0, strokeFirst: false };

const box = document.createElement("div");
const probe = document.createElement("i");
box.hidden = true;
box.append(probe);

/**
 * How these tokens look in this game; null when nothing is to be seen.
 * @param {string} game its id, and what else dresses its pictures (ui/pens.js)
 * @param {string} tokens
 * @param {number} [value] from 0 to 1, which style sheets know as --value
 */
export function styleOf(game, tokens, value) {
  const key = `${game}|${tokens}|${value ?? ""}`;
  let found = known.get(key);
  if (found === undefined) {
    found = resolve(game, tokens, value);
    known.set(key, found);
  }
  return found;
}

/** Forget everything: the style sheets or the theme have changed. */
export function forgetStyles() {
  known.clear();
  age += 1;
}

/** How often the styles have changed. */
export function ageOfStyles() {
  return age;
}

/**
 * @param {string} game
 * @param {string} tokens
 * @param {number} [value]
 * @returns {Style | null}
 */
function resolve(game, tokens, value) {
  if (!box.isConnected) {
    document.body.append(box);
  }
  box.className = `looks ${game}`;
  probe.className = tokens;
  probe.style.setProperty("--value", String(value ?? 0));
  const style = getComputedStyle(probe); // each word that is read takes its time
  const opacity = Number(style.opacity);
  if (opacity === 0 || style.display === "none" || style.visibility === "hidden") {
    return null;
  }
  const { fill, stroke } = style;
  const fillAlpha = fill === "none" ? 0 : opacity * Number(style.fillOpacity);
  const line = stroke === "none" ? BARE : lineOf(style, opacity);
  const stroked = line.width > 0 && line.strokeAlpha > 0;
  if (fillAlpha === 0 && !stroked) {
    return null;
  }
  const font = WORDS.test(tokens)
    ? `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    : "";
  return interned({ fill, fillAlpha, stroke, ...line, font });
}

/**
 * @param {CSSStyleDeclaration} style
 * @param {number} opacity
 */
function lineOf(style, opacity) {
  return {
    width: Number.parseFloat(style.strokeWidth) || 0,
    dash: (style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number),
    cap: /** @type {CanvasLineCap} */ (style.strokeLinecap),
    join: /** @type {CanvasLineJoin} */ (style.strokeLinejoin),
    strokeAlpha: opacity * Number(style.strokeOpacity),
    strokeFirst: style.paintOrder.startsWith("stroke"),
  };
}

function interned(/** @type {Style} */ style) {
  const key = JSON.stringify(style);
  const found = same.get(key) ?? style;
  same.set(key, found);
  return found;
}

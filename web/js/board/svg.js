// Scenes as SVG, to print and to save. Elements have the same classes as on the canvas, so that the
// game's style sheet applies.

/** @import {Scene, SceneNode, SvgOptions} from "./types" */

import { svg } from "../ui/dom.js";
import { sceneClasses } from "../ui/seat-colors.js";

/**
 * Return a scene as an <svg> element, with nodes of higher `z` later.
 * @type {(scene: Scene, options?: SvgOptions) => SVGElement}
 */
export function toSvg(scene, options = {}) {
  const { title = scene.game, theme = "light", coordinates = "on" } = options;
  const { style, background, margin = 0, width: pixels } = options;
  const [x, y] = [-margin, -margin].map(roundToThousandths);
  const [width, height] = [scene.width + 2 * margin, scene.height + 2 * margin].map(
    roundToThousandths,
  );
  /** @type {Record<string, number>} */
  const size = pixels
    ? { width: pixels, height: roundToThousandths((pixels * height) / width) }
    : {};
  const nodes = [...scene.nodes].sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
  const groups = nodes.flatMap((node) => makeNodeGroup(scene, node));
  const page = { "data-theme": theme, "data-coordinates": coordinates };
  return svg(
    "svg",
    { viewBox: `${x} ${y} ${width} ${height}`, ...size, role: "img" },
    svg("title", {}, title),
    svg("desc", {}, describeScene(scene)),
    ...(style ? [svg("style", {}, style)] : []),
    ...(background ? [svg("rect", { x, y, width, height, fill: background })] : []),
    svg("g", page, svg("g", { class: sceneClasses(scene) }, ...groups)),
  );
}

/** Return a description of a scene: the players, the last events, the status. */
export function describeScene(/** @type {Scene} */ { players, news, status }) {
  const scores = players.map(({ name, score }) => (score ? `${name} ${score}` : name)).join(", ");
  return [scores, news, status]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(" ");
}

/**
 * Return a list with the node's group; an empty list if nothing of the node is visible.
 * @type {(scene: Scene, node: SceneNode) => SVGElement[]}
 */
function makeNodeGroup({ shapes }, node) {
  const { shape = "", text, look, x = 0, y = 0, rot = 0, scale = 1 } = node;
  const classes = (/** @type {string} */ first) => (look ? `${first} ${look}` : first);
  const parts = (shapes[shape] ?? []).map(([d, own]) => svg("path", { class: classes(own), d }));
  if (text) {
    const middle = { "text-anchor": "middle", "dominant-baseline": "central" };
    parts.push(svg("text", { class: classes("text"), ...middle }, text));
  }
  const transform = [
    `translate(${roundToThousandths(x)} ${roundToThousandths(y)})`,
    ...(rot ? [`rotate(${roundToThousandths(rot)})`] : []),
    ...(scale === 1 ? [] : [`scale(${roundToThousandths(scale)})`]),
  ].join(" ");
  return parts.length ? [svg("g", { transform }, ...parts)] : [];
}

/** Round to thousandths, to keep the file short. */
function roundToThousandths(/** @type {number} */ value) {
  return Math.round(value * 1000) / 1000 || 0;
}

/**
 * Return the text of a game's style sheet.
 * @type {(game: string, sheets?: Iterable<CSSStyleSheet>) => string}
 */
export function gameStyleText(game, sheets = document.styleSheets) {
  return [...sheets]
    .filter(({ ownerNode }) => /** @type {?HTMLElement} */ (ownerNode)?.dataset?.game === game)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
}

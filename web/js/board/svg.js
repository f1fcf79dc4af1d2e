// A picture as SVG elements: to print, and to save. It wears the same classes as the canvas asks
// for, so that the game's style sheet dresses it.

/** @import {Scene, SceneNode, SvgOptions} from "./types" */

import { sceneClasses } from "../ui/seat-colors.js";

const SPACE = "http://www.w3.org/2000/svg";

/**
 * The picture as an <svg>, nodes of higher `z` later.
 * @param {Scene} scene
 * @param {SvgOptions} [options]
 */
export function toSvg(scene, options = {}) {
  const { title = scene.game, theme = "light", coordinates = "on" } = options;
  const { style, background, margin = 0 } = options;
  const make = maker(options.document ?? document);
  const [x, y] = [-margin, -margin].map(round);
  const [width, height] = [scene.width + 2 * margin, scene.height + 2 * margin].map(round);
  /** @type {Record<string, number>} */
  const size = options.wide
    ? { width: options.wide, height: round((options.wide * height) / width) }
    : {};
  const nodes = [...scene.nodes].sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
  const page = { "data-theme": theme, "data-coordinates": coordinates };
  return make(
    "svg",
    { viewBox: `${x} ${y} ${width} ${height}`, ...size, role: "img" },
    make("title", {}, title),
    make("desc", {}, description(scene)),
    ...(style ? [make("style", {}, style)] : []),
    ...(background ? [make("rect", { x, y, width, height, fill: background })] : []),
    make(
      "g",
      page,
      make("g", { class: sceneClasses(scene) }, ...nodes.flatMap(drawn(scene, make))),
    ),
  );
}

/** What the picture says about itself: the players, what happened last, how things stand. */
export function description(/** @type {Scene} */ { players, news, status }) {
  const scores = players.map(({ name, score }) => (score ? `${name} ${score}` : name)).join(", ");
  return [scores, news, status]
    .filter(Boolean)
    .map((text) => `${text}.`)
    .join(" ");
}

/**
 * @param {Scene} scene
 * @param {ReturnType<typeof maker>} make
 * @returns {(node: SceneNode) => Element[]} what is to be seen of a node
 */
function drawn({ shapes }, make) {
  return (node) => {
    const layers = shapes[node.shape ?? ""] ?? [];
    const paths = layers.map(([d, look]) => make("path", { class: classes(look, node), d }));
    const middle = { "text-anchor": "middle", "dominant-baseline": "central" };
    const text = node.text
      ? [make("text", { class: classes("text", node), ...middle }, node.text)]
      : [];
    const parts = [...paths, ...text];
    return parts.length ? [make("g", { transform: transform(node) }, ...parts)] : [];
  };
}

function classes(/** @type {string} */ own, /** @type {SceneNode} */ { look }) {
  return look ? `${own} ${look}` : own;
}

function transform(/** @type {SceneNode} */ { x = 0, y = 0, rot = 0, scale = 1 }) {
  return [
    `translate(${round(x)} ${round(y)})`,
    ...(rot ? [`rotate(${round(rot)})`] : []),
    ...(scale === 1 ? [] : [`scale(${round(scale)})`]),
  ].join(" ");
}

/** A number as short as a thousandth of a unit allows. */
function round(/** @type {number} */ value) {
  return Math.round(value * 1000) / 1000 || 0;
}

/** @param {Pick<Document, "createElementNS">} place where elements are made */
function maker(place) {
  return (
    /** @type {string} */ name,
    /** @type {Record<string, string | number>} */ attributes,
    /** @type {(Element | string)[]} */ ...children
  ) => {
    const element = place.createElementNS(SPACE, name);
    for (const [key, value] of Object.entries(attributes)) {
      element.setAttribute(key, String(value));
    }
    element.append(...children);
    return element;
  };
}

/**
 * The style sheet of a game, as the page has it.
 * @param {string} game
 * @param {Iterable<CSSStyleSheet>} [sheets]
 */
export function stylesOf(game, sheets = document.styleSheets) {
  return [...sheets]
    .filter(({ ownerNode }) => /** @type {?HTMLElement} */ (ownerNode)?.dataset?.game === game)
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText))
    .join("\n");
}

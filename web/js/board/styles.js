// Canvas styles from the style sheets: an element with the look tokens as its classes is put into a
// hidden container with the game's id as its class, and its computed style is read.

/** @import {Highlights, Layer, NodeStyle, Scene, SceneNode, Style, Thing} from "./types" */

import { isEqual } from "../ui/equal.js";
import { sceneClasses } from "../ui/seat-colors.js";
import { restingItem } from "./tween.js";

const GHOST_ALPHA = 0.6;
const MAX_CACHED = 4_000; // entries of each cache: styles and shapes

/** @typedef {[tokens: string, value: number]} Look look tokens, and the number that style sheets use as --value */

/** @type {Map<string, Style | null>} by game, tokens and value */
const stylesByKey = new Map();
/** @type {Map<string, Style>} one object for each distinct style, by its JSON */
const stylesByJson = new Map();
/** @type {Map<string, { generation: number, layers: Layer[], style: NodeStyle }>} by all that a style depends on */
const nodeStyles = new Map();
let generation = 0;

/** @type {ReturnType<typeof strokeOf>} */
const NO_STROKE = {
  width: 0,
  dash: [],
  cap: "butt",
  join: "miter",
  strokeAlpha: 0,
  strokeFirst: false,
};

const probeContainer = document.createElement("div");
probeContainer.hidden = true;

/**
 * Return the style of look tokens; null if the style makes nothing visible.
 * @param {string} classes of the container: the game's id and, if any, a seat's colour
 * (ui/seat-colors.js)
 * @param {string} tokens
 * @param {number} [value] from 0 to 1
 */
export function resolveStyle(classes, tokens, value = 0) {
  const key = `${classes}|${tokens}|${value}`;
  if (!stylesByKey.has(key)) {
    resolveStyles(classes, [[tokens, value]]);
  }
  return stylesByKey.get(key) ?? null;
}

/**
 * Resolve the looks that are not known yet, all together: after each change of the page, reading a
 * computed style makes the browser restyle all of it.
 * @type {(classes: string, looks: Look[]) => void}
 */
function resolveStyles(classes, looks) {
  /** @type {Map<string, HTMLElement>} */
  const probes = new Map();
  for (const [tokens, value] of looks) {
    const key = `${classes}|${tokens}|${value}`;
    if (!stylesByKey.has(key) && !probes.has(key)) {
      const probe = document.createElement("i");
      probe.className = tokens;
      probe.style.setProperty("--value", String(value));
      probes.set(key, probe);
    }
  }
  if (probes.size > 0) {
    if (!probeContainer.isConnected) {
      document.body.append(probeContainer);
    }
    probeContainer.className = `looks ${classes}`;
    probeContainer.replaceChildren(...probes.values());
    for (const [key, probe] of probes) {
      stylesByKey.set(key, readStyle(probe));
    }
    probeContainer.replaceChildren(); // removed, so that queries by class don't find the probes
  }
}

/** Drop all styles, because the style sheets or the theme have changed. */
export function invalidateStyles() {
  stylesByKey.clear();
  generation += 1;
}

/** Return how many times the styles have changed. */
export function styleGeneration() {
  return generation;
}

/** @returns {Style | null} */
function readStyle(/** @type {HTMLElement} */ probe) {
  const style = getComputedStyle(probe); // reading a property is slow: read only the needed ones
  const opacity = Number(style.opacity);
  if (opacity === 0 || style.display === "none" || style.visibility === "hidden") {
    return null;
  }
  const { fill, stroke } = style;
  const fillAlpha = fill === "none" ? 0 : opacity * Number(style.fillOpacity);
  const line = stroke === "none" ? NO_STROKE : strokeOf(style, opacity);
  const isStroked = line.width > 0 && line.strokeAlpha > 0;
  if (fillAlpha === 0 && !isStroked) {
    return null;
  }
  const font = probe.classList.contains("text")
    ? `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    : "";
  return canonicalStyle({ fill, fillAlpha, stroke, ...line, font });
}

function strokeOf(/** @type {CSSStyleDeclaration} */ style, /** @type {number} */ opacity) {
  return {
    width: Number.parseFloat(style.strokeWidth) || 0,
    dash: (style.strokeDasharray.match(/[\d.]+/g) ?? []).map(Number),
    cap: /** @type {CanvasLineCap} */ (style.strokeLinecap),
    join: /** @type {CanvasLineJoin} */ (style.strokeLinejoin),
    strokeAlpha: opacity * Number(style.strokeOpacity),
    strokeFirst: style.paintOrder.startsWith("stroke"),
  };
}

function canonicalStyle(/** @type {Style} */ style) {
  const key = JSON.stringify(style);
  const canonical = stylesByJson.get(key) ?? style;
  stylesByJson.set(key, canonical);
  return canonical;
}

/** @type {Layer[]} one array for all nodes without a shape, because caches use it as a key */
const NO_LAYERS = [];
/** @type {Highlights} */
const NO_HIGHLIGHTS = { tokens: new Map(), heat: new Map() };

/**
 * The styles of a scene's nodes. Highlights are look tokens that the page adds to those of a node;
 * the node's outline also gets the look "halo" with these tokens.
 */
export class NodeStyles {
  /** @type {WeakMap<SceneNode, NodeStyle>} */
  #stylesByNode = new WeakMap();
  #generation = styleGeneration();
  /** @type {Thing[]} faint things over the picture */
  ghosts;

  constructor(/** @type {Scene} */ scene, /** @type {Highlights} */ marks) {
    this.classes = sceneClasses(scene);
    this.shapes = scene.shapes;
    this.marks = marks;
    this.ghosts = (marks.ghosts ?? []).flatMap(({ nodes, shapes, alpha = GHOST_ALPHA }, index) => {
      const styles = new NodeStyles({ ...scene, shapes }, NO_HIGHLIGHTS);
      return nodes.map((node) => ({
        id: `ghost ${index} ${node.id}`,
        item: { ...restingItem(node), alpha },
        style: styles.styleOf(node),
        ghost: true,
      }));
    });
  }

  /** Return whether these styles are still right for a scene and its highlights. */
  isValidFor(/** @type {Scene} */ scene, /** @type {Highlights} */ marks) {
    const sameRules = sceneClasses(scene) === this.classes && generation === this.#generation;
    return sameRules && scene.shapes === this.shapes && marks === this.marks;
  }

  styleOf(/** @type {SceneNode} */ node) {
    return this.#findStyle(node) ?? this.#makeStyle(node);
  }

  /**
   * Return whether a node's outline is visible. An invisible one is the touch area of a thing that
   * consists of several nodes, such as a card.
   */
  hasVisibleOutline(/** @type {SceneNode} */ node) {
    return this.styleOf(node).layers[0]?.[1] !== null;
  }

  /** Resolve all looks that the styles of these nodes need, in one go. */
  resolveLooksOf(/** @type {SceneNode[]} */ nodes) {
    const unknown = nodes.filter((node) => !this.#findStyle(node));
    const looks = unknown.flatMap((node) => {
      const { layers, heat, halo, text } = this.#looksOf(node);
      return [...layers, heat, halo, text];
    });
    resolveStyles(
      this.classes,
      looks.filter((look) => look !== null),
    );
  }

  /** Return a node's style if it is known, also from a similar node; otherwise null. */
  #findStyle(/** @type {SceneNode} */ node) {
    const known = this.#stylesByNode.get(node);
    if (known) {
      return known;
    }
    const similar = nodeStyles.get(this.#keyOf(node));
    if (
      similar?.generation !== this.#generation ||
      !isEqual(similar.layers, this.#layersOf(node))
    ) {
      return null;
    }
    this.#stylesByNode.set(node, similar.style);
    return similar.style;
  }

  #keyOf(/** @type {SceneNode} */ { id, shape = "", look = "", text = "" }) {
    const tokens = this.marks.tokens.get(id)?.join(" ") ?? "";
    const { quality = "", share = "" } = this.marks.heat.get(id) ?? {};
    return `${this.classes}|${shape}|${look}|${text}|${tokens}|${quality}|${text && share}`;
  }

  #layersOf(/** @type {SceneNode} */ { shape = "" }) {
    return this.shapes[shape] ?? NO_LAYERS;
  }

  /** @returns {NodeStyle} */
  #makeStyle(/** @type {SceneNode} */ node) {
    const looks = this.#looksOf(node);
    const layers = this.#layersOf(node);
    const styleOf = (/** @type {Look | null} */ look) =>
      look && resolveStyle(this.classes, ...look);
    /** @type {NodeStyle} */
    const style = {
      layers: layers.map(([data], index) => [data, styleOf(looks.layers[index])]),
      heat: styleOf(looks.heat),
      halo: styleOf(looks.halo),
      text: textOf(node.text, this.marks.heat.get(node.id)?.share),
      textStyle: styleOf(looks.text),
    };
    if (nodeStyles.size > MAX_CACHED) {
      nodeStyles.clear();
    }
    nodeStyles.set(this.#keyOf(node), { generation: this.#generation, layers, style });
    this.#stylesByNode.set(node, style);
    return style;
  }

  /** @returns {{ layers: Look[], heat: Look | null, halo: Look | null, text: Look | null }} */
  #looksOf(/** @type {SceneNode} */ node) {
    const marks = this.marks.tokens.get(node.id) ?? [];
    const heat = this.marks.heat.get(node.id);
    const tokens = [node.look, ...marks].filter(Boolean).join(" ");
    /** @returns {Look} */
    const withTokens = (/** @type {string} */ first) => [tokens ? `${first} ${tokens}` : first, 0];
    const layers = this.#layersOf(node).map(([, look]) => withTokens(look));
    return {
      layers,
      heat: heat?.quality ? ["halo heat", Math.round(heat.quality * 16) / 16] : null,
      halo: marks.length && layers.length ? [`halo ${marks.join(" ")}`, 0] : null,
      text: node.text ? withTokens(`text${heat?.share ? " chance" : ""}`) : null,
    };
  }
}

/**
 * Return the text of a node in a heat map: the winning chance replaces a name, and follows a number.
 */
function textOf(text = "", /** @type {string | undefined} */ share) {
  const isNumber = /^\d+$/.test(text);
  return [(isNumber || !share) && text, text && share].filter(Boolean).join(" · ");
}

/** @type {Map<string, Layer[]>} by game and name */
const knownShapes = new Map();

/** Replace a scene's shapes by equal ones of earlier scenes, so that caches keep their entries. */
export function reuseShapes(/** @type {Scene} */ { game, shapes: sceneShapes }) {
  for (const [name, layers] of Object.entries(sceneShapes)) {
    const key = `${game} ${name}`;
    const earlier = knownShapes.get(key);
    if (earlier && isEqual(earlier, layers)) {
      sceneShapes[name] = earlier;
    } else {
      if (knownShapes.size > MAX_CACHED) {
        knownShapes.clear();
      }
      knownShapes.set(key, layers);
    }
  }
}

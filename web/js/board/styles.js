// Look tokens -> what a canvas needs. The style sheets decide: an element with the tokens as its
// classes is put into a hidden container with the game's id as its class, and asked how it looks.

/** @import {NodeStyle, Highlights, Layer, Scene, SceneNode, Style, Thing} from "./types" */

import { sceneClasses } from "../ui/seat-colors.js";
import { atRest } from "./tween.js";

const FAINT = 0.6; // how much is to be seen of what does not lie there
const MANY = 4_000; // faces that are kept

/** @type {Map<string, { age: number, layers: Layer[], face: NodeStyle }>} */
const faces = new Map();

/** @typedef {[tokens: string, value: number]} Look */

/** @type {Map<string, Style | null>} */
const known = new Map();
/** @type {Map<string, Style>} by what is in them: those that look the same are the same */
const same = new Map();
let age = 0;

/** @type {ReturnType<typeof lineOf>} */
const BARE = { width: 0, dash: [], cap: "butt", join: "miter", strokeAlpha: 0, strokeFirst: false };

const box = document.createElement("div");
box.hidden = true;

/**
 * How these tokens look in this game; null when nothing is to be seen.
 * @param {string} game its id, and what else dresses its pictures (ui/seat-colors.js)
 * @param {string} tokens
 * @param {number} [value] from 0 to 1, which style sheets know as --value
 */
export function resolveStyle(game, tokens, value = 0) {
  const key = `${game}|${tokens}|${value}`;
  if (!known.has(key)) {
    learnStyles(game, [[tokens, value]]);
  }
  return known.get(key) ?? null;
}

/**
 * Find out how tokens look that are not known yet: all at once, for whenever something has changed
 * a browser looks through the whole page before it answers.
 * @param {string} game
 * @param {Look[]} looks
 */
function learnStyles(game, looks) {
  /** @type {Map<string, HTMLElement>} */
  const probes = new Map();
  for (const [tokens, value] of looks) {
    const key = `${game}|${tokens}|${value}`;
    if (!known.has(key) && !probes.has(key)) {
      const probe = document.createElement("i");
      probe.className = tokens;
      probe.style.setProperty("--value", String(value));
      probes.set(key, probe);
    }
  }
  if (probes.size > 0) {
    if (!box.isConnected) {
      document.body.append(box);
    }
    box.className = `looks ${game}`;
    box.replaceChildren(...probes.values());
    for (const [key, probe] of probes) {
      known.set(key, resolve(probe));
    }
    box.replaceChildren(); // whoever looks for an element by its class shall not find these
  }
}

/** Forget everything: the style sheets or the theme have changed. */
export function invalidateStyles() {
  known.clear();
  age += 1;
}

/** How often the styles have changed. */
export function styleGeneration() {
  return age;
}

/** @returns {Style | null} */
function resolve(/** @type {HTMLElement} */ probe) {
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
  const font = probe.classList.contains("text")
    ? `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
    : "";
  return canonicalStyle({ fill, fillAlpha, stroke, ...line, font });
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

function canonicalStyle(/** @type {Style} */ style) {
  const key = JSON.stringify(style);
  const found = same.get(key) ?? style;
  same.set(key, found);
  return found;
}

/** @type {Layer[]} always the same one, by which its nodes' faces are found again */
const NO_LAYERS = [];
/** @type {Highlights} */
const NONE = { tokens: new Map(), heat: new Map() };

/**
 * How the things of a picture look. Marks are look tokens that the page adds: they join those of the
 * node, and its outline gets the look "halo" and the same tokens.
 */
export class NodeStyles {
  /** @type {WeakMap<SceneNode, NodeStyle>} */
  #known = new WeakMap();
  #age = styleGeneration();
  /** @type {Thing[]} what lies faintly over the picture */
  ghosts;

  /**
   * @param {Scene} scene
   * @param {Highlights} marks
   */
  constructor(scene, marks) {
    this.dress = sceneClasses(scene);
    this.shapes = scene.shapes;
    this.marks = marks;
    this.ghosts = (marks.ghosts ?? []).flatMap(({ nodes, shapes }, at) => {
      const faint = new NodeStyles({ ...scene, shapes }, NONE);
      return nodes.map((node) => ({
        id: `ghost ${at} ${node.id}`,
        item: { ...atRest(node), alpha: FAINT },
        face: faint.of(node),
        ghost: true,
      }));
    });
  }

  /**
   * Whether they are those of this picture.
   * @param {Scene} scene
   * @param {Highlights} marks
   */
  fit(scene, marks) {
    const dressed = sceneClasses(scene) === this.dress && styleGeneration() === this.#age;
    return dressed && scene.shapes === this.shapes && marks === this.marks;
  }

  of(/** @type {SceneNode} */ node) {
    let face = this.#known.get(node);
    if (!face) {
      face = this.#face(node);
      this.#known.set(node, face);
    }
    return face;
  }

  /** How it looks: as another node did that was alike. */
  #face(/** @type {SceneNode} */ node) {
    const key = this.#keyOf(node);
    const face = this.#alike(node, key) ?? this.#made(node);
    if (faces.size > MANY) {
      faces.clear();
    }
    faces.set(key, { age: this.#age, layers: this.#layersOf(node), face });
    return face;
  }

  /**
   * The face of another node that was alike, if there is one.
   * @param {SceneNode} node
   * @param {string} key
   */
  #alike(node, key) {
    const known = faces.get(key);
    return known?.age === this.#age && areSame(known.layers, this.#layersOf(node))
      ? known.face
      : null;
  }

  #keyOf(/** @type {SceneNode} */ { id, shape = "", look = "", text = "" }) {
    const marked = this.marks.tokens.get(id)?.join(" ") ?? "";
    return `${this.dress}|${shape}|${look}|${text}|${marked}|${this.marks.heat.get(id) ?? ""}`;
  }

  #layersOf(/** @type {SceneNode} */ { shape = "" }) {
    return this.shapes[shape] ?? NO_LAYERS;
  }

  /** @returns {NodeStyle} */
  #made(/** @type {SceneNode} */ node) {
    const { layers, heat, halo, type } = this.#looks(node);
    const style = (/** @type {Look | null} */ look) => look && resolveStyle(this.dress, ...look);
    const shapes = this.shapes[node.shape ?? ""] ?? [];
    return {
      layers: shapes.map(([data], at) => [data, style(layers[at])]),
      heat: style(heat),
      halo: style(halo),
      text: node.text ?? "",
      type: style(type),
    };
  }

  /** The tokens of all that it shows. */
  #looks(/** @type {SceneNode} */ { id, shape = "", look, text = "" }) {
    const marked = this.marks.tokens.get(id) ?? [];
    const heat = this.marks.heat.get(id);
    const tokens = [look, ...marked].filter(Boolean).join(" ");
    /** @returns {Look} */
    const dressed = (/** @type {string} */ own) => [tokens ? `${own} ${tokens}` : own, 0];
    const layers = (this.shapes[shape] ?? []).map(([, own]) => dressed(own));
    /** @type {Look | null} */
    const warm = heat === undefined ? null : ["halo heat", Math.round(heat * 16) / 16];
    /** @type {Look | null} */
    const halo = marked.length && layers.length ? [`halo ${marked.join(" ")}`, 0] : null;
    return { layers, heat: warm, halo, type: text ? dressed("text") : null };
  }

  /** Learn how these look, all at once; those of which one like it was seen are known. */
  learn(/** @type {SceneNode[]} */ nodes) {
    /** @type {Map<string, SceneNode>} */
    const found = new Map();
    for (const node of nodes.filter((node) => !this.#known.has(node))) {
      const key = this.#keyOf(node);
      const face = this.#alike(node, key);
      if (face) {
        this.#known.set(node, face);
      } else {
        found.set(key, node);
      }
    }
    const looks = [...found.values()].flatMap((node) => {
      const { layers, heat, halo, type } = this.#looks(node);
      return [...layers, heat, halo, type];
    });
    learnStyles(
      this.dress,
      looks.filter((look) => look !== null),
    );
  }
}

/** @type {Map<string, Layer[]>} by game and name */
const shapes = new Map();

/** Let shapes be those of an earlier picture that are like them: what is known of these is found again. */
export function reuseShapes(/** @type {Scene} */ { game, shapes: own }) {
  for (const [name, layers] of Object.entries(own)) {
    const key = `${game} ${name}`;
    const known = shapes.get(key);
    if (known && areSame(known, layers)) {
      own[name] = known;
    } else {
      shapes.size > MANY && shapes.clear();
      shapes.set(key, layers);
    }
  }
}

/**
 * @param {Layer[]} one
 * @param {Layer[]} other
 */
function areSame(one, other) {
  const same = (/** @type {Layer} */ [data, own], /** @type {Layer} */ [its, look]) =>
    data === its && own === look;
  return (
    one === other || (one.length === other.length && one.every((it, at) => same(it, other[at])))
  );
}

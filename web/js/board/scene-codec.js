// A position's picture as a text that fits into an address, so that a frame can show the position
// before there is Python to work it out. It is a picture and nothing more: once somebody plays, the
// position comes from the game's id, by the rules.

/** @import {FieldChecks, Layer, Scene, SceneNode} from "./types" */
import { number, t } from "../ui/i18n.js";

const MAX_TEXT = 65_536; // characters
const MAX_BYTES = 1_048_576; // of what it unfolds to
const FAR = 100_000; // units from the origin, at most
const MOST_LAYERS = 5_000; // that are painted: of every node those of its shape
const MOST_SIGNS = 600_000; // of the paths that are painted
const MOST_REACH = 12_000_000; // units: all numbers in the paths that are painted; dashes take work

const MOST_TIME = 500; // milliseconds that a picture may take to be painted
const PIECE = 40; // things painted at once

const PATH = /^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]{0,20000}$/;
const TOKENS = /^[\w -]{0,200}$/;

/**
 * @param {Scene} scene
 * @returns {Promise<string>} base64url of deflated JSON
 */
export async function packPicture({ game, width, height, shapes, nodes, status }) {
  const used = new Set(nodes.map(({ shape }) => shape ?? ""));
  const drawn = nodes.map(({ x, y, shape, text, look, rot, scale, z }) => {
    return { x: short(x), y: short(y), shape, text, look, rot: short(rot), scale: short(scale), z };
  });
  const lean = Object.fromEntries(Object.entries(shapes).filter(([name]) => used.has(name)));
  const json = JSON.stringify({ game, width, height, shapes: lean, nodes: drawn, status });
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * The scene that a text holds, with no choices, no players and no names for what is seen. Rejects
 * with an Error that says what is wrong.
 * @param {string} text
 * @param {string} game that it should be of
 * @returns {Promise<Scene>}
 */
export async function readPicture(text, game) {
  if (text.length > MAX_TEXT || !/^[\w-]+$/.test(text)) {
    throw new RangeError(
      t("it should be at most {most} letters, digits, - and _", { most: number(MAX_TEXT) }),
    );
  }
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const data = await unfolded(bytes);
  if (!isScene(data, game)) {
    throw new Error(t("it should hold shapes of this game, and nodes that wear them"));
  }
  if (isTooMuch(data)) {
    throw new RangeError(t("it holds more than can be painted"));
  }
  const nodes = data.nodes.map((node, at) => ({ ...node, id: `n${at}` }));
  return { ...data, nodes, choices: [], players: [], news: "", ledger: [], hold: 0 };
}

/** The JSON in it; null where there is none. */
async function unfolded(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  try {
    return JSON.parse(await inflated(bytes));
  } catch (error) {
    if (error instanceof RangeError) {
      throw error;
    }
    return null;
  }
}

async function inflated(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = plain.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError(t("it unfolds to more than {most} bytes", { most: number(MAX_BYTES) }));
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text;
}

/** @type {FieldChecks} */
const NODE = {
  x: isNumber,
  y: isNumber,
  rot: isNumber,
  scale: isNumber,
  z: isNumber,
  text: isText,
  look: (value) => fits(TOKENS, value),
  shape: isText,
};

/** @type {FieldChecks} */
const SCENE = {
  game: isText,
  width: isSize,
  height: isSize,
  shapes: (shapes) => isRecord(shapes) && Object.values(shapes).every((it) => isList(it, isLayer)),
  nodes: (nodes) => isList(nodes, (node) => isRecord(node, NODE)),
  status: isText,
};

/**
 * Whether this is a scene as packPicture leaves one, and nothing else.
 * @param {any} data
 * @param {string} game
 * @returns {data is Scene}
 */
function isScene(data, game) {
  const whole = isRecord(data, SCENE) && Object.keys(SCENE).every((name) => name in data);
  const worn = (/** @type {SceneNode} */ { shape }) => !shape || Object.hasOwn(data.shapes, shape);
  return whole && data.game === game && data.nodes.every(worn);
}

/** @param {any} layer */
function isLayer(layer) {
  const two = Array.isArray(layer) && layer.length === 2;
  return two && fits(PATH, layer[0]) && fits(TOKENS, layer[1]);
}

/**
 * Whether a picture is more work to paint than any position is: a few letters can say that a
 * thousand things wear a shape of a thousand layers. The largest position, of the games that are
 * here, has a third of each.
 */
function isTooMuch(/** @type {Scene} */ { shapes, nodes }) {
  const costs = new Map(Object.entries(shapes).map(([name, layers]) => [name, costOf(layers)]));
  const all = { layers: 0, signs: 0, reach: 0 };
  for (const { shape = "", scale = 1 } of nodes) {
    const cost = costs.get(shape) ?? { layers: 0, signs: 0, reach: 0 };
    all.layers += cost.layers;
    all.signs += cost.signs;
    all.reach += cost.reach * Math.max(1, Math.abs(scale));
  }
  return !(all.layers <= MOST_LAYERS && all.signs <= MOST_SIGNS && all.reach <= MOST_REACH);
}

function costOf(/** @type {Layer[]} */ layers) {
  const paths = layers.map(([path]) => path);
  const numbers = paths.flatMap((path) => path.match(/[\d.]+(?:[eE][-+]?\d+)?/g) ?? []);
  const reach = numbers.reduce((sum, text) => sum + Number.parseFloat(text), 0);
  return { layers: layers.length, signs: paths.join("").length, reach };
}

/**
 * Whether this is an object that has nothing but these fields, as they should be.
 * @param {unknown} value
 * @param {FieldChecks} [fields] any, if not given
 */
function isRecord(value, fields) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  const parts = Object.entries(value);
  return (
    !fields || parts.every(([name, part]) => Object.hasOwn(fields, name) && fields[name](part))
  );
}

function isList(/** @type {unknown} */ value, /** @type {(item: any) => boolean} */ good) {
  return Array.isArray(value) && value.length <= 5_000 && value.every(good);
}

function isNumber(/** @type {unknown} */ value) {
  return typeof value === "number" && Math.abs(value) <= FAR;
}

function isSize(/** @type {unknown} */ value) {
  return isNumber(value) && Number(value) >= 1;
}

function isText(/** @type {unknown} */ value) {
  return typeof value === "string" && value.length <= 200;
}

function fits(/** @type {RegExp} */ pattern, /** @type {unknown} */ value) {
  return typeof value === "string" && pattern.test(value);
}

/** A number to a hundredth. */
function short(/** @type {number | undefined} */ value) {
  return value && Math.round(value * 100) / 100;
}

/**
 * Whether a picture from outside is painted soon enough: it is tried in pieces, on a canvas that
 * nobody sees, and the page goes on between two of them.
 * @param {SceneNode[]} nodes
 * @param {(piece: SceneNode[]) => void} paint waits until it is painted
 * @param {() => number} [now] milliseconds
 * @param {() => Promise<unknown>} [pause] lets the page go on
 */
export async function isPaintedInTime(nodes, paint, now = () => performance.now(), pause = task) {
  let spent = 0;
  for (let at = 0; at < nodes.length && spent <= MOST_TIME; at += PIECE) {
    const start = now();
    paint(nodes.slice(at, at + PIECE));
    spent += now() - start;
    await pause();
  }
  return spent <= MOST_TIME;
}

function task() {
  return new Promise((resolve) => setTimeout(resolve));
}

// A position's picture as text that fits into an address, so that a frame can show the position before
// Python runs. It is only a picture: to play, the position is computed from the game's id by the rules.

/** @import {FieldChecks, Layer, Scene, SceneNode} from "./types" */

import { formatNumber, t } from "../ui/i18n.js";

const MAX_TEXT = 65_536; // characters
const MAX_BYTES = 1_048_576; // limit after decompression
const MAX_COORDINATE = 100_000; // units from the origin
const MAX_LIST = 5_000; // items
// Limits for the sum over all nodes, each with its shape:
const MAX_LAYERS = 5_000;
const MAX_PATH_LENGTH = 600_000; // characters
// Limit for the sum of all numbers in the paths, in units, because dashes take time to draw.
const MAX_REACH = 12_000_000;

const MAX_PAINT_MS = 500;
const CHUNK_NODES = 40; // nodes painted in one task

const PATH_PATTERN = /^[MmLlHhVvCcSsQqTtAaZz0-9eE\s,.+-]{0,20000}$/;
const TOKENS_PATTERN = /^[\w -]{0,200}$/;

/**
 * Pack the visible parts of a scene.
 * @param {Scene} scene
 * @returns {Promise<string>} base64url of deflated JSON
 */
export async function packPicture({ game, width, height, shapes, nodes, status }) {
  const used = new Set(nodes.map(({ shape }) => shape ?? ""));
  const visible = nodes.map(({ x, y, shape, text, look, rot, scale, z }) => {
    return {
      x: roundToHundredths(x),
      y: roundToHundredths(y),
      shape,
      text,
      look,
      rot: roundToHundredths(rot),
      scale: roundToHundredths(scale),
      z,
    };
  });
  const usedShapes = Object.fromEntries(Object.entries(shapes).filter(([name]) => used.has(name)));
  const json = JSON.stringify({ game, width, height, shapes: usedShapes, nodes: visible, status });
  const packed = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  const letters = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return letters.replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/**
 * Unpack a scene, which then has no choices, players or labels. Rejects with an Error that says why
 * the text is no picture.
 * @param {string} text
 * @param {string} game whose picture it must be
 * @returns {Promise<Scene>}
 */
export async function readPicture(text, game) {
  if (text.length > MAX_TEXT || !/^[\w-]+$/.test(text)) {
    throw new RangeError(
      t("it may have at most {most} letters, digits, - and _", { most: formatNumber(MAX_TEXT) }),
    );
  }
  const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  const data = await parseDeflated(Uint8Array.from(letters, (letter) => letter.charCodeAt(0)));
  if (!isScene(data, game)) {
    throw new Error(t("it isn't a picture of this game"));
  }
  if (isTooComplex(data)) {
    throw new RangeError(t("it is too complex"));
  }
  const nodes = data.nodes.map((node, index) => ({ ...node, id: `n${index}` }));
  return { ...data, nodes, choices: [], players: [], news: "", ledger: [], hold: 0 };
}

/** Return the JSON data, or null if it is damaged. Rejects with a RangeError if it is too long. */
async function parseDeflated(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  try {
    return JSON.parse(await inflate(bytes));
  } catch (error) {
    if (error instanceof RangeError) {
      throw error;
    }
    return null;
  }
}

async function inflate(/** @type {Uint8Array<ArrayBuffer>} */ bytes) {
  const plain = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = plain.getReader();
  const decoder = new TextDecoder();
  let text = "";
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.length;
    if (size > MAX_BYTES) {
      await reader.cancel();
      throw new RangeError(t("it is larger than {most} bytes", { most: formatNumber(MAX_BYTES) }));
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return text;
}

/** @type {FieldChecks} */
const NODE_CHECKS = {
  x: isNumber,
  y: isNumber,
  rot: isNumber,
  scale: isNumber,
  z: isNumber,
  text: isText,
  look: (value) => matchesPattern(TOKENS_PATTERN, value),
  shape: isText,
};

/** @type {FieldChecks} */
const SCENE_CHECKS = {
  game: isText,
  width: (value) => isNumber(value) && value >= 1,
  height: (value) => isNumber(value) && value >= 1,
  shapes: (shapes) =>
    isRecord(shapes) && Object.values(shapes).every((layers) => isList(layers, isLayer)),
  nodes: (nodes) => isList(nodes, (node) => isRecord(node, NODE_CHECKS)),
  status: isText,
};

/**
 * Return whether data is a scene of this game as packPicture writes it, and nothing else.
 * @param {any} data
 * @param {string} game
 * @returns {data is Scene}
 */
function isScene(data, game) {
  const isComplete =
    isRecord(data, SCENE_CHECKS) && Object.keys(SCENE_CHECKS).every((name) => name in data);
  const hasShape = (/** @type {SceneNode} */ { shape }) =>
    !shape || Object.hasOwn(data.shapes, shape);
  return isComplete && data.game === game && data.nodes.every(hasShape);
}

/** @param {any} layer */
function isLayer(layer) {
  const isPair = Array.isArray(layer) && layer.length === 2;
  return (
    isPair && matchesPattern(PATH_PATTERN, layer[0]) && matchesPattern(TOKENS_PATTERN, layer[1])
  );
}

/**
 * Return whether a scene is more work to paint than any real position: even a short text can
 * contain a thousand nodes with a shape of a thousand layers. The largest position needs a third of
 * each limit.
 */
function isTooComplex(/** @type {Scene} */ { shapes, nodes }) {
  const costs = new Map(Object.entries(shapes).map(([name, layers]) => [name, paintCost(layers)]));
  const total = { layers: 0, length: 0, reach: 0 };
  for (const { shape = "", scale = 1 } of nodes) {
    const cost = costs.get(shape) ?? { layers: 0, length: 0, reach: 0 };
    total.layers += cost.layers;
    total.length += cost.length;
    total.reach += cost.reach * Math.max(1, Math.abs(scale));
  }
  const { layers, length, reach } = total; // false also if `reach` is NaN
  return !(layers <= MAX_LAYERS && length <= MAX_PATH_LENGTH && reach <= MAX_REACH);
}

function paintCost(/** @type {Layer[]} */ layers) {
  const paths = layers.map(([path]) => path);
  const numbers = paths.flatMap((path) => path.match(/[\d.]+(?:[eE][-+]?\d+)?/g) ?? []);
  const reach = numbers.reduce((sum, text) => sum + Number.parseFloat(text), 0);
  return { layers: layers.length, length: paths.join("").length, reach };
}

/**
 * Return whether a value is an object that has only these fields, each valid; any fields if there
 * are no checks.
 * @type {(value: unknown, checks?: FieldChecks) => boolean}
 */
function isRecord(value, checks) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    return false;
  }
  const fields = Object.entries(value);
  return (
    !checks || fields.every(([name, field]) => Object.hasOwn(checks, name) && checks[name](field))
  );
}

/** @type {(value: unknown, isValid: (item: any) => boolean) => boolean} */
function isList(value, isValid) {
  return Array.isArray(value) && value.length <= MAX_LIST && value.every(isValid);
}

function isNumber(/** @type {unknown} */ value) {
  return typeof value === "number" && Math.abs(value) <= MAX_COORDINATE;
}

function isText(/** @type {unknown} */ value) {
  return typeof value === "string" && value.length <= 200;
}

function matchesPattern(/** @type {RegExp} */ pattern, /** @type {unknown} */ value) {
  return typeof value === "string" && pattern.test(value);
}

function roundToHundredths(/** @type {number | undefined} */ value) {
  return value && Math.round(value * 100) / 100;
}

/**
 * Return whether a picture from outside is painted fast enough. It is tried in chunks on a hidden
 * canvas, so that the page responds meanwhile.
 * @param {SceneNode[]} nodes
 * @param {(nodes: SceneNode[]) => void} paint must wait until the nodes are painted
 * @param {() => number} [now] in milliseconds
 * @param {() => Promise<unknown>} [pause]
 */
export async function isPaintedInTime(
  nodes,
  paint,
  now = () => performance.now(),
  pause = untilNextTask,
) {
  let spent = 0;
  for (let index = 0; index < nodes.length && spent <= MAX_PAINT_MS; index += CHUNK_NODES) {
    const start = now();
    paint(nodes.slice(index, index + CHUNK_NODES));
    spent += now() - start;
    await pause();
  }
  return spent <= MAX_PAINT_MS;
}

function untilNextTask() {
  return new Promise((resolve) => setTimeout(resolve));
}

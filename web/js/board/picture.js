// Pictures of the board for lists, files and animations.

/** @import {Scene} from "../types" */

import { el } from "../ui/dom.js";
import { paintInChunks, paintSteps, runSteps } from "./paint.js";
import { restingItem } from "./tween.js";

/** The margin around the board, as a fraction of its width. */
export const MARGIN = 0.03;

/**
 * Draw a scene on the page's background, by default without highlights.
 * @param {Scene} scene
 * @param {number} width in pixels
 * @param {HTMLCanvasElement} [canvas] reused if given
 * @param {Map<string, string[]>} [tokens] highlights by node
 */
export function drawPicture(scene, width, canvas = el("canvas"), tokens = new Map()) {
  runSteps(pictureSteps(scene, width, canvas, tokens));
  return canvas;
}

/**
 * Draw a picture in short tasks, so that the page responds meanwhile.
 * @type {(scene: Scene, width: number) => Promise<HTMLCanvasElement>}
 */
export async function drawPictureInChunks(scene, width) {
  const canvas = el("canvas");
  const flush = () => void canvas.getContext("2d")?.getImageData(0, 0, 1, 1);
  await paintInChunks(pictureSteps(scene, width, canvas), flush);
  return canvas;
}

/** @type {(scene: Scene, width: number, canvas: HTMLCanvasElement, tokens?: Map<string, string[]>) => Generator<number>} */
function* pictureSteps(scene, width, canvas, tokens = new Map()) {
  const margin = scene.width * MARGIN;
  const scale = width / (scene.width + 2 * margin);
  canvas.width = Math.round(width);
  canvas.height = Math.round((scene.height + 2 * margin) * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (pen) {
    pen.fillStyle = pageColor();
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(scale, 0, 0, scale, margin * scale, margin * scale);
    const items = scene.nodes.map((node) => restingItem(node));
    yield* paintSteps(pen, scene, items, { tokens, heat: new Map() });
  }
}

/** @type {boolean | undefined} */
let isExact;

/**
 * Return whether pictures can be read from a canvas. With some privacy settings, browsers return
 * noise.
 */
export function canReadPictures() {
  if (isExact === undefined) {
    const context = el("canvas", { width: 16, height: 16 }).getContext("2d", {
      willReadFrequently: true,
    });
    if (context) {
      context.fillStyle = "#123456";
      context.fillRect(0, 0, 16, 16);
      const { data } = context.getImageData(0, 0, 16, 16);
      isExact = data.every((value, index) => value === [0x12, 0x34, 0x56, 0xff][index % 4]);
    }
  }
  return isExact ?? false;
}

/** Return the page's background colour. */
export function pageColor() {
  return getComputedStyle(document.body).backgroundColor;
}

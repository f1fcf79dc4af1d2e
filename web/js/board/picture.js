// The board as a picture that stands still: in lists, in files, in films.

/** @import {Scene} from "../types" */

import { el } from "../ui/dom.js";
import { yieldToBrowser } from "../ui/yield-to-browser.js";
import { painting } from "./paint.js";
import { atRest } from "./tween.js";

/** Around the board, as a part of its width. */
export const MARGIN = 0.03;

const PIECE = 40; // layers that are painted in one go

/**
 * The picture without the page's marks, on the page's ground.
 * @param {Scene} scene
 * @param {number} wide pixels
 * @param {HTMLCanvasElement} [canvas] to be painted on anew
 */
export function drawPicture(scene, wide, canvas = el("canvas")) {
  for (const _ of picturing(scene, wide, canvas));
  return canvas;
}

/**
 * The same, so that the page answers meanwhile.
 * @param {Scene} scene
 * @param {number} wide pixels
 */
export async function drawPictureInChunks(scene, wide) {
  const canvas = el("canvas");
  let layers = 0;
  for (const more of picturing(scene, wide, canvas)) {
    layers += more;
    if (layers >= PIECE) {
      layers = 0;
      canvas.getContext("2d")?.getImageData(0, 0, 1, 1); // paint dries: else all would be painted in the end
      await yieldToBrowser();
    }
  }
  return canvas;
}

/**
 * @param {Scene} scene
 * @param {number} wide pixels
 * @param {HTMLCanvasElement} canvas
 */
function* picturing(scene, wide, canvas) {
  const edge = scene.width * MARGIN;
  const scale = wide / (scene.width + 2 * edge);
  canvas.width = Math.round(wide);
  canvas.height = Math.round((scene.height + 2 * edge) * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true }); // read is what most are made for
  if (pen) {
    pen.fillStyle = pageColor();
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(scale, 0, 0, scale, edge * scale, edge * scale);
    const items = scene.nodes.map((node) => atRest(node));
    yield* painting(pen, scene, items, { tokens: new Map(), heat: new Map() });
  }
}

/** The colour of the page. */
export function pageColor() {
  return getComputedStyle(document.body).backgroundColor;
}

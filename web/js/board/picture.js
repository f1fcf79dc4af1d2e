// The board as a picture that stands still: in lists, in files, in films.

/** @import {Scene} from "../types" */

import { el } from "../ui/dom.js";
import { paint } from "./paint.js";
import { drawn } from "./tween.js";

/** Around the board, as a part of its width. */
export const MARGIN = 0.03;

/**
 * The picture without the page's marks, on the page's ground.
 * @param {Scene} scene
 * @param {number} wide pixels
 * @param {HTMLCanvasElement} [canvas] to be painted on anew
 */
export function picture(scene, wide, canvas = el("canvas")) {
  const edge = scene.width * MARGIN;
  const scale = wide / (scene.width + 2 * edge);
  canvas.width = Math.round(wide);
  canvas.height = Math.round((scene.height + 2 * edge) * scale);
  const pen = canvas.getContext("2d", { willReadFrequently: true }); // read is what most are made for
  if (pen) {
    pen.fillStyle = ground();
    pen.fillRect(0, 0, canvas.width, canvas.height);
    pen.setTransform(scale, 0, 0, scale, edge * scale, edge * scale);
    paint(
      pen,
      scene,
      scene.nodes.map((node) => drawn(node)),
      { tokens: new Map(), heat: new Map() },
    );
  }
  return canvas;
}

/** The colour of the page. */
export function ground() {
  return getComputedStyle(document.body).backgroundColor;
}

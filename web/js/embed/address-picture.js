// The picture of a position in a frame's address.

/** @import {Scene, SceneNode} from "../types" */

import { paintSteps, runSteps } from "../board/paint.js";
import { isPaintedInTime, readPicture } from "../board/scene-codec.js";
import { restingItem } from "../board/tween.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

const SIDE = 480; // pixels of the hidden canvas

/**
 * Read a picture and make sure that it can be painted. Rejects with an Error that says why not.
 * @param {string} text
 * @param {string} game whose picture it must be
 * @param {Promise<unknown>} styled resolves when the game's style sheet is loaded
 */
export async function loadPicture(text, game, styled) {
  const scene = await readPicture(text, game);
  await styled;
  if (!(await isPaintedInTime(scene.nodes, hiddenPainter(scene)))) {
    throw new Error(t("it takes too long to draw"));
  }
  return scene;
}

/** @type {(scene: Scene) => (nodes: SceneNode[]) => void} */
function hiddenPainter(scene) {
  const canvas = el("canvas", { width: SIDE, height: SIDE });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const scale = SIDE / Math.max(scene.width, scene.height);
  return (nodes) => {
    pen?.setTransform(scale, 0, 0, scale, 0, 0);
    const items = nodes.map((node) => restingItem(node));
    if (pen) {
      runSteps(paintSteps(pen, scene, items, { tokens: new Map(), heat: new Map() }));
      pen.getImageData(0, 0, 1, 1); // waits until the picture is painted
    }
  };
}

// The picture of a position that an address carries.

/** @import {Scene, SceneNode} from "../types" */

import { paintAll, paintSteps } from "../board/paint.js";
import { isPaintedInTime, readPicture } from "../board/scene-codec.js";
import { atRest } from "../board/tween.js";
import { el } from "../ui/dom.js";
import { t } from "../ui/i18n.js";

/**
 * Rejects with an Error that says why it can't be shown.
 * @param {string} text
 * @param {string} game that it should be of
 * @param {Promise<unknown>} dressed when the game's looks are there
 */
export async function loadPicture(text, game, dressed) {
  const scene = await readPicture(text, game);
  await dressed;
  if (!(await isPaintedInTime(scene.nodes, painter(scene)))) {
    throw new Error(t("it takes too long to paint"));
  }
  return scene;
}

/**
 * Paints some of a scene's things on a canvas that nobody sees.
 * @param {Scene} scene
 * @returns {(nodes: SceneNode[]) => void}
 */
function painter(scene) {
  const canvas = el("canvas", { width: "480", height: "480" });
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const scale = 480 / Math.max(scene.width, scene.height);
  return (nodes) => {
    pen?.setTransform(scale, 0, 0, scale, 0, 0);
    const items = nodes.map((node) => atRest(node));
    if (pen) {
      paintAll(paintSteps(pen, scene, items, { tokens: new Map(), heat: new Map() }));
      pen.getImageData(0, 0, 1, 1); // which has to wait until it is painted
    }
  };
}

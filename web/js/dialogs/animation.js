// A whole game as an animated GIF: each position, and in short games the scenes between.

/** @import {Requester, Scene} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {AnimationFrame} from "./types" */

import { drawPicture } from "../board/picture.js";
import { download, fileName } from "../storage/files.js";
import { openProgress } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { formatNumber, t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";
import { GifMaker } from "./gif.js";

export const MAX_SIDE = 480; // pixels of the longer side
export const MAX_FRAMES = 300;
const POSITION_MS = 900;
const BETWEEN_MS = 350;
const END_MS = 3_000;
const PALETTE_SAMPLES = 5; // frames from which the colours are chosen

/** Make the GIF while a dialog shows the progress, and save it as a file. */
export async function openAnimation(/** @type {Game} */ { engine, reply, info, aspect }) {
  let isOpen = true;
  const dialog = openProgress(t("Animation of {name}", { name: info.name }), () => {
    isOpen = false;
  });
  const onProgress = (/** @type {number} */ fraction) => {
    dialog.show(fraction, t("Replaying the game …"));
    return isOpen;
  };
  try {
    /** @type {Requester} */
    const client = { ask: (request) => engine.ask({ ...request, aspect }) };
    const bytes = await makeGif(client, reply.line.length, onProgress);
    if (bytes && isOpen) {
      const file = fileName(reply.game, reply.preset, new Date(), "gif");
      const tenths = { maximumFractionDigits: 1, minimumFractionDigits: 1 };
      const size = formatNumber(bytes.length / 1e6, tenths);
      showNotice(download(new Blob([bytes], { type: "image/gif" }), file, size));
    }
  } catch (error) {
    showNotice(t("The animation couldn't be created: {error}", { error: String(error) }));
  }
  dialog.end();
}

/**
 * @param {Requester} engine
 * @param {number} count the number of moves
 * @param {(fraction: number) => boolean} onProgress returns whether to continue
 * @returns the file, or null if the player has cancelled it
 */
async function makeGif(engine, count, onProgress) {
  const frames = await collectFrames(engine, count, (fraction) => onProgress(fraction / 4));
  if (frames === null) {
    return null;
  }
  const painter = createPainter(frames[0].scene);
  const { width, height } = painter.canvas;
  const gif = new GifMaker(await import("gifenc/dist/gifenc.esm.js"), width, height, yieldToPage);
  const samples = [];
  for (const { scene } of sampleEvenly(frames, PALETTE_SAMPLES)) {
    samples.push(painter.pixels(scene));
    await yieldToPage();
  }
  await gif.choosePalette(samples);
  for (const [index, { scene, delay }] of frames.entries()) {
    if (!onProgress((1 + (3 * index) / frames.length) / 4)) {
      return null;
    }
    await gif.addFrame(painter.pixels(scene), delay);
  }
  return gif.finish();
}

/**
 * Return the frames of a game, as the current viewer may see them.
 * @param {Requester} engine
 * @param {number} count the number of moves
 * @param {(fraction: number) => boolean} onProgress
 * @returns {Promise<AnimationFrame[] | null>} null if the player has cancelled it
 */
export async function collectFrames(engine, count, onProgress) {
  const step = Math.ceil((count + 1) / MAX_FRAMES);
  const isShort = 2 * count < MAX_FRAMES; // then the scenes between positions fit as well
  /** @type {AnimationFrame[]} */
  const frames = [];
  for (let at = count % step; at <= count; at += step) {
    if (!onProgress(at / (count + 1))) {
      return null;
    }
    /** @type {{ scene: Scene; frames: Scene[] }} */
    const view = await engine.ask({ op: "view", at, frames: isShort && at > 0 });
    const fits = frames.length + view.frames.length < MAX_FRAMES - (count - at);
    for (const between of fits ? view.frames : []) {
      frames.push({ scene: between, delay: BETWEEN_MS + 1000 * between.hold });
    }
    frames.push({ scene: view.scene, delay: at === count ? END_MS : POSITION_MS });
  }
  return frames;
}

/**
 * Return up to `count` items at equal distances, including the first and the last one.
 * @template T
 * @param {T[]} items
 * @param {number} count
 */
function sampleEvenly(items, count) {
  const indices = Array.from({ length: count }, (_, n) =>
    Math.round((n * (items.length - 1)) / (count - 1)),
  );
  return [...new Set(indices)].map((index) => items[index]);
}

/** Return a canvas for scenes of the size of `first`, and a function that returns their pixels. */
function createPainter(/** @type {Scene} */ first) {
  const canvas = el("canvas");
  const context = canvas.getContext("2d", { willReadFrequently: true });
  const canvasWidth = MAX_SIDE * Math.min(1, first.width / first.height);
  drawPicture(first, canvasWidth, canvas); // sets the size of the canvas
  const pixels = (/** @type {Scene} */ scene) => {
    drawPicture(scene, canvasWidth, canvas);
    const data = context?.getImageData(0, 0, canvas.width, canvas.height).data;
    return data ?? new Uint8ClampedArray();
  };
  return { canvas, pixels };
}

/** @returns {Promise<void>} */
function yieldToPage() {
  return new Promise((resolve) => setTimeout(resolve));
}

// The whole game as a moving picture: each position, and the pictures between, as on the board.

/** @import {Requester, Scene} from "../types" */
/** @import {Game} from "../game/game.js" */
/** @import {Shot} from "./types" */

import { drawPicture } from "../board/picture.js";
import { download, fileName } from "../storage/files.js";
import { openProgress } from "../ui/dialog.js";
import { el } from "../ui/dom.js";
import { number, t } from "../ui/i18n.js";
import { showNotice } from "../ui/notice.js";
import { GifMaker } from "./gif.js";

export const LONGEST = 480; // dots of the longer side
export const MOST = 300; // pictures
const STAY = 900; // milliseconds that a position is seen
const PASS = 350; // that a picture between two positions is seen
const END = 3_000;
const SAMPLES = 5; // positions whose colours are looked at

/** Make it, while a dialog tells how far it is, and hand it over as a file. */
export async function openAnimation(/** @type {Game} */ { engine, reply, info, aspect }) {
  let open = true;
  const dialog = openProgress(t("Moving picture of {name}", { name: info.name }), () => {
    open = false;
  });
  const progress = (/** @type {number} */ part) => {
    dialog.show(part, t("The game is played again …"));
    return open;
  };
  try {
    const asked = /** @type {Requester} */ ({ ask: (what) => engine.ask({ ...what, aspect }) });
    const bytes = await filmed(asked, reply.line.length, progress);
    if (bytes && open) {
      const file = fileName(reply.game, reply.preset, new Date(), "gif");
      download(new Blob([bytes], { type: "image/gif" }), file);
      const digits = { maximumFractionDigits: 1, minimumFractionDigits: 1 };
      const size = number(bytes.length / 1e6, digits);
      showNotice(t("Saved as {file}, {size} MB.", { file, size }));
    }
  } catch (error) {
    showNotice(t("The moving picture could not be made: {error}", { error: String(error) }));
  }
  dialog.end();
}

/**
 * @param {Requester} engine
 * @param {number} count of moves
 * @param {(part: number) => boolean} progress told how far it is; says whether it is still wanted
 * @returns the file, or null when it is not
 */
async function filmed(engine, count, progress) {
  const shots = await shotsOf(engine, count, (part) => progress(part / 4));
  if (shots === null) {
    return null;
  }
  const paint = easel(shots[0].scene);
  const { width, height } = paint.canvas;
  const gif = new GifMaker(await import("gifenc/dist/gifenc.esm.js"), width, height, rest);
  const samples = [];
  for (const { scene } of spread(shots, SAMPLES)) {
    samples.push(paint.dots(scene));
    await rest();
  }
  await gif.choose(samples);
  for (const [at, { scene, delay }] of shots.entries()) {
    if (!progress((1 + (3 * at) / shots.length) / 4)) {
      return null;
    }
    await gif.add(paint.dots(scene), delay);
  }
  return gif.finish();
}

/**
 * The pictures of a game in order, as whoever looks at the table may see them.
 * @param {Requester} engine
 * @param {number} count of moves
 * @param {(part: number) => boolean} progress
 * @returns {Promise<Shot[] | null>} null when it is not wanted any more
 */
export async function shotsOf(engine, count, progress) {
  const step = Math.ceil((count + 1) / MOST);
  const between = 2 * count < MOST; // there is room for what lies between two positions
  /** @type {Shot[]} */
  const shots = [];
  for (let at = count % step; at <= count; at += step) {
    if (!progress(at / (count + 1))) {
      return null;
    }
    /** @type {{ scene: Scene, film: Scene[] }} */
    const { scene, film } = await engine.ask({ op: "look", at, film: between && at > 0 });
    const room = shots.length + film.length < MOST - (count - at);
    for (const passing of room ? film : []) {
      shots.push({ scene: passing, delay: PASS + 1000 * passing.hold });
    }
    shots.push({ scene, delay: at === count ? END : STAY });
  }
  return shots;
}

/**
 * Some of many, evenly, the first and the last among them.
 * @template T
 * @param {T[]} all
 * @param {number} most
 */
function spread(all, most) {
  const places = Array.from({ length: most }, (_, at) =>
    Math.round((at * (all.length - 1)) / (most - 1)),
  );
  return [...new Set(places)].map((place) => all[place]);
}

/** A canvas on which pictures of that size are painted. */
function easel(/** @type {Scene} */ scene) {
  const canvas = el("canvas");
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  const wide = LONGEST * Math.min(1, scene.width / scene.height);
  drawPicture(scene, wide, canvas);
  return {
    canvas,
    dots(/** @type {Scene} */ scene) {
      drawPicture(scene, wide, canvas);
      const { width, height } = canvas;
      return pen?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray();
    },
  };
}

/** The page's own work comes first. */
function rest() {
  return /** @type {Promise<void>} */ (new Promise((resolve) => setTimeout(resolve)));
}

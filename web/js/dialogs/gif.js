// An animated GIF: one palette for all frames, and of each frame only the pixels that change. It is
// made in slices, so that the page stays responsive.

/** @typedef {Pick<typeof import("gifenc"), "GIFEncoder" | "quantize" | "applyPalette">} Gif */

const TRANSPARENT = 255; // the colour index that lets the frame before show through
const PALETTE_PIXELS = 20_000; // pixels of all samples together
const SLICE_PIXELS = 60_000;

export class GifMaker {
  #gif;
  #encoder;
  /** @type {number[][]} */
  #palette = [];
  /** @type {Uint8Array | null} colour indices of the last frame */
  #lastFrame = null;
  /** @type {{ index: Uint8Array, delay: number } | null} a frame whose delay may still grow */
  #pending = null;
  /** The number of frames written. */
  frameCount = 0;

  /**
   * @param {Gif} gif
   * @param {number} width in pixels
   * @param {number} height in pixels
   * @param {() => Promise<void>} yieldToPage awaited between two slices
   */
  constructor(gif, width, height, yieldToPage) {
    this.#gif = gif;
    this.#encoder = gif.GIFEncoder();
    this.width = width;
    this.height = height;
    this.yieldToPage = yieldToPage;
  }

  /** Choose the colours from sample frames, given as RGBA pixels. */
  async choosePalette(/** @type {Uint8ClampedArray[]} */ samples) {
    await this.yieldToPage();
    const count = Math.ceil(PALETTE_PIXELS / samples.length);
    const pixels = samples.flatMap((rgba) => samplePixels(rgba, count));
    this.#palette = this.#gif.quantize(new Uint8ClampedArray(pixels), TRANSPARENT);
  }

  /**
   * Add a frame. If it equals the last frame, show the last frame longer instead.
   * @param {Uint8ClampedArray} rgba
   * @param {number} delay in milliseconds
   */
  async addFrame(rgba, delay) {
    const index = await this.#applyPalette(rgba);
    const changed = this.#lastFrame ? hideUnchangedPixels(this.#lastFrame, index) : index;
    if (changed === null && this.#pending) {
      this.#pending.delay += delay;
      return;
    }
    await this.#writePending();
    this.#pending = { index: changed ?? index, delay };
    this.#lastFrame = index;
  }

  /** @returns {Promise<Uint8Array<ArrayBuffer>>} the file */
  async finish() {
    await this.#writePending();
    this.#encoder.finish();
    return this.#encoder.bytes();
  }

  async #applyPalette(/** @type {Uint8ClampedArray} */ rgba) {
    const index = new Uint8Array(this.width * this.height);
    for (let start = 0; start < index.length; start += SLICE_PIXELS) {
      await this.yieldToPage();
      const end = Math.min(index.length, start + SLICE_PIXELS);
      const slice = rgba.slice(4 * start, 4 * end); // a copy: gifenc reads its whole buffer
      index.set(this.#gif.applyPalette(slice, this.#palette), start);
    }
    return index;
  }

  async #writePending() {
    if (!this.#pending) {
      return;
    }
    await this.yieldToPage();
    const { index, delay } = this.#pending;
    // The palette of the first frame is that of all frames.
    const palette = this.frameCount === 0 ? padPalette(this.#palette) : undefined;
    const overlay = { transparent: true, transparentIndex: TRANSPARENT, dispose: 1 };
    this.#encoder.writeFrame(index, this.width, this.height, { palette, delay, ...overlay });
    this.#pending = null;
    this.frameCount += 1;
  }
}

/** Return up to `count` pixels of a frame at equal distances. */
function samplePixels(/** @type {Uint8ClampedArray} */ rgba, /** @type {number} */ count) {
  const step = 4 * Math.max(1, Math.floor(rgba.length / 4 / count));
  const pixels = [];
  for (let start = 0; start < rgba.length; start += step) {
    pixels.push(...rgba.subarray(start, start + 4));
  }
  return pixels;
}

/** Return a frame in which unchanged pixels are transparent; null if all are unchanged. */
function hideUnchangedPixels(/** @type {Uint8Array} */ before, /** @type {Uint8Array} */ index) {
  const changed = new Uint8Array(index.length).fill(TRANSPARENT);
  let hasChange = false;
  for (let pixel = 0; pixel < index.length; pixel += 1) {
    if (index[pixel] !== before[pixel]) {
      changed[pixel] = index[pixel];
      hasChange = true;
    }
  }
  return hasChange ? changed : null;
}

/** Fill a palette up to 256 colours. No pixel uses the last colour. */
function padPalette(/** @type {number[][]} */ palette) {
  return Array.from({ length: 256 }, (_, index) => palette[index] ?? [0, 0, 0]);
}

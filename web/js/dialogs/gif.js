// Pictures one after another, as an animated GIF: one palette for all, and of each picture only the
// dots that change. It is made in small pieces, between which the page can breathe.

/** @typedef {Pick<typeof import("gifenc"), "GIFEncoder" | "quantize" | "applyPalette">} Gif */

const SEEN = 255; // the colour that lets the picture before show through
const SAMPLE = 20_000; // dots of all pictures together that the palette is made from
const PIECE = 60_000; // dots whose colours are looked up at a time

export class GifMaker {
  #gif;
  #encoder;
  /** @type {number[][]} */
  #palette = [];
  /** @type {Uint8Array | null} the picture before */
  #before = null;
  /** @type {{ index: Uint8Array, delay: number } | null} what is to be written when its time is known */
  #waiting = null;
  /** How many pictures are in it. */
  count = 0;

  /**
   * @param {Gif} gif
   * @param {number} width dots
   * @param {number} height
   * @param {() => Promise<void>} rest is waited for between two pieces of work
   */
  constructor(gif, width, height, rest) {
    this.#gif = gif;
    this.#encoder = gif.GIFEncoder();
    this.width = width;
    this.height = height;
    this.rest = rest;
  }

  /**
   * Choose the colours, from pictures as different as they come.
   * @param {Uint8ClampedArray[]} pictures red, green, blue and alpha of each dot
   */
  async choose(pictures) {
    await this.rest();
    const each = Math.ceil(SAMPLE / pictures.length);
    const dots = pictures.flatMap((rgba) => thinned(rgba, each));
    this.#palette = this.#gif.quantize(new Uint8ClampedArray(dots), SEEN);
  }

  /**
   * Add a picture. One that shows nothing new lengthens the time of the one before.
   * @param {Uint8ClampedArray} rgba
   * @param {number} delay milliseconds that it is to be seen
   */
  async add(rgba, delay) {
    const index = await this.#indexed(rgba);
    const fresh = this.#before ? changes(this.#before, index) : index;
    if (fresh === null && this.#waiting) {
      this.#waiting.delay += delay;
      return;
    }
    await this.#write();
    this.#waiting = { index: fresh ?? index, delay };
    this.#before = index;
  }

  /** @returns {Promise<Uint8Array<ArrayBuffer>>} the file */
  async finish() {
    await this.#write();
    this.#encoder.finish();
    return this.#encoder.bytes();
  }

  async #indexed(/** @type {Uint8ClampedArray} */ rgba) {
    const index = new Uint8Array(this.width * this.height);
    for (let at = 0; at < index.length; at += PIECE) {
      await this.rest();
      const piece = rgba.slice(4 * at, 4 * Math.min(index.length, at + PIECE)); // with a buffer of its own
      index.set(this.#gif.applyPalette(piece, this.#palette), at);
    }
    return index;
  }

  async #write() {
    if (!this.#waiting) {
      return;
    }
    await this.rest();
    const { index, delay } = this.#waiting;
    const palette = this.count === 0 ? whole(this.#palette) : undefined; // the first one's is for all
    const over = { transparent: true, transparentIndex: SEEN, dispose: 1 };
    this.#encoder.writeFrame(index, this.width, this.height, { palette, delay, ...over });
    this.#waiting = null;
    this.count += 1;
  }
}

/** Some of a picture's dots, evenly. */
function thinned(/** @type {Uint8ClampedArray} */ rgba, /** @type {number} */ most) {
  const step = 4 * Math.max(1, Math.floor(rgba.length / 4 / most));
  const dots = [];
  for (let at = 0; at < rgba.length; at += step) {
    dots.push(...rgba.subarray(at, at + 4));
  }
  return dots;
}

/** Where a picture differs from the one before; null where it does not. */
function changes(/** @type {Uint8Array} */ before, /** @type {Uint8Array} */ index) {
  const fresh = new Uint8Array(index.length).fill(SEEN);
  let some = false;
  for (let at = 0; at < index.length; at += 1) {
    if (index[at] !== before[at]) {
      fresh[at] = index[at];
      some = true;
    }
  }
  return some ? fresh : null;
}

/** A palette of 256 colours, in which the last one is nobody's. */
function whole(/** @type {number[][]} */ palette) {
  return Array.from({ length: 256 }, (_, at) => palette[at] ?? [0, 0, 0]);
}

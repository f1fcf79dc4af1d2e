import assert from "node:assert/strict";
import { test } from "node:test";
import gif from "../../../web/node_modules/gifenc/dist/gifenc.js";
import { GifMaker } from "../../../web/js/dialogs/gif.js";

const [WIDE, HIGH] = [8, 4];
const RED = [200, 0, 0];
const BLUE = [0, 0, 200];

/** Return a picture of one colour, with dots of another colour. */
function drawPicture(colour, dots = [], other = BLUE) {
  const rgba = new Uint8ClampedArray(4 * WIDE * HIGH);
  for (let at = 0; at < WIDE * HIGH; at += 1) {
    rgba.set([...(dots.includes(at) ? other : colour), 255], 4 * at);
  }
  return rgba;
}

async function made(shots) {
  let rests = 0;
  const movie = new GifMaker(gif, WIDE, HIGH, async () => void (rests += 1));
  await movie.choosePalette(shots.map(([rgba]) => rgba));
  for (const [rgba, delay] of shots) {
    await movie.addFrame(rgba, delay);
  }
  return { bytes: await movie.finish(), count: movie.frameCount, rests };
}

/** Return the delays in a GIF's control blocks, in hundredths of a second. */
function delays(bytes) {
  const hundredths = [];
  for (let at = 0; at < bytes.length - 7; at += 1) {
    if (bytes[at] === 0x21 && bytes[at + 1] === 0xf9 && bytes[at + 2] === 4) {
      hundredths.push(bytes[at + 4] + 256 * bytes[at + 5]);
    }
  }
  return hundredths;
}

test("the file is a GIF of the right size, with each frame's delay", async () => {
  const { bytes, count } = await made([
    [drawPicture(RED), 900],
    [drawPicture(RED, [3]), 350],
    [drawPicture(BLUE), 3000],
  ]);
  assert.equal(String.fromCharCode(...bytes.slice(0, 6)), "GIF89a");
  assert.deepEqual([bytes[6], bytes[8]], [WIDE, HIGH]);
  assert.equal(bytes.at(-1), 0x3b);
  assert.deepEqual(delays(bytes), [90, 35, 300]);
  assert.equal(count, 3);
});

test("an unchanged frame lengthens the one before", async () => {
  const { bytes, count } = await made([
    [drawPicture(RED), 900],
    [drawPicture(RED), 900],
    [drawPicture(BLUE), 100],
  ]);
  assert.equal(count, 2);
  assert.deepEqual(delays(bytes), [180, 10]);
});

test("encoding yields to the browser between steps", async () => {
  const { rests } = await made([
    [drawPicture(RED), 900],
    [drawPicture(BLUE), 900],
  ]);
  assert.ok(rests >= 5, `${rests}`);
});

test("large frames are mapped to the palette in pieces, and completely", async () => {
  const movie = new GifMaker(gif, 300, 300, async () => {});
  const rgba = new Uint8ClampedArray(4 * 300 * 300).fill(255);
  for (let at = 80_000; at < 90_000; at += 1) {
    rgba.set([200, 0, 0, 255], 4 * at);
  }
  await movie.choosePalette([rgba]);
  await movie.addFrame(new Uint8ClampedArray(4 * 300 * 300).fill(255), 100);
  await movie.addFrame(rgba, 100);
  await movie.finish();
  assert.equal(movie.frameCount, 2, "the last piece made a difference");
});

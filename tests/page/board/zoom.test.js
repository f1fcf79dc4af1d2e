import assert from "node:assert/strict";
import { test } from "node:test";
import { viewBetween, Zoom } from "../../../web/js/board/zoom.js";

const ROOM = { width: 400, height: 600 };
// The picture fits at twice its size, with 100 pixels free above and below.
const PICTURE = { width: 200, height: 200 };

function laid(most = 8) {
  const zoom = new Zoom();
  zoom.setSizes(ROOM, PICTURE);
  zoom.maxFactor = most;
  return zoom;
}

/** Return the point of the picture under a place of the viewport. */
function under({ box: { left, top, scale } }, x, y) {
  return { x: (x - left) / scale, y: (y - top) / scale };
}

const near = (a, b) => assert.ok(Math.abs(a - b) < 1e-9, `${a} is not ${b}`);

test("the whole picture is centred on the canvas", () => {
  assert.deepEqual(laid().box, { left: 0, top: 100, scale: 2 });
  assert.deepEqual(laid().visibleRect, { x: 0, y: 0, width: 200, height: 200 });
});

test("zooming keeps the point under the pointer in place", () => {
  const zoom = laid();
  for (const factor of [2.5, 3.5, 3]) {
    const at = { x: 130, y: 330 };
    const before = under(zoom, at.x, at.y);
    zoom.zoomTo(factor, at);
    const after = under(zoom, at.x, at.y);
    near(after.x, before.x);
    near(after.y, before.y);
    near(zoom.box.scale, 2 * factor);
  }
});

test("panning stops at the edges of a picture larger than the canvas", () => {
  const zoom = laid();
  zoom.zoomTo(4, { x: 0, y: 0 });
  assert.deepEqual([zoom.box.left, zoom.box.top], [0, 0]);
  zoom.pan(-10_000, -10_000);
  assert.deepEqual([zoom.box.left, zoom.box.top], [400 - 1600, 600 - 1600]);
  zoom.pan(30, 0);
  // Takes effect at once, because the excess of the first pan was dropped.
  near(zoom.box.left, 400 - 1600 + 30);
  const { x, y, width, height } = zoom.visibleRect;
  assert.ok(x >= 0 && y >= 0 && x + width <= 200 && y + height <= 200);
});

test("a side shorter than the canvas stays centred", () => {
  const zoom = laid();
  zoom.zoomTo(1.25, { x: 10, y: 10 });
  near(zoom.box.top, (600 - 500) / 2);
});

test("the zoom factor has a minimum and a maximum", () => {
  const zoom = laid(3);
  zoom.zoomTo(50, { x: 200, y: 300 });
  assert.equal(zoom.factor, 3);
  zoom.zoomTo(0.2, { x: 200, y: 300 });
  assert.deepEqual(zoom.box, { left: 0, top: 100, scale: 2 });
});

test("reveal() pans a point away from the edges, and does nothing if it is visible", () => {
  const zoom = laid();
  zoom.zoomTo(5, { x: 0, y: 0 });
  zoom.panIntoView({ x: 150, y: 120 }, 60);
  const { left, top, scale } = zoom.box;
  const [x, y] = [left + 150 * scale, top + 120 * scale];
  assert.ok(x >= 60 && x <= 340 && y >= 60 && y <= 540, `${x} ${y}`);
  const before = zoom.box;
  zoom.panIntoView({ x: 150, y: 120 }, 60);
  assert.deepEqual(zoom.box, before);
});

test("a resized canvas keeps the middle and the factor; another picture resets the zoom", () => {
  const zoom = laid();
  zoom.zoomTo(4, { x: 0, y: 0 });
  zoom.centerOn({ x: 90, y: 110 });
  zoom.setSizes({ width: 300, height: 300 }, PICTURE);
  const middle = under(zoom, 150, 150);
  near(middle.x, 90);
  near(middle.y, 110);
  assert.equal(zoom.factor, 4);
  zoom.setSizes({ width: 300, height: 300 }, { width: 100, height: 200 });
  assert.equal(zoom.factor, 1);
});

test("while a zoom is animated, the point under the pointer stays in place", () => {
  const zoom = laid();
  zoom.zoomTo(2.5, { x: 200, y: 300 });
  const from = zoom.view;
  const at = { x: 150, y: 260 };
  const start = under(zoom, at.x, at.y);
  zoom.zoomTo(5, at);
  const to = zoom.view;
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    zoom.view = viewBetween(from, to, part);
    const point = under(zoom, at.x, at.y);
    near(point.x, start.x);
    near(point.y, start.y);
  }
  assert.deepEqual(zoom.view, to);
});

import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.devicePixelRatio = 1;
globalThis.Path2D = class {};
const canvases = [];

/** Return a canvas that logs its calls. */
function createElement() {
  const canvas = { width: 0, height: 0, log: [] };
  const pen = new Proxy(
    { canvas },
    {
      get: (own, name) => own[name] ?? ((...told) => void canvas.log.push([name, ...told])),
    },
  );
  canvases.push(canvas);
  return Object.assign(canvas, { getContext: () => pen });
}
globalThis.document = {
  createElement,
  createElementNS: () => ({ append() {}, setAttribute() {} }),
  body: { append() {} },
};

const { Damage } = await import("../../../web/js/board/bounds.js");
const { IncrementalPainter } = await import("../../../web/js/board/incremental-painter.js");

const STYLE = { fill: "red", fillAlpha: 1, stroke: "none" };
const ALL = { left: 0, top: 0, right: 100, bottom: 80 };

/** Return work with a number of one-layer things, in a task that has already taken long. */
function work(things, width = 100) {
  const damage = new Damage();
  const style = { layers: [["M0 0H9", STYLE]], heat: null, halo: null, text: "", textStyle: null };
  const item = { x: 0, y: 0, rot: 0, scale: 1, alpha: 1, part: 1 };
  const all = Array.from({ length: things }, (_, at) => ({ id: `${at}`, item, style }));
  damage.update(all, () => ALL);
  const box = { left: 0, top: 0, scale: 1 };
  return { box, damage, rects: [ALL], width, height: 80, startedAt: Number.NEGATIVE_INFINITY };
}

/** Return how often a canvas method was called. */
const times = ({ log }, name) => log.filter(([done]) => done === name).length;

/** Paint in chunks, and wait until the picture is visible. */
const painted = (brush, what) => new Promise((done) => brush.paintInChunks(what, done));

test("little work is painted at once on the visible canvas", () => {
  const canvas = createElement();
  const brush = new IncrementalPainter(canvas);
  let done = false;
  brush.paintInChunks(work(100), () => {
    done = true;
  });
  assert.ok(done && !brush.isBusy);
  assert.equal(times(canvas, "fill"), 100);
  assert.deepEqual([canvas.width, canvas.height], [100, 80]);
});

test("much work is painted on a hidden canvas and copied when complete", async () => {
  const canvas = createElement();
  const brush = new IncrementalPainter(canvas);
  const shown = painted(brush, work(300));
  assert.ok(brush.isBusy);
  assert.equal(canvas.log.length, 0);
  await shown;
  assert.ok(!brush.isBusy);
  assert.equal(times(canvas, "fill"), 0);
  assert.equal(times(canvas, "drawImage"), 1);
  const [, behind, ...place] = canvas.log.find(([name]) => name === "drawImage");
  assert.equal(times(behind, "fill"), 300);
  assert.deepEqual(place, [0, 0, 100, 80, 0, 0, 100, 80]);
});

test("paintNow() drops the job in chunks, which is never shown", async () => {
  const canvas = createElement();
  const brush = new IncrementalPainter(canvas);
  let done = false;
  brush.paintInChunks(work(300), () => {
    done = true;
  });
  brush.paintNow(work(1));
  await painted(brush, work(300)); // long enough for the first job to end
  assert.equal(done, false);
  assert.equal(times(canvas, "drawImage"), 1);
  assert.equal(times(canvas, "fill"), 1);
});

test("a dropped job restores the state of the drawing context", async () => {
  const canvas = createElement();
  const brush = new IncrementalPainter(canvas);
  brush.paintInChunks(work(300), () => {});
  await painted(brush, work(300));
  const [, behind] = canvas.log.find(([name]) => name === "drawImage");
  assert.equal(times(behind, "save"), times(behind, "restore"));
  assert.equal(times(behind, "clip"), 2);
});

test("an empty canvas is not copied", () => {
  const canvas = createElement();
  const brush = new IncrementalPainter(canvas);
  brush.paintInChunks(work(300, 0), () => {});
  assert.ok(!brush.isBusy);
  assert.equal(times(canvas, "drawImage"), 0);
});

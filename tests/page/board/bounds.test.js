import assert from "node:assert/strict";
import { test } from "node:test";

const laid = []; // the paths of each measurement
globalThis.document = {
  createElement: () => ({ getContext: () => null }),
  createElementNS: () => ({
    append() {},
    setAttribute(name, value) {
      this[name] = value;
    },
    getBBox() {
      return { x: this.d === "M9" ? 0 : -2, y: -1, width: 4, height: this.d === "M50" ? 50 : 2 };
    },
    replaceChildren: (...paths) => laid.push(paths.map(({ d }) => d)),
  }),
  body: { append() {} },
};
globalThis.DOMRect = class {
  constructor(x, y, width, height) {
    Object.assign(this, { left: x, top: y, right: x + width, bottom: y + height });
  }
};
const { Damage, heatMapTexts, nodeBox, nodeSize, measureShapes, mergeRects, pixelBounds, shapeRadius } = await import(
  "../../../web/js/board/bounds.js"
);

const PLAIN = { layers: [], heat: null, halo: null, text: "", type: null };
const thing = (id, x, style = PLAIN) => ({
  id,
  item: { x, y: 0, rot: 0, scale: 1, alpha: 1, part: 1 },
  style,
});
const place = ({ item: { x } }) => ({ left: x, top: 0, right: x + 10, bottom: 10 });
const lefts = (places) => places.map(({ left }) => left);

test("unchanged things are not repainted", () => {
  const damage = new Damage();
  assert.deepEqual(lefts(damage.update([thing("a", 0), thing("b", 50)], place)), [0, 50]);
  const again = { ...PLAIN };
  assert.deepEqual(damage.update([thing("a", 0), thing("b", 50, again)], place), []);
});

test("a moved thing is repainted at its new and old place, a removed one at its old place", () => {
  const damage = new Damage();
  damage.update([thing("a", 0), thing("b", 50)], place);
  assert.deepEqual(lefts(damage.update([thing("a", 0), thing("b", 70)], place)), [70, 50]);
  assert.deepEqual(lefts(damage.update([thing("a", 0)], place)), [70]);
});

test("a thing with another style is repainted", () => {
  const damage = new Damage();
  const [red, blue] = [{ fill: "red" }, { fill: "blue" }];
  const filled = (style) => ({ ...PLAIN, layers: [["M0 0H9", style]] });
  damage.update([thing("a", 0, filled(red))], place);
  assert.deepEqual(damage.update([thing("a", 0, filled(red))], place), []);
  assert.deepEqual(lefts(damage.update([thing("a", 0, filled(blue))], place)), [0, 0]);
  assert.deepEqual(lefts(damage.update([thing("a", 0, { ...filled(blue), halo: red })], place)), [0, 0]);
});

test("things in another paint order are repainted", () => {
  const damage = new Damage();
  damage.update([thing("a", 0), thing("b", 5), thing("c", 90)], place);
  const places = damage.update([thing("b", 5), thing("a", 0), thing("c", 90)], place);
  assert.deepEqual(lefts(places), [0, 0]);
  const overlapping = damage.thingsIn({ left: 6, top: 0, right: 8, bottom: 5 });
  assert.deepEqual(
    overlapping.map(({ id }) => id),
    ["b", "a"],
  );
});

test("after clear() everything is repainted", () => {
  const damage = new Damage();
  damage.update([thing("a", 0)], place);
  damage.clear();
  assert.deepEqual(lefts(damage.update([thing("a", 0)], place)), [0]);
});

test("neighbouring rectangles are merged, others are not", () => {
  const at = (left, top = 0) => ({ left, top, right: left + 10, bottom: top + 10 });
  const canvas = { width: 300, height: 100 };
  assert.deepEqual(mergeRects([at(0), at(8), at(200)], canvas), [
    { left: 0, top: 0, right: 18, bottom: 10 },
    at(200),
  ]);
  assert.deepEqual(mergeRects([at(-20), at(305), at(0, 100)], canvas), []);
  assert.deepEqual(mergeRects([at(-5)], canvas), [{ left: 0, top: 0, right: 5, bottom: 10 }]);
  const many = Array.from({ length: 100 }, (_, n) => at(30 * (n % 10), 30 * Math.floor(n / 10)));
  assert.deepEqual(mergeRects(many, { width: 300, height: 300 }), [
    { left: 0, top: 0, right: 280, bottom: 280 },
  ]);
});

test("the box of a shape need not be around its node's place", () => {
  const scene = { shapes: { fish: [["M9", ""]] } };
  assert.deepEqual(nodeBox(scene, { shape: "fish" }), [4, 2, 2, 0]);
  assert.deepEqual(nodeBox(scene, { shape: "fish", rot: 180, scale: 2 }).map(Math.round), [8, 4, -4, 0]);
  laid.length = 0;
});

test("new outlines of a scene are measured together, each once", () => {
  const scene = { shapes: { stone: [["M1", ""], ["M2", ""]], ring: [["M2", "thin"]], bare: [] } };
  measureShapes(scene);
  measureShapes(scene);
  measureShapes({ shapes: { ...scene.shapes, sign: [["M3", ""], ["M1", "red"]] } });
  assert.deepEqual(laid, [["M1", "M2"], ["M3"]]);
  assert.equal(shapeRadius(scene, "stone"), Math.hypot(2, 1));
  assert.deepEqual(nodeSize(scene, { shape: "stone", rot: 90, scale: 2 }).map(Math.round), [4, 8]);
  assert.deepEqual(nodeSize(scene, { shape: "bare" }), [0, 0]);
  assert.deepEqual(nodeBox(scene, { shape: "bare" }), [0, 0, 0, 0]);
  assert.equal(laid.length, 2);
});

test("a thing without content covers a few pixels only", () => {
  const { left, right } = pixelBounds(thing("a", 10), { left: 100, top: 0, scale: 2 }, 3);
  assert.ok(left < 360 && right > 360 && right - left < 20);
});

test("chances are at the lower edge of what a node shows, in one size on all nodes", () => {
  const touch = [["M50", "touch"], ["M2", "isle"]];
  const shapes = { field: [["M2", "field"]], isle: touch, pile: [["M2", "pile"]] };
  const node = (id, shape, more = {}) => ({ id, x: 5, y: 40, shape, ...more });
  const nodes = [node("f", "field"), node("c", "isle", { scale: 0.5 }), node("p", "pile", { text: "3" })];
  const heat = new Map(["f", "c", "p"].map((id) => [id, { quality: 1, share: "63%" }]));
  const look = { text: "63%", look: "share" };
  assert.deepEqual(heatMapTexts({ nodes, shapes }, heat).nodes, [
    { id: "f", x: 5, y: 32, ...look },
    { id: "c", x: 5, y: 31.5, ...look },
  ]);
});

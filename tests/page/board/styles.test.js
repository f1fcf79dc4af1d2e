import assert from "node:assert/strict";
import { test } from "node:test";

/** A fake document whose elements have only what styles.js uses. */
class Box {
  children = [];
  isConnected = true;
  style = { setProperty() {} };
  classList = { contains: () => false };
  getContext = () => null;
  replaceChildren(...children) {
    this.children = children;
  }
}

/** @type {Box[]} */
const elements = [];
globalThis.document = {
  createElement: () => elements[elements.push(new Box()) - 1],
  createElementNS: () => ({ append() {}, setAttribute() {} }),
};
const { NodeStyles, reuseShapes, resolveStyle } = await import("../../../web/js/board/styles.js");

const scene = (game, shapes) => ({ game, shapes });

test("equal shapes of a later scene are reused", () => {
  const first = scene("toy", { stone: [["M0 0H9", "red"]], bridge: [["M0 0V9", ""]] });
  const second = scene("toy", { stone: [["M0 0H9", "red"]] });
  reuseShapes(first);
  reuseShapes(second);
  assert.equal(second.shapes.stone, first.shapes.stone);
});

test("a shape with another outline, style or number of layers is not reused", () => {
  const first = scene("pond", { stone: [["M0 0H9", "red"]] });
  reuseShapes(first);
  for (const layers of [
    [["M0 0H8", "red"]],
    [["M0 0H9", "blue"]],
    [["M0 0H9", "red"], ["M0 0", ""]],
    [],
  ]) {
    const other = scene("pond", { stone: layers });
    reuseShapes(other);
    assert.equal(other.shapes.stone, layers);
  }
});

test("shapes are not shared between games", () => {
  const first = scene("one", { stone: [["M0 0H9", "red"]] });
  const other = scene("two", { stone: [["M0 0H9", "red"]] });
  reuseShapes(first);
  reuseShapes(other);
  assert.notEqual(other.shapes.stone, first.shapes.stone);
});

test("the probe elements for styles are removed", () => {
  let childCount = 0;
  globalThis.getComputedStyle = () => {
    childCount = Math.max(...elements.map((element) => element.children.length));
    return { opacity: "1", fill: "red", fillOpacity: "1", stroke: "none" };
  };
  assert.equal(resolveStyle("toy", "title")?.fill, "red");
  assert.equal(childCount, 1);
  assert.ok(elements.every((element) => element.children.length === 0));
});

test("a touch area is no visible outline", () => {
  globalThis.getComputedStyle = (/** @type {Box} */ { className }) => {
    const fill = className.includes("touch") ? "none" : "red";
    return { opacity: "1", fill, fillOpacity: "1", stroke: "none" };
  };
  const shapes = { tile: [["M0 0H9", "page"]], isle: [["M0 0H9", "touch"], ["M0 0H5", "land"]] };
  const styles = new NodeStyles(scene("cards", shapes), { tokens: new Map(), heat: new Map() });
  assert.ok(styles.hasVisibleOutline({ id: "a", shape: "tile" }));
  assert.ok(styles.hasVisibleOutline({ id: "b", text: "no shape" }));
  assert.ok(!styles.hasVisibleOutline({ id: "c", shape: "isle" }));
});

test("in a heat map, the chance replaces a node's name and follows its number", () => {
  globalThis.getComputedStyle = () => ({ opacity: "0" });
  const nodes = ["e4", "3", ""].map((text, index) => ({ id: `${index}`, text }));
  const heat = new Map(nodes.map(({ id }) => [id, { quality: 1, share: "63%" }]));
  const textsOf = (heat) => {
    const styles = new NodeStyles(scene("heat", {}), { tokens: new Map(), heat });
    return nodes.map((node) => styles.styleOf(node).text);
  };
  assert.deepEqual(textsOf(heat), ["63%", "3 · 63%", ""]);
  assert.deepEqual(textsOf(new Map()), ["e4", "3", ""]);
});

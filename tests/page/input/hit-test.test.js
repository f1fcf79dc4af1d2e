import assert from "node:assert/strict";
import { test } from "node:test";

// Outlines are circles here, "name radius": a browser's own shapes are tried in a browser.
globalThis.Path2D = class {
  constructor(data) {
    this.radius = Number(data.split(" ")[1]);
  }
};
const pen = { asked: 0, isPointInPath: ({ radius }, u, v) => (pen.asked += 1) && hypot(u, v) <= radius };
const { hypot } = Math;
globalThis.document = {
  createElement: () => ({ getContext: () => pen, className: "" }),
  createElementNS: () => rulerOrPath(),
  body: { append() {} },
};

function rulerOrPath() {
  const element = { replaceChildren() {}, append() {}, isConnected: true };
  element.setAttribute = (name, value) => {
    element[name] = value;
  };
  element.getBBox = () => {
    const radius = Number(element.d.split(" ")[1]);
    return { x: -radius, y: -radius, width: 2 * radius, height: 2 * radius };
  };
  return element;
}

globalThis.DOMRect = class {
  constructor(x, y, width, height) {
    Object.assign(this, { left: x, top: y, right: x + width, bottom: y + height });
  }
};
const { HitTest } = await import("../../../web/js/input/hit-test.js");

/** Return reproducible numbers from 0 to 1. */
function drawing(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const shapes = { disc: [["disc 12", "a"]], dot: [["dot 4", "b"]], ring: [["in 3", ""], ["out 20", ""]] };
const radius = { disc: 12, dot: 4, ring: 20, none: -1 };

/** Return nodes: many at the same place, some below others, one without a shape. */
function scattered(random, count) {
  const pick = (things) => things[Math.floor(random() * things.length)];
  return Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    x: Math.round(random() * 20) * 5,
    y: Math.round(random() * 20) * 5,
    z: pick([0, 0, 1, 2]),
    shape: pick(["disc", "dot", "ring", "none"]),
    scale: pick([1, 1, 0.5, 2]),
    rot: pick([0, 45]),
    label: pick(["", "named"]),
  }));
}

/** Search without a cache: test every node in turn. */
function plain(nodes, wanted, { x, y }, reach) {
  let [top, near, nearest] = [null, null, reach];
  for (const node of nodes.filter(wanted)) {
    const away = hypot(x - node.x, y - node.y);
    if (away <= radius[node.shape] * node.scale) {
      top = !top || node.z >= top.z ? node : top;
    }
    if (away <= nearest) {
      [near, nearest] = [node, away];
    }
  }
  return (top ?? near)?.id ?? null;
}

test("it returns the same node as a search through all nodes", () => {
  const random = drawing(7);
  const ids = new Set();
  for (let number = 0; number < 40; number += 1) {
    const scene = { shapes, nodes: scattered(random, 60) };
    const hits = new HitTest();
    const wishes = [({ label }) => label !== "", ({ shape }) => shape === "dot", () => true];
    for (let tries = 0; tries < 60; tries += 1) {
      const point = { x: random() * 110 - 5, y: random() * 110 - 5 };
      for (const wanted of wishes) {
        for (const reach of [0, 9]) {
          const id = hits.findNode(scene, new Map(), wanted, point, reach);
          assert.equal(id, plain(scene.nodes, wanted, point, reach));
          ids.add(id);
        }
      }
    }
  }
  assert.ok(ids.size > 50 && ids.has(null), "things, and nothing");
});

test("repeated questions about a point test nearby nodes once", () => {
  const nodes = Array.from({ length: 200 }, (_, at) => ({ id: `n${at}`, x: at * 50, y: 0, shape: "disc" }));
  const [scene, turned, hits] = [{ shapes, nodes }, new Map(), new HitTest()];
  pen.asked = 0;
  for (const wanted of [() => false, () => true, ({ id }) => id === "n3"]) {
    hits.findNode(scene, turned, wanted, { x: 151, y: 2 }, 0);
  }
  assert.equal(pen.asked, 1);
});

test("another scene or rotation resets the cache", () => {
  const hits = new HitTest();
  const find = (nodes, turned = new Map()) =>
    hits.findNode({ shapes, nodes }, turned, () => true, { x: 0, y: 0 }, 0);
  assert.equal(find([{ id: "a", x: 0, y: 0, shape: "dot" }]), "a");
  assert.equal(find([{ id: "b", x: 0, y: 0, shape: "dot" }]), "b");
  assert.equal(find([{ id: "b", x: 9, y: 0, shape: "dot" }]), null);
  const scene = { shapes, nodes: [{ id: "c", x: 0, y: 0, shape: "dot" }] };
  const at = { x: 0, y: 0 };
  pen.asked = 0;
  hits.findNode(scene, new Map(), () => true, at, 0);
  hits.findNode(scene, new Map([["c", 60]]), () => true, at, 0);
  assert.equal(pen.asked, 2);
});

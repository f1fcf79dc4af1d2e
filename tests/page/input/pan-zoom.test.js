import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { Zoom } from "../../../web/js/board/zoom.js";

/** A fake element whose children can be pressed. */
class Element {
  dataset = {};
  style = { setProperty() {} };
  children = [];
  listeners = new Map();
  clientWidth = 300;
  clientHeight = 300;
  append(...children) {
    this.children.push(...children);
  }
  setAttribute() {}
  addEventListener(type, act) {
    this.listeners.set(type, act);
  }
  press() {
    this.listeners.get("click")?.({ target: this });
  }
  getContext() {
    return {};
  }
}

test("for 400 ms after a zoom button, taps on the board mean nothing", async () => {
  const made = [];
  globalThis.document = {
    createElement: () => made[made.push(new Element()) - 1],
    createElementNS: () => new Element(),
  };
  const now = mock.method(performance, "now", () => 1000);
  const { PanZoom } = await import("../../../web/js/input/pan-zoom.js");
  const zoom = new Zoom();
  const canvas = Object.assign(new Element(), { parentElement: new Element() });
  const board = {
    canvas,
    zoom,
    box: zoom.box,
    scene: { nodes: [] },
    changeView: (change) => change(zoom),
  };
  const panZoom = new PanZoom(board, { targets: new Set() });
  assert.equal(panZoom.ignoresTaps, false);
  panZoom.zoomStep(1);
  assert.equal(panZoom.ignoresTaps, false, "a key is no tap");
  for (const element of made) {
    element.press();
  }
  assert.equal(panZoom.ignoresTaps, true);
  now.mock.mockImplementation(() => 1399);
  assert.equal(panZoom.ignoresTaps, true);
  now.mock.mockImplementation(() => 1400);
  assert.equal(panZoom.ignoresTaps, false);
});

import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";

let handler;
const page = { open: null, selectors: [] };
globalThis.document = {
  addEventListener: (_, listener) => {
    handler = listener;
  },
  querySelector(selector) {
    page.selectors.push(selector);
    if (selector === page.throws) {
      throw new SyntaxError(`unknown: ${selector}`);
    }
    return selector === page.open ? {} : null;
  },
  createElementNS: () => ({ append() {}, setAttribute() {} }),
};
document.body = { matches: () => false, closest: () => null };
const { latinKey, listenToKeys } = await import("../../../web/js/input/keys.js");

const SINGLE = ["r", ".", "+", "0", " ", "d", "7", "?"];
let calls;
let state;

beforeEach(() => {
  calls = [];
  state = { isAway: false, hasSingleKeys: true, canRotate: true, isZoomedIn: true };
  Object.assign(page, { open: null, throws: undefined });
  listenToKeys(
    new Proxy(
      {},
      { get: (_, name) => (...values) => (name in state ? state[name] : calls.push([name, ...values].join(" "))) },
    ),
  );
});
afterEach(() => {
  handler = null;
});

/** Press a key; return the listener's calls. */
function press(key, more = {}) {
  calls = [];
  const event = { key, code: "", target: document.body, preventDefault() {}, ...more };
  handler(event);
  return calls.join();
}

test("keys undo, rotate, zoom, replay, type and explain", () => {
  assert.equal(press("z", { ctrlKey: true }), "undo");
  assert.equal(press("Z", { metaKey: true, shiftKey: true }), "redo");
  assert.equal(press("Z", { ctrlKey: true }), "undo", "Caps Lock");
  assert.equal(press("y", { ctrlKey: true }), "redo");
  assert.deepEqual(["r", "R", ".", ","].map((key) => press(key)), ["rotate 1", "rotate -1", "rotate 1", "rotate -1"]);
  assert.deepEqual(["+", "-", "0"].map((key) => press(key)), ["zoom 1", "zoom -1", "zoom 0"]);
  assert.equal(press(" "), "autoplay");
  assert.equal(press("?"), "explain");
  assert.equal(press("Escape"), "escape");
  state.canRotate = false;
  assert.equal(press("r"), "type r");
});

test("on a layout of another script, the position of the key counts", () => {
  assert.equal(press("я", { code: "KeyZ", ctrlKey: true }), "undo");
  assert.equal(press("Я", { code: "KeyZ", ctrlKey: true, shiftKey: true }), "redo");
  assert.equal(press("н", { code: "KeyY", ctrlKey: true }), "redo");
  assert.equal(press("к", { code: "KeyR" }), "rotate 1");
  assert.equal(press("К", { code: "KeyR", shiftKey: true }), "rotate -1");
  assert.equal(press("ю", { code: "Period" }), "rotate 1");
  assert.equal(press("б", { code: "Comma" }), "rotate -1");
  assert.equal(press("ב", { code: "KeyC" }), "type c");
  assert.equal(press("٣", { code: "Digit3" }), "type 3");
});

test("on a Latin layout, the character counts", () => {
  assert.equal(latinKey({ key: "z", code: "KeyY", shiftKey: false }), "z", "QWERTZ");
  assert.equal(latinKey({ key: "a", code: "KeyQ", shiftKey: false }), "a", "AZERTY");
  assert.equal(latinKey({ key: "é", code: "Digit2", shiftKey: false }), "é");
  assert.equal(latinKey({ key: "ö", code: "Semicolon", shiftKey: false }), "ö");
  assert.equal(latinKey({ key: "ｄ", code: "KeyD", shiftKey: false }), "d", "full width");
  assert.equal(latinKey({ key: "Enter", code: "Enter", shiftKey: false }), "Enter");
  assert.equal(latinKey({ key: "ж", code: "Semicolon", shiftKey: false }), "ж");
});

test("single keys can be switched off; Escape and Ctrl stay", () => {
  state.hasSingleKeys = false;
  assert.deepEqual(SINGLE.map((key) => press(key)), SINGLE.map(() => ""));
  const outline = { matches: () => false, closest: () => ({}) };
  assert.equal(press("d", { target: outline }), "");
  assert.equal(press("Escape"), "escape");
  assert.equal(press("z", { ctrlKey: true }), "undo");
});

test("keys of an input method are ignored", () => {
  assert.equal(press("r", { isComposing: true }), "");
  assert.equal(press("Escape", { keyCode: 229 }), "");
});

test("shortcuts work without popover support; open dialogs and popovers get the keys", () => {
  page.throws = ":popover-open";
  assert.equal(press("?"), "explain");
  assert.equal(press("z", { ctrlKey: true }), "undo");
  page.open = "dialog[open]";
  assert.equal(press("?"), "");
  Object.assign(page, { throws: undefined, open: ":popover-open" });
  assert.equal(press("?"), "");
});

test("on the home page, only Escape and the list of keys work", () => {
  state.isAway = true;
  assert.equal(press("Escape"), "escape");
  assert.equal(press("?"), "explain");
  assert.equal(press("r"), "");
  assert.equal(press("z", { ctrlKey: true }), "");
});

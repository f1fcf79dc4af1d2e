// Tests of the list of moves, on a minimal page.

import assert from "node:assert/strict";
import { mock, test } from "node:test";

class Made extends EventTarget {
  children = [];
  attributes = new Map();
  dataset = {};
  classList = { toggle() {} };
  parent = null;
  setAttribute(name, value) {
    this.attributes.set(name, value);
  }
  toggleAttribute(name, on) {
    on ? this.attributes.set(name, "") : this.attributes.delete(name);
  }
  append(...children) {
    for (const child of children) {
      this.children.push(child);
      if (child instanceof Made) {
        child.parent = this;
      }
    }
  }
  replaceWith(other) {
    this.parent.children[this.parent.children.indexOf(this)] = other;
    other.parent = this.parent;
  }
  remove() {
    this.parent.children.splice(this.parent.children.indexOf(this), 1);
  }
  get firstElementChild() {
    return this.children[0];
  }
  get lastElementChild() {
    return this.children.at(-1);
  }
  get textContent() {
    return this.children.map((it) => it.textContent ?? it).join("");
  }
  set textContent(text) {
    this.children = [text];
  }
  closest = () => this;
  querySelector = () => null;
  getBoundingClientRect = () => ({ left: 0, right: 0, top: 0, bottom: 0 });
}

for (const kind of ["OList", "Input", "Form", "Button", ""]) {
  globalThis[`HTML${kind}Element`] = Made;
}
globalThis.ResizeObserver = class {
  observe() {}
};
globalThis.matchMedia = () => new Made();
const parts = new Map();
globalThis.document = {
  createElement: () => new Made(),
  createElementNS: () => new Made(),
  getElementById: (id) => parts.get(id) ?? parts.set(id, new Made()).get(id),
};
mock.timers.enable({ apis: ["setTimeout"] });
const { MoveList } = await import("../../../web/js/panels/move-list.js");

const list = new MoveList({ look() {}, play() {} });
const rows = () => parts.get("moves-list").children;
const texts = () => rows().map((row) => row.textContent);
const marked = () =>
  rows().flatMap((row, at) => (row.children[0].attributes.has("aria-current") ? [at] : []));

/** Return a game of one human player, with a log text for each move. */
function game(said, viewedPosition = null) {
  const log = said.map((text, at) => ({ at: at + 1, seat: 0, text, move: text }));
  const reply = { game: "it", at: said.length, line: said, log, seat_names: ["You"] };
  return { reply, viewedPosition, scene: { players: [{}] } };
}

const moves = (count, word) => Array.from({ length: count }, (_, at) => `${word}${at}`);

test("a long list is rendered in parts", () => {
  list.show(game(moves(40, "a"), 3));
  assert.equal(rows().length, 16);
  assert.deepEqual(marked(), [2], "those that are there are marked");
  mock.timers.runAll();
  assert.equal(rows().length, 40);
  assert.equal(texts()[39], "40 a39");
});

test("changed rows are rewritten in parts; a game opened meanwhile is shown instead", () => {
  list.show(game(moves(40, "b")));
  assert.deepEqual(
    [texts()[15], texts()[16]],
    ["16 b15", "17 a16"],
    "the others say what they said",
  );
  list.show(game(moves(20, "c")));
  assert.equal(rows().length, 20);
  mock.timers.runAll();
  assert.deepEqual(
    texts(),
    moves(20, "c").map((text, at) => `${at + 1} ${text}`),
  );
  assert.deepEqual(marked(), [19]);
});

test("one more move is rendered and marked at once", () => {
  list.show(game([...moves(20, "c"), "d"]));
  assert.equal(texts()[20], "21 d");
  assert.deepEqual(marked(), [20]);
});

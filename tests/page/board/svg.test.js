import assert from "node:assert/strict";
import { test } from "node:test";
import { describeScene, gameStyleText, toSvg } from "../../../web/js/board/svg.js";

/** A fake document that is sufficient for a picture; its elements can be serialized. */
const paper = {
  createElementNS(space, name) {
    const attributes = new Map();
    const children = [];
    return {
      name,
      space,
      attributes,
      children,
      setAttribute: (key, value) => attributes.set(key, value),
      append: (...more) => children.push(...more),
    };
  },
};

const written = (element) => {
  if (typeof element === "string") {
    return element;
  }
  const { name, attributes, children } = element;
  const start = [name, ...[...attributes].map(([key, value]) => `${key}="${value}"`)].join(" ");
  return `<${start}>${children.map(written).join("")}</${name}>`;
};

const SCENE = {
  game: "toy",
  width: 200,
  height: 100,
  shapes: {
    cell: [
      ["M0 0H9", "cell"],
      ["M1 1H8", "rim"],
    ],
  },
  nodes: [
    { id: "top", x: 10.00049, y: 20, shape: "cell", look: "white last", z: 2 },
    { id: "word", x: 1, y: 2, text: "a < b", rot: 30, scale: 1.5 },
    { id: "nothing", label: "only said" },
  ],
  players: [{ name: "One", score: "3" }, { name: "Two" }],
  status: "One to move",
  news: "",
};

globalThis.document = paper;
const draw = (options) => toSvg(SCENE, options);

test("shapes become paths and texts become text elements, with the classes of layer and node", () => {
  const picture = written(draw());
  assert.match(picture, /^<svg viewBox="0 0 200 100" role="img"><title>toy<\/title>/);
  const node = '<g transform="translate(10 20)"><path class="cell white last" d="M0 0H9"></path>';
  assert.ok(picture.includes(`${node}<path class="rim white last" d="M1 1H8"></path></g>`));
  const word = '<g transform="translate(1 2) rotate(30) scale(1.5)"><text class="text"';
  assert.ok(picture.includes(word), picture);
  assert.ok(picture.includes(">a < b</text>"), "a text is a text, not markup");
});

test("nodes are drawn in z order, and invisible ones are left out", () => {
  const picture = written(draw());
  assert.ok(picture.indexOf("rotate") < picture.indexOf("white last"));
  assert.equal(picture.match(/<g transform/g).length, 2);
});

test("groups carry the theme, the coordinates setting and the game's class", () => {
  assert.ok(
    written(draw()).includes('<g data-theme="light" data-coordinates="on"><g class="toy">'),
  );
  const dark = written(draw({ theme: "dark", coordinates: "off" }));
  assert.ok(dark.includes('<g data-theme="dark" data-coordinates="off">'));
});

test("style sheet, background, margin and size are optional", () => {
  const plain = written(draw());
  assert.ok(!plain.includes("<style") && !plain.includes("<rect"));
  const picture = written(draw({ style: ".toy{}", background: "#abc", margin: 10, width: 880 }));
  assert.ok(picture.startsWith('<svg viewBox="-10 -10 220 120" width="880" height="480"'));
  assert.ok(picture.includes("<style>.toy{}</style>"));
  const ground = '<rect x="-10" y="-10" width="220" height="120" fill="#abc"></rect><g data-theme';
  assert.ok(picture.includes(ground));
});

test("every element is in the SVG namespace", () => {
  const walk = (element) =>
    typeof element === "string" ? [] : [element.space, ...element.children.flatMap(walk)];
  assert.deepEqual([...new Set(walk(draw()))], ["http://www.w3.org/2000/svg"]);
});

test("the description names players, scores, news and status", () => {
  assert.equal(describeScene(SCENE), "One 3, Two. One to move.");
  assert.equal(
    describeScene({ ...SCENE, news: "Two passed" }),
    "One 3, Two. Two passed. One to move.",
  );
});

test("the styles of a game are the rules of its own style sheet", () => {
  const rules = (...texts) => texts.map((cssText) => ({ cssText }));
  const sheets = [
    { ownerNode: null, cssRules: rules("i{}") },
    { ownerNode: { dataset: {} }, cssRules: rules("body{}") },
    { ownerNode: { dataset: { game: "toy" } }, cssRules: rules(".toy{}", ".toy .cell{}") },
    { ownerNode: { dataset: { game: "mytoy" } }, cssRules: rules(".mytoy{}") },
  ];
  assert.equal(gameStyleText("toy", sheets), ".toy{}\n.toy .cell{}");
  assert.equal(gameStyleText("none", sheets), "");
});

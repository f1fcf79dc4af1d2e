import assert from "node:assert/strict";
import { test } from "node:test";
import { boardHeight } from "../../../web/js/embed/height.js";
import { readHeight } from "../../../web/js/embed/height-message.js";
import { isPaintedInTime, packPicture, readPicture } from "../../../web/js/board/scene-codec.js";
import { countMoves, readFrameParams } from "../../../web/js/embed/frame-params.js";

const SCENE = {
  game: "toy",
  width: 100,
  height: 50,
  shapes: { disc: [["M0 0 L1.5 2e-3 Z", "stone black"]], unused: [["M0 0", "x"]] },
  nodes: [
    { id: "a", x: 1.23456, y: 2, shape: "disc", look: "last", label: "a, black", z: 2 },
    { id: "b", text: "b", rot: 90, scale: 0.5, was: "c", way: [[1, 2]], traced: true },
  ],
  choices: [{ action: "a" }],
  players: [{ name: "Black" }],
  status: "Black to move",
  news: "White b",
  ledger: [{ name: "secret" }],
  hold: 3,
};

/** Return any data packed like a picture. */
async function packed(data) {
  const json = typeof data === "string" ? data : JSON.stringify(data);
  const stream = new Blob([json]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  return Buffer.from(await new Response(stream).arrayBuffer()).toString("base64url");
}

const plain = { game: "toy", width: 1, height: 1, shapes: { s: [["M0 0", "x"]] }, nodes: [] };
const withNode = (node) => ({ ...plain, status: "", nodes: [node] });

test("a packed picture is read with everything visible, without choices", async () => {
  const text = await packPicture(SCENE);
  assert.match(text, /^[\w-]+$/);
  assert.deepEqual(await readPicture(text, "toy"), {
    game: "toy",
    width: 100,
    height: 50,
    shapes: { disc: SCENE.shapes.disc },
    nodes: [
      { id: "n0", x: 1.23, y: 2, shape: "disc", look: "last", z: 2 },
      { id: "n1", text: "b", rot: 90, scale: 0.5 },
    ],
    status: "Black to move",
    choices: [],
    players: [],
    news: "",
    ledger: [],
    hold: 0,
  });
});

test("invalid pictures are refused", async () => {
  const bad = [
    "no json",
    "[]",
    "null",
    plain, // no status
    { ...withNode({}), extra: 1 },
    { ...withNode({}), game: "other" },
    { ...withNode({}), width: 0 },
    { ...withNode({}), height: "9" },
    { ...withNode({}), shapes: { s: [["url(https://x.org)", "x"]] } },
    { ...withNode({}), shapes: { s: [["M0 0", "x;y"]] } },
    { ...withNode({}), shapes: { s: [["M0 0"]] } },
    { ...withNode({}), shapes: [] },
    { ...withNode({}), nodes: {} },
    withNode({ onclick: "x" }),
    withNode({ x: "1" }),
    withNode({ x: 1e9 }),
    withNode({ text: "x".repeat(201) }),
    withNode({ look: "a{}" }),
    withNode({ shape: "other" }),
    withNode({ shape: "toString" }),
    withNode(null),
  ];
  for (const data of bad) {
    await assert.rejects(readPicture(await packed(data), "toy"), /a picture of this game/, JSON.stringify(data));
  }
  assert.equal((await readPicture(await packed(withNode({ shape: "s" })), "toy")).nodes.length, 1);
});

test("the size of a picture is limited, packed and unpacked", async () => {
  await assert.rejects(readPicture("A".repeat(65_537), "toy"), /at most 65,536/);
  await assert.rejects(readPicture("<script>", "toy"), /letters, digits/);
  const bomb = await packed({ ...withNode({}), status: "x".repeat(5_000_000) });
  assert.ok(bomb.length < 65_536);
  await assert.rejects(readPicture(bomb, "toy"), /larger than 1,048,576/);
});

test("a short address can't contain more than can be painted", async () => {
  const path = "M0 0h9v9h-9Z";
  const picture = (count, layers, more = {}, d = path) => ({
    ...withNode({}),
    shapes: { s: Array.from({ length: layers }, () => [d, "stone"]) },
    nodes: Array.from({ length: count }, () => ({ shape: "s", ...more })),
  });
  const flood = await packed(picture(1000, 1000));
  assert.ok(flood.length < 500, `${flood.length} letters`);
  const bad = [
    flood,
    await packed(picture(5000, 2)),
    await packed(picture(1000, 1, {}, "M0 0 L1 1 ".repeat(100))),
    await packed(picture(1, 1, {}, "M0 0 h99999 ".repeat(1000))),
    await packed(picture(100, 1, { scale: 100_000 })),
    await packed(picture(1, 1, {}, "M0 0 h9e99 Z")),
  ];
  for (const text of bad) {
    await assert.rejects(readPicture(text, "toy"), /too complex/);
  }
  assert.equal((await readPicture(await packed(picture(1000, 5)), "toy")).nodes.length, 1000);
});

test("a test painting runs in pieces and stops when it takes too long", async () => {
  const nodes = Array.from({ length: 1000 }, (_, at) => ({ id: `n${at}` }));
  let time = 0;
  let pauses = 0;
  const tried = async (cost) => {
    const painted = [];
    const paint = (piece) => {
      painted.push(...piece);
      time += cost * piece.length;
    };
    pauses = 0;
    const good = await isPaintedInTime(nodes, paint, () => time, async () => ++pauses);
    return [good, painted.length];
  };
  assert.deepEqual(await tried(0.1), [true, 1000]);
  assert.equal(pauses, 25);
  assert.deepEqual(await tried(5), [false, 120]);
});

test("a frame's address is parsed", () => {
  assert.deepEqual(readFrameParams("?game=toy&theme=dark&lang=de", "#picture=abc"), {
    game: "toy",
    fallback: "toy",
    id: null,
    isDamaged: false,
    theme: "dark",
    picture: "abc",
  });
  const address = `?game=other&id=${encodeURIComponent("toy:small:a,b#7")}&theme=pink`;
  assert.deepEqual(readFrameParams(address, ""), {
    game: "toy",
    fallback: "other",
    id: "toy:small:a,b#7",
    isDamaged: false,
    theme: "auto",
    picture: null,
  });
});

test("an address that names no position leads to a game, without its picture", () => {
  const read = (search) => {
    const { game, id, isDamaged, picture } = readFrameParams(search, "#picture=abc");
    return [game, id, isDamaged, picture];
  };
  assert.deepEqual(read(""), ["", null, false, "abc"]);
  assert.deepEqual(read("?game=../x"), ["", null, false, "abc"]);
  assert.deepEqual(read("?id=toy"), ["toy", null, true, null]);
  assert.deepEqual(read(`?id=toy:small:${"a".repeat(65_536)}`), ["toy", null, true, null]);
});

test("countMoves() counts the moves of an id; null for a code", () => {
  assert.equal(countMoves("toy:small:"), 0);
  assert.equal(countMoves("toy:small@2:a,b#5"), 2);
  assert.equal(countMoves("toy:small!x_y:abc"), null);
});

test("the board's height follows its width, within limits", () => {
  assert.equal(boardHeight(400, { width: 100, height: 100 }, 420), 400);
  assert.equal(boardHeight(100, { width: 100, height: 100 }, 120), 240);
  assert.equal(boardHeight(2000, { width: 100, height: 100 }, 2020), 720);
  assert.equal(boardHeight(400, { width: 100, height: 100 }, 800), 480);
});

test("only valid messages of the frame's own site set the height", () => {
  const base = "https://x.org/skerry/";
  const message = { type: "skerry:height", version: 1, height: 500.4 };
  const ask = (data, origin = "https://x.org", sandboxed = false) =>
    readHeight({ data, origin }, base, sandboxed);
  assert.equal(ask(message), 500);
  assert.equal(ask(message, "null", true), 500);
  assert.equal(ask(message, "null"), null);
  assert.equal(ask(message, "https://x.org", true), null);
  assert.equal(ask(message, "https://y.org"), null);
  assert.equal(ask({ ...message, version: 2 }), null);
  assert.equal(ask({ ...message, type: "height" }), null);
  assert.equal(ask({ ...message, height: "500" }), null);
  assert.equal(ask({ ...message, height: Number.POSITIVE_INFINITY }), null);
  assert.equal(ask("skerry:height"), null);
  assert.equal(ask(null), null);
  assert.equal(ask({ ...message, height: 1e9 }), 2000);
  assert.equal(ask({ ...message, height: -1 }), 120);
});

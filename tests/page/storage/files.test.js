import assert from "node:assert/strict";
import { test } from "node:test";
import { fileName, fileParts, writeParts } from "../../../web/js/storage/files.js";

test("a file name contains game, preset and day", () => {
  const day = new Date(2026, 0, 9, 23, 59);
  assert.equal(fileName("toy", "nine-dealt", day, "png"), "toy-nine-dealt-2026-01-09.png");
  assert.equal(fileName("toy", "usual", new Date(2026, 11, 31), "svg"), "toy-usual-2026-12-31.svg");
});

async function readParts(text, size) {
  const parts = [];
  for await (const part of fileParts(new Blob([text]), size)) {
    parts.push(part);
  }
  return parts;
}

test("a file is read in parts, also if a part ends within a character", async () => {
  const text = "Möwe 🐦, Krabbe 🦀 und Qualle 🪼";
  for (const size of [1, 2, 3, 5, 1_000]) {
    const parts = await readParts(text, size);
    assert.equal(parts.map(({ part }) => part.file).join(""), text);
    assert.deepEqual(
      parts.map(({ part }) => [part.begin, part.end]),
      parts.map((_, n) => [n === 0, n === parts.length - 1]),
    );
    assert.equal(parts.at(-1).progress, 1);
    assert.ok(parts.every(({ part }) => !/[\uD800-\uDBFF]$/.test(part.file)));
  }
});

test("an empty file has one empty part, and a byte order mark is no text", async () => {
  const empty = { part: { file: "", begin: true, end: true }, progress: 1 };
  assert.deepEqual(await readParts("", 10), [empty]);
  assert.equal((await readParts("\ufeff{}", 10))[0].part.file, "{}");
});

test("a file is written in parts that are not too long", async () => {
  const items = Array.from({ length: 9 }, (_, n) => ({ n, text: "x".repeat(90_000) }));
  const asked = [];
  const progress = [];
  const write = async ({ items: some, before, end }) => {
    asked.push([some.map(({ n }) => n), before, end]);
    return { file: `${some.length} `, count: some.length - 1, problems: ["One is left out."] };
  };
  const { parts, problems } = await writeParts(items, write, (done) => progress.push(done));
  assert.deepEqual(asked, [
    [[0, 1, 2], undefined, false],
    [[3, 4, 5], 2, false],
    [[6, 7, 8], 4, true],
  ]);
  assert.deepEqual([parts.join(""), problems.length], ["3 3 3 ", 3]);
  assert.deepEqual(progress, [0, 3 / 9, 6 / 9]);
});

test("a file of nothing is written, and an item of any size", async () => {
  const sizes = [];
  const write = async ({ items }) => {
    sizes.push(items.length);
    return { file: "", count: items.length, problems: [] };
  };
  await writeParts([], write, () => {});
  await writeParts(["x".repeat(3_000_000), "y"], write, () => {});
  assert.deepEqual(sizes, [0, 1, 1]);
});

test("writing ends when the player stops it", async () => {
  const stop = () => {
    throw new Error("stopped");
  };
  await assert.rejects(writeParts([1], assert.fail, stop), /stopped/);
});

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { makeEntry, readEntry, readSavedGame, movesTextOf, VERSION } from "../../../web/js/storage/save.js";

const readStored = (name) => readFileSync(new URL(`../../stored_data/${name}`, import.meta.url), "utf-8");
const ENTRY = {
  v: VERSION,
  key: "k1",
  game: "toy",
  save: "anything",
  record: "toy:usual:a",
  preset: "usual",
  at: 1,
  players: ["person", 3],
  names: ["Anna", ""],
  from: null,
};

test("an entry made from a reply can be read, without other fields", () => {
  const reply = { ...ENTRY, frames: [], line: ["a"], over: false };
  assert.deepEqual(makeEntry(reply), ENTRY);
  assert.deepEqual(readEntry({ ...ENTRY, more: 1 }), ENTRY);
  assert.deepEqual(readEntry({ ...ENTRY, from: 2 }).from, 2);
  const daily = { ...ENTRY, day: "2026-11-21" };
  assert.deepEqual(makeEntry({ ...reply, day: "2026-11-21" }), daily);
  assert.deepEqual(readEntry(daily), daily);
  assert.deepEqual(readEntry({ ...ENTRY, day: "<b>" }), ENTRY);
  const analysis = { ...ENTRY, from: 1, original: "k0" };
  assert.deepEqual(makeEntry({ ...reply, from: 1, original: "k0" }), analysis);
  assert.deepEqual(readEntry(analysis), analysis);
  assert.deepEqual(readEntry({ ...ENTRY, original: "../x" }), ENTRY);
  assert.deepEqual(readSavedGame(ENTRY), { key: "k1", game: "toy", save: "anything" });
});

test("a save is returned unchanged, even if invalid", () => {
  for (const save of ["", '{"v":3}', '{"v":99}', "{", "\ud800", '"'.repeat(9)]) {
    const text = JSON.stringify({ ...ENTRY, save });
    assert.equal(readEntry(JSON.parse(text)).save, save);
  }
});

test("damaged entries are rejected", () => {
  const bad = [
    { v: 0 }, { v: "4" }, { key: 7 }, { key: "../x" }, { key: "" }, { save: {} }, { save: undefined },
    { save: "x".repeat(600_000) }, { game: null }, { record: 7 }, { record: undefined },
    { preset: 1 }, { at: "1" }, { at: 1.5 }, { at: -1 }, { players: "person" }, { players: ["robot"] },
    { players: Array(100).fill("person") }, { names: null }, { names: [7] }, { from: -1 }, { from: "x" },
  ]; // biome-ignore format: a list
  for (const part of bad) {
    assert.equal(readEntry({ ...ENTRY, ...part }), null, JSON.stringify(part));
  }
  for (const data of [null, undefined, 7, "save", [], {}]) {
    assert.equal(readEntry(data), null);
    assert.equal(readSavedGame(data), null);
  }
});

test("entries of a newer version differ from invalid ones", () => {
  for (const read of [readEntry, readSavedGame]) {
    assert.equal(read({ v: VERSION + 1, stuff: "unknown" }), "newer");
  }
});

test("entries of version 3 are listed, and their saves stay complete", () => {
  const { games, session } = JSON.parse(readStored("browser.json"));
  assert.deepEqual(
    games.map(readEntry).map(({ game, preset, at, from }) => [game, preset, at, from]),
    games.map(({ id, at, of }) => [...id.split(":").slice(0, 2), at, of?.at ?? null]),
  );
  for (const old of games) {
    const { save, key, record, players, names } = readEntry(old);
    const { picture, ...others } = old;
    assert.deepEqual(JSON.parse(save), others, `all but the ${picture.length} characters of picture`);
    assert.deepEqual([key, record, players, names], [old.key, old.id, old.players, old.options.names]);
    assert.equal(movesTextOf(old), old.id);
  }
  const text = session[`game:${session.tab}`];
  assert.deepEqual(readSavedGame(JSON.parse(text)), { key: "0gur8i90sqce3k", game: "atoll", save: text });
});

test("entries of version 4 are read as the same games", () => {
  const { games, session } = JSON.parse(readStored("browser-4.json"));
  for (const [at, old] of JSON.parse(readStored("browser.json")).games.entries()) {
    const entry = readEntry(games[at]);
    assert.deepEqual({ ...games[at], ...entry }, games[at]);
    const { original, ...upgraded } = readEntry(old); // entries of version 4 may lack this field
    assert.deepEqual({ ...entry, save: "" }, { ...upgraded, save: "" });
  }
  const { seen, v, ...held } = JSON.parse(session[`game:${session.tab}`]);
  assert.deepEqual([v, seen.length > 0], [4, true]);
  assert.deepEqual(readSavedGame({ ...held, v }), held);
});

test("invalid fields next to an old save don't hide it", () => {
  const [old] = JSON.parse(readStored("browser.json")).games;
  for (const options of [undefined, null, {}, { names: "Anna" }, { names: [1] }]) {
    assert.deepEqual(readEntry({ ...old, options }).names, []);
  }
  for (const origin of [null, 3, {}, { at: -1 }]) {
    assert.equal(readEntry({ ...old, of: origin }).from, null);
  }
  assert.equal(readEntry({ ...old, id: "atoll:small@2!x:" }).preset, "small");
});

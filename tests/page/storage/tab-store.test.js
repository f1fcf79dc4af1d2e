import assert from "node:assert/strict";
import { test } from "node:test";
import { exportPageData, importPageData } from "../../../web/js/storage/backup.js";
import { VERSION } from "../../../web/js/storage/save.js";
import { parseObject, readSettings, TabStore } from "../../../web/js/storage/tab-store.js";

const SHELF = { version: "1", games: [{ id: "atoll" }] };
const REPLY = { game: "atoll", frames: [{ nodes: [] }, { nodes: [1] }] };

class FakeStorage {
  map = new Map();
  getItem = (key) => this.map.get(key) ?? null;
  setItem = (key, text) => void this.map.set(key, text);
  removeItem = (key) => void this.map.delete(key);
}

let names = 0;

/** Return a tab of a browser with this local storage; its session storage survives a reload. */
function tab(local, session = new FakeStorage(), path = "/skerry/") {
  const randomName = () => `tab${names++}`;
  return { store: new TabStore({ path, randomName, local: () => local, session: () => session }), session };
}

const held = (save) => ({ key: "k1", game: "atoll", save });
const save = (store, text) => store.saveGame({ ...held(text), more: 1 }, ["m1"], REPLY, "1");

test("a reloaded tab finds its own game and marks", () => {
  const local = new FakeStorage();
  const one = tab(local);
  const two = tab(local);
  save(one.store, "save a");
  save(two.store, "save b");
  const loaded = tab(local, one.session).store.loadGame();
  assert.deepEqual(loaded, { held: held("save a"), seen: ["m1"], newer: false });
  assert.deepEqual(tab(local, two.session).store.loadGame().held, held("save b"));
  assert.equal(tab(local).store.loadGame().held, null);
});

test("a save of a newer version stays unchanged", () => {
  const { store: tabStore, session } = tab(new FakeStorage());
  save(tabStore, "save a");
  const newer = JSON.stringify({ v: VERSION + 1, stuff: "unknown" });
  const key = [...session.map.keys()].find((name) => name.includes(":game:"));
  session.setItem(key, newer);
  const later = tab(new FakeStorage(), session).store;
  assert.deepEqual(later.loadGame(), { held: null, seen: [], newer: true });
  save(later, "save b");
  assert.equal(session.getItem(key), newer);
  assert.equal(tab(new FakeStorage(), session).store.loadGame().held.save, "save b");
});

test("if storage is denied, memory is used and `persistent` is false", () => {
  const denied = () => {
    throw new Error("SecurityError");
  };
  const tabStore = new TabStore({
    path: "/",
    randomName: () => "t",
    local: denied,
    session: denied,
  });
  assert.equal(tabStore.persistent, false);
  save(tabStore, "save a");
  assert.equal(tabStore.loadGame().held.save, "save a");
});

test("a full storage is reported", () => {
  const session = new FakeStorage();
  const { store: tabStore } = tab(new FakeStorage(), session);
  session.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  save(tabStore, "save a");
  assert.equal(tabStore.persistent, false);
});

test("stored text that is no object, or too long, is ignored", () => {
  for (const text of ["", "null", "7", "{", '"a"', `[${"1,".repeat(99)}1]`]) {
    assert.equal(parseObject(text, 100), null, text);
  }
  assert.deepEqual(parseObject('{"a":1}', 100), { a: 1 });
});

test("invalid settings fall back to the defaults", () => {
  const usual = {
    theme: "auto",
    motion: "auto",
    coordinates: true,
    outline: false,
    sound: false,
    vibration: false,
    careful: false,
    left: false,
    pass: true,
    pace: "normal",
    ponder: "auto",
    patience: "normal",
    keys: true,
    language: "auto",
    pens: {},
  };
  assert.deepEqual(readSettings(null), usual);
  assert.deepEqual(readSettings('{"theme":"pink","motion":1,"coordinates":"yes"}'), usual);
  const settings = { ...usual, theme: "dark", motion: "off", outline: true, language: "de" };
  assert.deepEqual(readSettings(JSON.stringify(settings)), settings);
  for (const patience of ["short", "long"]) {
    assert.equal(readSettings(JSON.stringify({ patience })).patience, patience);
  }
  for (const ponder of [true, false]) {
    assert.equal(readSettings(JSON.stringify({ ponder })).ponder, ponder);
  }
});

test("the last table is restored only for the same version and a known game", () => {
  const { store: tabStore } = tab(new FakeStorage());
  assert.equal(tabStore.lastTable(SHELF), null);
  save(tabStore, "save a");
  assert.deepEqual(tabStore.lastTable(SHELF), { game: "atoll", frames: [{ nodes: [1] }] });
  assert.equal(tabStore.lastTable({ ...SHELF, version: "2" }), null);
  assert.equal(tabStore.lastTable({ version: "1", games: [] }), null);
});

test("an early move is restored by the same tab, and invalid ones are dropped", () => {
  const local = new FakeStorage();
  const { store: tabStore } = tab(local);
  assert.equal(tabStore.loadEarlyMove(), null);
  tabStore.saveEarlyMove({ id: "atoll:standard:", move: "f6" });
  assert.deepEqual(tabStore.loadEarlyMove(), { id: "atoll:standard:", move: "f6" });
  tabStore.saveEarlyMove({ id: "atoll:standard:", move: 6 });
  assert.equal(tabStore.loadEarlyMove(), null);
  tabStore.saveEarlyMove(null);
  assert.equal(tabStore.loadEarlyMove(), null);
});

test("a full ranking of the longest games survives a reload", () => {
  const local = new FakeStorage();
  const list = Array.from({ length: 300 }, (_, n) => ({ id: `${n}${"x".repeat(6_700)}`, by: "Anna" }));
  tab(local).store.saveData("results", { by: "Anna", list });
  assert.deepEqual(tab(local).store.loadData("results"), { by: "Anna", list });
});

test("a backup has the settings that differ from the default, and restores them", () => {
  const { store } = tab(new FakeStorage());
  const empty = { settings: {}, lessons: {}, opponents: {}, ranking: {} };
  assert.deepEqual(exportPageData({ tabStore: store, readSettings }), empty);
  store.saveSettings({ ...store.loadSettings(), theme: "dark", pens: { islant: ["", "red"] } });
  store.saveLessons({ atoll: 3 });
  store.saveData("opponents", { atoll: 2 });
  store.saveData("results", { by: "Anna", list: [] });
  const data = exportPageData({ tabStore: store, readSettings });
  assert.deepEqual(data, {
    settings: { theme: "dark", pens: { islant: ["", "red"] } },
    lessons: { atoll: 3 },
    opponents: { atoll: 2 },
    ranking: { by: "Anna", list: [] },
  });
  const other = tab(new FakeStorage()).store;
  importPageData(other, data);
  assert.deepEqual(exportPageData({ tabStore: other, readSettings }), data);
  assert.deepEqual(other.loadSettings(), store.loadSettings());
});

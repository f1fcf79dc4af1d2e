import assert from "node:assert/strict";
import { test } from "node:test";
import { DEFAULTS, readSave, readSettings, Store, VERSION } from "../../web/js/store.js";

const SAVE = {
  v: VERSION,
  id: "atoll:standard:f6,g7",
  at: 1,
  players: ["person", 3],
  options: { seconds: 5, names: ["Anna"] },
};
const SHELF = { version: "1", games: [{ id: "atoll" }] };
const REPLY = { game: "atoll", film: [{ nodes: [] }, { nodes: [1] }] };

class Kept {
  map = new Map();
  getItem = (key) => this.map.get(key) ?? null;
  setItem = (key, text) => void this.map.set(key, text);
  removeItem = (key) => void this.map.delete(key);
  key = (index) => [...this.map.keys()][index] ?? null;
  get length() {
    return this.map.size;
  }
}

let clock = 0;
let names = 0;

/** A tab of a browser with this local storage; the session storage outlives a reload. */
function tab(local, session = new Kept(), path = "/skerry/") {
  clock += 1000;
  const store = new Store({
    path,
    now: () => clock++,
    name: () => `tab${names++}`,
    local: () => local,
    session: () => session,
  });
  return { store, session };
}

const save = (store, id) => store.save({ ...SAVE, id }, REPLY, "1");

test("a tab finds its own game after a reload", () => {
  const local = new Kept();
  const one = tab(local);
  const two = tab(local);
  save(one.store, "atoll:standard:a1");
  save(two.store, "atoll:standard:b2");
  assert.equal(tab(local, one.session).store.load().save.id, "atoll:standard:a1");
  assert.equal(tab(local, two.session).store.load().save.id, "atoll:standard:b2");
});

test("a new tab finds the latest game, and does not write over it", () => {
  const local = new Kept();
  const one = tab(local);
  save(one.store, "atoll:standard:a1");
  const two = tab(local);
  assert.equal(two.store.load().save.id, "atoll:standard:a1");
  save(two.store, "atoll:standard:b2");
  assert.equal(one.store.load().save.id, "atoll:standard:a1");
  assert.equal(local.map.size, 2);
});

test("only so many games of other tabs are kept, the oldest go", () => {
  const local = new Kept();
  for (let index = 0; index < 12; index += 1) {
    save(tab(local).store, `atoll:standard:a${index}`);
  }
  assert.equal(local.map.size, 8);
  assert.equal(tab(local).store.load().save.id, "atoll:standard:a11");
});

test("sites of one host do not see each other's games", () => {
  const local = new Kept();
  save(tab(local).store, "atoll:standard:a1");
  assert.equal(tab(local, new Kept(), "/other/").store.load().save, null);
});

test("a save of a newer version is left untouched", () => {
  const local = new Kept();
  const { store, session } = tab(local);
  save(store, "atoll:standard:a1");
  const newer = JSON.stringify({ v: VERSION + 1, stuff: "unknown" });
  for (const kept of [local, session]) {
    const key = [...kept.map.keys()].find((name) => name.includes(":game:"));
    kept.setItem(key, newer);
  }
  const later = tab(local, session).store;
  assert.deepEqual(later.load(), { save: null, newer: true });
  save(later, "atoll:standard:b2");
  assert.ok([...local.map.values()].includes(newer));
  assert.ok([...session.map.values()].includes(newer));
  assert.equal(tab(local, session).store.load().save.id, "atoll:standard:b2");
});

test("where storage is denied, memory takes its place and says so", () => {
  const denied = () => {
    throw new Error("SecurityError");
  };
  const store = new Store({
    path: "/",
    now: () => 1,
    name: () => "t",
    local: denied,
    session: denied,
  });
  assert.equal(store.lasting, false);
  save(store, "atoll:standard:a1");
  assert.equal(store.load().save.id, "atoll:standard:a1");
});

test("a full storage is noticed", () => {
  const local = new Kept();
  const { store } = tab(local);
  local.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  save(store, "atoll:standard:a1");
  assert.equal(store.lasting, false);
  assert.equal(store.load().save.id, "atoll:standard:a1");
});

test("damaged saves are no saves", () => {
  const damaged = [
    "",
    "null",
    "[]",
    "7",
    "{",
    "{}",
    JSON.stringify({ ...SAVE, id: 7 }),
    JSON.stringify({ ...SAVE, at: 1.5 }),
    JSON.stringify({ ...SAVE, players: ["robot"] }),
    JSON.stringify({ ...SAVE, v: 0 }),
    JSON.stringify({ ...SAVE, id: "f6,".repeat(99_999) }),
  ];
  for (const text of damaged) {
    assert.deepEqual(readSave(text), { save: null, newer: false }, text.slice(0, 60));
  }
  assert.deepEqual(readSave(JSON.stringify(SAVE)).save, SAVE);
});

test("a save's options are made good", () => {
  for (const options of [undefined, null, { seconds: -1 }, { seconds: "x" }, { seconds: 1e9 }]) {
    assert.equal(readSave(JSON.stringify({ ...SAVE, options })).save.options.seconds, 5);
    assert.deepEqual(readSave(JSON.stringify({ ...SAVE, options })).save.options.names, []);
  }
});

test("settings that make no sense are the usual ones", () => {
  assert.deepEqual(readSettings(null), DEFAULTS);
  assert.deepEqual(readSettings('{"theme":"pink","motion":1,"coordinates":"yes"}'), DEFAULTS);
  const own = { theme: "dark", motion: "off", coordinates: false, outline: true };
  assert.deepEqual(readSettings(JSON.stringify(own)), own);
});

test("the last picture is shown again by the same version of a game that is there", () => {
  const { store } = tab(new Kept());
  assert.equal(store.picture(SHELF), null);
  save(store, "atoll:standard:a1");
  assert.deepEqual(store.picture(SHELF), { game: "atoll", film: [{ nodes: [1] }] });
  assert.equal(store.picture({ ...SHELF, version: "2" }), null);
  assert.equal(store.picture({ version: "1", games: [] }), null);
});

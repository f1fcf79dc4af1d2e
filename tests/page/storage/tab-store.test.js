import assert from "node:assert/strict";
import { test } from "node:test";
import { parse, readSave, VERSION } from "../../../web/js/storage/save.js";
import { DEFAULTS, readSettings, TabStore } from "../../../web/js/storage/tab-store.js";

const SAVE = {
  v: 3,
  key: "k1",
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
}

let names = 0;

/** A tab of a browser with this local storage; the session storage outlives a reload. */
function tab(local, session = new Kept(), path = "/skerry/") {
  const name = () => `tab${names++}`;
  return { store: new TabStore({ path, name, local: () => local, session: () => session }), session };
}

const save = (store, id) => store.save({ ...SAVE, id }, ["m1"], REPLY, "1");

test("a tab finds its own game after a reload, and the marks on it", () => {
  const local = new Kept();
  const one = tab(local);
  const two = tab(local);
  save(one.store, "atoll:standard:a1");
  save(two.store, "atoll:standard:b2");
  const found = tab(local, one.session).store.load();
  assert.equal(found.save.id, "atoll:standard:a1");
  assert.deepEqual(found.seen, ["m1"]);
  assert.equal(tab(local, two.session).store.load().save.id, "atoll:standard:b2");
  assert.equal(tab(local).store.load().save, null);
});

test("a save of a newer version is left untouched", () => {
  const { store: tabStore, session } = tab(new Kept());
  save(tabStore, "atoll:standard:a1");
  const newer = JSON.stringify({ v: VERSION + 1, stuff: "unknown" });
  const key = [...session.map.keys()].find((name) => name.includes(":game:"));
  session.setItem(key, newer);
  const later = tab(new Kept(), session).store;
  assert.deepEqual(later.load(), { save: null, seen: [], newer: true });
  save(later, "atoll:standard:b2");
  assert.equal(session.getItem(key), newer);
  assert.equal(tab(new Kept(), session).store.load().save.id, "atoll:standard:b2");
});

test("where storage is denied, memory takes its place and says so", () => {
  const denied = () => {
    throw new Error("SecurityError");
  };
  const tabStore = new TabStore({
    path: "/",
    name: () => "t",
    local: denied,
    session: denied,
  });
  assert.equal(tabStore.lasting, false);
  save(tabStore, "atoll:standard:a1");
  assert.equal(tabStore.load().save.id, "atoll:standard:a1");
});

test("a full storage is noticed", () => {
  const session = new Kept();
  const { store: tabStore } = tab(new Kept(), session);
  session.setItem = () => {
    throw new Error("QuotaExceededError");
  };
  save(tabStore, "atoll:standard:a1");
  assert.equal(tabStore.lasting, false);
});

test("damaged saves are no saves", () => {
  const damaged = [
    null,
    [],
    7,
    "save",
    {},
    { ...SAVE, id: 7 },
    { ...SAVE, key: "../x" },
    { ...SAVE, key: undefined },
    { ...SAVE, at: 1.5 },
    { ...SAVE, at: -1 },
    { ...SAVE, players: ["robot"] },
    { ...SAVE, players: Array(100).fill("person") },
    { ...SAVE, v: 0 },
    { ...SAVE, id: "f6,".repeat(99_999) },
  ];
  for (const data of damaged) {
    assert.deepEqual(readSave(data), { save: null, newer: false }, JSON.stringify(data));
  }
  assert.deepEqual(readSave({ ...SAVE, more: 1 }).save, SAVE);
});

test("a text that is no object, or too long, is nothing", () => {
  for (const text of ["", "null", "7", "{", '"a"', `[${"1,".repeat(99)}1]`]) {
    assert.equal(parse(text, 100), null, text);
  }
  assert.deepEqual(parse('{"a":1}', 100), { a: 1 });
});

test("a save's options are made good", () => {
  for (const options of [undefined, null, { seconds: -1 }, { seconds: "x" }, { seconds: 1e9 }]) {
    assert.equal(readSave({ ...SAVE, options }).save.options.seconds, 5);
    assert.deepEqual(readSave({ ...SAVE, options }).save.options.names, []);
  }
});

test("settings that make no sense are the usual ones", () => {
  assert.deepEqual(readSettings(null), DEFAULTS);
  assert.deepEqual(readSettings('{"theme":"pink","motion":1,"coordinates":"yes"}'), DEFAULTS);
  const own = { ...DEFAULTS, theme: "dark", motion: "off", outline: true, language: "de" };
  assert.deepEqual(readSettings(JSON.stringify(own)), own);
});

test("the last picture is shown again by the same version of a game that is there", () => {
  const { store: tabStore } = tab(new Kept());
  assert.equal(tabStore.picture(SHELF), null);
  save(tabStore, "atoll:standard:a1");
  assert.deepEqual(tabStore.picture(SHELF), { game: "atoll", film: [{ nodes: [1] }] });
  assert.equal(tabStore.picture({ ...SHELF, version: "2" }), null);
  assert.equal(tabStore.picture({ version: "1", games: [] }), null);
});

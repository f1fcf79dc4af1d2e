import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });
globalThis.location = { pathname: "/skerry/", search: "", hash: "" };
globalThis.history = { state: null };
const { initialView } = await import("../../../web/js/home/initial-view.js");

/** A storage in which that is kept. */
const store = (kept = {}) => ({
  getItem: (key) => kept[key.replace("skerry:/skerry/:", "")] ?? null,
});

function visit({ search = "", hash = "", state = null, tab = {}, site = {} }) {
  Object.assign(globalThis.location, { search, hash });
  globalThis.history.state = state;
  for (const [name, kept] of [["sessionStorage", tab], ["localStorage", site]]) {
    Object.defineProperty(globalThis, name, { value: store(kept), configurable: true });
  }
  return initialView();
}

afterEach(() => {
  delete globalThis.sessionStorage;
  delete globalThis.localStorage;
});

const PICTURE = { picture: '{"game":"atoll"}' };
const LAST = { last: '{"game":"atoll"}' };

test("a first visit initialView at home", () => {
  assert.equal(visit({}), "home");
  assert.equal(visit({ search: "?lang=de" }), "home");
  assert.equal(visit({ tab: { picture: "null" } }), "home");
});

test("a link and a game's name lead to the table", () => {
  assert.equal(visit({ hash: "#atoll:small:d4" }), "table");
  assert.equal(visit({ search: "?game=palavan" }), "table");
  assert.equal(visit({ search: "?lang=de&game=palavan", state: { place: "home" } }), "table");
});

test("whoever has left a game finds it, in this tab and after the browser was closed", () => {
  assert.equal(visit({ tab: PICTURE }), "table");
  assert.equal(visit({ site: LAST }), "table");
});

test("a reload stays where one is, as long as there is a game to go to", () => {
  assert.equal(visit({ tab: PICTURE, state: { place: "home" } }), "home");
  assert.equal(visit({ tab: PICTURE, state: { place: "table" } }), "table");
  assert.equal(visit({ state: { place: "table" } }), "home");
});

test("where nothing may be kept, a visit initialView at home", () => {
  visit({});
  Object.defineProperty(globalThis, "localStorage", {
    get() {
      throw new Error("SecurityError");
    },
    configurable: true,
  });
  assert.equal(initialView(), "home");
});

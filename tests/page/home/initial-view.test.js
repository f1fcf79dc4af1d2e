import assert from "node:assert/strict";
import { afterEach, test } from "node:test";

globalThis.matchMedia = () => ({ matches: false });
globalThis.location = { pathname: "/skerry/", search: "", hash: "" };
globalThis.history = { state: null };
const { initialView } = await import("../../../web/js/home/initial-view.js");

/** Return a storage with these values. */
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

test("a first visit starts on the home page", () => {
  assert.equal(visit({}), "home");
  assert.equal(visit({ search: "?lang=de" }), "home");
  assert.equal(visit({ tab: { picture: "null" } }), "home");
});

test("a link or a game's name opens the game", () => {
  assert.equal(visit({ hash: "#atoll:small:d4" }), "game");
  assert.equal(visit({ search: "?game=palavan" }), "game");
  assert.equal(visit({ search: "?lang=de&game=palavan", state: { view: "home" } }), "game");
});

test("a game left open is shown again, in this tab and in a new one", () => {
  assert.equal(visit({ tab: PICTURE }), "game");
  assert.equal(visit({ site: LAST }), "game");
});

test("a reload stays on its view, if there is a game", () => {
  assert.equal(visit({ tab: PICTURE, state: { view: "home" } }), "home");
  assert.equal(visit({ tab: PICTURE, state: { view: "game" } }), "game");
  assert.equal(visit({ state: { view: "game" } }), "home");
});

test("without storage a visit starts on the home page", () => {
  visit({});
  Object.defineProperty(globalThis, "localStorage", {
    get() {
      throw new Error("SecurityError");
    },
    configurable: true,
  });
  assert.equal(initialView(), "home");
});

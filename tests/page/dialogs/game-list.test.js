import assert from "node:assert/strict";
import { test } from "node:test";

globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
globalThis.document = {
  documentElement: { dataset: {}, lang: "en" },
  createElement: () => ({ addEventListener() {} }),
  createElementNS: () => ({}),
};
const { describeSavedGame } = await import("../../../web/js/dialogs/game-list.js");

const CATALOGUE = { games: [] };
const saved = (fields) => ({
  ...{ game: "toy", preset: "duel", players: ["person", "person"], names: ["", "Bea"] },
  ...{ status: "", picture: "", from: null, when: 0, at: 3, day: null, language: "en" },
  ...fields,
});
const players = (fields) => describeSavedGame(saved(fields), CATALOGUE).players;

test("in a game by link, the player on this device is You", () => {
  assert.equal(players({ own: 0 }), "You, Bea");
  assert.equal(players({ own: 1, names: ["Bea", ""] }), "Bea, You");
});

test("on a shared screen, a player without a name is a human", () => {
  assert.equal(players({}), "Human, Bea");
});

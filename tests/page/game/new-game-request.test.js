import assert from "node:assert/strict";
import { test } from "node:test";
import {
  defaultRequest,
  readNamedGame,
  removeGameName,
} from "../../../web/js/game/new-game-request.js";

const INFO = {
  id: "toy",
  chance: true,
  presets: [{ id: "usual" }, { id: "day", daily: true }],
};

test("the address names a game and an optional preset", () => {
  assert.deepEqual(readNamedGame("?game=palavan"), { game: "palavan", preset: undefined });
  assert.deepEqual(readNamedGame("?lang=de&game=Palavan%20&preset=storm"), {
    game: "palavan",
    preset: "storm",
  });
  assert.equal(readNamedGame("?lang=de"), null);
});

test("other parts of the address stay", () => {
  assert.equal(removeGameName("https://e.org/s/?game=toy&preset=a"), "https://e.org/s/");
  assert.equal(removeGameName("https://e.org/s/?lang=de&game=toy#x"), "https://e.org/s/?lang=de#x");
});

test("the default request has one human player and a random seed, or that of the day", () => {
  const { seed, ...wish } = defaultRequest(INFO);
  assert.deepEqual(wish, { game: "toy", players: "first" });
  assert.match(seed, /^[a-z0-9]{14}$/);
  assert.notEqual(defaultRequest(INFO).seed, seed);
  assert.deepEqual(defaultRequest(INFO, "day"), { game: "toy", preset: "day", players: "first" });
  assert.deepEqual(defaultRequest({ ...INFO, chance: false }), { game: "toy", players: "first" });
});

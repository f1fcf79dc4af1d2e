import assert from "node:assert/strict";
import { test } from "node:test";
import { arrange, usualPlayers, waysToBegin } from "../../../web/js/game/seating.js";

const names = (players) => waysToBegin(players).map(({ name }) => name);

test("who begins is asked in words that fit the players", () => {
  assert.deepEqual(names(["person", 3]), ["You", "The computer", "By lot"]);
  assert.deepEqual(names(["person", "person"]), ["Player 1", "By lot"]);
  assert.deepEqual(names([1, 5]), ["Player 1", "By lot"]);
  assert.deepEqual(names(["person"]), []);
});

test("you or the computer begins", () => {
  assert.deepEqual(arrange(["person", 3], "person", Math.random), [0, 1]);
  assert.deepEqual(arrange(["person", 3], "computer", Math.random), [1, 0]);
  assert.deepEqual(arrange([3, 4, "person"], "person", Math.random), [2, 0, 1]);
  assert.deepEqual(arrange([1, 5], "listed", Math.random), [0, 1]);
});

test("lots give every order, and lose nobody", () => {
  assert.deepEqual(
    arrange(["person", 3], "lot", () => 0),
    [0, 1],
  );
  assert.deepEqual(
    arrange(["person", 3], "lot", () => 0.99),
    [1, 0],
  );
  assert.deepEqual(arrange([1, 2, 3, 4], "lot", () => 0.5).sort(), [0, 1, 2, 3]);
});

test("a person sits down against the usual level", () => {
  assert.deepEqual(usualPlayers({ usual: 3 }, 2), ["person", 3]);
  assert.deepEqual(usualPlayers({ usual: 1 }, 3), ["person", 1, 1]);
  assert.deepEqual(usualPlayers({ usual: 3 }, 1), ["person"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { highlightedNodes, newlyReachedGoals } from "../../../web/js/panels/scoresheet.js";

const ENTRIES = [
  { name: "Fits", mark: "open" },
  { name: "Land", value: "2 areas", mark: "open", nodes: ["l1", "l2"] },
  { name: "Water", value: "1 area", mark: "done", nodes: ["w1", "l2"] },
  { name: "Tiles", value: "3", nodes: ["t"] },
];
const nobody = { over: null, focus: null, pressed: null };

test("nodes are lit while their entry is pointed at, has the focus, or is pressed", () => {
  assert.deepEqual([...highlightedNodes(ENTRIES, nobody)], []);
  assert.deepEqual([...highlightedNodes(ENTRIES, { ...nobody, over: "Land" })], ["l1", "l2"]);
  assert.deepEqual([...highlightedNodes(ENTRIES, { ...nobody, focus: "Tiles" })], ["t"]);
  const several = { over: "Tiles", focus: "Water", pressed: "Land" };
  assert.deepEqual([...highlightedNodes(ENTRIES, several)].sort(), ["l1", "l2", "t", "w1"]);
});

test("an entry without nodes, or a removed one, lights nothing", () => {
  assert.deepEqual([...highlightedNodes(ENTRIES, { ...nobody, over: "Fits" })], []);
  assert.deepEqual([...highlightedNodes([], { ...nobody, pressed: "Land" })], []);
});

test("newly done entries are those that were open before", () => {
  const done = (...names) =>
    ENTRIES.map((entry) => (names.includes(entry.name) ? { ...entry, mark: "done" } : entry));
  assert.deepEqual(newlyReachedGoals(ENTRIES, ENTRIES), []);
  assert.deepEqual(newlyReachedGoals(ENTRIES, done("Fits", "Land")), ["Fits", "Land"]);
  assert.deepEqual(newlyReachedGoals(done("Fits"), done("Fits", "Land")), ["Land"]);
  assert.deepEqual(newlyReachedGoals(done("Fits"), ENTRIES), [], "nor is it what is open again");
  assert.deepEqual(newlyReachedGoals([], done("Fits")), [], "nor what is done from the beginning");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { askFact, hintText } from "../../../web/js/library/facts.js";
import { Lost, Refused } from "../../../web/js/engine/wire.js";

const CHOICES = [{ action: "c7", picks: ["c7"] }, { action: "swap", button: "Swap" }];

test("a hint is the move by its name, and what is certain about it", () => {
  const fact = "It wins.";
  assert.equal(hintText(CHOICES, { move: "c7", fact, note: "" }), "Hint: c7. It wins.");
  assert.equal(hintText(CHOICES, { move: "swap", fact: "", note: "" }), "Hint: Swap");
  assert.equal(hintText(CHOICES, { move: "c7", fact: "", note: "2 ways" }), "Hint: c7 · 2 ways");
  assert.equal(hintText(CHOICES, { move: "c7", fact, note: "2 ways" }), "Hint: c7. It wins. · 2 ways");
});

test("the engine is asked about the move, where it would be played", async () => {
  const asked = [];
  const engine = { ask: async (request) => asked.push(request) && { text: "It wins." } };
  assert.equal(await askFact(engine, "c7", 3), "It wins.");
  assert.deepEqual(asked, [{ op: "fact", move: "c7", at: 3 }]);
});

test("a refusal leaves the hint without a fact; a lost engine is for others to tell", async () => {
  const failing = (error) => ({ ask: () => Promise.reject(error) });
  assert.equal(await askFact(failing(new Refused("no")), "c7", 3), "");
  await assert.rejects(askFact(failing(new Lost("gone")), "c7", 3), Lost);
});

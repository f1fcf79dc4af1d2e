import assert from "node:assert/strict";
import { test } from "node:test";
import { cleanName } from "../../../web/js/ui/link-repair.js";

test("cleanName() returns one short line", () => {
  assert.equal(cleanName("  Anna\n\u202e\u0000 "), "Anna");
  assert.equal([...cleanName("💧".repeat(99))].length, 30);
});

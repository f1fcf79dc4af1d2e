import assert from "node:assert/strict";
import { test } from "node:test";
import { readName } from "../../../web/js/ui/link-repair.js";

test("a name is one short line", () => {
  assert.equal(readName("  Anna\n\u202e\u0000 "), "Anna");
  assert.equal([...readName("💧".repeat(99))].length, 30);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { randomId } from "../../../web/js/ui/dom.js";

test("what must not be guessed has 128 bits, other names 64", () => {
  assert.match(randomId(), /^[0-9a-z]{14}$/);
  assert.match(randomId(true), /^[0-9a-z]{28}$/);
  assert.notEqual(randomId(true), randomId(true));
});

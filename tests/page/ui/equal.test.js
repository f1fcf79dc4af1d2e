import assert from "node:assert/strict";
import { test } from "node:test";
import { isEqual } from "../../../web/js/ui/equal.js";

test("isEqual() compares plain data by content", () => {
  const make = () => ({ a: [1, { b: "c" }], d: new Map([["e", [2]]]), f: null, g: Number.NaN });
  assert.ok(isEqual(make(), make()));
  for (const [one, other] of [
    [[1, 2], [1]],
    [[], {}],
    [{ a: undefined }, { b: undefined }],
    [new Map([["a", 1]]), new Map([["b", 1]])],
    [new Map([["a", undefined]]), new Map()],
    [null, {}],
    ["1", 1],
  ]) {
    assert.ok(!isEqual(one, other));
    assert.ok(!isEqual(other, one));
  }
});

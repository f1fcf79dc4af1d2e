import assert from "node:assert/strict";
import { test } from "node:test";
import { readLink } from "../../../web/js/embed/link.js";

test("the game's id is parsed from the hash", () => {
  assert.deepEqual(readLink("#atoll:standard:f6,g7"), { id: "atoll:standard:f6,g7" });
  assert.equal(readLink("#toy:a@3:x,y%23seed").id, "toy:a@3:x,y#seed");
  assert.equal(readLink("#atoll%3Asmall%3A").id, "atoll:small:");
  assert.equal(readLink("#toy:a@3!eJw_-9:x%23seed").id, "toy:a@3!eJw_-9:x#seed");
});

test("an empty hash or an anchor contains no id", () => {
  for (const hash of ["", "#", "#board"]) {
    assert.deepEqual(readLink(hash), { id: null });
  }
});

test("an invalid link contains no id", () => {
  const damaged = [
    "#atoll:",
    "#a:b%2",
    "#a b:\u{1f3dd}:c",
    "#a:b:c\u{1f3dd}d",
    "#::",
    "#a:b:...",
    "#a:<b>:c",
  ];
  for (const hash of [...damaged, `#a:b:${"x".repeat(70_000)}`]) {
    assert.equal(readLink(hash).id, null, hash.slice(0, 40));
  }
});

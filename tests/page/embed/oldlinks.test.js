import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readLink } from "../../../web/js/embed/link.js";

const folder = new URL("../../links/", import.meta.url);
const files = readdirSync(folder).filter((name) => /^(?!.*-result).*\.txt$/.test(name));

for (const name of files) {
  const link = readFileSync(new URL(name, folder), "ascii").split("\n")[1];
  test(`a frame reads an old link: ${name}`, () => {
    const { id } = readLink(link);
    assert.equal(readLink(`#${encodeURIComponent(id)}`).id, id);
  });
}

test("the folder of old links isn't empty", () => {
  assert.ok(files.length >= 20);
});

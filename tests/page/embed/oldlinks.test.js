import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readLink } from "../../../web/js/embed/link.js";
import { holdsResult } from "../../../web/js/ui/tidy.js";

const folder = new URL("../../links/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));

for (const name of files) {
  const link = readFileSync(new URL(name, folder), "ascii").split("\n")[1];
  test(`the page reads an old link: ${name}`, () => {
    if (link.startsWith("#result=")) {
      assert.ok(holdsResult(link));
    } else {
      const { id } = readLink(link);
      assert.equal(readLink(`#${encodeURIComponent(id)}`).id, id);
    }
  });
}

test("there are old links", () => {
  assert.ok(files.length > 20);
});

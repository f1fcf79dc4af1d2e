import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { readLink } from "../../../web/js/library/link.js";
import { readResults } from "../../../web/js/library/results.js";

const folder = new URL("../../links/", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));

for (const name of files) {
  const link = readFileSync(new URL(name, folder), "ascii").split("\n")[1];
  test(`the page reads an old link: ${name}`, () => {
    if (link.startsWith("#result=")) {
      const { claims, problems } = readResults(`https://example.org/skerry/${link}`);
      assert.deepEqual(problems, []);
      assert.equal(claims.length, 1);
      assert.ok(claims[0].points.length > 0);
    } else {
      const { id } = readLink(link);
      assert.equal(readLink(`#${encodeURIComponent(id)}`).id, id);
    }
  });
}

test("there are old links", () => {
  assert.ok(files.length > 20);
});

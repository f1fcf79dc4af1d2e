import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { readFrameParams } from "../../../web/js/embed/frame-params.js";
import { readLink } from "../../../web/js/embed/link.js";

const SITE = "https://example.org/skerry/";
const file = new URL("../../links/mangled.json", import.meta.url);
const { links } = JSON.parse(readFileSync(file, "ascii"));
const linksIn = (kind) => links.filter((link) => link.in === kind);

for (const { what, link, id } of linksIn("page")) {
  test(`in the page's address: ${what}`, () => {
    const address = new URL(link, SITE); // the URL parser encodes some characters, as browsers do
    assert.deepEqual(readLink(address.hash), { id });
    assert.deepEqual(readLink(link), { id });
    assert.equal(readLink(`${SITE}${link}`).id, id, "the whole address as a text");
  });
}

for (const { what, link, id } of linksIn("text")) {
  test(`in a text: ${what}`, () => {
    assert.deepEqual(readLink(link), { id });
  });
}

for (const { what, link, id, picture } of linksIn("frame")) {
  test(`in a frame's address: ${what}`, () => {
    const { search, hash } = new URL(link, SITE);
    const wish = readFrameParams(search, hash);
    assert.deepEqual([wish.id, wish.picture, wish.game], [id, picture, id.split(":")[0]]);
  });
}

test("a frame's theme and game are read after HTML entities and in brackets", () => {
  assert.equal(readFrameParams("?game=atoll&amp;theme=dark", "").theme, "dark");
  assert.equal(readFrameParams("?game=atoll)", "").game, "atoll");
});

test("links that lost information are not repaired", () => {
  for (const hash of [
    "#CONQUEROR:BASIC:B1,G8%23PEARL", // the seed's upper and lower case is lost
    "#atoll:standard:f6,g7...", // the dots show that the link was shortened
    "#atoll:standard:f6,g7\u2026",
    "#atoll:standard:f6,g7%E2%80%A6)",
    `#atoll:small:d4%${"25".repeat(9)}2Ce5`,
    "#atoll:",
  ]) {
    assert.equal(readLink(hash).id, null, hash);
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { resolvePath } from "../../../web/js/onefile/page-viewer.js";

test("links in a page lead to other files of the site", () => {
  assert.equal(resolvePath("toy-dark.svg", "rules/toy.html"), "rules/toy-dark.svg");
  assert.equal(resolvePath("toy-sources.html#b", "rules/toy.html"), "rules/toy-sources.html");
  assert.equal(resolvePath("../licences.html", "rules/toy.html"), "licences.html");
  assert.equal(resolvePath("../", "rules/toy.html"), "");
  assert.equal(resolvePath("./", "licences.html"), "");
});

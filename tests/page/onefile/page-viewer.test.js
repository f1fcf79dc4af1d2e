import assert from "node:assert/strict";
import { test } from "node:test";
import { resolved } from "../../../web/js/onefile/page-viewer.js";

test("links in a text lead to other files of the site", () => {
  assert.equal(resolved("toy-dark.svg", "rules/toy.html"), "rules/toy-dark.svg");
  assert.equal(resolved("toy-sources.html#b", "rules/toy.html"), "rules/toy-sources.html");
  assert.equal(resolved("../licences.html", "rules/toy.html"), "licences.html");
  assert.equal(resolved("../", "rules/toy.html"), "");
  assert.equal(resolved("./", "licences.html"), "");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { randomId, setText } from "../../../web/js/ui/dom.js";

test("secret ids have 128 bits, others 64", () => {
  assert.match(randomId(), /^[0-9a-z]{14}$/);
  assert.match(randomId(true), /^[0-9a-z]{28}$/);
  assert.notEqual(randomId(true), randomId(true));
});

test("setText() doesn't overwrite a page translator's text", () => {
  let writes = 0;
  const element = {
    text: "",
    hasChildNodes: () => element.text !== "",
    get textContent() {
      return element.text;
    },
    set textContent(value) {
      writes += 1;
      element.text = value;
    },
  };
  setText(element, "Your turn");
  element.text = "YOUR TURN"; // changed by a page translator
  setText(element, "Your turn");
  assert.equal(writes, 1);
  setText(element, "White to move");
  assert.equal(element.text, "White to move");
  element.text = ""; // emptied by other code
  setText(element, "White to move");
  assert.equal(writes, 3);
});

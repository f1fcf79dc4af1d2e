import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeBase85 } from "../../../web/js/onefile/base85.js";

// Some bytes, by the text that Python's base64.b85encode writes for them.
const WRITTEN = {
  "": [],
  "{{": [255],
  "L39": [65, 116],
  "0000": [0, 0, 0],
  "`uqI-{{KOAZ)|J": [250, 251, 252, 253, 254, 255, 65, 116, 111, 108, 108],
  "|NsC0|NsC0": [255, 255, 255, 255, 255, 255, 255, 255],
};

for (const [text, bytes] of Object.entries(WRITTEN)) {
  test(`base85 is read as Python writes it: ${text}`, () => {
    assert.deepEqual([...new Uint8Array(decodeBase85(text))], bytes);
  });
}

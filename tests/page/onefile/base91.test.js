import assert from "node:assert/strict";
import { test } from "node:test";
import { decodeBase91 } from "../../../web/js/onefile/base91.js";

// What web/tools/base91.py writes for some bytes (tests/tools/test_base91.py has the same).
const WRITTEN = {
  "": [],
  "}a": [255],
  ":#'": [65, 116],
  "!!!!": [0, 0, 0],
  "|:Ps{5Pt+3rE,Q": [250, 251, 252, 253, 254, 255, 65, 116, 111, 108, 108],
  "~#~#~#~#~!": [255, 255, 255, 255, 255, 255, 255, 255],
  "!!.C'9!tEw(_:GC*'X": [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  "~#~#~#~#~#~#~#~#~#~#~#~#~#~#~#~#}a": [255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255],
};

for (const [text, bytes] of Object.entries(WRITTEN)) {
  test(`base91 is read as Python writes it: ${text}`, () => {
    assert.deepEqual([...new Uint8Array(decodeBase91(text))], bytes);
  });
}

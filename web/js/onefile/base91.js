// Bytes as printable ASCII, as web/tools/base91.py writes them: two letters for 13 bits; a
// single letter at the end for up to 5. No letter has a meaning in a <script> element.

const FIRST = 33; // the code of "!"
const LEFT_OUT = '"&<'; // printable characters that aren't letters

/** @returns {ArrayBuffer} */
export function decodeBase91(/** @type {string} */ text) {
  const values = new Uint8Array(128);
  for (let code = FIRST, value = 0; value < 91; code += 1) {
    if (!LEFT_OUT.includes(String.fromCharCode(code))) {
      values[code] = value;
      value += 1;
    }
  }
  const bytes = new Uint8Array(Math.ceil((text.length * 13) / 16));
  let bits = 0; // read and not written yet
  let count = 0; // of these bits
  let at = 0;
  for (let index = 1; index < text.length; index += 2) {
    const pair = values[text.charCodeAt(index - 1)] * 91 + values[text.charCodeAt(index)];
    bits = (bits << 13) | pair;
    count += 13;
    while (count >= 8) {
      count -= 8;
      bytes[at] = bits >> count;
      at += 1;
    }
    bits &= 255;
  }
  if (text.length % 2) {
    bytes[at] = (bits << (8 - count)) | values[text.charCodeAt(text.length - 1)];
    at += 1;
  }
  return bytes.buffer.slice(0, at);
}

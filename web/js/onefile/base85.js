// Base85 as Python's b85encode writes it: five letters for four bytes.

const LETTERS =
  "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz!#$%&()*+-;<=>?@^_`{|}~";

/** @returns {ArrayBuffer} */
export function decodeBase85(/** @type {string} */ text) {
  const values = new Uint8Array(128);
  for (let value = 0; value < LETTERS.length; value += 1) {
    values[LETTERS.charCodeAt(value)] = value;
  }
  const padded = text + LETTERS.charAt(84).repeat(4); // the last group may be shorter
  const bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
  for (let group = 0; group * 5 < text.length; group += 1) {
    let word = 0;
    for (let index = group * 5; index < group * 5 + 5; index += 1) {
      word = word * 85 + values[padded.charCodeAt(index)];
    }
    bytes.setUint32(group * 4, word);
  }
  return bytes.buffer.slice(0, Math.floor((text.length * 4) / 5));
}

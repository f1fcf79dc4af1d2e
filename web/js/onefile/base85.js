// What Python's b85encode writes: five letters for four bytes, where base64 takes five and a third.

const LETTERS = `${"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"}!#$%&()*+-;<=>?@^_\`{|}~`;

/** The bytes that a text in base85 stands for. */
export function decodeBase85(/** @type {string} */ text) {
  const values = new Uint8Array(128);
  for (let value = 0; value < LETTERS.length; value += 1) {
    values[LETTERS.charCodeAt(value)] = value;
  }
  const whole = text + LETTERS.charAt(84).repeat(4); // the last letters may stand for less than four bytes
  const bytes = new DataView(new ArrayBuffer(Math.ceil(text.length / 5) * 4));
  for (let at = 0; at < text.length; at += 5) {
    let word = 0;
    for (let letter = at; letter < at + 5; letter += 1) {
      word = word * 85 + values[whole.charCodeAt(letter)];
    }
    bytes.setUint32((at / 5) * 4, word);
  }
  return bytes.buffer.slice(0, Math.floor((text.length * 4) / 5));
}

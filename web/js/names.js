// Names that persons give themselves.

const MAX_NAME = 30;

/**
 * A name as it may stand in a link and on the page: one line, and not long.
 * @param {string} text
 */
export function readName(text) {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  return [...plain.trim()].slice(0, MAX_NAME).join("");
}

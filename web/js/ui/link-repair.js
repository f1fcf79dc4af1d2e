// Repairs of links that apps have damaged: encoded again, wrapped, quoted, in capitals, with a full stop
// or a tracking parameter at the end. No part of a game's id contains any of that.

const MAX_NAME = 30; // characters
const MAX_ROUNDS = 5; // rounds of decoding
const DOT = "\ue000"; // stands for %2E: a full stop that is part of the link
const INVISIBLE = /[\s\p{Cc}\p{Cf}+]/gu; // in links + stands for a space
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/** Repair the text after a #, or a whole address with a #; return the game's id, if it is one. */
export function repairLink(/** @type {string} */ text) {
  const plain = decodeAll(text);
  const slash = plain.lastIndexOf("/"); // ids contain no slash
  const hash = slash < 0 ? -1 : plain.indexOf("#", slash);
  const id = trimLink(plain.slice(hash + 1))
    .replace(/^([^:#]+:[^:#]+)(#|$)/, "$1:$2") // the colon before an empty list of moves
    .replaceAll(DOT, ".");
  return lowerCaseId(id);
}

/** Parse the parameters of an address, after its ? or #. */
export function parseParams(/** @type {string} */ text) {
  const once = text.replace(/^[?#]+/, "").replace(/%(?:25)+(?=[\da-f]{2})/gi, "%");
  const plain = once.includes("=") ? once : once.replace(ESCAPES, decodeEscapes);
  const joined = plain.replace(/(?:&|%26)(?:amp(?:;|%3b))+/gi, "&");
  return new URLSearchParams(joined.replaceAll("+", "%2B"));
}

/** Return whether a link was visibly shortened: it ends in dots. */
export function isTruncated(/** @type {string} */ text) {
  const plain = decodeAll(text);
  return /\.\.|…/.test(plain.slice(endOfLink(plain)));
}

/** Return a player's name as one short line without invisible characters. */
export function cleanName(/** @type {string} */ text) {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  return [...plain.trim()].slice(0, MAX_NAME).join("");
}

/** Decode all escapes, and remove spaces, line breaks and invisible characters. */
function decodeAll(/** @type {string} */ text) {
  let plain = text
    .replaceAll(DOT, "")
    .replace(/%(?:25)*2e/gi, DOT)
    .replace(INVISIBLE, "");
  for (let round = 0; round < MAX_ROUNDS && plain.includes("%"); round += 1) {
    plain = plain.replace(ESCAPES, decodeEscapes).replace(INVISIBLE, "");
  }
  return plain;
}

function decodeEscapes(/** @type {string} */ escapes) {
  try {
    return decodeURIComponent(escapes);
  } catch {
    return escapes.replace(/%([2-7][\da-f])/gi, (_, hex) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
}

/**
 * Remove everything from ? or & on, such as tracking parameters, and all characters before the first
 * letter or digit and after the last letter, digit, - or _, such as quotes.
 */
function trimLink(/** @type {string} */ text) {
  const link = text.replace(/[?&].*|:~:.*/su, "").replace(/^[^\p{L}\p{N}]+/u, "");
  return link.slice(0, endOfLink(link));
}

/** Return the index after the last letter, digit, - or _: the rest is no part of a link. */
function endOfLink(/** @type {string} */ text) {
  let index = text.length;
  while (index > 0 && !/[\p{L}\p{N}_\-\ue000]/u.test(text[index - 1])) {
    index -= 1;
  }
  return index;
}

/**
 * Return an id with game, preset and moves in lower case. Seeds and codes are case sensitive: an id in
 * capitals with a seed can't be repaired.
 */
function lowerCaseId(/** @type {string} */ id) {
  const [, head, code, moves, seed] = /^([^:]*:[^:!#]*)([^:#]*)([^#]*)(.*)$/s.exec(id) ?? [];
  if (head === undefined || (id === id.toUpperCase() && /\p{L}/u.test(seed))) {
    return id;
  }
  const isPacked = /^:[*~]/.test(moves);
  return `${head.toLowerCase()}${code}${isPacked ? moves : moves.toLowerCase()}${seed}`;
}

// Links as apps hand them on: encoded once more, wrapped, in quotes, in capitals, with a full stop or a
// tracker behind. No notation, no code and nothing else that an id is made of holds any of that. And
// names that persons give themselves.

const MAX_NAME = 30; // characters
const ROUNDS = 5; // so often something may be encoded
const DOT = "\ue000"; // for a full stop that is written %2E: it belongs to the link
const UNSEEN = /[\s\p{Cc}\p{Cf}+]/gu; // a + is a space, too
const ESCAPES = /(?:%[\da-f]{2})+/gi;

/**
 * What a text behind a # was before it was mangled: a game id, if it was one. The address before
 * the # may be there as well.
 */
export function repairLink(/** @type {string} */ text) {
  const plain = decodeAll(text);
  const address = plain.lastIndexOf("/"); // which no id holds
  const hash = address < 0 ? -1 : plain.indexOf("#", address);
  const id = trimLink(plain.slice(hash + 1))
    .replace(/^([^:#]+:[^:#]+)(#|$)/, "$1:$2") // the colon before no moves
    .replaceAll(DOT, ".");
  return lowerCaseId(id);
}

/** The fields of an address, of what is behind its ? or its #. */
export function parseParams(/** @type {string} */ text) {
  const once = text.replace(/^[?#]+/, "").replace(/%(?:25)+(?=[\da-f]{2})/gi, "%");
  const plain = once.includes("=") ? once : once.replace(ESCAPES, decodeEscapes);
  const joined = plain.replace(/(?:&|%26)(?:amp(?:;|%3b))+/gi, "&");
  return new URLSearchParams(joined.replaceAll("+", "%2B"));
}

/** Whether a link says of itself that it was shortened: it ends in dots. */
export function isTruncated(/** @type {string} */ text) {
  const plain = decodeAll(text);
  return /\.\.|…/.test(plain.slice(endOfLink(plain)));
}

/** A name as it may stand in a link and on the page: one line, and not long. */
export function cleanName(/** @type {string} */ text) {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, "");
  return [...plain.trim()].slice(0, MAX_NAME).join("");
}

/** With nothing encoded, no blanks, no line breaks and nothing that can't be seen. */
function decodeAll(/** @type {string} */ text) {
  let now = text
    .replaceAll(DOT, "")
    .replace(/%(?:25)*2e/gi, DOT)
    .replace(UNSEEN, "");
  for (let round = 0; round < ROUNDS && now.includes("%"); round += 1) {
    now = now.replace(ESCAPES, decodeEscapes).replace(UNSEEN, "");
  }
  return now;
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

/** Without what stands around: quotes, brackets, full stops, fields of trackers. */
function trimLink(/** @type {string} */ text) {
  const link = text.replace(/[?&].*|:~:.*/su, "").replace(/^[^\p{L}\p{N}]+/u, "");
  return link.slice(0, endOfLink(link));
}

/** Where a text's last letter, digit, - or _ ends: what follows is no part of a link. */
function endOfLink(/** @type {string} */ text) {
  let at = text.length;
  while (at > 0 && !/[\p{L}\p{N}_\-\ue000]/u.test(text[at - 1])) {
    at -= 1;
  }
  return at;
}

/**
 * What is written in small letters alone: game, preset and moves. Capitals count in a seed, so
 * where all of a link has become capitals and a seed is among them, nobody knows what it was.
 */
function lowerCaseId(/** @type {string} */ id) {
  const [, head, known, moves, seed] = /^([^:]*:[^:!#]*)([^:#]*)([^#]*)(.*)$/s.exec(id) ?? [];
  if (head === undefined || (id === id.toUpperCase() && /\p{L}/u.test(seed))) {
    return id;
  }
  const small = /^:[*~]/.test(moves) ? moves : moves.toLowerCase();
  return `${head.toLowerCase()}${known}${small}${seed}`;
}

// Games as links: the part of an address behind the #, read with suspicion.
import { isShortened, tidy } from "../ui/tidy.js";

const MAX_LINK = 65_536; // characters, as the engine's longest game id

export const ID = /^[a-z0-9-]{1,40}:[a-z0-9-]{1,40}(@\d{1,3})?(![\w-]+)?:[!-~]*$/;

/**
 * The game id in an address's hash, or in a text with one, however it was mangled on its way; null
 * when there is none. Whether its moves are legal is for the engine to say.
 * @param {string} hash
 * @returns {{ id: string | null }}
 */
export function readLink(hash) {
  if (!/:|%(?:25)*3a/i.test(hash) || hash.length > MAX_LINK || isShortened(hash)) {
    return { id: null };
  }
  const id = tidy(hash);
  return { id: ID.test(id) && !/%[\da-f]{2}/i.test(id) ? id : null };
}

/**
 * An id without the moves after the first so many.
 * @param {string} id without a code
 * @param {number} at
 */
export function cut(id, at) {
  const { head, moves, seed } = parts(id);
  return `${head}:${moves.slice(0, at).join()}${seed && `#${seed}`}`;
}

/** @param {string} record */
function parts(record) {
  const [body, seed = ""] = record.split("#", 2);
  const end = body.lastIndexOf(":");
  const moves = body.slice(end + 1);
  return { head: body.slice(0, end), moves: moves ? moves.split(",") : [], seed };
}

/**
 * The seed within a game's id.
 * @param {string} id
 * @returns {string | null}
 */
export function seedOf(id) {
  const at = id.indexOf("#");
  return at < 0 ? null : id.slice(at + 1);
}

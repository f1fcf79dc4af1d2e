// Parsing of links to games before the engine runs, for frames.

import { isTruncated, repairLink } from "../ui/link-repair.js";

const MAX_LINK = 65_536; // characters: the engine's limit for an id

// Ids contain no slash.
export const ID = /^[a-z0-9-]{1,40}:[a-z0-9-]{1,40}(@\d{1,3})?(![\w-]+)?:[!-.0-~]*$/;

/**
 * Extract the game id from an address's hash, or from a text with one; null without an id. The
 * engine decides whether its moves are legal.
 */
export function readLink(/** @type {string} */ hash) {
  if (!/:|%(?:25)*3a/i.test(hash) || hash.length > MAX_LINK || isTruncated(hash)) {
    return { id: null };
  }
  const id = repairLink(hash);
  return { id: ID.test(id) && !/%[\da-f]{2}/i.test(id) ? id : null };
}

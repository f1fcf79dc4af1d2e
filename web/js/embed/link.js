// Links to games, read with suspicion where no engine is there yet: what a frame is to show.

import { isTruncated, repairLink } from "../ui/link-repair.js";

const MAX_LINK = 65_536; // characters, as the engine's longest game id

export const ID = /^[a-z0-9-]{1,40}:[a-z0-9-]{1,40}(@\d{1,3})?(![\w-]+)?:[!-.0-~]*$/; // no id holds a /

/**
 * The game id in an address's hash, or in a text with one, however it was mangled on its way; null
 * when there is none. Whether its moves are legal is for the engine to say.
 */
export function readLink(/** @type {string} */ hash) {
  if (!/:|%(?:25)*3a/i.test(hash) || hash.length > MAX_LINK || isTruncated(hash)) {
    return { id: null };
  }
  const id = repairLink(hash);
  return { id: ID.test(id) && !/%[\da-f]{2}/i.test(id) ? id : null };
}

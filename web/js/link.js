// Games as links: the part of an address behind the #, read with suspicion.

const MAX_LINK = 65_536; // characters, as the engine's longest game id

export const ID = /^[a-z0-9-]{1,40}:[a-z0-9-]{1,40}(@\d{1,3})?(![\w-]+)?:[!-~]*$/;

/**
 * The game id in an address's hash. `id` is null when there is none; `problem` says what is
 * wrong when there should be one. Whether its moves are legal is for the engine to say.
 * @param {string} hash
 * @returns {{ id: string | null, problem: string | null }}
 */
export function readLink(hash) {
  const text = hash.replace(/^#/, "");
  if (!text.includes(":") && !/%3a/i.test(text)) {
    return { id: null, problem: null }; // an anchor within the page, not a game
  }
  if (text.length > MAX_LINK) {
    return damaged(`it has ${text.length} characters, and at most ${MAX_LINK} are read`);
  }
  let id;
  try {
    id = decodeURIComponent(text).trim();
  } catch {
    return damaged("it holds a broken % sign");
  }
  return ID.test(id) ? { id, problem: null } : damaged("it should read game:preset:moves");
}

/**
 * The address of a game.
 * @param {string} page the page's address
 * @param {string} id
 * @returns {string}
 */
export function makeLink(page, id) {
  const base = page.replace(/#.*$/s, "");
  return `${base}#${encodeURI(id).replaceAll("#", "%23")}`;
}

/** @param {string} why */
function damaged(why) {
  return { id: null, problem: `This link is damaged: ${why}. The game on the table stays.` };
}

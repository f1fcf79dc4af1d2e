// Addresses: of the site's files and for links to games.

/** @type {ReadonlyMap<string, string>} */
let embedded = new Map();

/**
 * Use files that the page contains itself.
 * @param {ReadonlyMap<string, string>} files addresses by path
 */
export function setEmbeddedFiles(files) {
  embedded = files;
}

/** Return the address of a file of the site, such as licences.html. */
export function fileUrl(/** @type {string} */ path) {
  return embedded.get(path) ?? path;
}

/** Return the site's path. All sites on one host share the storage, so storage keys begin with it. */
export function sitePath() {
  return location.pathname.replace(/[^/]*$/, "");
}

/** The start of the names of frames that embed.js makes: their sandbox, if any, allows downloads. */
export const FRAME_NAME = "skerry-frame";

/** Return whether the page is in a frame whose sandbox may block downloads without a word. */
export function mayBlockDownloads() {
  return window !== window.parent && !window.name.startsWith(FRAME_NAME);
}

/** Return the address that links to games start with: this page's, or the one in its data-home. */
export function linkBase() {
  return new URL(document.documentElement.dataset.home ?? location.pathname, location.href).href;
}

// Where the site's files are: beside the page, unless the page carries them inside; and where links
// to games lead.

/** @type {ReadonlyMap<string, string>} */
let carried = new Map();

/**
 * The page brings these files along.
 * @param {ReadonlyMap<string, string>} files addresses by path
 */
export function setEmbeddedFiles(files) {
  carried = files;
}

/**
 * The address of a file of the site.
 * @param {string} sitePath such as licences.html
 */
export function fileUrl(sitePath) {
  return carried.get(sitePath) ?? sitePath;
}

/** The site's path: storage is shared by all sites of a host, so its keys begin with it. */
export function path() {
  return location.pathname.replace(/[^/]*$/, "");
}

/**
 * The address to which links to games are hung: this page's, or the one that it names. Whoever gets
 * the link has a language and a way to think of their own.
 */
export function linkBase() {
  return new URL(document.documentElement.dataset.home ?? location.pathname, location.href).href;
}

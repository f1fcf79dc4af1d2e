// Keeps a copy of the site, so that it opens without a network. The build fills in the path of each file
// and the SHA-256 of its content. Either all files are kept, or none. Files of a language other than
// English, whose hashes begin with its tag ("de:"), are kept once a page asks for the language.

/** @type {Record<string, string>} */
const FILES = {}; // filled in by the build
const VERSION = ""; // filled in by the build: a hash of all files

const scope = /** @type {any} */ (self);
const BASE = scope.registration.scope;
const PREFIX = `skerry:${new URL(BASE).pathname}:`; // all sites on one host share the caches
const CACHE = PREFIX + VERSION;
const HASH = "x-content-sha256";
const PARALLEL_FETCHES = 6;
/** Types by suffix: the copy has these, whatever the server sends. */
const TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  json: "application/json",
  mjs: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  wasm: "application/wasm",
  webmanifest: "application/manifest+json",
};

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(deleteOldCaches()));
scope.addEventListener("message", (event) => {
  if (event.data === "skerry:update") {
    scope.skipWaiting();
  } else if (event.data.language) {
    event.waitUntil(keepLanguage(event.data.language, event.source));
  }
});
scope.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) {
    event.respondWith(answer(path, event.request));
  }
});

async function install() {
  const names = await oldCacheNames();
  const old = await Promise.all(names.map((name) => caches.open(name)));
  const languages = await keptLanguages(old);
  try {
    await keepFiles(["", ...languages], old);
  } catch (error) {
    await caches.delete(CACHE);
    await reportFailure(/** @type {Error & Partial<Failure>} */ (error));
    throw error;
  }
}

/** @type {(language: string, page: { postMessage: (message: object) => void }) => Promise<void>} */
async function keepLanguage(language, page) {
  try {
    await keepFiles([language], []);
    page.postMessage({ type: "skerry:kept" });
  } catch (error) {
    await reportFailure(/** @type {Error & Partial<Failure>} */ (error));
  }
}

/** Return the languages whose files are in one of these caches. */
async function keptLanguages(/** @type {Cache[]} */ old) {
  const all = [...new Set(Object.keys(FILES).map(languageOf))].filter(Boolean);
  const isKept = await Promise.all(
    all.map(async (language) => {
      const url = new URL(`opening-${language}.json`, BASE).href;
      return (await Promise.all(old.map((cache) => cache.match(url)))).some(Boolean);
    }),
  );
  return all.filter((_, at) => isKept[at]);
}

/** Return the language that a file is for, "" for all. */
function languageOf(/** @type {string} */ path) {
  return FILES[path].split(":").slice(0, -1).join();
}

function hashOf(/** @type {string} */ path) {
  return FILES[path].replace(/.*:/, "");
}

/**
 * Put the files of these languages into the cache, several at a time.
 * @param {string[]} languages "" for the files that all languages need
 * @param {Cache[]} old caches of other versions
 */
async function keepFiles(languages, old) {
  const cache = await caches.open(CACHE);
  const paths = Object.keys(FILES).filter((path) => languages.includes(languageOf(path)));
  const workers = Array.from({ length: PARALLEL_FETCHES }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      await cacheFile(cache, old, path);
    }
  });
  await Promise.all(workers);
}

/** @typedef {{ path: string, why: "changed" | "unreachable" }} Failure */

/** Tell the pages why there is no copy: the browser does not. */
async function reportFailure(/** @type {Error & Partial<Failure>} */ { message, path, why }) {
  const failure = { type: "skerry:not-kept", name: path ?? "", why: why ?? "other", message };
  const pages = await scope.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) {
    page.postMessage(failure);
  }
}

/** @type {(path: string, why: Failure["why"]) => Error & Failure} */
function failure(path, why) {
  return Object.assign(new Error(`${path}: ${why}`), { path, why });
}

async function oldCacheNames() {
  return (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
}

/**
 * Put a file into the cache: from an old cache if it is unchanged, otherwise from the network.
 * @type {(cache: Cache, oldCaches: Cache[], path: string) => Promise<void>}
 */
async function cacheFile(cache, oldCaches, path) {
  const url = new URL(path, BASE).href;
  for (const source of [cache, ...oldCaches]) {
    const known = await source.match(url);
    if (known?.headers.get(HASH) === hashOf(path)) {
      return source === cache ? undefined : cache.put(url, typed(path, known.body, known));
    }
  }
  const reply = await fetch(url, { cache: "no-cache" }).catch(() => null);
  const bytes = reply?.ok && (await reply.arrayBuffer().catch(() => null));
  if (!reply || !bytes) {
    throw failure(path, "unreachable");
  }
  if ((await sha256(bytes)) !== hashOf(path)) {
    throw failure(path, "changed");
  }
  await cache.put(url, typed(path, bytes, reply));
}

/**
 * Return the response to store for a file: with the right type and the file's hash.
 * @type {(path: string, body: BodyInit | null, reply: Response) => Response}
 */
function typed(path, body, { headers }) {
  const suffix = /** @type {keyof typeof TYPES} */ (path.replace(/.*\./, ""));
  const type = TYPES[suffix] ?? headers.get("content-type") ?? "application/octet-stream";
  return new Response(body, { headers: { "content-type": type, [HASH]: hashOf(path) } });
}

async function sha256(/** @type {ArrayBuffer} */ bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Runs when no page uses an old version any more. */
async function deleteOldCaches() {
  await Promise.all((await oldCacheNames()).map((name) => caches.delete(name)));
}

/** Return the file of this site that is requested; null for anything else. */
function pathOf(/** @type {Request} */ { method, url }) {
  const address = url.split(/[?#]/)[0];
  if (method !== "GET" || !address.startsWith(BASE)) {
    return null;
  }
  const path = decodeURIComponent(address.slice(BASE.length));
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return file in FILES ? file : null;
}

/** @type {(path: string, request: Request) => Promise<Response>} */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(path, BASE).href)) ?? fetch(request);
}

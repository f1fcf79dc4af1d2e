// Keeps the site, so that it opens without a network. The build writes in what belongs to it: the
// path of each file and the SHA-256 of its content. All of it is installed, or nothing.

/** @type {Record<string, string>} */
const FILES = {}; // filled in by the build
const VERSION = ""; // and this: a hash of them all

const scope = /** @type {any} */ (self);
const BASE = scope.registration.scope;
const PREFIX = `skerry:${new URL(BASE).pathname}:`; // sites of one host share a storage
const CACHE = PREFIX + VERSION;
const HASH = "x-content-sha256";
const AT_ONCE = 6; // files that are fetched side by side

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(clear()));
scope.addEventListener("message", ({ data }) => data === "skerry:update" && scope.skipWaiting());
scope.addEventListener("fetch", (event) => {
  const path = pathOf(event.request);
  if (path !== null) {
    event.respondWith(answer(path, event.request));
  }
});

async function install() {
  const [cache, before] = [await caches.open(CACHE), await earlier()];
  const paths = Object.keys(FILES);
  const work = Array.from({ length: AT_ONCE }, async () => {
    for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
      await keep(cache, before, path);
    }
  });
  try {
    await Promise.all(work);
  } catch (error) {
    await caches.delete(CACHE);
    throw error;
  }
}

/** The caches of other versions of this site. */
async function earlier() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  return Promise.all(names.map((name) => caches.open(name)));
}

/**
 * Put a file into the cache: an unchanged one from a cache of before, any other from the network.
 * @param {Cache} cache
 * @param {Cache[]} before
 * @param {string} path
 */
async function keep(cache, before, path) {
  const url = new URL(path, BASE).href;
  for (const old of [cache, ...before]) {
    const known = await old.match(url);
    if (known?.headers.get(HASH) === FILES[path]) {
      return old === cache ? undefined : cache.put(url, known);
    }
  }
  const reply = await fetch(url, { cache: "no-cache" });
  const bytes = await reply.arrayBuffer();
  if (!reply.ok || (await digest(bytes)) !== FILES[path]) {
    throw new Error(`${path} is not what it should be (${reply.status})`);
  }
  const type = reply.headers.get("content-type") ?? "application/octet-stream";
  await cache.put(
    url,
    new Response(bytes, { headers: { "content-type": type, [HASH]: FILES[path] } }),
  );
}

/** @param {ArrayBuffer} bytes */
async function digest(bytes) {
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The caches of before go when no page needs them any more. */
async function clear() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(names.map((name) => caches.delete(name)));
}

/**
 * The file of this site that a request is about; null for anything else.
 * @param {Request} request
 */
function pathOf({ method, url }) {
  const address = url.split(/[?#]/)[0];
  if (method !== "GET" || !address.startsWith(BASE)) {
    return null;
  }
  const path = decodeURIComponent(address.slice(BASE.length));
  const file = path === "" || path.endsWith("/") ? `${path}index.html` : path;
  return file in FILES ? file : null;
}

/**
 * @param {string} path
 * @param {Request} request
 */
async function answer(path, request) {
  const cache = await caches.open(CACHE);
  return (await cache.match(new URL(path, BASE).href)) ?? fetch(request);
}

// What PyScript takes for Pyodide: the same, but at once, with a flying start and the engine aboard.
//
// PyScript imports this file in its worker, sees to its own storage, and only then asks for
// Python. Here Python starts as soon as the file is imported, and it starts from a snapshot: its
// memory as the build left it, the engine imported and a game begun (tools/snapshot.py). Where
// that cannot be had, js/engine/python.js asks for this file once more, as "start.mjs#plain.mjs"
// (plain.json): then Python starts from the beginning, and PyScript installs the engine's wheel.

import { loadPyodide as load, version } from "./pyodide.mjs";
import "./pyodide.asm.mjs"; // Pyodide imports it as well, only later

export { version };

const here = new URL("./", import.meta.url).href;
const plain = new URL(import.meta.url).hash !== "";
const LOCK = SKERRY_LOCK; // written in by the build: that of a Python without packages
const CODE = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";
const ask = globalThis.fetch; // before Pyodide is given another one
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }; // as when the snapshot was made
const PAGE = 4_096; // bytes
const WORDS = PAGE / 4;
const EMPTY = new Uint32Array(WORDS);
/** @type {(memory: WebAssembly.Memory) => void} told what the memory holds before anything runs */
let prepare = () => {};
/** @type {Promise<Response> | null} what the snapshot brings of the standard library */
let rest = null;
/** How PyScript brings its own Python package into Python. */
const PACKAGE = "import pyscript as _pyscript";
const voice = {}; // where Python's output goes, once PyScript has said so
const options = {
  indexURL: here,
  env,
  stdout: (text) => voice.stdout?.(text),
  stderr: (text) => voice.stderr?.(text),
};
forgoDatabase();
const { code, memory } = plain ? {} : ahead();
const python = Promise.race([failure(), plain ? load(options) : flying().catch(unflown)]);
python.catch(() => {}); // who asks for it will be told

/** @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} asked */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(voice, { stdout, stderr });
  return python.then(withoutPackage).then(withParts);
}

/**
 * Python that can be brought further parts of the engine (engine.py): `bring(name)` resolves with "", or
 * with why that part could not be had.
 */
function withParts(python) {
  const lay = async (name) => {
    const { body } = await retried(`later-${name}.bin`);
    const plain = new Response(body.pipeThrough(new DecompressionStream("gzip")));
    python.unpackArchive(await plain.arrayBuffer(), "zip", { extractDir: env.HOME });
    python.runPython("import sys; sys.path_importer_cache.clear()");
    return "";
  };
  python.bring = (name) => lay(name).catch((error) => String(error?.message ?? error));
  return python;
}

/**
 * Python without that package, of which the engine needs nothing: to write it and to import it is an
 * eighth of the start. Should PyScript word it otherwise one day, the package is brought after all.
 */
function withoutPackage(python) {
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...more) =>
    code.includes(PACKAGE) ? Promise.resolve() : run.call(python, code, ...more);
  return python;
}

/**
 * What the page has made ready, or has begun with (js/engine/prewarm.js): compiled code and a memory. Code
 * that does not come, as Firefox loses some on the way, is compiled here.
 */
function ahead() {
  const { port1, port2 } = new MessageChannel(); // a message to the worker would be Python's as well
  const told = {};
  const [given, memory] = ["code", "memory"].map(
    (what) =>
      new Promise((resolve, reject) => {
        told[what] = ({ made, failed }) => (made ? resolve(made) : reject(new Error(failed)));
      }),
  );
  const code = given.catch(() => fetched(CODE).then(WebAssembly.compileStreaming));
  code.catch(() => {}); // Pyodide may find out late
  port1.onmessage = ({ data }) => told[data.what](data);
  port1.onmessageerror = () => told.code({});
  Promise.allSettled([code, memory]).then(() => port1.postMessage("all has come"));
  postMessage("skerry:ahead", [port2]);
  return { code, memory };
}

async function flying() {
  const file = snapshot();
  const given = file.then(({ given }) => given);
  given.catch(() => {}); // Pyodide may find out late
  rest = file.then(
    ({ library }) => new Response(library),
    () => new Response(), // nobody will read it
  );
  const fsInit = (FS) =>
    file.then(
      ({ files }) => put(FS, files),
      () => {}, // Pyodide would tell nobody; it hears of it when it asks for the memory
    );
  const lock = { lockFileContents: LOCK, packageBaseUrl: here };
  return await load({ ...options, ...lock, fsInit, _loadSnapshot: given });
}

/** Lay files where the engine will look for them; their bytes are not copied. */
function put(FS, files) {
  const made = new Set();
  for (const { path, content } of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!made.has(folder)) {
      made.add(folder);
      FS.mkdirTree(folder);
    }
    FS.writeFile(path, content, { canOwn: true });
  }
}

/**
 * @param {unknown} error
 * @returns {never} what js/engine/python.js knows a snapshot by that will not do
 */
function unflown(error) {
  throw new Error(`no start from snapshot.bin: ${error instanceof Error ? error.message : error}`);
}

/**
 * Replace the browser's database by an empty one. PyScript opens a database for packages before it asks for Python, and
 * doesn't start where the browser forbids that: when site data is blocked, or in a frame on another site.
 */
function forgoDatabase() {
  const answers = { count: 0, getAll: [], getAllKeys: [] };
  const reply = (/** @type {unknown} */ result) => {
    const request = { onsuccess(/** @type {{ target: { result: unknown } }} */ _event) {} };
    queueMicrotask(() => request.onsuccess({ target: { result } }));
    return request;
  };
  const store = new Proxy({}, { get: (_, name) => () => reply(answers[name]) });
  const database = { transaction: () => ({ objectStore: () => store }), close() {} };
  const value = { open: () => reply(database) };
  Object.defineProperty(globalThis, "indexedDB", { value, configurable: true });
}

/**
 * When Pyodide fetches its code it is handed what was compiled already.
 * @returns {Promise<never>} rejects where a file that Pyodide fetches, or its code, will not do:
 *   Pyodide tells nobody of that, and waits for ever or goes on without
 */
function failure() {
  const { instantiate, instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    const told = (/** @type {unknown} */ error) => {
      reject(error);
      throw error;
    };
    globalThis.addEventListener("unhandledrejection", ({ reason }) => reject(reason));
    globalThis.fetch = (what, how) => {
      const [, name] = String(what).split(here);
      const made = name === CODE ? code : name === LIBRARY && rest;
      return name ? (made || fetched(name, how)).catch(told) : ask(what, how);
    };
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const module = await source;
      if (!(module instanceof WebAssembly.Module)) {
        return instantiateStreaming(module, imports);
      }
      const instance = await instantiate(module, imports).catch(told);
      prepare(instance.exports.memory);
      return { module, instance };
    };
  });
}

/**
 * What its file holds, which tools/snapshot.mjs describes. Pyodide asks for the memory's head, and then
 * for all the rest at once to copy it into place: pages are written here instead, those that differ.
 */
async function snapshot() {
  const buffer = await memory;
  const sizes = new Uint32Array(buffer, 0, 7);
  const [, size, extent, head, all, zip, list] = sizes;
  let at = sizes.byteLength;
  // Copies: the whole is let go of when the memory is written.
  const given = new Uint8Array(buffer, at, head).slice();
  at += head;
  const differs = new Uint8Array(buffer, at, size / PAGE).slice();
  at += size / PAGE;
  const pages = new Uint32Array(buffer, at, all / 4);
  const library = buffer.slice(at + all, at + all + zip);
  at += all + zip;
  const listed = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, at, list)));
  at += list;
  const contents = buffer.slice(at);
  at = 0;
  const files = listed.map(([path, length]) => {
    at += length;
    return { path, content: new Uint8Array(contents, at - length, length) };
  });
  let first = EMPTY;
  let fresh = 0; // from here on the memory is as new: nothing has been written there
  prepare = (memory) => {
    fresh = memory.buffer.byteLength;
    memory.grow(Math.max(0, size - fresh) / 65_536);
    first = new Uint32Array(memory.buffer.slice(0, extent));
    given.subarray = (from, to) => (to ? given.slice(from, to) : write(memory));
  };
  const write = ({ buffer: memory }) => {
    const now = new Uint32Array(memory);
    let taken = 0;
    for (let page = 0; page < size / PAGE; page += 1) {
      const start = page * WORDS;
      const end = start + WORDS;
      const change = differs[page] ? pages.subarray(taken, taken + WORDS) : null;
      taken += differs[page] * WORDS;
      if (page * PAGE < extent) {
        now.set(first.subarray(start, end), start);
        change && differ(now, start, change);
      } else if (change) {
        now.set(change, start);
      } else if (page * PAGE < fresh && !empty(now, start, end)) {
        now.fill(0, start, end); // untouched, an empty page takes no memory
      }
    }
    free(first.buffer);
    free(buffer);
    return new Uint8Array();
  };
  return { given, library, files };
}

/** Change memory from a place on, bit by bit. */
function differ(memory, start, change) {
  for (let word = 0; word < WORDS; word += 1) {
    memory[start + word] ^= change[word];
  }
}

function empty(memory, start, end) {
  let at = start;
  while (at < end && memory[at] === 0) {
    at += 1;
  }
  return at === end;
}

async function retried(name) {
  for (const pause of [500, 1_500]) {
    try {
      return await fetched(name);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return fetched(name);
}

/** Give memory back now: to the collector a buffer is small, and it may leave it for long. */
function free(buffer) {
  buffer.transfer?.(0);
}

/**
 * @param {string} name
 * @param {RequestInit} [how]
 */
async function fetched(name, how) {
  const reply = await ask(here + name, how).catch(() => {
    throw new Error(`${name} could not be loaded: is there a connection?`);
  });
  if (!reply.ok) {
    throw new Error(`${name} could not be loaded (${reply.status})`);
  }
  return reply;
}

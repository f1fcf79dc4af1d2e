// The module that PyScript imports in place of Pyodide. It starts Python from a snapshot, at once.
//
// PyScript imports this file in its worker, sets up its own storage, and only then asks for Python.
// Here Python starts as soon as the file is imported, from a snapshot: its memory as the build left
// it, with the engine imported and a game begun (tools/snapshot.py). If there is no snapshot,
// js/engine/python.js uses this file again, as "start.js#micropip.mjs" (micropip.json): then Python
// starts from the beginning, and PyScript installs the engine's wheel.

const FOLDER = new URL("./", import.meta.url).href;
const USES_MICROPIP = new URL(import.meta.url).hash !== "";
const LOCK = SKERRY_LOCK; // written in by the build: a lock file without packages
const CODE = "pyodide.asm.wasm";
const LIBRARY = "python_stdlib.zip";
const ENV = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }; // as when the snapshot was made
const PAGE_BYTES = 4_096;
const PAGE_WORDS = PAGE_BYTES / 4;
const BLOCK_BYTES = 65_536; // by which memory grows
const WASM_TYPE = "application/wasm";
const SCRIPT_TYPE = /^(text|application)\/(x-)?(java|ecma)script\b/i;
const RETRY_AFTER_MS = [500, 1_500];
const EMPTY = new Uint32Array(PAGE_WORDS);
/** How PyScript imports its own Python package. */
const PACKAGE = "import pyscript as _pyscript";

const browserFetch = globalThis.fetch; // kept, because Pyodide gets a replacement
/** @type {(memory: WebAssembly.Memory) => void} called with the memory before anything runs */
let prepareMemory = () => {};
/** @type {Promise<Response> | null} the standard library's zip, as the snapshot has it */
let library = null;
const output = {}; // stdout and stderr, once PyScript has set them
const options = {
  indexURL: FOLDER,
  env: ENV,
  stdout: (text) => output.stdout?.(text),
  stderr: (text) => output.stderr?.(text),
};
replaceDatabase();
const modules = Promise.all(["pyodide.mjs", "pyodide.asm.mjs"].map(importPublished));
modules.catch(() => {}); // reported below
const { code, memory } = USES_MICROPIP ? {} : requestPrepared();
const [{ loadPyodide: load, version }, { default: createPyodideModule }] = await modules;
const python = Promise.race([
  provideFiles(),
  USES_MICROPIP ? load({ ...options, createPyodideModule }) : loadFromSnapshot().catch(reportNoSnapshot),
]);
python.catch(() => {}); // reported by loadPyodide

export { version };

/** @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} given */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(output, { stdout, stderr });
  return python.then(withoutPackage).then(withModuleLoader);
}

/**
 * Import a module of the npm package. Many servers, such as nginx, have no type for .mjs, and a
 * browser imports no module without a script's type. Then the copy named .mjs.js is imported. If
 * the type is right, the connection broke: the module is imported again, with a fragment, because
 * browsers remember a failed module by its address.
 * @param {string} name
 */
async function importPublished(name) {
  try {
    return await import(FOLDER + name);
  } catch {
    const { headers, body } = await retry(() => fetchFile(name));
    body?.cancel();
    const isScript = SCRIPT_TYPE.test(headers.get("content-type") ?? "");
    return import(`${FOLDER}${name}${isScript ? "#again" : ".js"}`);
  }
}

/**
 * Add `load_module(name)` for engine.py: it loads a module of the engine on demand, and resolves
 * with "" or with the reason why it could not.
 */
function withModuleLoader(python) {
  const readZip = async (name) => {
    const { body } = await fetchFile(`lazy-${name}.bin`);
    return new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  };
  const loadModule = async (name) => {
    const zip = await retry(() => readZip(name));
    python.unpackArchive(zip, "zip", { extractDir: ENV.HOME });
    python.runPython("import sys; sys.path_importer_cache.clear()");
    return "";
  };
  python.load_module = (name) => loadModule(name).catch((error) => String(error?.message ?? error));
  return python;
}

/**
 * Skip the import of PyScript's own Python package, which the engine doesn't use and which takes an
 * eighth of the start. If PyScript changes the statement, the package is imported after all.
 */
function withoutPackage(python) {
  const run = python.runPythonAsync;
  python.runPythonAsync = (code, ...more) =>
    code.includes(PACKAGE) ? Promise.resolve() : run.call(python, code, ...more);
  return python;
}

/**
 * Ask the page for what it has prepared or is preparing (js/engine/prewarm.js): compiled code, and
 * the unpacked snapshot. If the code doesn't arrive (Firefox loses some messages), it is compiled
 * here.
 */
function requestPrepared() {
  const { port1, port2 } = new MessageChannel(); // Python would see a message to the worker itself
  const settle = {};
  const [given, memory] = ["code", "memory"].map(
    (what) =>
      new Promise((resolve, reject) => {
        settle[what] = ({ made, failed }) => (made ? resolve(made) : reject(new Error(failed)));
      }),
  );
  const code = given.catch(() => fetchFile(CODE).then((reply) => WebAssembly.compileStreaming(reply)));
  code.catch(() => {}); // Pyodide may ask for it later
  port1.onmessage = ({ data }) => settle[data.what](data);
  port1.onmessageerror = () => settle.code({});
  Promise.allSettled([code, memory]).then(() => port1.postMessage("received"));
  postMessage("skerry:prewarm", [port2]);
  return { code, memory };
}

async function loadFromSnapshot() {
  const snapshot = readSnapshot();
  const head = snapshot.then(({ head }) => head);
  head.catch(() => {}); // Pyodide may ask for it later
  library = snapshot.then(
    (parts) => new Response(parts.library),
    () => new Response(), // never read
  );
  const fsInit = (FS) =>
    snapshot.then(
      ({ files }) => writeFiles(FS, files),
      () => {}, // Pyodide would ignore it; it fails when Pyodide asks for the memory
    );
  const lock = { lockFileContents: LOCK, packageBaseUrl: FOLDER };
  return await load({ ...options, ...lock, createPyodideModule, fsInit, _loadSnapshot: head });
}

/** Write the engine's files to the file system, without copying their bytes. */
function writeFiles(FS, files) {
  const folders = new Set();
  for (const { path, content } of files) {
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) {
      folders.add(folder);
      FS.mkdirTree(folder);
    }
    FS.writeFile(path, content, { canOwn: true });
  }
}

/**
 * @param {unknown} error
 * @returns {never} with a message by which js/engine/python.js recognizes a useless snapshot
 */
function reportNoSnapshot(error) {
  throw new Error(`no start from snapshot.bin: ${error instanceof Error ? error.message : error}`);
}

/**
 * Replace the browser's database by an empty one. PyScript opens a database for packages before it
 * asks for Python, and doesn't start where the browser forbids that: when site data is blocked, or
 * in a frame on another site.
 */
function replaceDatabase() {
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
 * Give Pyodide the compiled code and the library when it fetches them, and report what it keeps to
 * itself: if a file is missing or the code can't be instantiated, Pyodide waits for ever or
 * continues without.
 * @returns {Promise<never>}
 */
function provideFiles() {
  const { instantiate, instantiateStreaming } = WebAssembly;
  return new Promise((_, reject) => {
    const report = (/** @type {unknown} */ error) => {
      reject(error);
      throw error;
    };
    globalThis.addEventListener("unhandledrejection", ({ reason }) => reject(reason));
    globalThis.fetch = (resource, init) => {
      const [, name] = String(resource).split(FOLDER);
      const prepared = name === CODE ? code : name === LIBRARY && library;
      return name
        ? (prepared || fetchFile(name, init)).catch(report)
        : browserFetch(resource, init);
    };
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const module = await source;
      if (!(module instanceof WebAssembly.Module)) {
        return instantiateStreaming(module, imports);
      }
      const instance = await instantiate(module, imports).catch(report);
      prepareMemory(instance.exports.memory);
      return { module, instance };
    };
  });
}

/**
 * Read the parts of snapshot.bin (format: tools/snapshot.mjs). Pyodide asks for the memory's head,
 * and then for all of the memory at once to copy it into place. Instead, the stored pages are
 * written here.
 */
async function readSnapshot() {
  const buffer = await memory;
  const sizes = new Uint32Array(buffer, 0, 7);
  const [, size, filled, headSize, pagesSize, zipSize, listSize] = sizes;
  let at = sizes.byteLength;
  // Copies, because the whole buffer is freed when the memory has been written.
  const head = new Uint8Array(buffer, at, headSize).slice();
  at += headSize;
  const isStored = new Uint8Array(buffer, at, size / PAGE_BYTES).slice();
  at += size / PAGE_BYTES;
  const pages = new Uint32Array(buffer, at, pagesSize / 4);
  const library = buffer.slice(at + pagesSize, at + pagesSize + zipSize);
  at += pagesSize + zipSize;
  const list = JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, at, listSize)));
  at += listSize;
  const contents = buffer.slice(at);
  at = 0;
  const files = list.map(([path, length]) => {
    at += length;
    return { path, content: new Uint8Array(contents, at - length, length) };
  });
  let initial = EMPTY;
  let grownFrom = 0; // bytes; beyond it the memory is new, and zero
  prepareMemory = (memory) => {
    grownFrom = memory.buffer.byteLength;
    memory.grow(Math.max(0, size - grownFrom) / BLOCK_BYTES);
    initial = new Uint32Array(memory.buffer.slice(0, filled));
    head.subarray = (from, to) => (to ? head.slice(from, to) : writeMemory(memory));
  };
  const writeMemory = ({ buffer: memory }) => {
    const words = new Uint32Array(memory);
    let taken = 0;
    for (let page = 0; page < size / PAGE_BYTES; page += 1) {
      const start = page * PAGE_WORDS;
      const end = start + PAGE_WORDS;
      const stored = isStored[page] ? pages.subarray(taken, taken + PAGE_WORDS) : null;
      taken += isStored[page] * PAGE_WORDS;
      if (page * PAGE_BYTES < filled) {
        words.set(initial.subarray(start, end), start);
        if (stored) {
          applyDifference(words, start, stored);
        }
      } else if (stored) {
        words.set(stored, start);
      } else if (page * PAGE_BYTES < grownFrom && !isZero(words, start, end)) {
        words.fill(0, start, end); // a zero page that is never written takes no memory
      }
    }
    free(initial.buffer);
    free(buffer);
    return new Uint8Array();
  };
  return { head, library, files };
}

/** Change a page of memory by exclusive or. */
function applyDifference(memory, start, difference) {
  for (let word = 0; word < PAGE_WORDS; word += 1) {
    memory[start + word] ^= difference[word];
  }
}

function isZero(memory, start, end) {
  let at = start;
  while (at < end && memory[at] === 0) {
    at += 1;
  }
  return at === end;
}

/** Call a function, and again after each pause while it rejects. */
async function retry(act) {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await act();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return act();
}

/** Free a buffer now: the garbage collector counts it as small, and may keep it for long. */
function free(buffer) {
  buffer.transfer?.(0);
}

/**
 * Fetch a file of this folder. Rejects with a message that names it.
 * @param {string} name
 * @param {RequestInit} [init]
 */
async function fetchFile(name, init) {
  const reply = await browserFetch(FOLDER + name, init).catch(() => {
    throw new Error(`${name} could not be loaded: is there a connection?`);
  });
  if (!reply.ok) {
    throw new Error(`${name} could not be loaded (${reply.status})`);
  }
  return name === CODE ? withWasmType(reply) : reply;
}

/**
 * Correct the type of compiled code if the server sent a wrong one: browsers compile no other while
 * they load it.
 */
function withWasmType(reply) {
  const isRight = reply.headers.get("content-type") === WASM_TYPE;
  return isRight ? reply : new Response(reply.body, { headers: { "content-type": WASM_TYPE } });
}

// What PyScript takes for Pyodide: the same, but at once, with a flying start and the engine aboard.
//
// PyScript imports this file in its worker, sees to its own storage, and only then asks for
// Python. Here Python starts as soon as the file is imported, and it starts from a snapshot: its
// memory as the build left it, the engine imported and a game begun (tools/snapshot.py). Where
// that cannot be had, it starts from the beginning, and the engine is fetched.

import { loadPyodide as load, version } from "./pyodide.mjs";

export { version };

const here = new URL("./", import.meta.url).href;
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
const voice = {}; // where Python's output goes, once PyScript has said so
const options = {
  indexURL: here,
  env,
  stdout: (text) => voice.stdout?.(text),
  stderr: (text) => voice.stderr?.(text),
};
forgoDatabase();
const python = Promise.race([failure(), flying().catch(standing)]);
python.catch(() => {}); // who asks for it will be told

/** @param {{ stdout?: (text: string) => void, stderr?: (text: string) => void }} asked */
export function loadPyodide({ stdout, stderr }) {
  Object.assign(voice, { stdout, stderr });
  return python;
}

async function flying() {
  const file = snapshot();
  const memory = file.then(({ given }) => given);
  memory.catch(() => {}); // Pyodide may find out late
  rest = file.then(
    ({ library }) => new Response(library),
    () => new Response(), // nobody will read it
  );
  const started = await load({ ...options, _loadSnapshot: memory });
  started.runPython("put_files()");
  return started;
}

async function standing() {
  rest = null;
  const [started, engine] = await Promise.all([load(options), fetched("../skerry.zip")]);
  started.unpackArchive(await engine.arrayBuffer(), "zip", { extractDir: env.HOME });
  return started;
}

/**
 * PyScript opens a database, to keep packages in, before it asks for Python. We have none to keep,
 * and in a frame on another site databases may be forbidden: it is given one that stays empty.
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
 * Compile Pyodide's code while the snapshot is on its way: Pyodide itself would wait for that
 * first, and take a third longer in all. When it fetches the code it is handed the compiled one.
 * @returns {Promise<never>} rejects where a file that Pyodide fetches, or its code, will not do:
 *   Pyodide tells nobody of that, and waits for ever or goes on without
 */
function failure() {
  const { compileStreaming, instantiate, instantiateStreaming } = WebAssembly;
  const code = fetched(CODE).then(compileStreaming);
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
 * The memory, from its file, which tools/snapshot.mjs describes. Pyodide asks for the head, and then
 * for all the rest at once to copy it into place: pages are written here instead, those that differ.
 */
async function snapshot() {
  const { body } = await fetched("snapshot.bin");
  const plain = body.pipeThrough(new DecompressionStream("gzip"));
  const { buffer } = new Uint8Array(await new Response(plain).arrayBuffer());
  const [size, extent, head, all] = new Uint32Array(buffer, 0, 4);
  const given = new Uint8Array(buffer, 16, head);
  const differs = new Uint8Array(buffer, 16 + head, size / PAGE);
  const pages = new Uint32Array(buffer, 16 + head + size / PAGE, all / 4);
  const library = new Uint8Array(buffer, pages.byteOffset + all);
  let first = new Uint32Array();
  prepare = (memory) => {
    memory.grow(Math.max(0, size - memory.buffer.byteLength) / 65_536);
    first = new Uint32Array(memory.buffer.slice(0, extent));
    given.subarray = (from, to) => (to ? new Uint8Array(buffer, 16 + from, to - from) : write(memory));
  };
  const write = ({ buffer: memory }) => {
    let taken = 0;
    for (let page = 0; page < size / PAGE; page += 1) {
      const now = new Uint32Array(memory, page * PAGE, WORDS);
      const then = page * PAGE < extent ? first.subarray(page * WORDS, (page + 1) * WORDS) : EMPTY;
      const change = differs[page] ? pages.subarray(taken, taken + WORDS) : EMPTY;
      taken += differs[page] * WORDS;
      for (let at = 0; at < WORDS; at += 1) {
        const word = (then[at] ^ change[at]) >>> 0;
        if (now[at] !== word) {
          now[at] = word; // untouched, an empty page takes no memory
        }
      }
    }
    return new Uint8Array();
  };
  return { given, library };
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

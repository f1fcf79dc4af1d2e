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
const ask = globalThis.fetch; // before Pyodide is given another one
const env = { HOME: "/home/pyodide", PYTHONHASHSEED: "0" }; // as when the snapshot was made
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
  const memory = snapshot();
  memory.catch(() => {}); // Pyodide may find out late
  const started = await load({ ...options, _loadSnapshot: memory });
  started.runPython("put_files()");
  return started;
}

async function standing() {
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
      return name ? (name === CODE ? code : fetched(name, how)).catch(told) : ask(what, how);
    };
    WebAssembly.instantiateStreaming = async (source, imports) => {
      const module = await source;
      return module instanceof WebAssembly.Module
        ? { module, instance: await instantiate(module, imports).catch(told) }
        : instantiateStreaming(module, imports);
    };
  });
}

/** The memory, unpacked: its file is packed by gzip, whatever the host does to files. */
async function snapshot() {
  const { body } = await fetched("snapshot.bin");
  const plain = body.pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(plain).arrayBuffer());
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

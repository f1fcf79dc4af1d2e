// Python in a worker without PyScript, for pages that have no origin of their own, such as one file
// opened by a double click or a sandboxed frame: PyScript can't start there.
//
// The build bundles Pyodide into this file, so that it is one classic script: a worker of such a
// page can't import modules. js/engine/plain-worker.js talks to it. The first message, {id, parts},
// brings {code, library, engine}, each a gzip as {url} or {packed: base91 text}. Every other
// message is a request {id, text}, or {id, part}: a module of the engine, in the same form. Each is
// answered by {id, reply} or {id, failed: reason}.

import { loadPyodide } from "pyodide";
import * as glue from "pyodide/pyodide.asm.mjs";
import { decodeBase91 } from "../js/onefile/base91.js";
import { retry } from "../js/ui/async.js";

const FOLDER = "https://skerry.invalid/"; // Pyodide's supposed folder; nothing is fetched from it
const HOME = "/home/pyodide";
const browserFetch = self.fetch; // kept, because Pyodide gets a replacement

/** @type {(text: string) => string} the engine */
let call;
/** @type {(zip: ArrayBuffer) => void} unpack a module of the engine */
let addModule;

self.onmessage = async ({ data: { id, parts, part, text } }) => {
  try {
    call ??= await start(parts);
    if (part) {
      addModule(await readZip(part));
    }
    self.postMessage({ id, reply: text ? call(text) : "" });
  } catch (error) {
    self.postMessage({ id, failed: String(error?.message ?? error) });
  }
};

async function start(parts) {
  const [code, library, engine] = await Promise.all([
    retry(() => WebAssembly.compileStreaming(openPart(parts.code, "application/wasm"))),
    readZip(parts.library),
    readZip(parts.engine),
  ]);
  const files = { "pyodide.asm.wasm": new Response(), "python_stdlib.zip": new Response(library) };
  self.fetch = async (resource) => files[String(resource).slice(FOLDER.length)] ?? Response.error();
  const starting = loadPyodide({
    indexURL: FOLDER,
    packageBaseUrl: FOLDER,
    lockFileContents: SKERRY_LOCK, // written in by the build: a lock file without packages
    createPyodideModule: glue.default,
    env: { HOME },
  });
  const python = await Promise.race([starting, provideCode(code)]);
  addModule = (zip) => {
    python.unpackArchive(zip, "zip", { extractDir: HOME });
    python.runPython("import sys; sys.path_importer_cache.clear()");
  };
  addModule(engine);
  return python.runPython("from skerry.service.host import Host; Host().call");
}

/**
 * Give Pyodide its compiled code when it asks for it, and report what it keeps to itself: if the
 * code can't be instantiated, Pyodide waits for ever.
 * @returns {Promise<never>}
 */
function provideCode(code) {
  return new Promise((_, reject) => {
    self.onunhandledrejection = ({ reason }) => reject(reason);
    WebAssembly.instantiateStreaming = async (_source, imports) => {
      const instance = await WebAssembly.instantiate(code, imports).catch((error) => {
        reject(error);
        throw error;
      });
      return { module: code, instance };
    };
  });
}

/** Read a zip file; the connection may break, also in the middle of the file. */
function readZip(part) {
  return retry(async () => (await openPart(part, "application/zip")).arrayBuffer());
}

/** Unpack a part of Python. Return a response with the given type, whatever type the host sent. */
async function openPart({ url, packed }, type) {
  // Not through a Blob: in WebKit, workers of pages without an origin can't read one.
  const body = packed ? new Response(decodeBase91(packed)).body : await fetchBody(url);
  const plain = body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers: { "content-type": type } });
}

async function fetchBody(url) {
  const reply = await browserFetch(url).catch(() => null);
  if (!reply?.ok) {
    const reason = reply ? ` (${reply.status})` : ": is there a connection?";
    throw new Error(`${url.replace(/.*\//, "")} could not be loaded${reason}`);
  }
  return reply.body;
}

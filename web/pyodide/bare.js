// Python in a plain worker, without PyScript: for pages that have no origin of their own, such as one file
// opened by a double click or a sandboxed frame, where PyScript cannot start.
//
// The build bundles Pyodide into this file, so that it is one classic script: a worker of such a page can't import
// modules. js/engine/plain-worker.js talks to it. The first message, {id, parts}, brings {code, library,
// engine}, as gzip, each either {url} or {packed: as base85}; every other one is a request, {id, text}, or {id, part}: a part of
// the engine that it wants, in the same form. Each is answered by {id, reply} or {id, failed: why}.

import { loadPyodide } from "pyodide";
import * as glue from "pyodide/pyodide.asm.mjs";
import { decodeBase85 } from "../js/onefile/base85.js";

const HERE = "https://skerry.invalid/"; // where Pyodide believes it is; nobody is ever asked there
const HOME = "/home/pyodide";
const ask = self.fetch; // before Pyodide is given another one

/** @type {(text: string) => string} */
let call;
/** @type {(part: ArrayBuffer) => void} lays a part of the engine where it will be looked for */
let lay;

self.onmessage = async ({ data: { id, parts, part, text } }) => {
  try {
    call ??= await start(parts);
    part && lay(await opened(part, "application/zip").then(whole));
    self.postMessage({ id, reply: text ? call(text) : "" });
  } catch (error) {
    self.postMessage({ id, failed: String(error?.message ?? error) });
  }
};

async function start(parts) {
  const [code, library, engine] = await Promise.all([
    opened(parts.code, "application/wasm").then(WebAssembly.compileStreaming),
    opened(parts.library, "application/zip").then(whole),
    opened(parts.engine, "application/zip").then(whole),
  ]);
  const files = { "pyodide.asm.wasm": new Response(), "python_stdlib.zip": new Response(library) };
  self.fetch = async (what) => files[String(what).slice(HERE.length)] ?? Response.error();
  const starting = loadPyodide({
    indexURL: HERE,
    packageBaseUrl: HERE,
    lockFileContents: SKERRY_LOCK, // written in by the build
    createPyodideModule: glue.default,
    env: { HOME },
  });
  const python = await Promise.race([starting, failure(code)]);
  lay = (part) => {
    python.unpackArchive(part, "zip", { extractDir: HOME });
    python.runPython("import sys; sys.path_importer_cache.clear()");
  };
  lay(engine);
  return python.runPython("from skerry.service.host import Host; Host().call");
}

/**
 * Hand Pyodide its compiled code when it asks for it; rejects if that, or anything else, cannot be
 * begun with. Pyodide itself tells nobody, and waits for ever.
 */
function failure(code) {
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

/** A part of Python as a response that says what it is, whatever the host thinks. */
async function opened({ url, packed }, type) {
  // Not by way of a Blob: WebKit lets workers of pages without an origin read none.
  const body = packed ? new Response(decodeBase85(packed)).body : await fetched(url);
  const plain = body.pipeThrough(new DecompressionStream("gzip"));
  return new Response(plain, { headers: { "content-type": type } });
}

function whole(response) {
  return response.arrayBuffer();
}

async function fetched(url) {
  const name = url.replace(/.*\//, "");
  for (const pause of [500, 1_500, 0]) {
    const reply = await ask(url).catch(() => null);
    if (reply?.ok) {
      return reply.body;
    }
    if (!pause) {
      const why = reply ? ` (${reply.status})` : ": is there a connection?";
      throw new Error(`${name} could not be loaded${why}`);
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

// Python in a plain worker, without PyScript: for pages that have no origin of their own, such as one file
// opened by a double click or a sandboxed frame, where PyScript cannot start.
//
// The build writes Pyodide into this file, so that it is one classic script, which is all that a
// worker of such a page may be. js/bare.js talks to it. The first message, {id, parts}, brings {wasm, stdlib,
// engine}, each either {url} or {packed: gzip as base64}; every other one, {id, text}, is a request.
// Each is answered by {id, reply} or {id, failed: why}.

self.importScripts = () => {
  throw new Error("nothing is imported here"); // Pyodide asks, and would refuse to work if it were
};

/* skerry:pyodide */

const LOCK = {}; // filled in by the build
const HERE = "https://skerry.invalid/"; // where Pyodide believes it is; nobody is ever asked there
const HOME = "/home/pyodide";
const ask = self.fetch; // before Pyodide is given another one

/** @type {(text: string) => string} */
let call;

self.onmessage = async ({ data: { id, parts, text } }) => {
  try {
    call ??= await start(parts);
    self.postMessage({ id, reply: parts ? "" : call(text) });
  } catch (error) {
    self.postMessage({ id, failed: String(error?.message ?? error) });
  }
};

async function start(parts) {
  const [wasm, stdlib, engine] = await Promise.all([
    opened(parts.wasm, "application/wasm"),
    opened(parts.stdlib, "application/zip"),
    opened(parts.engine, "application/zip"),
  ]);
  const files = { "pyodide.asm.wasm": wasm, "python_stdlib.zip": stdlib };
  self.fetch = async (what) => files[String(what).slice(HERE.length)] ?? Response.error();
  const python = await self.loadPyodide({
    indexURL: HERE,
    packageBaseUrl: HERE,
    lockFileContents: LOCK,
    createPyodideModule: _createPyodideModule,
    env: { HOME },
  });
  python.unpackArchive(await engine.arrayBuffer(), "zip", { extractDir: HOME });
  return python.runPython("from skerry.host import Host; Host().call");
}

/** A part of Python as a response that says what it is, whatever the host thinks. */
async function opened({ url, packed }, type) {
  const body = packed ? unpacked(packed) : await fetched(url);
  return new Response(body, { headers: { "content-type": type } });
}

async function fetched(url) {
  const name = url.replace(/.*\//, "");
  const reply = await ask(url).catch(() => {
    throw new Error(`${name} could not be loaded: is there a connection?`);
  });
  if (!reply.ok) {
    throw new Error(`${name} could not be loaded (${reply.status})`);
  }
  return reply.body;
}

function unpacked(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < bytes.length; at += 1) {
    bytes[at] = letters.charCodeAt(at);
  }
  return new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
}

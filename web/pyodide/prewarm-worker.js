// Prepares what Python starts from, while the page and PyScript are loaded. The page starts this
// worker (js/engine/prewarm.js) and sends it a port to Python's own worker (start.js).
//
// The worker's name lists what to prepare: "code", Pyodide's compiled code; "memory", the unpacked
// snapshot (format: tools/snapshot.mjs). Each is sent to the port as {what, made} or {what, failed:
// reason}; the code is sent to the page as well, for later engines.

const WASM_TYPE = "application/wasm";
const RETRY_AFTER_MS = [500, 1_500];
const makers = { code: compileCode, memory: unpackSnapshot };
const port = new Promise((resolve) => {
  self.onmessage = ({ ports: [given] }) => {
    given.onmessage = () => self.close(); // both parts have arrived (if closed earlier, Firefox loses the code)
    resolve(given);
  };
});
for (const part of self.name.split("+")) {
  prepare(part);
}

async function prepare(what) {
  const message = await makers[what]().then(
    (made) => ({ what, made }),
    (error) => ({ what, failed: String(error?.message ?? error) }),
  );
  if (what === "code" && message.made) {
    self.postMessage(message);
  }
  const transferred = what === "memory" && message.made ? [message.made] : [];
  (await port).postMessage(message, transferred);
}

async function compileCode() {
  const reply = await fetchFile("pyodide.asm.wasm");
  const isRight = reply.headers.get("content-type") === WASM_TYPE; // browsers compile only this type while they load it
  const typed = isRight ? reply : new Response(reply.body, { headers: { "content-type": WASM_TYPE } });
  return WebAssembly.compileStreaming(typed);
}

/**
 * Fetch and unpack the snapshot; again after each pause if the connection broke, but not if the
 * file is useless.
 */
async function unpackSnapshot() {
  for (const pause of RETRY_AFTER_MS) {
    try {
      return await tryUnpackSnapshot();
    } catch (error) {
      if (!error.isBroken) {
        throw error;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return tryUnpackSnapshot();
}

async function tryUnpackSnapshot() {
  const { body } = await fetchFile("snapshot.bin");
  const reader = body.getReader();
  const packed = new ReadableStream({
    async pull(controller) {
      const { done, value } = await reader.read().catch((error) => {
        throw Object.assign(error, { isBroken: true });
      });
      if (done) {
        controller.close();
      } else {
        controller.enqueue(value);
      }
    },
  });
  return readAll(packed.pipeThrough(new DecompressionStream("gzip")));
}

/**
 * Read a stream whose first 32 bits are its size into one buffer. Response.arrayBuffer() doesn't
 * know the size, and would hold all of it twice.
 */
async function readAll(stream) {
  const reader = stream.getReader();
  let { value } = await reader.read();
  const all = new Uint8Array(new DataView(value.buffer, value.byteOffset).getUint32(0, true));
  for (let at = 0; value; { value } = await reader.read()) {
    all.set(value, at);
    at += value.length;
  }
  return all.buffer;
}

/**
 * Fetch a file of this folder, after the page's own files: the board is shown before Python starts.
 */
async function fetchFile(name) {
  const reply = await fetch(name, { priority: "low" }).catch(() => {
    throw Object.assign(new Error(`${name} could not be loaded: is there a connection?`), { isBroken: true });
  });
  if (!reply.ok) {
    const isBroken = reply.status >= 500;
    throw Object.assign(new Error(`${name} could not be loaded (${reply.status})`), { isBroken });
  }
  return reply;
}

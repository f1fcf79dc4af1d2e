// Makes ready what Python starts from, while the page is loaded and PyScript comes. The page starts this
// worker (js/engine/prewarm.js), and sends the port on which Python's own worker (start.mjs) waits.
//
// The worker's name lists what is wanted: "code", Pyodide's, compiled; "memory", the snapshot, unpacked
// (tools/snapshot.mjs describes it). Each is told on the port as {what, made}, or {what, failed: why};
// the page is told of code as well, for later engines.

const makers = { code, memory };
const asked = new Promise((resolve) => {
  self.onmessage = ({ ports: [port] }) => {
    port.onmessage = () => self.close(); // all has come: before that Firefox would lose the code
    resolve(port);
  };
});
for (const what of self.name.split("+")) {
  tell(what);
}

async function tell(what) {
  const told = await makers[what]().then(
    (made) => ({ what, made }),
    (error) => ({ what, failed: String(error?.message ?? error) }),
  );
  what === "code" && told.made && self.postMessage(told);
  (await asked).postMessage(told, what === "memory" && told.made ? [told.made] : []);
}

function code() {
  return fetched("pyodide.asm.wasm").then(WebAssembly.compileStreaming);
}

async function memory() {
  const { body } = await fetched("snapshot.bin");
  return joined(body.pipeThrough(new DecompressionStream("gzip")));
}

/**
 * A stream in one piece, of which the first 32 bits tell the size. Told beforehand, it is written down
 * once; Response.arrayBuffer() would collect it in pieces first, and keep both.
 */
async function joined(stream) {
  const reader = stream.getReader();
  let { value } = await reader.read();
  const all = new Uint8Array(new DataView(value.buffer, value.byteOffset).getUint32(0, true));
  for (let at = 0; value; { value } = await reader.read()) {
    all.set(value, at);
    at += value.length;
  }
  return all.buffer;
}

/** A file of this folder. The page's own files go first: it is seen before there is Python. */
async function fetched(name) {
  const reply = await fetch(name, { priority: "low" }).catch(() => {
    throw new Error(`${name} could not be loaded: is there a connection?`);
  });
  if (!reply.ok) {
    throw new Error(`${name} could not be loaded (${reply.status})`);
  }
  return reply;
}

// What Python starts from is made ready in a worker of its own (pyodide/ahead.js) while the page and
// PyScript come up. Where that asks for it (pyodide/start.mjs), the two are connected.

/** @typedef {{ what: "code", made: WebAssembly.Module }} Code Pyodide's, compiled */
/** @typedef {{ worker: Worker, lacks: Code | null }} Maker a worker, and what it does not make */
/** @typedef {{ next: Maker | null, code: Code | null }} Ready */

const ASK = "skerry:ahead"; // what a worker says that wants it; the message brings a port
const FILE = "./pyodide/ahead.js";

/**
 * The maker for the next engine, and code, which is compiled once for all. The page's first script has
 * begun with it (inline-entry.js), and has a copy of this module.
 * @type {Ready}
 */
const ready = sharedState();

/** Begin with it, for the next engine. */
export function prewarm() {
  ready.next ??= startMaker();
}

/** There is no next engine: what is ready takes memory. */
export function discard() {
  ready.next?.worker.terminate();
  ready.next = null;
}

/**
 * Connect a worker when it asks.
 * @param {Pick<Worker, "addEventListener">} worker
 * @param {() => void} asked called when it has asked
 */
export function connectWorker(worker, asked) {
  worker.addEventListener("message", ({ data, ports: [port] }) => {
    if (data === ASK) {
      const maker = ready.next ?? startMaker();
      ready.next = null;
      maker.lacks && port.postMessage(maker.lacks);
      maker.worker.postMessage(null, [port]);
      asked();
    }
  });
}

/** @returns {Ready} */
function sharedState() {
  const place = /** @type {{ skerryAhead?: Ready }} */ (globalThis);
  place.skerryAhead ??= { next: null, code: null };
  return place.skerryAhead;
}

/** @returns {Maker} */
function startMaker() {
  const lacks = ready.code;
  const worker = new Worker(FILE, { name: lacks ? "memory" : "memory+code" });
  worker.addEventListener("message", ({ data }) => {
    ready.code = data;
  });
  worker.addEventListener("error", () => {
    ready.next = ready.next?.worker === worker ? null : ready.next; // the next try has another one
  });
  return { worker, lacks };
}

// Preparation of Python's start in a separate worker (pyodide/prewarm-worker.js), while the page
// and PyScript are loaded. A Python worker asks for the prepared parts by message
// (pyodide/start.js).

/** @typedef {{ what: "code", made: WebAssembly.Module }} Code Pyodide's compiled code */
/**
 * @typedef {{ worker: Worker, missing: Code | null }} Maker a prewarm worker; `missing` is the
 *   compiled code if the worker doesn't compile it
 */

const REQUEST = "skerry:prewarm"; // the message of a Python worker, which carries a port
const FILE = "./pyodide/prewarm-worker.js";

/**
 * The prewarm worker for the next engine, and the code, which is compiled once for all engines.
 * `state` is global, because inline-entry.js contains another copy of this module, which starts the
 * first prewarm worker.
 * @type {{ next: Maker | null, code: Code | null }}
 */
const state = sharedState();

/** Start preparing for the next engine. */
export function prewarm() {
  state.next ??= startPrewarmWorker();
}

/** Free the prepared memory: there will be no next engine. */
export function discardPrewarmed() {
  state.next?.worker.terminate();
  state.next = null;
}

/**
 * Connect a Python worker, when it asks, with the worker that prepares its parts.
 * @param {Pick<Worker, "addEventListener">} worker
 * @param {() => void} onRequest called when the Python worker has asked
 */
export function connectWorker(worker, onRequest) {
  worker.addEventListener("message", ({ data, ports: [port] }) => {
    if (data === REQUEST) {
      const maker = state.next ?? startPrewarmWorker();
      state.next = null;
      if (maker.missing) {
        port.postMessage(maker.missing);
      }
      maker.worker.postMessage(null, [port]);
      onRequest();
    }
  });
}

function sharedState() {
  const scope = /** @type {{ skerryPrewarm?: typeof state }} */ (globalThis);
  scope.skerryPrewarm ??= { next: null, code: null };
  return scope.skerryPrewarm;
}

/** @returns {Maker} */
function startPrewarmWorker() {
  const missing = state.code;
  const worker = new Worker(FILE, { name: missing ? "memory" : "memory+code" });
  worker.addEventListener("message", ({ data }) => {
    state.code = data;
  });
  worker.addEventListener("error", () => {
    if (state.next?.worker === worker) {
      state.next = null; // the next attempt starts another prewarm worker
    }
  });
  return { worker, missing };
}

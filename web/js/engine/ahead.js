// PyScript's workers, started ahead of PyScript: Python comes up in one while PyScript itself does. It
// has the same code as a worker that PyScript makes (the build writes it out of PyScript, as
// pyscript/worker.js), and gets it by way of a blob as that does, for such a worker has the page's
// content security policy. When PyScript makes a worker, it gets this one.

/** Python, then PyScript's part: what PyScript sends meanwhile waits until both have been run. */
const FILES = ["pyodide/start.mjs", "pyscript/worker.js"];

/**
 * `end` ends it, taken or not; `fallen` resolves, with why, when it could not be run: a file of it did not
 * come.
 * @typedef {{ end: () => void, fallen: Promise<string> }} Ahead
 */

/** @type {Set<Worker>} those that PyScript has not taken yet */
const waiting = new Set();
let given = false;

/**
 * A worker that PyScript will take next.
 * @returns {Ahead}
 */
export function startAhead() {
  given || handOver();
  const lines = FILES.map((file) => `import "${new URL(file, document.baseURI).href}";`);
  const code = new Blob([lines.join("\n")], { type: "text/javascript" });
  const worker = new Worker(URL.createObjectURL(code), { type: "module" });
  waiting.add(worker);
  const fallen = new Promise((resolve) => {
    const heard = (/** @type {Event & { message?: string }} */ event) => {
      event.preventDefault();
      resolve(event.message ?? FILES.join(", "));
    };
    worker.addEventListener("error", heard, { once: true });
  });
  return { end: () => drop(worker), fallen };
}

function drop(/** @type {Worker} */ worker) {
  waiting.delete(worker);
  worker.terminate();
}

/** End all that PyScript has not taken: it is to make its own. */
export function forgoAhead() {
  for (const worker of waiting) {
    drop(worker);
  }
}

/** PyScript's workers are of a class of its own: what it makes of that is one that waits. */
function handOver() {
  given = true;
  globalThis.Worker = new Proxy(Worker, {
    construct(Whole, how, Asked) {
      const [worker] = Asked.prototype === Whole.prototype ? [] : waiting;
      waiting.delete(worker);
      return worker
        ? Object.setPrototypeOf(worker, Asked.prototype)
        : Reflect.construct(Whole, how, Asked);
    },
  });
}

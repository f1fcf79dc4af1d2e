// An engine in a worker that PyScript starts.

/** @import {Engine, Step} from "../types" */

import { messageOf, retry } from "../ui/async.js";
import { el } from "../ui/dom.js";
import { formatNumber, t } from "../ui/i18n.js";
import { checkContentType } from "./content-type.js";
import { connectWorker, discardPrewarmed, prewarm } from "./prewarm.js";
import { EngineLostError, EngineNotLoadedError, requireWebAssembly } from "./wire.js";

const PROBE_AFTER_MS = 4_000; // silence after which the page looks for missing files
const FOLDER = "./pyodide/";
const FILES = [
  "engine.py",
  ...["prewarm-worker.js", "start.js", "pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"].map(
    (name) => FOLDER + name,
  ),
];
/** The additional files of a start without the snapshot. */
const MICROPIP = "./micropip.json";
const LOCK_FILE = `${FOLDER}pyodide-lock.json`;
const MICROPIP_FILES = [MICROPIP, `${FOLDER}python_stdlib.zip`, LOCK_FILE];
const SNAPSHOT_CONFIG = JSON.stringify({
  interpreter: `${FOLDER}start.js`,
  sync_main_only: true,
});

/** @typedef {HTMLScriptElement & { xworker?: PyWorker }} PyScript */
/** @typedef {Worker & { ready: Promise<unknown>, sync: { call: Engine["call"], load_module: Engine["loadModule"] } }} PyWorker */

const UNUSED_PLUGINS = [
  "codemirror",
  "deprecations-manager",
  "donkey",
  "py-editor",
  "py-game",
  "py-terminal",
];

// Matches the browser's message about a failed fetch.
const FETCH_ERROR = /engine\.py|fetch|load|import/i;

let count = 0;
let isPrepared = false;
/** Called when a worker asks for its prepared parts: from then on it starts without the page. */
let onRequest = () => {};
/** @type {EngineNotLoadedError | undefined} why PyScript can't make workers on this page */
let notLoadedError;
let usesSnapshot = true; // false once the snapshot can't be loaded: see pyodide/start.js

/**
 * Start an engine. Rejects with EngineLostError and a sentence, which names the missing file if one
 * is missing.
 * @param {string} name
 * @param {(step: Step) => void} [report] called with the present step
 * @param {() => void} [underway] called when this thread has done its part
 * @returns {Promise<Engine>}
 */
export async function startEngine(name, report = () => {}, underway = () => {}) {
  requireWebAssembly();
  report(() => t("Loading the engine"));
  if (usesSnapshot) {
    prewarm();
  }
  await loadPyScript();
  performance.mark(`skerry:${name}-pyscript`);
  report(() =>
    isCached()
      ? t("Getting the engine ready")
      : t("Getting the engine ready ({size} MB on the first visit)", {
          size: firstVisitMegabytes(),
        }),
  );
  onRequest = underway;
  return retry(async () => {
    if (usesSnapshot) {
      try {
        return await tryStart(name, SNAPSHOT_CONFIG);
      } catch (error) {
        if (!messageOf(error).includes("snapshot.bin")) {
          throw error;
        }
        usesSnapshot = false;
      }
    }
    return tryStart(name, await (await fetchFile(MICROPIP)).text());
  }).catch((error) => {
    discardPrewarmed();
    throw error;
  });
}

/**
 * @param {string} name
 * @param {string} config for PyScript, as JSON
 * @returns {Promise<Engine>}
 */
async function tryStart(name, config) {
  if (notLoadedError) {
    throw notLoadedError;
  }
  count += 1;
  const attributes = { type: "py", worker: true, src: "engine.py", config };
  const script = /** @type {PyScript} */ (
    el("script", { ...attributes, name: `${name}-${count}` })
  );
  document.head.append(script);
  const end = () => {
    script.xworker?.terminate();
    script.remove();
  };
  const over = new AbortController();
  const { signal } = over;
  try {
    const worker = await Promise.race([
      untilReady(script, signal),
      untilFetchFails(script, signal),
      untilFileMissing(signal),
    ]);
    performance.mark(`skerry:${name}-ready`);
    return {
      call: (text) => worker.sync.call(text),
      loadModule: (module) => worker.sync.load_module(module),
      end,
    };
  } catch (error) {
    end();
    throw error;
  } finally {
    over.abort();
  }
}

/**
 * Load PyScript, without the plugins and hooks that this page does not use. Rejects with
 * EngineNotLoadedError.
 */
export async function loadPyScript() {
  if (!isPrepared) {
    isPrepared = true;
    confineObservers();
    disablePlugins();
  }
  try {
    // The path is relative to the bundle, js/main.js, which contains this module.
    const { hooks } = await retry(() => import("../pyscript/core.js"));
    hooks.worker.onBeforeRunAsync.clear(); // PyScript's default hook needs 'unsafe-eval'
    if (!hooks.main.onWorker.size) {
      hooks.main.onWorker.add((/** @type {unknown} */ _, /** @type {PyWorker} */ worker) =>
        connectWorker(worker, () => onRequest()),
      );
    }
  } catch (error) {
    const why = messageOf(error);
    throw new EngineNotLoadedError(t("PyScript couldn't be loaded ({why})", { why }));
  }
}

/** Disable PyScript's plugins, for which PyScript would wait before it looks at a script. */
function disablePlugins() {
  const plugins = UNUSED_PLUGINS.map((name) => `!${name}`);
  for (const name of ["py-config", "mpy-config"]) {
    const config = document.createElement(name);
    config.setAttribute("type", "json");
    config.textContent = JSON.stringify({ plugins });
    document.head.append(config);
  }
}

/**
 * Let observers of the whole document see its head alone, where our scripts are. Otherwise PyScript
 * would look for scripts in each new element and changed attribute, which takes longer than showing
 * a move.
 */
function confineObservers() {
  globalThis.MutationObserver = class extends MutationObserver {
    /**
     * @param {Node} target
     * @param {MutationObserverInit} [options]
     */
    observe(target, options) {
      super.observe(target === document ? document.head : target, options);
    }
  };
}

/**
 * Return the script's worker once Python runs in it and has run engine.py.
 * @type {(script: PyScript, over: AbortSignal) => Promise<PyWorker>}
 */
async function untilReady(script, over) {
  while (!script.xworker && !over.aborted) {
    await sleep(10);
  }
  if (!script.xworker) {
    return new Promise(() => {}); // the worker's promise has settled first
  }
  script.xworker.onerror = () => {}; // `ready` rejects with the same error
  try {
    await script.xworker.ready;
  } catch (error) {
    throw new EngineLostError(await explainFailure(error));
  }
  return script.xworker;
}

/**
 * Reject if PyScript can't fetch a file: it reports that only to the browser. Before there is a
 * worker, a part of PyScript itself is missing, which can't be loaded again without a reload.
 * @type {(script: PyScript, over: AbortSignal) => Promise<never>}
 */
function untilFetchFails(script, over) {
  return new Promise((_, reject) => {
    const onRejection = async (/** @type {PromiseRejectionEvent} */ { reason }) => {
      if (FETCH_ERROR.test(messageOf(reason))) {
        const hasWorker = script.xworker !== undefined;
        const text = await explainFailure(reason);
        if (!hasWorker) {
          notLoadedError ??= new EngineNotLoadedError(text);
        }
        reject(notLoadedError ?? new EngineLostError(text));
      }
    };
    addEventListener("unhandledrejection", onRejection, { signal: over });
  });
}

/** Return a sentence that says why Python didn't start, naming a missing file if there is one. */
async function explainFailure(/** @type {unknown} */ error) {
  return (await findFileProblem()) ?? t("Python didn't start ({why})", { why: messageOf(error) });
}

/**
 * Reject if a file that Python needs is missing; otherwise never settle. (A worker whose files are
 * missing does not always report that.)
 * @type {(over: AbortSignal) => Promise<never>}
 */
async function untilFileMissing(over) {
  await sleep(PROBE_AFTER_MS);
  const problem = over.aborted ? null : await findFileProblem();
  return problem ? Promise.reject(new EngineLostError(problem)) : new Promise(() => {});
}

/** Return a sentence about a file that can't be fetched; null if there is no such file. */
async function findFileProblem() {
  if (usesSnapshot) {
    return findProblemIn(FILES);
  }
  return (await findProblemIn([...FILES, ...MICROPIP_FILES])) ?? findWheelProblem();
}

async function findWheelProblem() {
  const [plain, lock] = await Promise.all(
    [MICROPIP, LOCK_FILE].map(async (path) => (await fetchFile(path)).json()),
  );
  const installer = Object.values(lock.packages).map(({ file_name }) => FOLDER + file_name);
  return findProblemIn([...installer, ...plain.packages]);
}

/** @type {(paths: string[]) => Promise<string | null>} */
async function findProblemIn(paths) {
  const problems = await Promise.all(
    paths.map((path) =>
      fetchFile(path).then(
        (reply) => void reply.body?.cancel(),
        (error) => messageOf(error),
      ),
    ),
  );
  return problems.find((problem) => problem !== undefined) ?? null;
}

/** Fetch a file; reject with EngineLostError and a sentence that names it. */
async function fetchFile(/** @type {string} */ path) {
  const name = path.replace(/^\.\//, "");
  const reply = await fetch(path).catch(() => {
    throw new EngineLostError(t("{name} couldn't be loaded: are you online?", { name }));
  });
  if (!reply.ok) {
    const why = reply.status;
    throw new EngineLostError(t("{name} couldn't be loaded ({why})", { name, why }));
  }
  const { received, needed } = checkContentType(reply, path);
  if (needed) {
    reply.body?.cancel();
    const text = t("The server sent {name} as {received}, not as {needed}.", {
      name,
      received,
      needed,
    });
    throw new EngineLostError(text);
  }
  return reply;
}

function sleep(/** @type {number} */ ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Return whether a service worker answers from its cache: then nothing is fetched. */
function isCached() {
  try {
    return Boolean(navigator.serviceWorker?.controller);
  } catch {
    return false; // in a sandboxed frame
  }
}

/** Return the megabytes of a first visit, as the build has written them into the page. */
function firstVisitMegabytes() {
  const meta = document.querySelector("meta[name='skerry:megabytes']");
  return formatNumber(Number(meta?.getAttribute("content")), { maximumFractionDigits: 1 });
}

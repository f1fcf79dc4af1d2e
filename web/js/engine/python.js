// An engine: Python in a worker, by PyScript.

/** @import {Engine, Step} from "../types" */

import { messageOf, retry } from "../ui/async.js";
import { el } from "../ui/dom.js";
import { number, t } from "../ui/i18n.js";
import { connectWorker, discard, prewarm } from "./prewarm.js";
import { EngineLostError, EngineNotLoadedError } from "./wire.js";

const PROBE_AFTER = 4_000; // milliseconds without a sign of life, before the files are looked for
const FOLDER = "./pyodide/";
const PARTS = ["ahead.js", "start.mjs", "pyodide.asm.wasm"];
/** What the plain way takes besides: its words to PyScript, the standard library, the installer. */
const PLAIN = "./plain.json";
const LOCK = `${FOLDER}pyodide-lock.json`;
const PLAIN_PARTS = [PLAIN, `${FOLDER}python_stdlib.zip`, LOCK];
const FLYING = JSON.stringify({ interpreter: `${FOLDER}start.mjs`, sync_main_only: true });

/** @typedef {HTMLScriptElement & { xworker?: PyWorker }} PyScript */
/** @typedef {Worker & { ready: Promise<unknown>, sync: { call: Engine["call"], bring: Engine["loadModule"] } }} PyWorker */

/** PyScript's plugins for what we have none of: editors, terminals, games of its own. */
const UNWANTED = [
  "codemirror",
  "deprecations-manager",
  "donkey",
  "py-editor",
  "py-game",
  "py-terminal",
];

const FETCHING = /engine\.py|fetch|load|import/i; // in a browser's words about it

let count = 0;
let confined = false;
let unplugged = false;
/** Called when a worker asks for what Python starts from: the page has done its part. */
let asked = () => {};
/** @type {EngineNotLoadedError | undefined} why PyScript will make no worker on this page */
let unloaded;
let flies = true; // until the snapshot cannot be had: see pyodide/start.mjs

/**
 * Start an engine. Rejects with Lost, and a sentence that says which file is missing if one is.
 * @param {string} name
 * @param {(step: Step) => void} [report] called with what is being done
 * @param {() => void} [underway] called when this thread has done its part
 * @returns {Promise<Engine>}
 */
export async function startEngine(name, report = () => {}, underway = () => {}) {
  report(() => t("Fetching PyScript"));
  flies && prewarm();
  await loadPyScript();
  performance.mark(`skerry:${name}-pyscript`);
  report(() => t("Starting Python ({size} MB at the first visit)", { size: megabytes() }));
  asked = underway;
  return retry(async () => {
    if (flies) {
      try {
        return await tryStart(name, FLYING);
      } catch (error) {
        if (!messageOf(error).includes("snapshot.bin")) {
          throw error;
        }
        flies = false;
      }
    }
    return tryStart(name, await (await fetchFile(PLAIN)).text());
  }).catch((error) => {
    discard();
    throw error;
  });
}

/**
 * One try at it.
 * @param {string} name
 * @param {string} config what PyScript is told
 * @returns {Promise<Engine>}
 */
async function tryStart(name, config) {
  if (unloaded) {
    throw unloaded;
  }
  count += 1;
  const about = { type: "py", worker: true, src: "engine.py", config };
  const script = /** @type {PyScript} */ (el("script", { ...about, name: `${name}-${count}` }));
  document.head.append(script);
  const end = () => {
    script.xworker?.terminate();
    script.remove();
  };
  const over = new AbortController();
  const { signal } = over;
  const signs = [
    untilReady(script, signal),
    untilFetchFails(script, signal),
    untilFileMissing(signal),
  ];
  try {
    const worker = await Promise.race(signs);
    performance.mark(`skerry:${name}-ready`);
    return {
      call: (text) => worker.sync.call(text),
      loadModule: (part) => worker.sync.bring(part),
      end,
    };
  } catch (error) {
    end();
    throw error;
  } finally {
    over.abort();
  }
}

/** PyScript, without what we have no use for. Rejects with Unloaded. */
export async function loadPyScript() {
  confined || confineObserver();
  unplugged || disablePlugins();
  try {
    // The path is that from the bundle, js/main.js, where this module ends up.
    const { hooks } = await retry(() => import("../pyscript/core.js"));
    hooks.worker.onBeforeRunAsync.clear(); // its default hook needs 'unsafe-eval'
    hooks.main.onWorker.size || hooks.main.onWorker.add(onWorker);
  } catch (error) {
    throw new EngineNotLoadedError(
      t("PyScript could not be loaded ({why})", { why: messageOf(error) }),
    );
  }
}

function onWorker(/** @type {unknown} */ _, /** @type {PyWorker} */ worker) {
  connectWorker(worker, () => asked());
}

/** PyScript would wait for its plugins before it looks at a script. */
function disablePlugins() {
  const plugins = UNWANTED.map((name) => `!${name}`);
  for (const name of ["py-config", "mpy-config"]) {
    const config = document.createElement(name);
    config.setAttribute("type", "json");
    config.textContent = JSON.stringify({ plugins });
    document.head.append(config);
  }
  unplugged = true;
}

/**
 * PyScript would look at each element that comes to the page, and at each attribute that changes, for
 * scripts of its own: at a move that costs more than to make them. Ours stand in the head.
 */
function confineObserver() {
  const { MutationObserver: Whole } = globalThis;
  confined = true;
  globalThis.MutationObserver = class extends Whole {
    /**
     * @param {Node} place
     * @param {MutationObserverInit} [how]
     */
    observe(place, how) {
      super.observe(place === document ? document.head : place, how);
    }
  };
}

/**
 * The script's worker, once Python in it is up and has run engine.py.
 * @param {PyScript} script
 * @param {AbortSignal} over
 * @returns {Promise<PyWorker>}
 */
async function untilReady(script, over) {
  while (!script.xworker && !over.aborted) {
    await sleep(10);
  }
  if (!script.xworker) {
    return new Promise(() => {}); // nobody waits any more
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
 * Rejects when PyScript could not fetch what it wanted: it tells nobody but the browser. Before there
 * is a worker that was a part of PyScript itself, which will not come until the page comes anew.
 * @param {PyScript} script
 * @param {AbortSignal} over
 * @returns {Promise<never>}
 */
function untilFetchFails(script, over) {
  return new Promise((_, reject) => {
    const heard = async (/** @type {PromiseRejectionEvent} */ { reason: error }) => {
      if (FETCHING.test(messageOf(error))) {
        const made = script.xworker;
        const text = await explainFailure(error);
        unloaded ??= made ? undefined : new EngineNotLoadedError(text);
        reject(unloaded ?? new EngineLostError(text));
      }
    };
    addEventListener("unhandledrejection", heard, { signal: over });
  });
}

/** Why Python did not start: a file that is missing, if one is. */
async function explainFailure(/** @type {unknown} */ error) {
  return (await findMissingFile()) ?? t("Python did not start ({why})", { why: messageOf(error) });
}

/**
 * Rejects if a file that Python needs is missing; otherwise never settles. (A worker whose files
 * are missing does not always say so itself.)
 * @param {AbortSignal} over
 * @returns {Promise<never>}
 */
async function untilFileMissing(over) {
  await sleep(PROBE_AFTER);
  const text = over.aborted ? null : await findMissingFile();
  return text ? Promise.reject(new EngineLostError(text)) : new Promise(() => {});
}

/** What is wrong with the files that Python is made of, as a sentence; null if nothing is. */
async function findMissingFile() {
  const parts = ["engine.py", ...PARTS.map((part) => FOLDER + part)];
  const found = await Promise.all([...parts, ...(flies ? [] : PLAIN_PARTS)].map(probe));
  return found.find((problem) => problem !== null) ?? (flies ? null : findMissingWheel());
}

/** What is wrong with the wheels that are installed where Python does not fly. */
async function findMissingWheel() {
  const [plain, lock] = await Promise.all([PLAIN, LOCK].map(json));
  const installer = Object.values(lock.packages).map(({ file_name }) => FOLDER + file_name);
  const found = await Promise.all([...installer, ...plain.packages].map(probe));
  return found.find((problem) => problem !== null) ?? null;
}

async function json(/** @type {string} */ path) {
  return (await fetchFile(path)).json();
}

/** What is wrong with a file; null if nothing is. */
async function probe(/** @type {string} */ path) {
  try {
    (await fetchFile(path)).body?.cancel();
    return null;
  } catch (error) {
    return messageOf(error);
  }
}

/** A file; rejects with Lost, and a sentence that names it. */
async function fetchFile(/** @type {string} */ path) {
  const name = path.replace(/^\.\//, "");
  const reply = await fetch(path).catch(() => {
    throw new EngineLostError(t("{name} could not be loaded: is there a connection?", { name }));
  });
  if (!reply.ok) {
    throw new EngineLostError(t("{name} could not be loaded ({why})", { name, why: reply.status }));
  }
  return reply;
}

function sleep(/** @type {number} */ ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** What a first visit fetches, as the build has reckoned. */
function megabytes() {
  const told = document.querySelector("meta[name='skerry:megabytes']")?.getAttribute("content");
  return number(Number(told), { maximumFractionDigits: 1 });
}

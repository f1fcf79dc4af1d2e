// An engine in a plain worker without PyScript (pyodide/plain-worker.js), for frames and the one file.

/** @import {EngineStarter, PythonFiles} from "../types" */

import { messageOf } from "../ui/async.js";
import { t } from "../ui/i18n.js";
import { EngineLostError, requireWebAssembly } from "./wire.js";

/**
 * Return a function that starts engines from these files. It rejects with EngineLostError and a
 * sentence that says why.
 * @param {PythonFiles} files
 * @returns {EngineStarter}
 */
export function plainWorkerStarter(files) {
  return async (name, report = () => {}, underway = () => {}) => {
    requireWebAssembly();
    report(() => t("Getting the engine ready"));
    underway();
    try {
      const [script, parts] = await Promise.all([files.script(), files.parts()]);
      const url = URL.createObjectURL(script);
      const worker = new Worker(url, { name });
      const { ask, end } = requestChannel(worker);
      await ask({ parts }).catch((error) => {
        end();
        throw error;
      });
      URL.revokeObjectURL(url);
      performance.mark(`skerry:${name}-ready`);
      const load = async (/** @type {string} */ name) => ask({ part: await files.later(name) });
      return {
        call: (text) => ask({ text }),
        loadModule: (name) => load(name).catch(messageOf),
        end,
      };
    } catch (error) {
      throw new EngineLostError(error instanceof Error ? error.message : String(error));
    }
  };
}

/**
 * Return functions to ask and end a worker that answers {id, ..} with {id, reply} or {id, failed}.
 * @param {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} worker
 */
export function requestChannel(worker) {
  /** @type {Map<number, { resolve: (reply: string) => void, reject: (error: Error) => void }>} */
  const waiting = new Map();
  let lastId = 0;
  /** @type {(id: number, failed: string | undefined, reply: string) => void} */
  const settle = (id, failed, reply) => {
    if (failed === undefined) {
      waiting.get(id)?.resolve(reply);
    } else {
      waiting.get(id)?.reject(new EngineLostError(failed));
    }
    waiting.delete(id);
  };
  worker.onmessage = ({ data: { id, reply, failed } }) => settle(id, failed, reply);
  worker.onerror = (event) => {
    event.preventDefault(); // the rejected promises report the error
    for (const id of [...waiting.keys()]) {
      settle(id, event.message || t("the worker couldn't be started"), "");
    }
  };
  /** @type {(question: object) => Promise<string>} */
  const ask = (question) =>
    new Promise((resolve, reject) => {
      lastId += 1;
      waiting.set(lastId, { resolve, reject });
      worker.postMessage({ id: lastId, ...question });
    });
  return { ask, end: () => worker.terminate() };
}

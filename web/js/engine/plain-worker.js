// An engine: Python in a plain worker, for pages in which PyScript cannot start (pyodide/bare.js).

/** @import {Engine, EngineStarter, PythonFiles} from "../types" */

import { messageOf } from "../ui/async.js";
import { t } from "../ui/i18n.js";
import { EngineLostError } from "./wire.js";

/**
 * What starts engines from this supply. An engine that does not start rejects with Lost, and a
 * sentence that says why.
 * @param {PythonFiles} supply
 * @returns {EngineStarter}
 */
export function plainWorkerStarter(supply) {
  return async (name, report = () => {}, underway = () => {}) => {
    report(() => t("Starting Python"));
    underway();
    try {
      const [script, parts] = await Promise.all([supply.script(), supply.parts()]);
      const url = URL.createObjectURL(script);
      const worker = new Worker(url, { name });
      const { ask, end } = requestChannel(worker);
      await ask({ parts }).catch((error) => {
        end();
        throw error;
      });
      URL.revokeObjectURL(url);
      performance.mark(`skerry:${name}-ready`);
      const bring = async (/** @type {string} */ name) => ask({ part: await supply.later(name) });
      return {
        call: (text) => ask({ text }),
        loadModule: (name) => bring(name).catch(messageOf),
        end,
      };
    } catch (error) {
      throw new EngineLostError(error instanceof Error ? error.message : String(error));
    }
  };
}

/**
 * Questions to a worker that answers each {id, ..} with {id, reply} or {id, failed: why}.
 * @param {Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">} worker
 * @returns {{ ask: (question: object) => Promise<string>, end: Engine["end"] }}
 */
export function requestChannel(worker) {
  /** @type {Map<number, (failed: string | undefined, reply: string) => void>} */
  const waiting = new Map();
  let asked = 0;
  const tell = (
    /** @type {number} */ id,
    /** @type {[string | undefined, string]} */ ...answer
  ) => {
    waiting.get(id)?.(...answer);
    waiting.delete(id);
  };
  worker.onmessage = ({ data: { id, reply, failed } }) => tell(id, failed, reply);
  worker.onerror = (event) => {
    event.preventDefault(); // those who wait are told
    for (const id of [...waiting.keys()]) {
      tell(id, event.message || t("the worker could not be made"), "");
    }
  };
  return {
    ask(question) {
      asked += 1;
      worker.postMessage({ id: asked, ...question });
      return new Promise((resolve, reject) => {
        waiting.set(asked, (failed, reply) =>
          failed === undefined ? resolve(reply) : reject(new EngineLostError(failed)),
        );
      });
    },
    end: () => worker.terminate(),
  };
}

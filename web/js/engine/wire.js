// Requests to an engine in a worker, one JSON text each way. The engine is started by the first
// request. If it dies or hangs, it is ended, and the next request starts another one.

/** @import {Engine, Request} from "../types" */

import { messageOf } from "../ui/async.js";
import { formatNumber, t } from "../ui/i18n.js";

/** The engine refused a request; the message says why. */
export class RequestError extends Error {}

/** A module of the engine that a request needs could not be loaded. The request may be tried again. */
export class ModuleUnavailableError extends RequestError {}

/** The engine could not be started, or does not answer any more. */
export class EngineLostError extends Error {}

/** A part of the page could not be loaded; the browser may remember the failure until a reload. */
export class EngineNotLoadedError extends EngineLostError {}

/**
 * Throw EngineNotLoadedError with a sentence if the browser has no WebAssembly, which Python needs.
 */
export function requireWebAssembly() {
  if (typeof WebAssembly === "undefined") {
    throw new EngineNotLoadedError(
      t(
        "WebAssembly is switched off in this browser, for example by Lockdown Mode or a strict security setting. Allow it for this site, then try again",
      ),
    );
  }
}

/** The engine was ended on purpose while the request waited. */
export class EngineEndedError extends EngineLostError {}

const MAX_TEXT = 8_500_000; // characters of a request: the engine's own limit
const MODULE_SECONDS = 120; // time limit for loading a module of the engine
const MODULE_NAME = /^[a-z_.]+$/;

export class Wire {
  /** @type {() => Promise<Engine>} */
  #launch;
  #answerSeconds;
  #startSeconds;
  /** @type {Promise<Engine> | null} */
  #engine = null;
  /** @type {Set<(reason: EngineLostError) => void>} rejects each waiting request */
  #waiting = new Set();
  /** @type {Map<string, Promise<string>>} modules that the engine has, or that are being loaded */
  #modules = new Map();
  /** @type {Set<string>} modules that were loaded ahead of need */
  #prefetched = new Set();
  /** Called when the engine is lost, before the request is rejected. */
  onLost = (/** @type {EngineLostError} */ _reason) => {};

  /**
   * @param {() => Promise<Engine>} launch
   * @param {number} [answerSeconds] that a running engine may take for an answer
   * @param {number} [startSeconds] that the engine may take to start; 0 for no limit
   */
  constructor(launch, answerSeconds = 10, startSeconds = 0) {
    this.#launch = launch;
    this.#answerSeconds = answerSeconds;
    this.#startSeconds = startSeconds;
  }

  /**
   * Return the engine's answer; a module that it needs is loaded first. Rejects with RequestError
   * if the engine refuses, ModuleUnavailableError if a module can't be loaded, and EngineLostError
   * if the engine can't be started, does not answer in time, or is ended meanwhile.
   * @param {Request} request
   * @returns {Promise<any>}
   */
  async ask(request) {
    const text = JSON.stringify(request);
    if (text.length > MAX_TEXT) {
      throw new RequestError(
        t("this is too long: the limit is {most} characters", { most: formatNumber(MAX_TEXT) }),
      );
    }
    const send = async () =>
      JSON.parse(await this.#withTimeout((engine) => engine.call(text), this.#answerSeconds));
    let reply = await send();
    for (const loaded = new Set(); typeof reply.needs_module === "string"; reply = await send()) {
      await this.#loadModule(reply.needs_module, loaded);
    }
    if (typeof reply.error === "string") {
      throw new RequestError(reply.error);
    }
    this.#prefetch(reply.prefetch_module);
    return reply;
  }

  /** Load an optional module once. */
  #prefetch(/** @type {string | undefined} */ name) {
    if (name && MODULE_NAME.test(name) && !this.#prefetched.has(name)) {
      this.#prefetched.add(name);
      this.#engine?.then((engine) => engine.loadModule(name)).catch(() => {});
    }
  }

  /**
   * Load a module of the engine, or wait until it is loaded, and add its name to `loaded`. Throws
   * ModuleUnavailableError if that fails, or if the request needs the same module again.
   * @param {string} name
   * @param {Set<string>} loaded the modules that the same request needed before
   */
  async #loadModule(name, loaded) {
    // This engine's modules, even if another engine is started meanwhile.
    const modules = this.#modules;
    const load = (/** @type {Engine} */ engine) =>
      MODULE_NAME.test(name) ? engine.loadModule(name) : name;
    const loading = modules.get(name) ?? this.#withTimeout(load, MODULE_SECONDS);
    modules.set(name, loading);
    const problem = await loading.catch((error) => {
      modules.delete(name);
      throw error;
    });
    if (problem || loaded.has(name)) {
      modules.delete(name);
      const why = problem || name;
      throw new ModuleUnavailableError(
        t("Part of the engine couldn't be loaded ({why}).", { why }),
      );
    }
    loaded.add(name);
  }

  /** Wait until the engine has started (true) or is lost (false; `onLost` gets the reason). */
  waitUntilReady() {
    return this.#withTimeout(() => "", this.#answerSeconds).then(
      () => true,
      () => false,
    );
  }

  /** Start the engine before the first request; errors are reported to that request. */
  start() {
    this.#engineOrStart().catch(() => {});
  }

  /** End the engine. Waiting requests are rejected; the next request starts another engine. */
  end() {
    this.#engine?.then((engine) => engine.end()).catch(() => {});
    this.#engine = null;
    this.#modules = new Map();
    this.#prefetched = new Set();
    for (const reject of [...this.#waiting]) {
      reject(new EngineEndedError(t("the engine was stopped")));
    }
  }

  /** @type {(act: (engine: Engine) => Promise<string> | string, seconds: number) => Promise<string>} */
  #withTimeout(act, seconds) {
    return new Promise((resolve, reject) => {
      const fail = (/** @type {unknown} */ reason) => {
        if (!this.#waiting.delete(fail)) {
          return; // the engine was stopped meanwhile
        }
        stopTimer();
        const error =
          reason instanceof EngineLostError ? reason : new EngineLostError(messageOf(reason));
        if (!(error instanceof EngineEndedError)) {
          this.onLost(error);
        }
        reject(error);
      };
      let stopTimer = startTimer(this.#startSeconds, fail, (seconds) =>
        t("the engine didn't start within {seconds} seconds", { seconds }),
      );
      this.#waiting.add(fail);
      this.#engineOrStart()
        .then(async (engine) => {
          stopTimer();
          if (this.#waiting.has(fail)) {
            stopTimer = startTimer(seconds, fail, (seconds) =>
              t("the engine didn't answer within {seconds} seconds", { seconds }),
            );
            const answer = await act(engine);
            this.#waiting.delete(fail);
            stopTimer();
            resolve(answer);
          }
        })
        .catch(fail);
    });
  }

  /** @returns {Promise<Engine>} */
  #engineOrStart() {
    if (!this.#engine) {
      const starting = this.#launch();
      this.#engine = starting;
      starting.catch(() => {
        if (this.#engine === starting) {
          this.#engine = null; // the next request tries again
        }
      });
    }
    return this.#engine;
  }
}

/**
 * Call `fail` after a number of seconds; never if it is 0. The time is counted in ten ticks, so
 * that an engine does not seem to hang because the computer was asleep.
 * @param {number} seconds
 * @param {(reason: EngineLostError) => void} fail
 * @param {(seconds: number) => string} explain
 * @returns {() => void} stops the timer
 */
function startTimer(seconds, fail, explain) {
  if (seconds === 0) {
    return () => {};
  }
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === 10) {
      fail(new EngineLostError(explain(seconds)));
    }
  }, seconds * 100);
  return () => clearInterval(timer);
}

/**
 * Rethrow an error unless it comes from the engine. (`onLost` restarts a lost engine and tells the
 * player.)
 */
export function ignoreEngineError(/** @type {unknown} */ error) {
  if (!(error instanceof EngineLostError || error instanceof RequestError)) {
    throw error;
  }
}

// Requests to an engine in a worker, one JSON text each way. The engine is started when it is
// first asked; when it dies or hangs, it can be ended and another one takes its place.

import { messageOf } from "../ui/async.js";
/** @import {Engine, Request} from "../types" */
import { number, t } from "../ui/i18n.js";

/** The engine said no: its sentence tells what was wrong and what would be right. */
export class RequestError extends Error {}

/** A part of the engine that a request wants could not be had; it may be asked again. */
export class ModuleUnavailableError extends RequestError {}

/** The engine could not be started, or answers no longer. */
export class EngineLostError extends Error {}

/** A part of the page could not be loaded; a browser may remember that until the page comes anew. */
export class EngineNotLoadedError extends EngineLostError {}

/** The engine was ended on purpose while the request waited. */
export class EngineEndedError extends EngineLostError {}

/** Longest request, in characters: as the engine's own limit. */
const MAX_TEXT = 8_500_000;

const BRINGING = 120; // seconds that a part of the engine may take to come

export class Wire {
  /** @type {() => Promise<Engine>} */
  #launch;
  #answerSeconds;
  #startSeconds;
  /** @type {Promise<Engine> | null} */
  #engine = null;
  /** @type {Set<(reason: EngineLostError) => void>} what to call for each request that waits */
  #waiting = new Set();
  /** @type {Map<string, Promise<string>>} the parts that it was brought, or that are on their way */
  #modules = new Map();
  /** @type {Set<string>} the parts that the present engine likes, and was or will be brought */
  #prefetched = new Set();
  /** Called when the engine is lost, before whoever asked it is told. */
  onLost = (/** @type {EngineLostError} */ _reason) => {};

  /**
   * @param {() => Promise<Engine>} start
   * @param {number} [seconds] how long a started engine may take over one answer
   * @param {number} [starting] how many seconds it may take to start; 0: as long as it takes
   */
  constructor(start, seconds = 10, starting = 0) {
    this.#launch = start;
    this.#answerSeconds = seconds;
    this.#startSeconds = starting;
  }

  /**
   * The engine's answer; a part that it wants for it is brought first. Rejects with Refused when it
   * answers with an error, with Lacking when that part could not be had, with Lost when it cannot be
   * started, does not answer in time, or is ended in the meantime.
   * @param {Request} request
   * @returns {Promise<any>}
   */
  async ask(request) {
    const text = JSON.stringify(request);
    if (text.length > MAX_TEXT) {
      throw new RequestError(
        t("that is too long: at most {most} characters can be sent", { most: number(MAX_TEXT) }),
      );
    }
    const send = async () =>
      JSON.parse(await this.#withTimeout((engine) => engine.call(text), this.#answerSeconds));
    let reply = await send();
    for (const had = new Set(); typeof reply.wants === "string"; reply = await send()) {
      await this.#loadModule(reply.wants, had);
    }
    if (typeof reply.error === "string") {
      throw new RequestError(reply.error);
    }
    this.#prefetch(reply.likes);
    return reply;
  }

  /** Bring a part that the engine would like to have, once, while it goes on without. */
  #prefetch(/** @type {string | undefined} */ part) {
    const liked = this.#prefetched;
    if (part && /^[a-z_.]+$/.test(part) && !liked.has(part)) {
      liked.add(part);
      this.#engine?.then((engine) => engine.loadModule(part)).catch(() => {}); // it may do without
    }
  }

  /**
   * @param {string} part
   * @param {Set<string>} had what the same request wanted before
   */
  async #loadModule(part, had) {
    const parts = this.#modules; // of the present engine
    const coming =
      parts.get(part) ??
      this.#withTimeout(
        (engine) => (/^[a-z_.]+$/.test(part) ? engine.loadModule(part) : part),
        BRINGING,
      );
    parts.set(part, coming);
    const why = await coming.catch((error) => {
      parts.delete(part);
      throw error;
    });
    if (why || had.has(part)) {
      parts.delete(part);
      throw new ModuleUnavailableError(
        t("A part of the engine could not be had ({why}).", { why: why || part }),
      );
    }
    had.add(part);
  }

  /** Whether the engine is up, once it could be started or not; if not, `lost` is told why. */
  ready() {
    return this.#withTimeout(() => "", this.#answerSeconds).then(
      () => true,
      () => false,
    );
  }

  /** Start the engine before it is asked; what goes wrong, the first request will be told. */
  start() {
    this.#engineOrStart().catch(() => {});
  }

  /** End the engine. Requests that wait are rejected; the next one starts another engine. */
  end() {
    const engine = this.#engine;
    this.#engine = null;
    this.#modules = new Map();
    this.#prefetched = new Set();
    engine?.then((running) => running.end()).catch(() => {}); // what never started needs no end
    for (const reject of [...this.#waiting]) {
      reject(new EngineEndedError(t("the engine was ended")));
    }
  }

  /**
   * @param {(engine: Engine) => Promise<string> | string} act
   * @param {number} seconds that it may take
   * @returns {Promise<string>}
   */
  #withTimeout(act, seconds) {
    return new Promise((resolve, reject) => {
      const settle = () => {
        this.#waiting.delete(lost);
        stop();
      };
      const lost = (/** @type {unknown} */ reason) => {
        if (!this.#waiting.has(lost)) {
          return; // the engine was ended in the meantime
        }
        settle();
        const error =
          reason instanceof EngineLostError ? reason : new EngineLostError(messageOf(reason));
        if (!(error instanceof EngineEndedError)) {
          this.onLost(error);
        }
        reject(error);
      };
      let stop = this.#startSeconds
        ? startTimer(this.#startSeconds, lost, (seconds) =>
            t("the engine has been starting for {seconds} seconds", { seconds }),
          )
        : () => {};
      this.#waiting.add(lost);
      this.#engineOrStart().then((engine) => {
        stop();
        if (this.#waiting.has(lost)) {
          stop = startTimer(seconds, lost, (seconds) =>
            t("the engine has not answered for {seconds} seconds", { seconds }),
          );
          Promise.resolve(act(engine)).then((answer) => {
            settle();
            resolve(answer);
          }, lost);
        }
      }, lost);
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
 * Wait for the time that something may take, then call `late`. It is counted in ten ticks, so that
 * a computer that slept meanwhile is not taken for an engine that hangs.
 * @param {number} seconds
 * @param {(reason: EngineLostError) => void} late
 * @param {(seconds: number) => string} why what the engine has not done by then
 * @returns {() => void} stops the watch
 */
function startTimer(seconds, late, why) {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === 10) {
      late(new EngineLostError(why(seconds)));
    }
  }, seconds * 100);
  return () => clearInterval(timer);
}

/**
 * Rethrow an error unless the engine refused the request, or was lost: then it is started again, and
 * the player is told, elsewhere.
 */
export function ignoreEngineError(/** @type {unknown} */ error) {
  if (!(error instanceof EngineLostError || error instanceof RequestError)) {
    throw error;
  }
}

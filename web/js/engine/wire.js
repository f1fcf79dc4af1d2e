// Requests to an engine in a worker, one JSON text each way. The engine is started when it is
// first asked; when it dies or hangs, it can be ended and another one takes its place.

/** @import {Engine, Request} from "../types" */
import { number, t } from "../ui/i18n.js";
import { messageOf } from "../ui/retry.js";

/** The engine said no: its sentence tells what was wrong and what would be right. */
export class Refused extends Error {}

/** A part of the engine that a request wants could not be had; it may be asked again. */
export class Lacking extends Refused {}

/** The engine could not be started, or answers no longer. */
export class Lost extends Error {}

/** A part of the page could not be loaded; a browser may remember that until the page comes anew. */
export class Unloaded extends Lost {}

/** The engine was ended on purpose while the request waited. */
export class Ended extends Lost {}

/** Longest request, in characters: as the engine's own limit. */
const MAX_TEXT = 8_500_000;

const BRINGING = 120; // seconds that a part of the engine may take to come

export class Wire {
  /** @type {() => Promise<Engine>} */
  #start;
  #seconds;
  #starting;
  /** @type {Promise<Engine> | null} */
  #engine = null;
  /** @type {Set<(reason: Lost) => void>} what to call for each request that waits */
  #waiting = new Set();
  /** @type {Map<string, Promise<string>>} the parts that it was brought, or that are on their way */
  #parts = new Map();
  /** @type {Set<string>} the parts that the present engine likes, and was or will be brought */
  #liked = new Set();
  /** Called when the engine is lost, before whoever asked it is told. */
  lost = (/** @type {Lost} */ _reason) => {};

  /**
   * @param {() => Promise<Engine>} start
   * @param {number} [seconds] how long a started engine may take over one answer
   * @param {number} [starting] how many seconds it may take to start; 0: as long as it takes
   */
  constructor(start, seconds = 10, starting = 0) {
    this.#start = start;
    this.#seconds = seconds;
    this.#starting = starting;
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
      throw new Refused(
        t("that is too long: at most {most} characters can be sent", { most: number(MAX_TEXT) }),
      );
    }
    const send = async () =>
      JSON.parse(await this.#act((engine) => engine.call(text), this.#seconds));
    let reply = await send();
    for (const had = new Set(); typeof reply.wants === "string"; reply = await send()) {
      await this.#bring(reply.wants, had);
    }
    if (typeof reply.error === "string") {
      throw new Refused(reply.error);
    }
    this.#please(reply.likes);
    return reply;
  }

  /** Bring a part that the engine would like to have, once, while it goes on without. */
  #please(/** @type {string | undefined} */ part) {
    const liked = this.#liked;
    if (part && /^[a-z_.]+$/.test(part) && !liked.has(part)) {
      liked.add(part);
      this.#engine?.then((engine) => engine.bring(part)).catch(() => {}); // it may do without
    }
  }

  /**
   * @param {string} part
   * @param {Set<string>} had what the same request wanted before
   */
  async #bring(part, had) {
    const parts = this.#parts; // of the present engine
    const coming =
      parts.get(part) ??
      this.#act((engine) => (/^[a-z_.]+$/.test(part) ? engine.bring(part) : part), BRINGING);
    parts.set(part, coming);
    const why = await coming.catch((error) => {
      parts.delete(part);
      throw error;
    });
    if (why || had.has(part)) {
      parts.delete(part);
      throw new Lacking(t("A part of the engine could not be had ({why}).", { why: why || part }));
    }
    had.add(part);
  }

  /** Whether the engine is up, once it could be started or not; if not, `lost` is told why. */
  up() {
    return this.#act(() => "", this.#seconds).then(
      () => true,
      () => false,
    );
  }

  /** Start the engine before it is asked; what goes wrong, the first request will be told. */
  wake() {
    this.#started().catch(() => {});
  }

  /** End the engine. Requests that wait are rejected; the next one starts another engine. */
  end() {
    const engine = this.#engine;
    this.#engine = null;
    this.#parts = new Map();
    this.#liked = new Set();
    engine?.then((running) => running.end()).catch(() => {}); // what never started needs no end
    for (const reject of [...this.#waiting]) {
      reject(new Ended(t("the engine was ended")));
    }
  }

  /**
   * @param {(engine: Engine) => Promise<string> | string} act
   * @param {number} seconds that it may take
   * @returns {Promise<string>}
   */
  #act(act, seconds) {
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
        const error = reason instanceof Lost ? reason : new Lost(messageOf(reason));
        if (!(error instanceof Ended)) {
          this.lost(error);
        }
        reject(error);
      };
      let stop = this.#starting
        ? watch(this.#starting, lost, (seconds) =>
            t("the engine has been starting for {seconds} seconds", { seconds }),
          )
        : () => {};
      this.#waiting.add(lost);
      this.#started().then((engine) => {
        stop();
        if (this.#waiting.has(lost)) {
          stop = watch(seconds, lost, (seconds) =>
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
  #started() {
    if (!this.#engine) {
      const starting = this.#start();
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
 * @param {(reason: Lost) => void} late
 * @param {(seconds: number) => string} why what the engine has not done by then
 * @returns {() => void} stops the watch
 */
function watch(seconds, late, why) {
  let ticks = 0;
  const timer = setInterval(() => {
    ticks += 1;
    if (ticks === 10) {
      late(new Lost(why(seconds)));
    }
  }, seconds * 100);
  return () => clearInterval(timer);
}

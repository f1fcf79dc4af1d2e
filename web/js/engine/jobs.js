// Long work of the engine, done in units that the page asks for: what a game needs before it can
// begin, games that are long to play again, pages to print. There is one job at a time; a newer one
// takes an older one's place.

/** @import {Requester, Job, JobReply, Request} from "../types" */

const PROGRESS = 100; // milliseconds between two words of how far it is

export class Jobs {
  /** @type {Job | null} */
  current = null;

  /**
   * @param {Requester} engine
   * @param {() => void} onChange told now and then, and when there is a job no longer
   */
  constructor(engine, onChange) {
    this.engine = engine;
    this.changed = onChange;
  }

  /**
   * Do a job to its end. Rejects as the engine does when asked for something it cannot do.
   * @param {Request} request
   * @returns {Promise<unknown[] | null>} what it made; null when it was cancelled or another
   *   one began
   */
  async run(request) {
    const job = { op: request.op, progress: 0, since: Number.POSITIVE_INFINITY };
    this.current = job;
    /** @type {unknown[]} */
    const made = [];
    try {
      /** @type {JobReply} */
      let reply = await this.engine.ask(request);
      job.since = performance.now();
      let told = job.since;
      while (this.current === job) {
        made.push(...reply.made);
        job.progress = reply.progress;
        if (reply.done) {
          return made;
        }
        if (performance.now() - told > PROGRESS) {
          told = performance.now();
          this.changed();
        }
        reply = await this.engine.ask({ op: "step" });
      }
      return null;
    } catch (error) {
      if (this.current === job) {
        throw error;
      }
      return null; // what goes wrong with a job that nobody waits for is nobody's trouble
    } finally {
      if (this.current === job) {
        this.current = null;
        this.changed();
      }
    }
  }

  /** Let the present job go; whoever waits for it is told. */
  cancel() {
    this.current = null; // the engine does nothing by itself: not asking is enough
    this.changed();
  }
}

// Long work of the engine in units, such as the set-up of a game, the replay of a long game, or
// pages to print. There is one job at a time; a new job replaces the old one.

/** @import {Job, JobReply, Request, Requester} from "../types" */

const PROGRESS_MS = 100; // interval between two reports of progress

export class Jobs {
  /** @type {Job | null} */
  current = null;

  /**
   * @param {Requester} engine
   * @param {() => void} onChange called now and then, and when a job has ended
   */
  constructor(engine, onChange) {
    this.engine = engine;
    this.onChange = onChange;
  }

  /**
   * Run a job to its end. Rejects as the engine does.
   * @param {Request} request
   * @returns {Promise<unknown[] | null>} its results; null if it was cancelled or replaced
   */
  async runToEnd(request) {
    const job = { op: request.op, progress: 0, since: Number.POSITIVE_INFINITY };
    this.current = job;
    /** @type {unknown[]} */
    const results = [];
    try {
      /** @type {JobReply} */
      let reply = await this.engine.ask(request);
      job.since = performance.now();
      let reportedAt = job.since;
      while (this.current === job) {
        results.push(...reply.results);
        job.progress = reply.progress;
        if (reply.done) {
          return results;
        }
        if (performance.now() - reportedAt > PROGRESS_MS) {
          reportedAt = performance.now();
          this.onChange();
        }
        reply = await this.engine.ask({ op: "step" });
      }
      return null;
    } catch (error) {
      if (this.current === job) {
        throw error;
      }
      return null; // errors of a replaced job don't matter
    } finally {
      if (this.current === job) {
        this.current = null;
        this.onChange();
      }
    }
  }

  /** Cancel the present job: send no more requests for it. The engine works only on request. */
  cancel() {
    this.current = null;
    this.onChange();
  }
}

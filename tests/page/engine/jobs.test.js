import assert from "node:assert/strict";
import { test } from "node:test";
import { Jobs } from "../../../web/js/engine/jobs.js";
import { EngineLostError, RequestError } from "../../../web/js/engine/wire.js";

/** Return an engine whose jobs have `units` units, each with a page as its result. */
class Engine {
  asked = [];
  units = {};
  job = null;
  watch = () => {};

  constructor(units) {
    this.units = units;
  }

  async ask({ op, game }) {
    this.asked.push(op === "step" ? op : `${op} ${game}`);
    this.watch();
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (op !== "step") {
      if (!(game in this.units)) {
        throw new RequestError(`there is no game ${game}`);
      }
      this.job = { game, at: 0, all: this.units[game] };
    }
    const { job } = this;
    if (job === null) {
      throw new RequestError("there is no job to go on with");
    }
    job.at += 1;
    const done = job.at > job.all;
    const pages = done ? [] : [{ game: job.game, page: job.at }];
    return { progress: done ? 1 : (job.at - 1) / job.all, done, results: pages };
  }
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function office(units) {
  const engine = new Engine(units);
  const reports = [];
  const jobs = new Jobs(engine, () => reports.push(jobs.current));
  return { engine, jobs, reports };
}

test("a job runs step by step and returns its pages in order", async () => {
  const { engine, jobs } = office({ toy: 4 });
  const progress = [];
  engine.watch = () => progress.push(jobs.current.progress);
  const pages = await jobs.runToEnd({ op: "print", game: "toy" });
  assert.deepEqual(
    pages.map(({ page }) => page),
    [1, 2, 3, 4],
  );
  assert.deepEqual(engine.asked, ["print toy", "step", "step", "step", "step"]);
  assert.deepEqual(progress, [0, 0, 0.25, 0.5, 0.75]);
  assert.equal(jobs.current, null);
});

test("a long job reports progress at intervals and at its end", async () => {
  const { jobs, reports } = office({ toy: 150 });
  await jobs.runToEnd({ op: "print", game: "toy" });
  assert.ok(reports.length > 1 && reports.length < 75, `${reports.length} times`);
  assert.equal(reports.at(-1), null);
});

test("a job without steps is done with the first reply", async () => {
  const { engine, jobs } = office({ toy: 0 });
  assert.deepEqual(await jobs.runToEnd({ op: "prepare", game: "toy" }), []);
  assert.deepEqual(engine.asked, ["prepare toy"]);
});

test("a cancelled job resolves to null and sends no more requests", async () => {
  const { engine, jobs } = office({ toy: 1000 });
  const run = jobs.runToEnd({ op: "prepare", game: "toy" });
  await pause(20);
  jobs.cancel();
  assert.equal(jobs.current, null);
  assert.equal(await run, null);
  const { length } = engine.asked;
  await pause(20);
  assert.equal(engine.asked.length, length);
});

test("a new job replaces the running one, whose pages are dropped", async () => {
  const { jobs } = office({ one: 1000, two: 3 });
  const first = jobs.runToEnd({ op: "print", game: "one" });
  await pause(10);
  const second = await jobs.runToEnd({ op: "print", game: "two" });
  assert.equal(await first, null);
  assert.deepEqual(
    second.map(({ game }) => game),
    ["two", "two", "two"],
  );
});

test("a RequestError is passed on and ends the job", async () => {
  const { jobs } = office({});
  await assert.rejects(jobs.runToEnd({ op: "prepare", game: "toy" }), RequestError);
  assert.equal(jobs.current, null);
});

test("an engine lost during a cancelled job is not reported", async () => {
  const { engine, jobs } = office({ toy: 1000 });
  const run = jobs.runToEnd({ op: "prepare", game: "toy" });
  await pause(10);
  engine.ask = () => Promise.reject(new EngineLostError("ended"));
  jobs.cancel();
  assert.equal(await run, null);
});

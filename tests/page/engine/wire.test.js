import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineEndedError, ModuleUnavailableError, EngineLostError, RequestError, Wire } from "../../../web/js/engine/wire.js";

/** Return an engine that replies to each request with the result of `answer`. */
function engine(answer) {
  const fake = { asked: [], ended: false };
  fake.call = async (text) => {
    const request = JSON.parse(text);
    fake.asked.push(request);
    return JSON.stringify(await answer(request));
  };
  fake.end = () => {
    fake.ended = true;
  };
  return fake;
}

const never = () => new Promise(() => {});

test("the first request starts the engine, only once", async () => {
  let starts = 0;
  const wire = new Wire(async () => {
    starts += 1;
    return engine(({ n }) => ({ twice: 2 * n }));
  });
  assert.equal(starts, 0);
  const answers = await Promise.all([1, 2, 3].map((n) => wire.ask({ op: "x", n })));
  assert.deepEqual(answers, [{ twice: 2 }, { twice: 4 }, { twice: 6 }]);
  assert.equal(starts, 1);
});

test("an error reply becomes a RequestError with the engine's message", async () => {
  const wire = new Wire(async () => engine(() => ({ error: "f99 is not a legal move" })));
  await assert.rejects(wire.ask({ op: "play" }), (error) => {
    return error instanceof RequestError && error.message === "f99 is not a legal move";
  });
});

test("a request that is too long is rejected unsent", async () => {
  const running = engine(() => ({}));
  const wire = new Wire(async () => running);
  await assert.rejects(wire.ask({ op: "play", move: "x".repeat(8_600_000) }), RequestError);
  assert.equal(running.asked.length, 0);
});

test("an engine that can't be started is lost; the next request starts another", async () => {
  let starts = 0;
  const wire = new Wire(async () => {
    starts += 1;
    if (starts === 1) {
      throw new EngineLostError("engine.py could not be loaded (404)");
    }
    return engine(() => ({ fine: true }));
  });
  await assert.rejects(wire.ask({ op: "x" }), /404/);
  assert.deepEqual(await wire.ask({ op: "x" }), { fine: true });
});

test("an engine that hangs is lost", async () => {
  const wire = new Wire(async () => engine(never), 0.05);
  await assert.rejects(wire.ask({ op: "x" }), EngineLostError);
});

test("the time limit of a request excludes the start", async () => {
  const wire = new Wire(async () => {
    await new Promise((resolve) => setTimeout(resolve, 120));
    return engine(() => ({ fine: true }));
  }, 0.05);
  assert.deepEqual(await wire.ask({ op: "x" }), { fine: true });
});

test("end() rejects pending requests, and the next request starts another engine", async () => {
  const engines = [];
  const wire = new Wire(async () => {
    engines.push(engine(engines.length ? () => ({ second: true }) : never));
    return engines.at(-1);
  });
  const waiting = wire.ask({ op: "x" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  wire.end();
  await assert.rejects(waiting, EngineLostError);
  assert.deepEqual(await wire.ask({ op: "x" }), { second: true });
  assert.equal(engines[0].ended, true);
});

test("any error in an engine calls onLost before it rejects the requests", async () => {
  const trace = "Traceback (most recent call last):\n  File ..\nMemoryError: out of memory\n";
  const wire = new Wire(async () => ({ call: async () => Promise.reject(new Error(trace)), end() {} }));
  const losses = [];
  wire.onLost = (error) => {
    losses.push(error);
    wire.end();
  };
  const both = [1, 2].map(() => wire.ask({ op: "x" }).catch((error) => error));
  const [error, other] = await Promise.all(both);
  assert.ok(other instanceof EngineEndedError);
  assert.ok(error instanceof EngineLostError);
  assert.equal(error.message, "MemoryError: out of memory");
  assert.deepEqual(losses, [error]);
});

test("an engine that doesn't start within its limit is lost", async () => {
  let ended = false;
  let started = () => {};
  const start = () =>
    new Promise((resolve) => {
      started = () => resolve({ ...engine(() => ({})), end: () => (ended = true) });
    });
  const wire = new Wire(start, 10, 0.05);
  await assert.rejects(wire.ask({ op: "x" }), /didn't start within 0.05 seconds/);
  wire.end();
  started();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(ended, true); // the reply came too late
});

test("end() doesn't call onLost", async () => {
  const wire = new Wire(async () => engine(never));
  wire.onLost = () => assert.fail("it was ended");
  const waiting = wire.ask({ op: "x" });
  await new Promise((resolve) => setTimeout(resolve, 5));
  wire.end();
  await assert.rejects(waiting, EngineEndedError);
});

/** Return an engine that needs a module before it answers; `bring` loads it. */
function wanting(bring) {
  const had = new Set();
  const running = engine(({ part }) => (had.has(part) ? { fine: part } : { needs_module: part }));
  running.brought = [];
  running.loadModule = async (part) => {
    running.brought.push(part);
    const why = await bring(part);
    why || had.add(part);
    return why;
  };
  return running;
}

test("a lazy module that a request needs is loaded once, then the request is repeated", async () => {
  const running = wanting(() => "");
  const wire = new Wire(async () => running);
  const request = { op: "x", part: "a.b" };
  const answers = await Promise.all([wire.ask(request), wire.ask(request)]);
  assert.deepEqual(answers, [{ fine: "a.b" }, { fine: "a.b" }]);
  assert.deepEqual(await wire.ask(request), { fine: "a.b" });
  assert.deepEqual(running.brought, ["a.b"]);
});

test("a lazy module that can't be loaded is reported; the engine stays and can retry", async () => {
  const reasons = ["no connection", ""];
  const running = wanting(() => reasons.shift());
  const wire = new Wire(async () => running);
  let lost = 0;
  wire.onLost = () => {
    lost += 1;
  };
  await assert.rejects(wire.ask({ op: "x", part: "a" }), (error) => {
    return error instanceof ModuleUnavailableError && /no connection/.test(error.message);
  });
  assert.deepEqual(await wire.ask({ op: "x", part: "a" }), { fine: "a" });
  assert.equal(lost + Number(running.ended), 0);
});

test("a module requested again after loading, or with an invalid name, is an error", async () => {
  const running = engine(({ part }) => ({ needs_module: part }));
  running.loadModule = async () => "";
  const wire = new Wire(async () => running);
  await assert.rejects(wire.ask({ op: "x", part: "a" }), ModuleUnavailableError);
  await assert.rejects(wire.ask({ op: "x", part: "../a" }), ModuleUnavailableError);
});

test("a new engine loads its lazy modules again", async () => {
  const engines = [wanting(() => ""), wanting(() => "")];
  const [first, second] = engines;
  const wire = new Wire(async () => engines.shift());
  await wire.ask({ op: "x", part: "a" });
  wire.end();
  await wire.ask({ op: "x", part: "a" });
  assert.deepEqual([first.brought, second.brought], [["a"], ["a"]]);
});

test("a suggested module is prefetched once, without waiting or reporting errors", async () => {
  const running = engine(({ op }) => ({ op, prefetch_module: "a.b" }));
  const brought = [];
  running.loadModule = (part) => {
    brought.push(part);
    return new Promise(() => {}); // the module never loads
  };
  const wire = new Wire(async () => running);
  assert.equal((await wire.ask({ op: "one" })).op, "one");
  assert.equal((await wire.ask({ op: "two" })).op, "two");
  assert.deepEqual(brought, ["a.b"]);
  running.loadModule = async () => Promise.reject(new Error("no connection"));
  wire.end();
  assert.equal((await wire.ask({ op: "three" })).op, "three");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Thinker, parseWorkLimit } from "../../../web/js/engine/thinker.js";
import { EngineLostError, RequestError } from "../../../web/js/engine/wire.js";

/** Return an engine that thinks in `units` units; each answer takes one turn of the event loop. */
function wireOf(units, name = "t") {
  const wire = { asked: [], ended: 0 };
  let input = "";
  let work = 0;
  wire.ask = async (request) => {
    wire.asked.push(request.op);
    await new Promise((resolve) => setTimeout(resolve, 2));
    if (request.op === "think") {
      input = request.input;
      work = 0;
    }
    work += 1;
    return { move: `${name}-${input}-${work}`, done: work >= units };
  };
  wire.end = () => {
    wire.ended += 1;
  };
  return wire;
}

const unused = { ask: () => assert.fail("the spare was asked"), end() {} };
const quiet = () => {};
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

test("a search runs until the bot is done, and reports progress", async () => {
  const thinker = new Thinker(wireOf(4), unused, quiet);
  const updates = [];
  const thought = await thinker.think({ input: "a" }, ({ move }) => updates.push(move));
  assert.equal(thought.move, "t-a-4");
  assert.deepEqual(updates, ["t-a-1", "t-a-2", "t-a-3"]);
});

test("a dedicated engine searches longer per request than the shared one", async () => {
  const asked = [];
  const wire = {
    ask: async (request) => (request.op === "think" ? { done: false } : asked.push(request) && { done: true }),
    end() {},
  };
  const dead = { ask: () => Promise.reject(new EngineLostError("dead")), end() {} };
  await new Thinker(wire, unused, quiet).think({ input: "a" });
  await new Thinker(dead, wire, quiet).think({ input: "a" });
  assert.deepEqual(asked, [{ op: "continue", seconds: 0.1 }, { op: "continue" }]);
});

test("a proof is requested in the same units", async () => {
  const wire = wireOf(3);
  const updates = [];
  const task = { op: "prove", input: "p", seconds: 1, played: "a", better: "b", later: [] };
  const proven = await new Thinker(wire, unused, quiet).prove(task, ({ done }) => updates.push(done));
  assert.deepEqual(wire.asked, ["prove", "continue", "continue"]);
  assert.equal(proven.done, true);
  assert.deepEqual(updates, [false, false]);
});

test("a stopped search resolves to null", async () => {
  const wire = wireOf(1000);
  const thinker = new Thinker(wire, unused, quiet);
  const thought = thinker.think({ input: "a" });
  await pause(15);
  thinker.stop();
  assert.equal(await thought, null);
  const asked = wire.asked.length;
  await pause(10);
  assert.equal(wire.asked.length, asked);
});

test("finishNow() ends a search with its best move so far", async () => {
  const thinker = new Thinker(wireOf(1000), unused, quiet);
  const thought = thinker.think({ input: "a" });
  await pause(15);
  thinker.finishNow();
  const { move, done } = await thought;
  assert.match(move, /^t-a-\d+$/);
  assert.equal(done, false);
});

test("a new search replaces the running one, whose late replies are dropped", async () => {
  const thinker = new Thinker(wireOf(6), unused, quiet);
  const updates = [];
  const first = thinker.think({ input: "a" }, ({ move }) => updates.push(move));
  await pause(5);
  updates.length = 0;
  const second = thinker.think({ input: "b" }, ({ move }) => updates.push(move));
  assert.equal(await first, null);
  assert.equal((await second).move, "t-b-6");
  assert.ok(updates.every((move) => move.startsWith("t-b-")));
});

test("a lost thinker is ended, and the search is restarted", async () => {
  const wire = wireOf(3);
  const ask = wire.ask;
  let failures = 1;
  wire.ask = (request) =>
    request.op === "continue" && failures-- > 0 ? Promise.reject(new EngineLostError("dead")) : ask(request);
  const notices = [];
  const thought = await new Thinker(wire, unused, (text) => notices.push(text)).think({ input: "a" });
  assert.equal(thought.move, "t-a-3");
  assert.equal(wire.ended, 1);
  assert.equal(notices.length, 1);
});

test("without a second engine, the first one searches", async () => {
  const dead = { ask: () => Promise.reject(new EngineLostError("no worker")), end() {} };
  const spare = wireOf(2, "spare");
  const thought = await new Thinker(dead, spare, quiet).think({ input: "a" });
  assert.equal(thought.move, "spare-a-2");
  assert.equal(spare.ended, 0);
});

test("a RequestError is passed on without a retry", async () => {
  const wire = { ask: () => Promise.reject(new RequestError("nobody has to move")), end() {} };
  await assert.rejects(new Thinker(wire, unused, quiet).think({ input: "a" }), RequestError);
});

test("?work= limits every search by work instead of seconds", async () => {
  const asked = [];
  const wire = { ask: async (request) => asked.push(request) && { done: true }, end() {} };
  const { workLimit, problem } = parseWorkLimit("?lang=de&work=400");
  assert.equal(problem, null);
  const thinker = new Thinker(wire, unused, quiet, workLimit);
  await thinker.think({ input: "a", seconds: 2 });
  await thinker.think({ input: "b" });
  assert.deepEqual(JSON.parse(JSON.stringify(asked)), [
    { op: "think", input: "a", work: 400, seed: "1" },
    { op: "think", input: "b", work: 400, seed: "1" },
  ]);
});

test("without ?work= searches are limited by seconds; an invalid number is reported", () => {
  assert.deepEqual(parseWorkLimit("?lang=de"), { workLimit: null, problem: null });
  for (const wrong of ["", "0", "-1", "1.5", "1e3", "much", "1000001", "9".repeat(400)]) {
    const { workLimit, problem } = parseWorkLimit(`?work=${wrong}`);
    assert.equal(workLimit, null, wrong);
    assert.ok(problem.includes(wrong.slice(0, 20)), problem);
    assert.ok(problem.length < 150, problem);
  }
});

/** Return a thinker that has searched once, and its wire. */
async function warm(units = 1000) {
  const wire = wireOf(units);
  const thinker = new Thinker(wire, unused, quiet);
  const first = thinker.think({ input: "a" });
  thinker.finishNow();
  await first;
  wire.asked.length = 0;
  return { wire, thinker };
}

test("pondering needs a running engine and no work limit", async () => {
  assert.equal(new Thinker(wireOf(1), unused, quiet).canPonder, false);
  const { thinker } = await warm();
  assert.equal(thinker.canPonder, true);
  thinker.workLimit = { work: 8, seed: "1" };
  assert.equal(thinker.canPonder, false);
});

test("pondering runs until it is done", async () => {
  const { wire, thinker } = await warm(3);
  wire.asked.length = 0;
  let units = 0;
  wire.ask = async ({ op }) => wire.asked.push(op) && { done: ++units === 3 };
  assert.equal(await thinker.ponder("b", () => true), true);
  assert.deepEqual(wire.asked, ["ponder", "continue", "continue"]);
});

test("a search or stop() ends pondering", async () => {
  for (const act of ["think", "stop"]) {
    const { wire, thinker } = await warm();
    const pondered = thinker.ponder("b", () => true);
    await pause(10);
    const thought = thinker[act]({ input: "c" });
    assert.equal(thinker.canPonder, act === "stop");
    assert.equal(await pondered, false);
    thinker.finishNow();
    await thought;
    assert.equal(wire.asked[0], "ponder");
    assert.equal(wire.asked.includes("think"), act === "think");
    const asked = wire.asked.length;
    await pause(10);
    assert.equal(wire.asked.length, asked);
  }
});

test("pondering ends when it is no longer allowed", async () => {
  const { wire, thinker } = await warm();
  let left = 3;
  assert.equal(await thinker.ponder("b", () => --left > 0), false);
  assert.equal(wire.asked.filter((op) => op === "continue").length, 2);
});

test("an engine lost while pondering is ended without a message", async () => {
  const { wire, thinker } = await warm();
  thinker.tell = assert.fail;
  wire.ask = () => Promise.reject(new EngineLostError("out of memory"));
  assert.equal(await thinker.ponder("b", () => true), true);
  assert.equal(wire.ended, 1);
  assert.equal(thinker.canPonder, false);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { ModuleUnavailableError } from "../../../web/js/engine/wire.js";
import { Review } from "../../../web/js/game/review.js";

/**
 * Return a game after some moves. Its fake engine requests a search of each position once, then reports
 * the turning points; it skips positions whose search was cancelled.
 */
function setting({ moves = ["a", "b", "c"], problem = "", ...more } = {}) {
  const game = {
    botSearch: null,
    pendingMove: null,
    viewedPosition: null,
    nameOf: (seat) => ["Ann", "Bob"][seat],
    reply: { players: ["person", 1], record: `toy:usual:${moves}`, line: moves, at: moves.length, over: true, ...more },
  };
  const thoughts = new Map();
  const engine = {
    requests: [],
    async ask({ task, estimate, ...request }) {
      engine.requests.push(request);
      if (task !== undefined) {
        thoughts.set(task, estimate);
      }
      const keys = game.reply.line.map((_, at) => 10 + at);
      const at = problem ? -1 : keys.findIndex((key) => !thoughts.has(key));
      const next = at < 0 ? null : { task: keys[at], input: "b", at, seat: at % 2, seconds: 0.3 };
      const done = !next && !problem;
      const progress = keys.filter((key) => thoughts.has(key)).length / keys.length;
      const turns = done ? [{ at: 1, seat: 1, best: "k", played: "b", text: "Move 2" }] : [];
      const readings = keys.map((key) => (thoughts.get(key) ? "60%" : ""));
      return { problem, progress, graph: [], turns, readings, keys, next };
    },
  };
  const asked = [];
  const analysis = {
    hint: null,
    async estimatePosition({ at, seat }, current) {
      asked.push(at);
      await new Promise((resolve) => setTimeout(resolve, 1));
      return current() ? { seat, estimate: { move: "k", value: 0.6 } } : null;
    },
  };
  const notices = [];
  const listeners = { onChange: () => review.continueSearches(), showNotice: (text) => notices.push(text) };
  const review = new Review(Object.assign(analysis, { game, engine, listeners }));
  return { game, engine, analysis, review, asked, notices };
}

const rest = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms));

async function through(review) {
  for (let tries = 0; review.isBusy && tries < 200; tries += 1) {
    await rest(5);
  }
  await rest(5);
}

test("the positions that the engine names are searched", async () => {
  const { review, asked, engine } = setting();
  review.setOpen(true);
  assert.equal(review.progress, 0);
  await through(review);
  assert.deepEqual(asked, [0, 1, 2]);
  assert.equal(review.progress, 1);
  assert.deepEqual(engine.requests[0], { op: "review" });
  assert.deepEqual(
    review.turningPoints.map(({ at, best, played }) => [at, best, played]),
    [[1, "k", "b"]],
  );
  assert.equal(review.evalTextAt(1), "60%");
  assert.deepEqual(review.evalAt(1), { seat: 1, estimate: { move: "k", value: 0.6 } });
  assert.equal(review.evalAt(3), null, "the end");
});

test("after a further move the review goes on by itself and shows nothing until then", async () => {
  const { review, game, asked } = setting();
  review.setOpen(true);
  await through(review);
  game.reply = { ...game.reply, record: "toy:usual:a,b,c,d", line: ["a", "b", "c", "d"] };
  assert.deepEqual([review.turningPoints, review.evalTextAt(1), review.evalAt(1)], [[], "", null]);
  review.continueSearches();
  await rest();
  assert.equal(review.evalAt(1).seat, 1, "what was thought is kept");
  assert.equal(review.isRunning, true);
  await through(review);
  assert.deepEqual(asked, [0, 1, 2, 3]);
});

test("a reopened review searches nothing twice; a closed one sends no requests", async () => {
  const { review, asked, engine } = setting();
  review.setOpen(true);
  await through(review);
  review.setOpen(false);
  assert.equal(review.isBusy, false);
  const { length } = engine.requests;
  review.continueSearches();
  await rest();
  assert.equal(engine.requests.length, length);
  review.setOpen(true);
  await through(review);
  assert.equal(asked.length, 3);
});

test("it waits for bots and hints, and can be stopped", async () => {
  const { review, game, analysis, asked } = setting();
  game.botSearch = { level: 1 };
  review.setOpen(true);
  await rest();
  assert.deepEqual(asked, []);
  assert.equal(analysis.isQuiet, true, "and nothing else is pondered meanwhile");
  game.botSearch = null;
  analysis.hint = { busy: true };
  review.continueSearches();
  await rest();
  assert.deepEqual(asked, []);
  analysis.hint = null;
  review.continueSearches();
  while (asked.length === 0) {
    await rest(0);
  }
  review.toggleSearches();
  await rest();
  assert.ok(asked.length < 3, `${asked.length}`);
  assert.equal(analysis.isQuiet, false);
  review.toggleSearches();
  await through(review);
  assert.equal(review.progress, 1);
});

test("an interrupted search is reported to the engine", async () => {
  const { review, analysis } = setting();
  const { estimatePosition } = analysis;
  analysis.estimatePosition = async (next, current) => (next.at === 0 ? null : estimatePosition(next, current));
  review.setOpen(true);
  await through(review);
  assert.equal(review.progress, 1);
  assert.equal(review.evalAt(0), null);
});

test("if there is no review, it says why and searches nothing", async () => {
  const { review, game, asked } = setting({ problem: "not yet", over: false });
  review.setOpen(true);
  await rest();
  assert.equal(review.problem, "not yet");
  assert.deepEqual([review.isBusy, asked], [false, []]);
  game.reply = { ...game.reply, over: true };
  review.engine.ask = setting().engine.ask;
  review.continueSearches();
  while (review.progress < 1) {
    await rest(1);
  }
  assert.deepEqual(asked, [0, 1, 2]);
});

test("an engine error is reported once; opening the review asks again", async () => {
  const { review, engine, notices } = setting();
  const { ask } = engine;
  engine.ask = async () => {
    throw new Error("no");
  };
  review.setOpen(true);
  await rest();
  assert.equal(notices.length, 1);
  assert.equal(review.isBusy, false);
  engine.ask = ask;
  review.toggleSearches();
  await through(review);
  assert.equal(review.progress, 1);
});

test("proofs are requested from the thinker; without the module the review continues", async () => {
  for (const fails of [false, true]) {
    const { review, engine, analysis } = setting();
    const ask = engine.ask.bind(engine);
    const sent = [];
    engine.ask = async (request) => {
      if (request.task === 99) {
        sent.push(request);
      }
      const reply = await ask(request);
      const proving = !reply.next && sent.length === 0;
      return proving ? { ...reply, turns: [], next: { task: 99, op: "prove", at: 1, seat: 1 } } : reply;
    };
    analysis.prove = async (next) => {
      assert.equal(next.task, 99);
      if (fails) {
        throw new ModuleUnavailableError("not here");
      }
      return { work: 1, done: true, refutation: { text: "so" } };
    };
    review.setOpen(true);
    await through(review);
    assert.deepEqual(sent, [{ op: "review", task: 99, refutation: fails ? null : { text: "so" } }]);
    assert.equal(review.turningPoints.length, 1);
  }
});

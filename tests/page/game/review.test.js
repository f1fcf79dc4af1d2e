import assert from "node:assert/strict";
import { test } from "node:test";
import { CLOSER, Review, SECONDS } from "../../../web/js/game/review.js";

/** A table after the moves a, b, c of two players; every thought says that k would be best. */
function setting({ moves = ["a", "b", "c"], ...more } = {}) {
  const game = {
    thinking: null,
    pending: null,
    looking: null,
    info: { levels: [{ id: 1 }] },
    reply: {
      record: `toy:usual:${moves}`,
      line: moves,
      at: moves.length,
      seats: 2,
      over: true,
      ended: true,
      returns: [1, -1],
      ...more,
    },
  };
  const engine = {
    ask: async () => ({
      seats: [...moves.map((_, at) => at % 2), null],
      luck: [...moves, ""].map(() => false),
    }),
  };
  const asked = [];
  const analysis = {
    hint: null,
    async consult(at, seconds, current) {
      asked.push([at, seconds]);
      await new Promise((resolve) => setTimeout(resolve, 1));
      const thought = { move: "k", value: 0.6, values: { [moves[at]]: at === 1 ? 0.1 : 0.58 } };
      return current() ? { seat: at % 2, thought } : null;
    },
  };
  const told = [];
  const review = new Review(game, engine, analysis, {
    changed: () => review.refresh(),
    alert: (text) => told.push(text),
  });
  return { game, engine, analysis, review, asked, told };
}

const rest = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms));

async function through(review) {
  for (let tries = 0; review.busy && tries < 200; tries += 1) {
    await rest(5);
  }
  await rest(5);
}

test("each position gets a moment, and those around a loss a closer look", async () => {
  const { review, asked } = setting();
  review.show(true);
  assert.equal(review.progress, 0);
  await through(review);
  assert.deepEqual(asked.slice(0, 3), [0, 1, 2].map((at) => [at, SECONDS]));
  assert.deepEqual(asked.slice(3), [1, 2].map((at) => [at, CLOSER]));
  assert.equal(review.progress, 1);
  assert.deepEqual(review.turns.map(({ at, best, played }) => [at, best, played]), [[1, "k", "b"]]);
  assert.equal(review.lines[0].points.length, 4);
});

test("what was found is kept: opened again, nothing is thought twice", async () => {
  const { review, asked } = setting();
  review.show(true);
  await through(review);
  const { length } = asked;
  review.show(false);
  assert.equal(review.busy, false);
  review.show(true);
  await through(review);
  assert.equal(asked.length, length);
});

test("it waits while a bot thinks or a hint is sought, and can be stopped", async () => {
  const { review, game, analysis, asked } = setting();
  game.thinking = { level: 1 };
  review.show(true);
  await rest();
  assert.deepEqual(asked, []);
  assert.equal(analysis.quiet, true, "and nothing else is pondered meanwhile");
  game.thinking = null;
  analysis.hint = { busy: true };
  review.refresh();
  await rest();
  assert.deepEqual(asked, []);
  analysis.hint = null;
  review.refresh();
  while (asked.length === 0) {
    await rest(0);
  }
  review.toggle();
  await rest();
  assert.ok(asked.length < 3, `${asked.length}`);
  assert.equal(analysis.quiet, false);
  review.toggle();
  await through(review);
  assert.equal(review.progress, 1);
});

test("a position whose thought is taken away again and again is left out in the end", async () => {
  const { review, analysis } = setting();
  const { consult } = analysis;
  analysis.consult = async (at, ...more) => (at === 0 ? null : consult(at, ...more));
  review.show(true);
  await through(review);
  assert.equal(review.progress, 1);
  assert.equal(review.said(0), null);
});

test("where there is nothing to see it says why, and thinks nothing", async () => {
  const cases = [
    [setting({ moves: [] }), /nothing to look back at/],
    [setting({ over: false }), /until the game is over/, { hidden: true }],
    [setting({ seats: 1 }), /alone for points/, { ranked: true }],
  ];
  for (const [{ review, game, asked }, why, more] of cases) {
    Object.assign(game.info, more);
    review.show(true);
    await rest();
    assert.match(review.problem, why);
    assert.deepEqual(asked, []);
  }
});

test("an engine that refuses is told of once", async () => {
  const { review, engine, told } = setting();
  engine.ask = async () => {
    throw new Error("no");
  };
  review.show(true);
  await rest();
  assert.equal(told.length, 1);
  assert.equal(review.busy, false);
});

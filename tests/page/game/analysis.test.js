import assert from "node:assert/strict";
import { test } from "node:test";
import { Analysis } from "../../../web/js/game/analysis.js";

const CHOICES = [
  { action: "a", picks: ["a"] },
  { action: "b", picks: ["b"] },
  { action: "c", picks: ["c"] },
  { action: "d", picks: ["d"] },
  { action: "e", picks: ["e"] },
  { action: "swap", picks: ["z"], button: "Swap" },
];
const HEAT = { d: 0.5, e: 0.7, swap: 1 };

function game(more = {}) {
  return {
    reply: { record: "toy:usual:", viewer: 0, at: 0, line: [], over: false, level: null },
    scene: { choices: CHOICES, nodes: [] },
    choices: CHOICES,
    targets: new Set(["a", "b"]),
    picks: [],
    pendingMove: null,
    viewedPosition: null,
    at: 0,
    botSearch: null,
    info: { levels: [{ id: 1 }] },
    ...more,
  };
}

function analysis(at, more = {}) {
  const none = { onChange() {}, announce() {}, showNotice() {} };
  return Object.assign(new Analysis(at, none), more);
}

test("no search starts at the end of a game or during another search", () => {
  const reply = game().reply;
  assert.equal(analysis(game()).canSearch, true);
  assert.equal(analysis(game({ reply: { ...reply, over: true } })).canSearch, false);
  assert.equal(analysis(game({ botSearch: {} })).canSearch, false);
  assert.equal(analysis(game({ pendingMove: "a" })).canSearch, false);
});

test("with a work limit, a hint uses the completed search, however long it took", async () => {
  const thoughts = [];
  const thinker = {
    workLimit: { work: 8 },
    think: async (task) => thoughts.push(task) && { move: "a", done: true },
    stop() {},
  };
  const next = { task: 7, input: "b", at: 0, seat: 0, seconds: 1.5 };
  const ask = async ({ task, estimate }) =>
    task === 7
      ? { text: "Hint", move: estimate.move, back: null, busy: false, next: null }
      : { busy: true, next };
  const engine = { ask };
  const one = analysis(game(), { engine, thinker });
  for (const [done, since, more] of [
    [true, performance.now(), 0],
    [false, Number.NEGATIVE_INFINITY, 1],
  ]) {
    thoughts.length = 0;
    one.hint = null;
    one.evaluation = { key: one.positionKey, since, seat: 0, estimate: { move: "b", done } };
    await one.askHint();
    assert.equal(thoughts.length, more);
    assert.equal(one.hint.move, more ? "a" : "b");
  }
});

test("a hint is requested for the board's aspect", async () => {
  const asked = [];
  const next = { task: 7, input: "b", at: 0, seat: 0, seconds: 1.5 };
  const ask = async ({ aspect, task }) => {
    asked.push(aspect);
    return task ? { text: "Hint", move: "a", back: null, busy: false } : { busy: true, next };
  };
  const think = async () => ({ move: "a", done: true });
  const thinker = { workLimit: { work: 8 }, think, stop() {} };
  await analysis(game({ aspect: "tall" }), { engine: { ask }, thinker }).askHint();
  assert.deepEqual(asked, ["tall", "tall"]);
});

/** Run pondering on a game, changed by `more`; return the requests to the engine and the thinker. */
async function pondered(context, more = {}, { hidden = false, input = "b", canPonder = true } = {}) {
  const asked = [];
  const table = game({ mayPonder: true, info: { levels: [{ id: 5 }], pondering: true }, ...more });
  globalThis.document = { hidden };
  context.after(() => delete globalThis.document);
  const thinker = { canPonder, ponder: async (text) => asked.push(text) > 0 };
  const engine = { ask: async (request) => asked.push(request.op, request.waiting) && { input } };
  const one = analysis(Object.assign(table, { engine, thinker }), { engine, thinker });
  one.updateSearches();
  await new Promise((resolve) => setTimeout(resolve));
  one.updateSearches(); // the search of this position is finished
  await new Promise((resolve) => setTimeout(resolve));
  return asked;
}

test("the next bot ponders once during the player's turn", async (context) => {
  assert.deepEqual(await pondered(context), ["bot_input", true, "b"]);
  assert.deepEqual(await pondered(context, {}, { input: null }), ["bot_input", true]);
});

test("bots ponder only if allowed, at the current position, and if nothing else searches", async (context) => {
  const { reply } = game();
  const info = { levels: [{ id: 5 }] };
  for (const more of [
    { mayPonder: false },
    { info },
    { botSearch: {} },
    { pendingMove: "a" },
    { viewedPosition: 0 },
    { isPaused: true },
    { reply: { ...reply, over: true } },
    { reply: { ...reply, level: 5 } },
  ]) {
    assert.deepEqual(await pondered(context, more), [], JSON.stringify(more));
  }
  assert.deepEqual(await pondered(context, {}, { hidden: true }), []);
  assert.deepEqual(await pondered(context, {}, { canPonder: false }), []);
});

/** Return a game with a thinker that never answers. */
function aided(aids) {
  const { reply } = game();
  const thinker = { workLimit: null, stop() {}, canPonder: false, think: () => new Promise(() => {}) };
  const engine = { asked: [], ask: async (request) => engine.asked.push(request.op) && {} };
  const at = game({ reply: { ...reply, game_status: { can_move: true, aids } }, engine, thinker });
  return { one: analysis(at, { engine, thinker }), engine };
}

test("after a game with all aids on, the next one begins with none, and nothing is searched", () => {
  const { one, engine } = aided(["hint", "bar", "heat"]);
  Object.assign(one, { bar: true, heat: true, hint: { key: one.positionKey, nodes: [] } });
  one.evaluation = { key: one.positionKey, since: 0, seat: 0, estimate: { move_quality: HEAT } };
  one.switchOffAids();
  one.updateSearches();
  assert.deepEqual([one.bar, one.heat, one.hint, one.evaluation], [false, false, null, null]);
  assert.deepEqual(engine.asked, [], "an estimate would be counted");
});

test("only the aids on offer can be switched on; the button switches them off", () => {
  const { one } = aided(["hint", "bar"]);
  one.toggleAid("heat");
  one.toggleAid("bar");
  assert.deepEqual([one.bar, one.heat], [true, false]);
  one.toggleAid("bar");
  assert.equal(one.bar, false);
});

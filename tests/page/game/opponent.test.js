import assert from "node:assert/strict";
import { test } from "node:test";
import { playBotTurn, playForcedPass } from "../../../web/js/game/opponent.js";

/**
 * Return a game whose bot answers at once, at a given pace; `slept` records the pauses before its
 * move.
 */
function table(context, pace, more = {}) {
  const slept = [];
  context.mock.method(performance, "now", () => 1000);
  context.mock.method(globalThis, "setTimeout", (act, ms) => {
    slept.push(ms);
    queueMicrotask(act);
  });
  const game = {
    pace,
    info: { levels: [{ id: 1 }] },
    reply: {},
    engine: { ask: async () => ({ input: "b", at: 3 }) },
    thinker: { think: async () => ({ move: "m" }) },
    listeners: { onChange() {}, announce() {}, showNotice: assert.fail },
    animationDone: Promise.resolve(),
    forcedPass: { move: "pass", text: "Nothing to do" },
    ...more,
  };
  const played = [];
  const play = async (...move) => played.push(move);
  return { game, slept, played, play };
}

for (const [pace, waits] of [
  [0.5, 900],
  [1, 450],
  [4, 112.5],
]) {
  test(`at pace ${pace} a computer's move takes ${waits} ms at least`, async (context) => {
    const { game, slept, played, play } = table(context, pace);
    await playBotTurn(game, { level: 1, since: 1000 }, () => true, play);
    assert.deepEqual(slept, [waits]);
    assert.deepEqual(played, [["m", 3]]);
  });
}

test("a player who skips animations doesn't wait at any pace", async (context) => {
  const { game, slept, played, play } = table(context, 0.5, { isSkipping: true });
  await playBotTurn(game, { level: 1, since: 1000 }, () => true, play);
  assert.deepEqual(slept, [0]);
  assert.equal(played.length, 1);
});

test("the reason of a pass is shown as long as the pace says", async (context) => {
  const { game, slept, played, play } = table(context, 4);
  await playForcedPass(game, () => true, play);
  assert.deepEqual(slept, [400]);
  assert.deepEqual(played, [["pass"]]);
});

test("a bot's search is told how patient the player is, and a limit only at the top level", async (context) => {
  for (const [level, seconds] of [
    [1, undefined],
    [2, 5],
  ]) {
    const asked = [];
    const thinker = { think: async (task) => asked.push(task) && { move: "m" } };
    const more = { info: { levels: [{ id: 1 }, { id: 2 }] }, reply: { seconds: 5 }, thinker };
    const { game, play } = table(context, 1, { ...more, patience: "long" });
    await playBotTurn(game, { level, since: 1000 }, () => true, play);
    assert.deepEqual(asked, [{ input: "b", seconds, patience: "long" }]);
    context.mock.restoreAll();
  }
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineLostError, RequestError } from "../../../web/js/engine/wire.js";
import { Results } from "../../../web/js/game/results.js";
import { memoryDatabase } from "../../../web/js/storage/database.js";
import { ResultDb } from "../../../web/js/storage/result-db.js";

const reply = (line, more = {}) => ({ line: [...line], at: line.length, over: false, ...more });
const NONE = { bar: false, heat: false, hint: null };

/** Return a tab whose fake engine has fixed answers for ops and records the requests. */
function tab(answers = {}, now = () => 100) {
  const asked = [];
  const engine = {
    async ask(request) {
      asked.push(request);
      const answer = answers[request.op] ?? { entry: null, forget: [], needs_results: false };
      return typeof answer === "function" ? answer(request) : answer;
    },
  };
  const db = new ResultDb(memoryDatabase());
  const results = new Results(db, engine, now);
  const see = async (seen, analysis = {}) => {
    results.record(seen, { ...NONE, ...analysis });
    await new Promise((resolve) => setTimeout(resolve, 1));
    return asked.splice(0);
  };
  return { db, results, see };
}

test("each new reply is recorded, from the first move on", async () => {
  const { see } = tab();
  assert.deepEqual(await see(reply("")), []);
  const first = reply("a");
  assert.deepEqual(await see(first), [{ op: "record_result", has_help: false, spent: 0, now: 100 }]);
  assert.deepEqual(await see(first), [], "nothing has changed");
  assert.equal((await see(reply("ab"))).length, 1);
});

test("a lesson is not recorded", async () => {
  const { see } = tab();
  assert.deepEqual(await see(reply("x", { lesson: { step: 1 } }), { hint: {} }), []);
  assert.equal((await see(reply("a")))[0].has_help, false);
});

for (const [what, help] of Object.entries({ hint: {}, bar: true, heat: true })) {
  test(`use of ${what} is recorded once, also before the first move`, async () => {
    const { see } = tab();
    const now = reply("a");
    assert.equal((await see(now))[0].has_help, false);
    assert.equal((await see(now, { [what]: help }))[0].has_help, true);
    assert.deepEqual(await see(now, { [what]: help }), []);
    assert.equal((await see(reply(""), { [what]: help }))[0].has_help, true);
  });
}

test("the engine's entry is stored, and entries to forget are deleted", async () => {
  const entry = { v: 1, key: "k1", begun: 100, help: false, fair: false };
  const { db, see } = tab({ record_result: { entry, forget: ["old"], needs_results: false } });
  await db.save([{ ...entry, key: "old" }]);
  await see(reply("a"));
  assert.deepEqual(await db.entries(), [entry]);
});

test("an engine without entries receives them first, in parts", async () => {
  let known = 0;
  const { db, see } = tab({
    load_results: ({ entries, more }) => {
      known = (more ? known : 0) + entries.length;
      return {};
    },
    record_result: () => ({ entry: null, forget: [], needs_results: known === 0 }),
  });
  await db.save(Array.from({ length: 501 }, (_, n) => ({ v: 1, key: `k${n}`, begun: n })));
  const ops = (await see(reply("a"))).map(({ op, more }) => [op, more ?? null]);
  assert.deepEqual(ops, [["record_result", null], ["load_results", false], ["load_results", true], ["record_result", null]]);
  assert.equal(known, 501);
});

test("requests for the daily puzzles come with all entries and the time", async () => {
  const { db, results, see } = tab({ today: { dailies: [] }, calendar: { days: [] } });
  await db.save([{ v: 1, key: "k1", begun: 1 }]);
  assert.deepEqual(await results.todaysDailies(), { dailies: [] });
  assert.deepEqual(await results.calendarMonth("2026-10"), { days: [] });
  const asked = await see(reply(""));
  assert.deepEqual(
    asked.map(({ op }) => op),
    ["load_results", "today", "load_results", "calendar"],
  );
  assert.deepEqual(asked[1], { op: "today", now: 100 });
  const zone = -new Date(100).getTimezoneOffset();
  assert.deepEqual(asked[3], { op: "calendar", month: "2026-10", zone, now: 100 });
});

test("if the engine fails, there is no fair opponent", async () => {
  for (const error of [new RequestError("no"), new EngineLostError("gone")]) {
    const { results } = tab({
      fair: () => {
        throw error;
      },
    });
    assert.deepEqual(await results.fairOpponents("toy"), { seats: {}, fair: false, records: {}, suggestion: null });
  }
  const opponents = { seats: { 2: { level: 3, text: "Gull" } }, fair: true, records: {}, suggestion: null };
  const { results } = tab({ fair: opponents });
  assert.deepEqual(await results.fairOpponents("toy"), opponents);
});

test("a rematch is what the engine proposes; without an engine there is none", async () => {
  const wish = { game: "toy", fair_opponent: true };
  assert.deepEqual(await tab({ rematch: { new_game: wish } }).results.rematchRequest(), { new_game: wish });
  const lost = tab({
    rematch: () => {
      throw new EngineLostError("gone");
    },
  });
  assert.equal(await lost.results.rematchRequest(), undefined);
});

test("results can be deleted and restored", async () => {
  const entries = [
    { v: 1, key: "k1", result: "won" },
    { v: 1, key: "k2", result: "lost" },
  ];
  const { db, results } = tab();
  await db.save(entries);
  const gone = await results.deleteAll();
  assert.deepEqual(new Set(gone), new Set(entries));
  assert.deepEqual(await db.entries(), []);
  await db.save(entries);
  assert.deepEqual(await db.entries(), entries);
});

test("the time of each game is counted while it is on display, and sent once", async () => {
  let now = 100;
  const { results, see } = tab({}, () => now);
  const at = (time, key) => {
    now = time;
    results.countTime(key);
  };
  at(100, "one");
  at(1_100, "one");
  at(2_100, ""); // the page is hidden
  at(50_000, "other");
  at(50_300, "one");
  now = 51_300;
  assert.equal((await see(reply("a", { key: "one" })))[0].spent, 3_000);
  now = 51_800;
  assert.equal((await see(reply("ab", { key: "one" })))[0].spent, 500);
  assert.equal((await see(reply("a", { key: "other" })))[0].spent, 300);
  at(40_000, "other"); // the clock was set back
  assert.equal((await see(reply("ab", { key: "other" })))[0].spent, 0);
});

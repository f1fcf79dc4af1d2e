import assert from "node:assert/strict";
import { test } from "node:test";
import { Lost, Refused } from "../../../web/js/engine/wire.js";
import { Results } from "../../../web/js/game/results.js";
import { memory } from "../../../web/js/storage/database.js";
import { ResultDb } from "../../../web/js/storage/result-db.js";

const reply = (line, more = {}) => ({ line: [...line], at: line.length, over: false, ...more });
const NONE = { bar: false, heat: false, hint: null };

/** An engine that answers "watch" as it is told, and knows what it was asked. */
function tab(answers = {}) {
  const asked = [];
  const engine = {
    async ask(request) {
      asked.push(request);
      const answer = answers[request.op] ?? { entry: null, forget: [], wanted: false };
      return typeof answer === "function" ? answer(request) : answer;
    },
  };
  const db = new ResultDb(memory());
  const results = new Results(db, engine, () => 100);
  const see = async (seen, analysis = {}, key = "k1", ready = true) => {
    results.see({ reply: seen, key }, { ...NONE, ...analysis }, ready);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return asked.splice(0);
  };
  return { db, results, see };
}

test("the engine looks at each new table, and knows whether the first move was seen", async () => {
  const { see } = tab();
  assert.deepEqual(await see(reply("")), []);
  const first = reply("a");
  assert.deepEqual(await see(first), [
    {
      op: "watch",
      key: "k1",
      fresh: true,
      fair: false,
      told: false,
      count: 1,
      at: 1,
      now: 100,
    },
  ]);
  assert.deepEqual(await see(first), [], "nothing has changed");
  const [{ fresh, key }] = await see(reply("ab"), {}, "k2");
  assert.deepEqual([key, fresh], ["k2", false]);
});

test("a lesson on the table is not looked at", async () => {
  const { see } = tab();
  assert.deepEqual(await see(reply("x", { lesson: { step: 1 } }), { hint: {} }), []);
  assert.equal((await see(reply("a")))[0].told, false);
});

for (const [what, help] of Object.entries({ hint: {}, bar: true, heat: true })) {
  test(`${what} is told of, once, also before the first move, but not at the end`, async () => {
    const { see } = tab();
    const now = reply("a");
    assert.equal((await see(now))[0].told, false);
    assert.equal((await see(now, { [what]: help }))[0].told, true);
    assert.deepEqual(await see(now, { [what]: help }), []);
    assert.equal((await see(reply("ab")))[0].told, true);
    await see(reply(""), { [what]: help }, "k2");
    assert.equal((await see(reply("a"), {}, "k2"))[0].told, true);
    assert.equal((await see(reply("abc", { over: true }), { [what]: help }, "k3"))[0].told, false);
  });
}

test("an engine that has no table yet is asked when it has", async () => {
  const { see } = tab();
  const left = reply("a");
  assert.deepEqual(await see(left, { bar: true }, "k1", false), []);
  const [{ told, fresh }] = await see(left);
  assert.deepEqual([told, fresh], [true, false]);
});

test("what the engine makes of it is kept, and what is old goes", async () => {
  const entry = { v: 1, key: "k1", begun: 100, help: false, fair: false };
  const { db, see } = tab({ watch: { entry, forget: ["old"], wanted: false } });
  await db.keep([{ ...entry, key: "old" }]);
  await see(reply("a"));
  assert.deepEqual(await db.entries(), [entry]);
});

test("an engine that knows of no entries is given them first, in parts", async () => {
  let known = 0;
  const { db, see } = tab({
    entries: ({ entries, more }) => {
      known = (more ? known : 0) + entries.length;
      return {};
    },
    watch: () => ({ entry: null, forget: [], wanted: known === 0 }),
  });
  await db.keep(Array.from({ length: 501 }, (_, n) => ({ v: 1, key: `k${n}`, begun: n })));
  const ops = (await see(reply("a"))).map(({ op, more }) => [op, more ?? null]);
  assert.deepEqual(ops, [["watch", null], ["entries", false], ["entries", true], ["watch", null]]);
  assert.equal(known, 501);
});

test("a fair opponent is remembered by the game", async () => {
  const { db, results, see } = tab();
  await results.fairly(true, async () => true);
  await see(reply(""));
  assert.equal((await see(reply("a")))[0].fair, true);
  assert.deepEqual([await results.isFair("k1"), await results.isFair("k2")], [true, false]);
  await results.fairly(true, async () => false);
  await see(reply(""), {}, "k2");
  assert.equal((await see(reply("a"), {}, "k2"))[0].fair, false);
  await db.keep([{ key: "k3", fair: true }]);
  assert.equal(await results.isFair("k3"), true);
});

test("where the engine says nothing, nobody is a fair opponent", async () => {
  for (const error of [new Refused("no"), new Lost("gone")]) {
    const { results } = tab({
      fair: () => {
        throw error;
      },
    });
    assert.deepEqual(await results.opponents("toy"), {});
  }
  const seats = { 2: { level: 3, text: "Gull" } };
  const { results } = tab({ fair: { seats } });
  assert.deepEqual(await results.opponents("toy"), seats);
});

test("a rematch of a game against a fair opponent is asked for as one", async () => {
  const { results, see } = tab({ rematch: ({ fair }) => ({ fair }) });
  assert.deepEqual(await results.rematch("k1"), { fair: false });
  await results.fairly(true, async () => true);
  await see(reply(""));
  assert.deepEqual(await results.rematch("k1"), { fair: true });
  const lost = tab({
    rematch: () => {
      throw new Lost("gone");
    },
  });
  assert.equal(await lost.results.rematch("k1"), null);
});

test("a file's new results are kept, all are erased, and they can come back", async () => {
  const entries = [{ key: "k1" }, { key: "k2" }];
  const { db, results } = tab({ read_results: { entries, known: 3, problems: ["One is damaged."] } });
  const sum = await results.add("a file");
  assert.deepEqual(sum, { fresh: 2, known: 3, problems: ["One is damaged."] });
  const gone = await results.erase();
  assert.deepEqual([gone, await db.entries()], [entries, []]);
  await db.keep(gone);
  assert.deepEqual(await db.entries(), entries);
});

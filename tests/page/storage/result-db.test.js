import assert from "node:assert/strict";
import { test } from "node:test";
import { outcomeOf, readOutcome, readOutcomes, writeOutcomes } from "../../../web/js/library/outcome.js";
import { ResultDb } from "../../../web/js/storage/result-db.js";
import { Watch } from "../../../web/js/library/watch.js";
import { Refused } from "../../../web/js/engine/wire.js";

/** A database that several tabs share. */
class Shared {
  map = new Map();
  values = async () => [...this.map.values()];
  remove = async (key) => void this.map.delete(key);
  update = async (key, change) => void this.map.set(key, change(this.map.get(key)));
}

const reply = (line, more = {}) => ({
  game: "toy",
  preset: "usual",
  seats: 2,
  players: ["person", 2],
  record: `toy:usual:${line}#seed`,
  line: line ? line.split(",") : [],
  at: line ? line.split(",").length : 0,
  over: false,
  returns: [0, 0],
  ...more,
});
const won = (line, more = {}) => reply(line, { over: true, returns: [1, -1], ...more });
const NONE = { bar: false, heat: false, hint: null };

/** A tab: what it sees of a game is told by `see`. */
function tab(db, { key = "k1", ranked = false, points = [42] } = {}) {
  let clock = 100;
  const resultDb = new ResultDb(db, () => clock++);
  const engine = {
    ask: async () => {
      if (points === null) {
        throw new Refused("no result");
      }
      return { points };
    },
  };
  const watch = new Watch(resultDb, engine);
  const see = async (seen, analysis = {}, other = key) => {
    watch.see({ reply: seen, key: other, info: { ranked } }, { ...NONE, ...analysis });
    await new Promise((resolve) => setTimeout(resolve, 1));
    return (await resultDb.list()).outcomes;
  };
  return { stats: resultDb, watch, see };
}

const brief = ({ key, result, help, again }) => [key, result, help, again];

test("a game that was begun here counts when it is over, and once", async () => {
  const { see } = tab(new Shared());
  await see(reply(""));
  assert.deepEqual(await see(reply("a")), []);
  const [one] = await see(won("a,b,c"));
  assert.deepEqual(brief(one), ["k1", "won", false, false]);
  assert.deepEqual([one.game, one.preset, one.players, one.seed], [
    "toy",
    "usual",
    ["person", 2],
    "seed",
  ]);
  await see(reply("a,b,c", { at: 1 }));
  const after = await see(reply("a,d,e", { over: true, returns: [-1, 1] }));
  assert.deepEqual(after.map(brief), [["k1", "won", false, false]]);
});

test("a game from a link, a replay, or one that several persons play does not count", async () => {
  const link = tab(new Shared());
  await link.see(reply("a,b"));
  await link.see(reply("a,b", { at: 0 }));
  await link.see(reply("c"));
  assert.deepEqual(await link.see(won("c,d,e")), []);
  const friends = tab(new Shared());
  const players = ["person", "person"];
  await friends.see(reply("", { players }));
  await friends.see(reply("a", { players }));
  assert.deepEqual(await friends.see(won("a,b,c", { players })), []);
});

test("a lesson on the table is not looked at", async () => {
  const { see } = tab(new Shared());
  await see(reply(""));
  await see(reply("a"));
  assert.deepEqual(await see(won("x,y,z", { lesson: { step: 1 } }), { hint: {} }), []);
  const [one] = await see(won("a,b,c"));
  assert.deepEqual(brief(one), ["k1", "won", false, false]);
});

for (const [what, use] of [
  ["a hint", (see) => see(reply("a"), { hint: {} })],
  ["the estimate", (see) => see(reply("a"), { bar: true })],
  ["the heat map", (see) => see(reply("a"), { heat: true })],
  ["taking back", (see) => see(reply("a", { at: 0 }))],
  ["another opponent", (see) => see(reply("a", { players: ["person", 1] }))],
]) {
  test(`${what} is help`, async () => {
    const { see } = tab(new Shared());
    await see(reply(""));
    await see(reply("a"));
    await use(see);
    const [one] = await see(won("a,b,c"));
    assert.equal(one.help, true);
  });
}

test("help before the first move is help, after the end it is none", async () => {
  const early = tab(new Shared());
  await early.see(reply(""), { hint: {} });
  await early.see(reply("a"));
  assert.equal((await early.see(won("a,b,c")))[0].help, true);
  const late = tab(new Shared());
  await late.see(reply(""));
  await late.see(reply("a"));
  await late.see(won("a,b,c"), { bar: true });
  assert.equal((await late.see(won("a,b,c"), { bar: true }))[0].help, false);
});

test("help is remembered when the page is loaded again", async () => {
  const db = new Shared();
  const { see } = tab(db);
  await see(reply(""));
  await see(reply("a"));
  await see(reply("a"), { hint: {} });
  const [one] = await tab(db).see(won("a,b,c"));
  assert.deepEqual(brief(one), ["k1", "won", true, false]);
});

test("the same dice again do not count again; without dice every game does", async () => {
  const db = new Shared();
  const { see } = tab(db);
  for (const key of ["k1", "k2"]) {
    await see(reply(""), {}, key);
    await see(reply("a"), {}, key);
    await see(won("a,b,c"), {}, key);
  }
  assert.deepEqual((await tab(db).stats.list()).outcomes.map(({ again }) => again), [false, true]);
  const plain = tab(new Shared());
  for (const key of ["k1", "k2"]) {
    const record = "toy:usual:a,b,c";
    await plain.see(reply(""), {}, key);
    await plain.see(reply("a", { record }), {}, key);
    await plain.see(won("a,b,c", { record }), {}, key);
  }
  const { outcomes } = await plain.stats.list();
  assert.deepEqual(outcomes.map(({ again }) => again), [false, false]);
});

test("two tabs do not lose each other's results", async () => {
  const db = new Shared();
  const tabs = ["k1", "k2", "k3"].map((key) => tab(db, { key }));
  for (const [at, { see }] of tabs.entries()) {
    await see(reply(""));
    await see(reply("a", { record: `toy:usual:a#${at}` }));
  }
  await Promise.all(tabs.map(({ see }, at) => see(won("a,b", { record: `toy:usual:a,b#${at}` }))));
  const { outcomes } = await tabs[0].stats.list();
  assert.deepEqual(outcomes.map(({ key }) => key).sort(), ["k1", "k2", "k3"]);
});

test("points are asked for where one person plays for them", async () => {
  const alone = { players: ["person"], seats: 1, returns: [0.4] };
  for (const [points, kept] of [
    [[42], 42],
    [null, null],
  ]) {
    const { see } = tab(new Shared(), { ranked: true, points });
    await see(reply("", alone));
    await see(reply("a", alone));
    await see(won("a,b", alone));
    const [one] = await see(won("a,b", alone));
    assert.deepEqual([one.points, one.result], [kept, "won"]);
  }
});

test("a fair opponent is remembered by the game", async () => {
  const { see, watch, stats: resultDb } = tab(new Shared());
  await watch.fairly(true, async () => true);
  await see(reply(""));
  await see(reply("a"));
  await see(won("a,b"));
  assert.equal(await resultDb.fair("k1"), true);
  await watch.fairly(true, async () => false);
  await see(reply(""), {}, "k2");
  await see(reply("a"), {}, "k2");
  assert.equal(await resultDb.fair("k2"), false);
});

test("who has most has won, who shares it has drawn", () => {
  const three = { players: [1, "person", 3], seats: 3 };
  const of = (returns, more) => outcomeOf({ ...won("a", more), returns })?.result;
  assert.deepEqual(
    [of([-1, 1, -1], three), of([0, 0, -1], three), of([1, -1, -1], three), of([1, 1, 1], three)],
    ["won", "drawn", "lost", "drawn"],
  );
  const alone = { players: ["person"], seats: 1 };
  assert.deepEqual([of([1], alone), of([-1], alone)], ["won", "lost"]);
  assert.equal(outcomeOf(reply("a")), null);
});

const GOOD = {
  v: 1,
  key: "k1",
  game: "toy",
  preset: "usual",
  players: ["person", 2],
  seed: null,
  result: "won",
  points: null,
  when: 5,
  help: false,
  fair: false,
  again: false,
};

test("a file gives back what was written, and says what cannot be read", () => {
  assert.deepEqual(readOutcomes(writeOutcomes([GOOD])), { outcomes: [GOOD], problems: [] });
  const bad = [
    { ...GOOD, v: 2 },
    { ...GOOD, result: "stolen" },
    { ...GOOD, players: ["person", "person"] },
    { ...GOOD, when: Number.NaN },
    { ...GOOD, key: "a b" },
    null,
  ];
  const { outcomes, problems } = readOutcomes(writeOutcomes([GOOD, ...bad]));
  assert.deepEqual(outcomes, [GOOD]);
  assert.match(problems[0], /Result 2 .* newer/);
  assert.equal(problems.filter((it) => it.includes("damaged")).length, 5);
  for (const text of ["", "{", "[]", '{"skerry":"games","games":[]}']) {
    assert.match(readOutcomes(text).problems[0], /no file of results/);
  }
  assert.match(readOutcomes('{"skerry":"results","v":9,"results":[]}').problems[0], /newer version/);
});

test("damage is survived, whatever it is", () => {
  for (const value of [undefined, 1, "x", [], {}, null, { v: 1 }, { __proto__: null }]) {
    assert.equal(readOutcome(value), null);
    for (const name of Object.keys(GOOD).filter((it) => !["help", "fair", "again"].includes(it))) {
      const read = readOutcome({ ...GOOD, [name]: value });
      assert.ok(read === null || read.v === 1, name);
    }
  }
});

test("what a file brings is added once, and nothing here is overwritten", async () => {
  const { stats: resultDb } = tab(new Shared());
  assert.equal(await resultDb.add([GOOD, { ...GOOD, key: "k2" }]), 2);
  assert.equal(await resultDb.add([{ ...GOOD, result: "lost" }]), 0);
  const { outcomes } = await resultDb.list();
  assert.deepEqual(outcomes.map(({ result }) => result), ["won", "won"]);
});

test("all is erased; what a newer version wrote is counted before", async () => {
  const db = new Shared();
  const { stats: resultDb } = tab(db);
  await resultDb.add([GOOD]);
  db.map.set("k9", { ...GOOD, v: 9, key: "k9" });
  assert.equal((await resultDb.list()).newer, 1);
  await resultDb.erase();
  assert.deepEqual([...db.map.keys()], []);
});

test("without a database they are kept as long as the tab", async () => {
  const broken = { values: () => Promise.reject(new Error("no")), update: () => Promise.reject() };
  const { see, stats: resultDb } = tab(broken);
  await see(reply(""));
  await see(reply("a"));
  const [one] = await see(won("a,b"));
  assert.deepEqual([one.result, resultDb.lasting], ["won", false]);
});

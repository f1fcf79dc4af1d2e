import assert from "node:assert/strict";
import { test } from "node:test";
import { DatabaseTimeoutError } from "../../../web/js/storage/database.js";
import { VERSION } from "../../../web/js/storage/save.js";
import { readListedGame, GameDb } from "../../../web/js/storage/game-db.js";

const ENTRY = {
  v: VERSION,
  key: "k1",
  game: "toy",
  save: "save of a",
  record: "toy:usual:a",
  preset: "usual",
  at: 1,
  players: ["person", 3],
  names: ["Anna"],
  from: null,
};
const ABOUT = {
  over: false,
  status: "Black to move",
  language: "en",
  picture: "data:image/png;base64,AAAA",
};

/** A database that several tabs share. */
class Shared {
  map = new Map();
  values = async () => [...this.map.values()];
  remove = async (key) => void this.map.delete(key);
  update = async (key, change) => void this.map.set(key, change(this.map.get(key)));
  ids = () => [...this.map.values()].map(({ record }) => record).sort();
}

let names = 0;
let clock = 0;

function tab(db) {
  const moves = [];
  const failures = [];
  const gameDb = new GameDb({
    db,
    now: () => clock++,
    randomName: () => `name${names++}`,
    onRekey: (from, to) => moves.push([from, to]),
    onNotSaved: () => failures.push(gameDb.timedOut),
  });
  return { saved: gameDb, moves, failures, write: (save) => (gameDb.save(save, () => ABOUT), gameDb.flush()) };
}

const game = (line, more = {}) => ({
  ...ENTRY,
  save: `save of ${line}`,
  record: `toy:usual:${line}`,
  at: line.split(",").length,
  ...more,
});

test("games are listed by key, the latest first", async () => {
  const { saved: gameDb, write } = tab(new Shared());
  await write(game("a"));
  await write(game("b", { key: "k2" }));
  await write(game("a,b"));
  const { games } = await gameDb.list();
  assert.deepEqual(
    games.map(({ key, record, status }) => [key, record, status]),
    [
      ["k1", "toy:usual:a,b", "Black to move"],
      ["k2", "toy:usual:b", "Black to move"],
    ],
  );
});

test("quick moves are written once; switching games writes at once", async () => {
  const db = new Shared();
  const { saved: gameDb } = tab(db);
  let written = 0;
  const update = db.update;
  db.update = (...given) => ((written += 1), update(...given));
  for (const line of ["a", "a,b", "a,b,c"]) {
    gameDb.save(game(line), () => ABOUT);
  }
  gameDb.save(game("b", { key: "k2" }), () => ABOUT);
  await gameDb.flush();
  assert.equal(written, 2);
  assert.deepEqual(db.ids(), ["toy:usual:a,b,c", "toy:usual:b"]);
});

test("two tabs with the same game never overwrite each other", async () => {
  const db = new Shared();
  const one = tab(db);
  await one.write(game("a"));
  const two = tab(db);
  const [listed] = (await two.saved.list()).games;
  two.saved.claim(listed.key, [listed.mark]);
  await two.write(game("a,b"));
  assert.deepEqual(db.ids(), ["toy:usual:a,b"], "it went on in the second tab");
  await one.write(game("a,c"));
  assert.deepEqual(db.ids(), ["toy:usual:a,b", "toy:usual:a,c"]);
  assert.equal(one.moves.length, 1);
  assert.equal(one.moves[0][0], "k1");
  await one.write(game("a,c,d"));
  await two.write(game("a,b,b"));
  assert.deepEqual(db.ids(), ["toy:usual:a,b,b", "toy:usual:a,c,d"]);
  assert.equal(one.moves.length, 1, "it moves once");
});

test("a tab that only shows a game leaves it to the tab that plays", async () => {
  const db = new Shared();
  const one = tab(db);
  await one.write(game("a"));
  const two = tab(db);
  const [listed] = (await two.saved.list()).games;
  two.saved.claim(listed.key, [listed.mark]);
  await two.write(game("a"));
  await one.write(game("a,b"));
  assert.deepEqual(db.ids(), ["toy:usual:a,b"]);
});

test("a reloaded tab recognizes its own entry; a duplicated tab doesn't overwrite later ones", async () => {
  const db = new Shared();
  const one = tab(db);
  const marks = one.saved.save(game("a"), () => ABOUT);
  await one.saved.flush();
  const [again, copy] = [tab(db), tab(db)];
  again.saved.claim("k1", marks);
  copy.saved.claim("k1", marks);
  await again.write(game("a,b"));
  await copy.write(game("a,c"));
  assert.deepEqual(db.ids(), ["toy:usual:a,b", "toy:usual:a,c"]);
});

test("entries of a newer version are counted and never changed", async () => {
  const db = new Shared();
  const newer = { v: VERSION + 1, key: "k1", mark: "m", stuff: "unknown" };
  db.map.set("k1", newer);
  const { saved: gameDb, write } = tab(db);
  gameDb.claim("k1", ["m"]);
  await write(game("a"));
  assert.equal(db.map.get("k1"), newer);
  const { games, newer: count } = await gameDb.list();
  assert.equal(games.length, 1);
  assert.equal(count, 1);
});

test("a deleted game can be restored", async () => {
  const db = new Shared();
  const { saved: gameDb, write } = tab(db);
  await write(game("a"));
  const [listed] = (await gameDb.list()).games;
  await gameDb.remove(listed.key);
  assert.equal((await gameDb.list()).games.length, 0);
  await gameDb.restore(listed);
  assert.deepEqual((await gameDb.list()).games, [listed]);
});

test("without a database, games are in memory and `persistent` is false", async () => {
  const fail = async () => {
    throw new Error("SecurityError");
  };
  const { saved: gameDb, write } = tab({ values: fail, remove: fail, update: fail });
  await write(game("a"));
  assert.equal(gameDb.persistent, false);
  assert.equal((await gameDb.list()).games.length, 1);
});

test("a database that doesn't answer sets `timedOut`", async () => {
  const fail = async () => {
    throw new DatabaseTimeoutError();
  };
  const { saved: gameDb, write } = tab({ values: fail, remove: fail, update: fail });
  await write(game("a"));
  assert.deepEqual([gameDb.persistent, gameDb.timedOut], [false, true]);
  assert.equal((await gameDb.list()).games.length, 1);
});

test("a database that answers late is used again, with the games since then", async () => {
  const db = new Shared();
  let answerNow = () => {};
  const answer = new Promise((resolve) => {
    answerNow = resolve;
  });
  const values = db.values.bind(db);
  db.values = async () => {
    throw new DatabaseTimeoutError("", answer);
  };
  const { saved: gameDb, write } = tab(db);
  await write(game("a"));
  assert.equal(gameDb.persistent, false);
  db.values = values;
  answerNow();
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual([gameDb.persistent, gameDb.timedOut], [true, false]);
  assert.equal((await values()).length, 1, "the game is in the database");
});

test("a full database is reported at once, and its entries stay", async () => {
  const db = new Shared();
  const { saved: gameDb, failures, write } = tab(db);
  await write(game("a"));
  db.update = async () => {
    throw new Error("QuotaExceededError");
  };
  await write(game("a,b"));
  assert.deepEqual([gameDb.persistent, failures], [false, [false]]);
  assert.deepEqual(
    (await gameDb.list()).games.map(({ record }) => record),
    ["toy:usual:a"],
  );
});

test("the seat of this device and a wait are optional and validated", () => {
  const read = (more) => readListedGame({ ...ENTRY, ...ABOUT, mark: "m", ...more });
  assert.equal(read({}).waiting, false);
  assert.equal("own" in read({}), false);
  const player = ENTRY.players.indexOf("person");
  assert.deepEqual([read({ waiting: true }).waiting, read({ own: player }).own], [true, player]);
  for (const own of [-1, 99, "0x", null]) {
    assert.equal("own" in read({ own }), false);
  }
});

test("invalid entries and pictures are dropped", () => {
  for (const data of [null, 7, "x", [], {}, { ...ENTRY, at: "1" }, { ...ENTRY, key: "" }]) {
    assert.equal(readListedGame(data), null);
  }
  for (const picture of [7, "https://example.org/x.png", "data:image/svg+xml,<svg>", null]) {
    assert.equal(readListedGame({ ...ENTRY, mark: "m", picture }).picture, "");
  }
  assert.equal(readListedGame({ ...ENTRY, ...ABOUT, mark: "m" }).picture, ABOUT.picture);
});

test("games of another browser are added once", async () => {
  const one = tab(new Shared());
  await one.write(game("a"));
  await one.write(game("b,c", { key: "k2" }));
  const { games } = await one.saved.list();
  const two = tab(new Shared());
  for (const entry of games) {
    assert.equal(await two.saved.add(entry, entry.when), true);
    assert.equal(await two.saved.add(entry, entry.when), false, "it is there already");
  }
  const [first] = (await two.saved.list()).games;
  assert.equal(first.record, "toy:usual:b,c");
  assert.equal(await two.saved.add({ ...games[0], record: "toy:usual:b,a" }, 1), true);
  assert.equal((await two.saved.list()).games.length, 3, "played on in two places: kept twice");
});

/** A game as version 3 wrote it: the save's fields are among the entry's fields. */
const OLD = {
  v: 3,
  key: "k1",
  id: "toy:usual:a",
  at: 1,
  players: ["person", 3],
  options: { seconds: 5, names: ["Anna"] },
  mark: "m",
  when: 1,
  ...ABOUT,
};

test("an entry of version 3 is continued in its place, without a duplicate", async () => {
  const db = new Shared();
  db.map.set("k1", OLD);
  const one = tab(db);
  const [{ mark, record }] = (await one.saved.list()).games;
  assert.equal(record, OLD.id);
  await one.write(game("a"));
  assert.equal(db.map.get("k1"), OLD, "only looked at");
  one.saved.claim("k1", [mark]);
  await one.write(game("a"));
  assert.equal(db.map.get("k1").v, VERSION);
  await one.write(game("a,b"));
  assert.deepEqual(db.ids(), ["toy:usual:a,b"]);
  db.map.set("k1", { ...OLD, mark: "other", id: "toy:usual:a,c" });
  await one.write(game("a,b,c"));
  assert.equal(one.moves.length, 1, "both are kept");
  assert.equal(await one.saved.add({ ...game("a,c"), ...ABOUT }, 5), false, "it is there already");
});

test("a page of version 3 leaves the entries of this version alone", async () => {
  const db = new Shared();
  await tab(db).write(game("a"));
  const entry = db.map.get("k1");
  assert.ok(entry.v > OLD.v, "by which it tells");
  assert.equal(entry.id, undefined, "and no game that it has is the same to it");
});

test("another tab doesn't overwrite a position that it hasn't seen", async () => {
  const db = new Shared();
  const one = tab(db);
  await one.write(game("a,b"));
  await one.write({ ...game("a,b"), at: 1, save: "one back" });
  assert.equal(db.map.get("k1").save, "one back");
  await tab(db).write({ ...game("a,b"), at: 0, save: "two back" });
  assert.deepEqual([db.map.size, db.map.get("k1").save], [1, "one back"]);
});

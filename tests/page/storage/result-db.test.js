import assert from "node:assert/strict";
import { test } from "node:test";
import { isResult, ResultDb } from "../../../web/js/storage/result-db.js";

/** A database that several tabs share. */
class Shared {
  map = new Map();
  values = async () => [...this.map.values()];
  remove = async (key) => void this.map.delete(key);
  update = async (key, change) => void this.map.set(key, change(this.map.get(key)));
}

const begun = (key, more = {}) => ({ v: 1, key, begun: 5, help: false, fair: false, ...more });
const result = (key, more = {}) => ({ v: 1, key, game: "toy", result: "won", when: 6, ...more });

test("a result replaces its game in progress, and is never replaced", async () => {
  const db = new ResultDb(new Shared());
  await db.save([begun("k1"), begun("k2")]);
  await db.save([begun("k1", { help: true })]);
  assert.deepEqual(await db.entries(), [begun("k1", { help: true }), begun("k2")]);
  await db.save([result("k1")]);
  await db.save([result("k1", { result: "lost" }), begun("k1")]);
  assert.deepEqual(await db.entries(), [result("k1"), begun("k2")]);
});

test("the result of a failed puzzle is replaced when it is solved later", async () => {
  const db = new ResultDb(new Shared());
  await db.save([result("k1", { result: "lost" })]);
  await db.save([result("k1", { help: true })]);
  assert.deepEqual(await db.entries(), [result("k1", { help: true })]);
});

test("entries of a newer version stay, and entries without a key are skipped", async () => {
  const shared = new Shared();
  const newer = { v: 9, key: "k1", begun: 1, more: [] };
  shared.map.set("k1", newer).set("k2", null).set("k3", { v: 1 });
  const db = new ResultDb(shared);
  await db.save([begun("k1")]);
  assert.deepEqual(await db.entries(), [newer]);
  assert.deepEqual([newer, result("k"), begun("k"), undefined].map(isResult), [
    true,
    true,
    false,
    false,
  ]);
});

test("two tabs do not lose each other's results", async () => {
  const shared = new Shared();
  const tabs = ["k1", "k2", "k3"].map((key) => [new ResultDb(shared), key]);
  await Promise.all(tabs.map(([db, key]) => db.save([begun(key)])));
  await Promise.all(tabs.map(([db, key]) => db.save([result(key)])));
  const keys = (await tabs[0][0].entries()).map(({ key }) => key);
  assert.deepEqual(keys.sort(), ["k1", "k2", "k3"]);
});

test("merge() replaces no result, and no game in progress by another", async () => {
  const db = new ResultDb(new Shared());
  await db.save([result("k1"), { ...begun("k2"), help: true }, begun("k3")]);
  const count = await db.merge([
    { ...result("k1"), when: 9 },
    begun("k2"),
    result("k3"),
    result("k4"),
    begun("k5"),
  ]);
  assert.equal(count, 2, "the new results");
  assert.deepEqual(await db.entries(), [
    result("k1"),
    { ...begun("k2"), help: true },
    result("k3"),
    result("k4"),
    begun("k5"),
  ]);
});

test("remove() deletes results", async () => {
  const db = new ResultDb(new Shared());
  await db.save([result("k1"), result("k2")]);
  await db.remove(["k1"]);
  assert.deepEqual(await db.entries(), [result("k2")]);
});

test("without a database, results last as long as the tab", async () => {
  const broken = { values: () => Promise.reject(new Error("no")), update: () => Promise.reject() };
  const db = new ResultDb(broken);
  await db.save([result("k1")]);
  assert.deepEqual([await db.entries(), db.persistent], [[result("k1")], false]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { makeLink, moveCount, readLink, related, relation, seedOf } from "../../../web/js/library/link.js";

test("a game's id is read from the hash", () => {
  assert.deepEqual(readLink("#atoll:standard:f6,g7"), {
    id: "atoll:standard:f6,g7",
    problem: null,
  });
  assert.equal(readLink("#toy:a@3:x,y%23seed").id, "toy:a@3:x,y#seed");
  assert.equal(readLink("#atoll%3Asmall%3A").id, "atoll:small:");
  assert.equal(readLink("#toy:a@3!eJw_-9:x%23seed").id, "toy:a@3!eJw_-9:x#seed");
});

test("no hash, or an anchor, is no game and no problem", () => {
  for (const hash of ["", "#", "#board"]) {
    assert.deepEqual(readLink(hash), { id: null, problem: null });
  }
});

test("what is no link says so to a person, and gives no id", () => {
  const damaged = [
    "#atoll:",
    "#a:b%2",
    "#a b:\u{1f3dd}:c",
    "#a:b:c\u{1f3dd}d",
    "#::",
    "#a:b:...",
    "#a:<b>:c",
  ];
  for (const hash of [...damaged, `#a:b:${"x".repeat(70_000)}`]) {
    const { id, problem } = readLink(hash);
    assert.equal(id, null, hash.slice(0, 40));
    assert.match(problem, /^This link can't be opened\. .*\. The game on the table stays as it is\./);
    assert.ok(problem.length < 200);
  }
});

test("a link that is made is read again", () => {
  for (const id of ["atoll:standard:f6,g7", "toy:a@3:x=y,!z,%,~#seed-1"]) {
    const link = makeLink("https://example.org/skerry/?lang=en#old", id);
    assert.ok(link.startsWith("https://example.org/skerry/?lang=en#"));
    assert.equal(readLink(new URL(link).hash).id, id);
  }
});

test("a thousand random links are refused or read, never more", () => {
  let state = 7;
  const next = () => (state = (state * 1103515245 + 12345) % 2147483648);
  for (let round = 0; round < 1000; round += 1) {
    const text = Array.from({ length: next() % 40 }, () =>
      String.fromCharCode(32 + (next() % 200)),
    );
    const { id, problem } = readLink(`#${text.join("")}`);
    assert.ok(id === null || problem === null);
  }
});

const at = (id, position = moveCount(id)) => ({ id, at: position });

test("a link goes on with a game, is it, is behind it, or tells another past", () => {
  const cases = [
    ["toy:a:x,y", "toy:a:x,y,z", "on", 2],
    ["toy:a:x", "toy:a:x,y", "on", 1],
    ["toy:a:x,y", "toy:a:x,y", "same", 2],
    ["toy:a:x,y,z", "toy:a:x,y", "behind", 2],
    ["toy:a:x,y,z", "toy:a:x,y,w,z", "apart", 2],
    ["toy:a:#s", "toy:a:x,y#s", "on", 0],
    ["toy:a:z#s", "toy:a:x,y#s", "apart", 0],
  ];
  for (const [mine, theirs, kin, common] of cases) {
    assert.deepEqual(relation(at(mine), theirs), { kin, common }, `${mine} ${theirs}`);
  }
});

test("other games, presets, seats, seeds and a first move by chance are no relation", () => {
  const mine = at("toy:a:x,y,z");
  for (const theirs of ["toi:a:x,y,z", "toy:b:x,y,z", "toy:a@3:x,y,z", "toy:a:x,y,z#s", "toy:a:x,w"]) {
    assert.equal(relation(mine, theirs), null, theirs);
  }
  assert.equal(relation(at("toy:a:"), "toy:a:x"), null);
  assert.equal(relation(at("toy:a:#s"), "toy:a:*Ab3#s"), null);
});

test("what was undone is not the game: a link may go on otherwise", () => {
  assert.equal(relation(at("toy:a:x,y,z", 2), "toy:a:x,y,w").kin, "on");
  assert.equal(relation(at("toy:a:x,y,z", 2), "toy:a:x,y,z").kin, "on");
});

test("a link belongs to the game that it goes on with, the longest first", () => {
  const games = ["toy:a:x,y,w", "toy:a:x", "toy:a:x,y", "toy:b:x"].map((id) => at(id));
  assert.equal(related(games, "toy:a:x,y,z").game.id, "toy:a:x,y");
  assert.equal(related(games, "toy:a:x,y,w,z").game.id, "toy:a:x,y,w");
  assert.equal(related(games.slice(0, 1), "toy:a:x,y,z").kin, "apart");
  assert.equal(related(games, "toy:c:x"), null);
});

test("a game's seed is behind the # of its id", () => {
  assert.equal(seedOf("toy:duel:a,b#2026-11-21"), "2026-11-21");
  assert.equal(seedOf("toy:duel:a,b"), null);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { readName } from "../../../web/js/ui/tidy.js";
import { makeResultLink, rank, readKept, readResults, refute } from "../../../web/js/library/results.js";

const PAGE = "https://example.org/skerry/#old";
const ANNA = { id: "toy:day:*Ab-_9#2026-11-21", by: "Änna & Bo+", points: [55] };

const result = (more = {}) => ({
  id: "toy:day:*A#s",
  game: "toy",
  preset: "day",
  seats: 1,
  seed: "s",
  players: ["Player"],
  points: [5],
  ...more,
});
const claim = (by, id = "toy:day:*A#s") => ({ id, by, points: null });

test("a result goes into a link and comes back", () => {
  const link = makeResultLink(PAGE, ANNA);
  assert.equal(new URL(link).pathname, "/skerry/");
  assert.doesNotMatch(link, /\s/);
  assert.deepEqual(readResults(link), { claims: [ANNA], problems: [] });
  const plain = { id: ANNA.id, by: "", points: null };
  assert.deepEqual(readResults(makeResultLink(PAGE, plain)).claims, [plain]);
});

test("several links and codes are read at once, and what is none is named", () => {
  const game = "https://example.org/skerry/#toy:day:a,b%23s";
  const text = `${makeResultLink(PAGE, ANNA)}\n toy:day:*Q#s\n\nhello #result=x&points=5 ${game}`;
  const { claims, problems } = readResults(text);
  assert.deepEqual(claims.map(({ id }) => id), [ANNA.id, "toy:day:*Q#s", "toy:day:a,b#s"]);
  assert.equal(problems.length, 2);
  assert.match(problems[0], /“hello” is no result/);
});

test("points that are no numbers are no result", () => {
  for (const points of ["x", "5,x", "1e9", "5;6", "9999999"]) {
    const link = `https://e.org/#result=${encodeURIComponent(ANNA.id)}&points=${points}`;
    assert.equal(readResults(link).claims.length, 0, points);
  }
});

test("damaged results never throw", () => {
  const link = makeResultLink(PAGE, ANNA);
  for (let at = 0; at < link.length; at += 1) {
    for (const sign of ["", "%", "%e4", "\u0000", "<b>", "&", "💧"]) {
      const { claims } = readResults(link.slice(0, at) + sign + link.slice(at + 1));
      for (const { by, id } of claims) {
        assert.ok(by.length <= 60 && id.length < 200);
      }
    }
  }
});

test("a name is one short line", () => {
  assert.equal(readName("  Anna\n\u202e\u0000 "), "Anna");
  assert.equal([...readName("💧".repeat(99))].length, 30);
});

test("a claim of other points than the game brings is refused", () => {
  assert.equal(refute({ ...ANNA, points: [5] }, result()), "");
  assert.equal(refute({ ...ANNA, points: null }, result()), "");
  assert.match(refute(ANNA, result()), /refused: it claims 55 points, and played again it has 5/);
});

test("the same dice make one ranking; equal points share a place", () => {
  const [a, b, c, d] = ["Ann", "Bob", "Cy", "Di"].map((by) => claim(by));
  const found = rank(
    [
      { claim: a, result: result({ points: [5] }) },
      { claim: b, result: result({ points: [9] }) },
      { claim: d, result: result({ seed: null, points: [70] }) },
      { claim: c, result: result({ points: [5] }) },
    ],
    ({ seed }) => seed ?? "own dice",
  );
  assert.deepEqual(found.map(({ name }) => name), ["s", "own dice"]);
  assert.deepEqual(
    found[0].rows.map((row) => [row.rank, row.name, row.points]),
    [
      [1, "Bob", 9],
      [2, "Ann", 5],
      [2, "Cy", 5],
    ],
  );
});

test("those who sat at one table have a line each", () => {
  const table = result({ players: ["One", "Two"], points: [3, 4], seats: 2 });
  const names = (by) => rank([{ claim: claim(by), result: table }], () => "")[0].rows.map((row) => row.name);
  assert.deepEqual(names(""), ["Two", "One"]);
  assert.deepEqual(names("Home"), ["Home: Two", "Home: One"]);
  assert.equal(rank([{ claim: claim(""), result: result() }], () => "")[0].rows[0].name, "Nameless");
});

test("what was kept is read with suspicion", () => {
  const good = { id: ANNA.id, by: "Anna" };
  assert.deepEqual(readKept([good]), [{ ...good, points: null }]);
  assert.deepEqual(readKept([{ id: 5, by: "" }, { id: "x", by: "" }, null, 7, { id: ANNA.id }]), []);
  assert.deepEqual(readKept("x"), []);
  assert.equal(readKept(Array(999).fill(good)).length, 300);
});

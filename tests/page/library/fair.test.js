import assert from "node:assert/strict";
import { test } from "node:test";
import { NewGameForm } from "../../../web/js/dialogs/new-game-form.js";
import { fairLevel, fairText, followed, levelText, ratingText } from "../../../web/js/library/fair.js";
import { counting, points, rows, streak } from "../../../web/js/library/tally.js";

const LEVELS = [
  { id: 1, name: "Tadpole", note: "Wanders off", rating: 0 },
  { id: 2, name: "Crab", note: "Sees threats", rating: 300 },
  { id: 3, name: "Gull", note: "Reads ahead", rating: 700 },
  { id: 4, name: "Dolphin", note: "Reads deep", rating: 1200 },
  { id: 5, name: "Kraken", note: "Thinks long", rating: null },
];
const GAME = {
  id: "toy",
  levels: LEVELS,
  presets: [
    { id: "duel", seats: [2, 2] },
    { id: "alone", seats: [1, 1] },
    { id: "daily", seats: [1, 1], daily: true },
    { id: "many", seats: [2, 4] },
  ],
};

let clock = 0;
const played = (level, result, more = {}) => ({
  v: 1,
  key: `k${clock}`,
  game: "toy",
  preset: "duel",
  players: ["person", level],
  seed: null,
  result,
  points: null,
  when: clock++,
  help: false,
  fair: true,
  again: false,
  ...more,
});
const series = (...results) => results.map(([level, result]) => played(level, result));
const level = (outcomes, seats = 2, game = GAME) => fairLevel(game, seats, outcomes)?.level.id;

test("it begins with the second level, and follows wins and defeats", () => {
  assert.equal(level([]), 2);
  let wins = [];
  const seen = [];
  for (let n = 0; n < 14; n++) {
    wins = [...wins, played(level(wins), "won")];
    seen.push(level(wins));
  }
  assert.deepEqual([...new Set(seen)], [2, 3, 4]);
  assert.equal(level(series(...Array(8).fill([2, "lost"]))), 1);
});

test("it never changes by more than one level a game", () => {
  let outcomes = [];
  let before = 2;
  for (let n = 0; n < 60; n++) {
    const result = n % 20 < 12 ? "won" : "lost";
    outcomes = [...outcomes, played(n % 3 ? 4 : 1, result)];
    const now = level(outcomes);
    assert.ok(Math.abs(now - before) <= 1, `${before} to ${now}`);
    before = now;
  }
});

test("the estimate comes to rest at the strength that a person has", () => {
  for (const strength of [150, 650, 1150]) {
    let outcomes = [];
    let owed = 0;
    for (let n = 0; n < 200; n++) {
      const { level: foe } = fairLevel(GAME, 2, outcomes);
      owed += 1 / (1 + 10 ** ((foe.rating - strength) / 400));
      const win = owed >= 1;
      owed -= Number(win);
      outcomes = [...outcomes, played(foe.id, win ? "won" : "lost")];
    }
    const { rating, games } = fairLevel(GAME, 2, outcomes);
    assert.ok(Math.abs(rating - strength) < 90, `${strength}: ${rating}`);
    assert.equal(games, 200);
  }
});

test("what was helped, known, unrated, mixed or of another number of players tells nothing", () => {
  const none = [
    played(2, "won", { help: true }),
    played(2, "won", { again: true }),
    played(2, "won", { game: "other" }),
    played(5, "won"),
    played(2, "won", { players: ["person", 2, 3] }),
    played(2, "won", { players: ["person"] }),
  ];
  assert.deepEqual(fairLevel(GAME, 2, none), { level: LEVELS[1], games: 0, rating: 300 });
  assert.equal(fairLevel(GAME, 3, [played(2, "won", { players: [2, "person", 2] })]).games, 1);
});

test("against three, one win in four is what is expected of an equal", () => {
  const four = (result) => played(2, result, { players: ["person", 2, 2, 2] });
  const { rating } = fairLevel(GAME, 4, [four("won"), four("lost"), four("lost"), four("lost")]);
  assert.ok(Math.abs(rating - 300) < 40, `${rating}`);
});

test("nobody is a fair opponent alone, or where levels are not rated", () => {
  assert.equal(fairLevel(GAME, 1, []), null);
  const unrated = { ...GAME, levels: LEVELS.map((it) => ({ ...it, rating: null })) };
  assert.equal(fairLevel(unrated, 2, []), null);
});

test("it is said who sits there and why, and how strong a level is", () => {
  assert.match(fairText(fairLevel(GAME, 2, [])), /^Crab to begin with/);
  const text = fairText(fairLevel(GAME, 2, [played(2, "won")]));
  assert.equal(text, "Crab, as 1 game without help puts you at about Elo 360.");
  assert.equal(ratingText(LEVELS[2], LEVELS), "Elo 700 above Tadpole");
  assert.equal(ratingText(LEVELS[4], LEVELS), "not rated yet");
  assert.equal(levelText(LEVELS[0], LEVELS), "Wanders off · Elo 0, where the scale begins");
});

test("a fair opponent in the dialog is a level, and stays fair when players change places", () => {
  const world = { now: new Date(), random: () => 0, randomId: () => "x" };
  const fairFor = (seats) => (seats > 1 ? fairLevel(GAME, seats, []) : null);
  const last = { preset: "duel", players: [4, "person"], names: [], seconds: 5, fair: true };
  const form = new NewGameForm(GAME, last, fairFor);
  assert.deepEqual([form.players, form.isFair(0), form.isFair(1)], [["person", 2], false, true]);
  assert.deepEqual(form.wish(world).wish.players, [2, "person"]);
  assert.equal(form.wish(world).fair, true);
  form.seat(1, 4);
  assert.deepEqual([form.players, form.wish(world).fair], [["person", 4], false]);
  form.seat(1, "fair");
  form.choose("alone");
  assert.deepEqual([form.fair, form.players, form.wish(world).fair], [null, ["person"], false]);
  form.choose("many");
  form.count(3);
  assert.deepEqual(form.players, ["person", 2, 3]);
  assert.equal(form.wish(world).fair, true);
  assert.deepEqual(followed([4, "person", 4], fairLevel(GAME, 3, [])), [2, "person", 2]);
  assert.deepEqual(followed([4, "person"], null), [4, "person"]);
});

test("results are summed up by preset, seats and opponents", () => {
  const outcomes = [
    ...series([3, "won"], [2, "won"], [3, "lost"], [3, "drawn"]),
    played(3, "won", { help: true }),
    played(3, "won", { again: true }),
    played(2, "lost", { preset: "many", players: [2, "person", 1] }),
    played(2, "won", { game: "other" }),
  ];
  assert.deepEqual(
    rows(GAME, outcomes).map(({ preset, opponents, won, drawn, lost, help }) => {
      return [preset, opponents, won, drawn, lost, help];
    }),
    [
      ["duel", [2], 1, 0, 0, 0],
      ["duel", [3], 2, 1, 1, 1],
      ["many", [1, 2], 0, 0, 1, 0],
    ],
  );
  assert.equal(counting(outcomes).length, 7);
});

test("points alone: the best, the mean, and that of the last ten", () => {
  const alone = (n) => played(0, "won", { preset: "alone", players: ["person"], points: n });
  const all = [100, 50, ...Array(10).fill(20)].map(alone);
  assert.deepEqual(points(all, "toy", "alone"), { best: 100, mean: 350 / 12, last: 20, games: 12 });
  assert.equal(points(all, "toy", "daily"), null);
});

test("a streak is of days in a row, each with its puzzle solved on that day", () => {
  const daily = (day, more = {}) =>
    played(0, "won", {
      preset: "daily",
      players: ["person"],
      seed: day,
      when: Date.parse(`${day}T12:00:00Z`),
      ...more,
    });
  const now = new Date("2026-11-21T00:30:00Z");
  const days = ["2026-11-20", "2026-11-19", "2026-11-18", "2026-11-16"].map((day) => daily(day));
  assert.equal(streak(GAME, days, now), 3);
  assert.equal(streak(GAME, [...days, daily("2026-11-21")], new Date("2026-11-21T13:00Z")), 4);
  const late = daily("2026-11-17", { when: Date.parse("2026-11-20T12:00:00Z") });
  assert.equal(streak(GAME, [...days, late], now), 3);
  const lost = daily("2026-11-17", { result: "lost" });
  assert.equal(streak(GAME, [...days, lost], now), 3);
  assert.equal(streak(GAME, days, new Date("2026-11-22T00:30:00Z")), 0);
});

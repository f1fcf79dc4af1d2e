import assert from "node:assert/strict";
import { test } from "node:test";
import { beginOptions, NewGameForm, variantName } from "../../../web/js/dialogs/new-game-form.js";
import { SEED_PATTERN } from "../../../web/js/ui/dialog.js";

const preset = (id, seats = [2, 2], daily = false) => ({
  ...{ id, name: id, note: "", seats, daily },
  fair: 0,
});
const GAME = {
  id: "toy",
  seats: [1, 4],
  chance: true,
  presets: [
    preset("duel"),
    preset("alone", [1, 1]),
    preset("day", [1, 1], true),
    preset("many", [3, 4]),
  ],
  options: [],
  levels: [1, 2, 3, 4].map((id) => ({ id })),
  usual: 3,
};
const randomId = () => "random";

const draft = (last = null, game = GAME) => new NewGameForm(game, last);
const played = (...players) => ({ preset: "duel", players, names: [], seconds: 9 });

test("by default, the first preset with a human against the middle level", () => {
  const one = draft();
  assert.deepEqual([one.preset, one.seats, one.players], ["duel", 2, ["person", 3]]);
  assert.deepEqual(one.makeChoice(randomId).request, {
    game: "toy",
    preset: "duel",
    seats: 2,
    players: ["person", 3],
    begins: "person",
    seed: "random",
  });
});

test("games with hidden information get a secret seed", () => {
  const idOf = (secret) => (secret ? "long" : "short");
  const seed = (hidden) => draft(null, { ...GAME, hidden }).makeChoice(idOf).request.seed;
  assert.deepEqual([seed(true), seed(false), seed(undefined)], ["long", "short", "short"]);
});

test("the last game's options are proposed again, humans first", () => {
  const one = draft(played(4, "person"));
  assert.deepEqual([one.players, one.begins, one.seconds], [["person", 4], "computer", 9]);
  const { players, begins } = one.makeChoice(randomId).request;
  assert.deepEqual([players, begins], [["person", 4], "computer"]);
  assert.equal(one.hasTopLevel, true);
});

test("names follow their human players, and bots have none", () => {
  const one = draft({ ...played(4, "person"), names: ["", "Anna"] });
  assert.deepEqual(one.names, ["Anna", ""]);
  one.setPlayer(1, "person");
  one.setName(1, "  Bob\n");
  one.begins = "lot";
  const { request, names } = one.makeChoice(randomId);
  assert.deepEqual(request.players, ["person", "person"]);
  assert.deepEqual(names, ["Anna", "Bob"]);
  one.setPlayer(0, 2);
  assert.deepEqual(one.names, ["", "Bob"]);
});

const names = (players) => beginOptions(players).map(({ name }) => name);

test("the options for who begins depend on the players", () => {
  assert.deepEqual(names(["person", 3]), ["You", "Computer", "Random"]);
  assert.deepEqual(names(["person", "person"]), ["Player 1", "Random"]);
  assert.deepEqual(names([1, 5]), ["Player 1", "Random"]);
  assert.deepEqual(names(["person"]), []);
});

test("a solo preset has one human and no option for who begins", () => {
  for (const last of [null, played(4, "person"), { ...played(2), preset: "alone" }]) {
    const one = draft(last);
    one.setPreset("alone");
    assert.deepEqual([one.seats, one.players, one.beginOptions], [1, ["person"], []]);
    assert.deepEqual(one.makeChoice(randomId).request.players, ["person"]);
    assert.equal(one.hasTopLevel, false);
  }
});

test("changing the number of players keeps the chosen players", () => {
  const one = draft(played("person", 4));
  one.setPreset("many");
  assert.deepEqual(one.players, ["person", 4, 3]);
  one.setPlayer(2, 1);
  one.setPreset("alone");
  one.setPreset("many");
  assert.deepEqual(one.players, ["person", 4, 1]);
  one.setPreset("duel");
  assert.deepEqual(one.players, ["person", 4]);
});

test("after a solo game the default opponents are proposed", () => {
  const one = draft({ preset: "alone", players: ["person"], names: [], seconds: 5 });
  one.setPreset("duel");
  assert.deepEqual(one.players, ["person", 3]);
});

test("the number of players is clamped to the preset's range", () => {
  const one = draft();
  one.setPreset("many");
  for (const [wanted, seats] of [
    [9, 4],
    [0, 3],
    [Number.NaN, 3],
    [3.6, 4],
  ]) {
    one.setSeats(wanted);
    assert.equal(one.seats, seats, `${wanted}`);
    assert.equal(one.players.length, seats);
  }
});

test("the choice of who begins stays among the options", () => {
  const one = draft(played(4, "person"));
  assert.deepEqual(
    one.beginOptions.map(({ id }) => id),
    ["person", "computer", "lot"],
  );
  assert.equal(one.begins, "computer");
  one.setPlayer(1, "person");
  assert.deepEqual(
    one.beginOptions.map(({ id }) => id),
    ["listed", "lot"],
  );
  assert.equal(one.begins, "listed");
});

test("dice and cards come from a seed, at random, or are typed in", () => {
  const one = draft();
  one.seed = " my-seed ";
  assert.equal(one.makeChoice(randomId).request.seed, "my-seed");
  one.source = "typed";
  assert.equal("seed" in one.makeChoice(randomId).request, false);
  assert.equal("seed" in draft(null, { ...GAME, chance: false }).makeChoice(randomId).request, false);
});

test("fair dice need the preset's support, and at most one device per human", () => {
  const [duel, , , many] = GAME.presets;
  const game = { ...GAME, presets: [{ ...duel, fair: 2 }, { ...many, fair: 4 }, preset("not")] };
  const one = draft(null, game);
  one.source = "fair";
  assert.equal(one.maxPeers, 0, "alone against a computer");
  assert.equal(one.makeChoice(randomId).request.seed, "random");
  one.setPlayer(1, "person");
  assert.equal(one.maxPeers, 2);
  one.peers = 7;
  assert.deepEqual([one.makeChoice(randomId).request.fair, "seed" in one.makeChoice(randomId).request], [2, false]);
  one.setPreset("many");
  one.setPlayer(2, "person");
  assert.equal(one.makeChoice(randomId).request.fair, 3);
  one.peers = 0;
  assert.equal(one.makeChoice(randomId).request.fair, 2);
  one.setPreset("not");
  assert.equal(one.maxPeers, 0);
  assert.equal("fair" in one.makeChoice(randomId).request, false);
});

test("a daily preset's seed is the chosen date, otherwise the engine's", () => {
  const one = draft();
  one.setPreset("day");
  one.seed = "ignored";
  one.source = "typed";
  assert.equal("seed" in one.makeChoice(randomId).request, false);
  one.date = "2026-10-31";
  assert.equal(one.makeChoice(randomId).request.seed, "2026-10-31");
});

test("a seed has only characters that an id allows", () => {
  // The flag with which browsers read an input's pattern.
  const good = new RegExp(`^(?:${SEED_PATTERN})$`, "v");
  for (const seed of ["1", "2026-11-21", "a.b_c-D", "x".repeat(64)]) {
    assert.match(seed, good);
  }
  for (const seed of ["", "a b", "a#b", "ä", "x".repeat(65), "a,b"]) {
    assert.doesNotMatch(seed, good);
  }
});

test("a fair opponent has a level, and stays fair when players swap seats", () => {
  const last = played(4, "person");
  const form = draft(last);
  assert.deepEqual([form.fairOpponent, form.players], [null, ["person", 4]]);
  const fair = { level: 2, text: "Crab, as you won" };
  form.setOpponents({ seats: { 2: fair, 3: { level: 1, text: "Tadpole" }, 4: fair }, fair: true, records: {} });
  assert.deepEqual([form.players, form.isFairSeat(0), form.isFairSeat(1)], [["person", 2], false, true]);
  assert.equal(form.fairOpponent, fair);
  assert.deepEqual(form.makeChoice(randomId).request.players, ["person", 2]);
  assert.equal(form.makeChoice(randomId).isFair, true);
  form.setPlayer(1, 4);
  assert.deepEqual([form.players, form.makeChoice(randomId).isFair], [["person", 4], false]);
  form.setPlayer(1, "fair");
  form.setPreset("alone");
  assert.deepEqual([form.fairOpponent, form.players, form.makeChoice(randomId).isFair], [null, ["person"], false]);
  form.setPreset("many");
  form.setSeats(3);
  assert.deepEqual(form.players, ["person", 1, 3]);
  assert.equal(form.makeChoice(randomId).isFair, true);
});

const OPTIONS = {
  ...GAME,
  presets: [preset("flat"), { ...preset("old"), now: "steep+dark" }],
  options: [
    { name: "Land", values: [{ id: "flat" }, { id: "steep" }] },
    { name: "Light", values: [{ id: "" }, { id: "dark" }] },
    { name: "End", values: [{ id: "most" }, { id: "dice" }, { id: "lot" }] },
  ],
};

test("the chosen options are joined into the preset", () => {
  const one = draft(null, OPTIONS);
  assert.deepEqual(one.optionValues, ["flat", "", "most"]);
  assert.equal(one.makeChoice(randomId).request.preset, "flat");
  one.setOption(1, "dark");
  one.setOption(0, "steep");
  assert.equal(one.makeChoice(randomId).request.preset, "steep+dark+most");
  one.setOption(1, "");
  assert.equal(one.makeChoice(randomId).request.preset, "steep+most");
  assert.deepEqual([one.seats, one.chosenPreset.seats], [2, [2, 2]]);
});

test("options start as in the last game; an old preset is translated", () => {
  const last = (id) => draft({ ...played("person", 2), preset: id }, OPTIONS);
  assert.deepEqual(last("dark+lot").optionValues, ["flat", "dark", "lot"]);
  assert.equal(last("dark+lot").makeChoice(randomId).request.preset, "dark+lot");
  assert.deepEqual(last("old").optionValues, ["steep", "dark", "most"]);
});

test("a preset's name is its own, or joins those of its options", () => {
  const named = (option) => ({
    ...option,
    values: option.values.map((value) => ({ ...value, name: value.id.toUpperCase() })),
  });
  const info = { ...OPTIONS, options: OPTIONS.options.map(named) };
  const names = ["old", "steep+dark", "steep+most", "what"].map((id) => variantName(info, id));
  assert.deepEqual(names, ["old", "STEEP, DARK", "STEEP", "what"]);
});

test("a way to play sets the players, and a preset that fits", () => {
  const one = draft();
  assert.deepEqual(one.modes, ["computer", "friends", "link", "alone"]);
  assert.equal(one.mode, "computer");
  one.mode = "friends";
  assert.deepEqual([one.mode, one.players], ["friends", ["person", "person"]]);
  assert.deepEqual(
    one.presets.map(({ id }) => id),
    ["duel", "many"],
  );
  one.setPreset("many");
  assert.deepEqual(one.players, ["person", "person", "person"]);
  one.mode = "alone";
  assert.deepEqual([one.preset, one.players], ["alone", ["person"]]);
  assert.deepEqual(
    one.presets.map(({ id }) => id),
    ["alone", "day"],
  );
  one.mode = "computer";
  assert.deepEqual([one.preset, one.players], ["duel", ["person", 3]]);
});

test("the opponent is the level of all computer players, and is remembered", () => {
  const one = draft();
  assert.equal(one.opponent, 3);
  one.setPreset("many");
  one.opponent = 4;
  assert.deepEqual(one.players, ["person", 4, 4]);
  one.setPlayer(2, 1);
  assert.equal(one.opponent, null);
  one.setPlayer(2, 4);
  one.mode = "alone";
  one.mode = "computer";
  assert.deepEqual([one.opponent, one.players], [4, ["person", 4]]);
  one.setOpponents({ seats: { 2: { level: 2, text: "" } }, fair: false, records: {} });
  one.opponent = "fair";
  assert.deepEqual([one.opponent, one.players], ["fair", ["person", 2]]);
});

const opponents = (level, more = {}) => ({
  ...{ seats: { 2: { level: 2, text: "" } }, fair: false, records: {} },
  suggestion: { level, text: "Try it" },
  ...more,
});

test("the suggested opponent plays if nobody has chosen another one", () => {
  const proposed = (last, chosen, more) => {
    const one = new NewGameForm(GAME, last, chosen);
    one.setOpponents(opponents(1, more));
    return [one.opponent, one.suggestion.level];
  };
  assert.deepEqual(proposed(null), [1, 1]);
  assert.deepEqual(proposed(played("person", 3)), [1, 1], "the usual level, chosen by nobody");
  assert.deepEqual(proposed(played("person", 4)), [4, 1]);
  assert.deepEqual(proposed(null, 2), [2, 1], "as chosen before");
  assert.deepEqual(proposed(played("person", 3), 3), [3, 1]);
  assert.deepEqual(proposed(played("person", 4), 2), [4, 1], "the last game is newer");
  assert.deepEqual(proposed(null, "fair"), ["fair", 1]);
  assert.deepEqual(proposed(null, 99), [1, 1], "no level any more");
  assert.deepEqual(proposed(played("person", 3), undefined, { fair: true }), ["fair", 1]);
});

test("a choice that comes before the suggestion stays", () => {
  const one = draft();
  one.opponent = 4;
  one.setOpponents(opponents(1));
  assert.equal(one.opponent, 4);
});

test("more players get the opponent that is chosen, as do other ways to play", () => {
  const one = draft();
  one.setOpponents(opponents(1));
  one.setPreset("many");
  assert.deepEqual(one.players, ["person", 1, 1]);
  const two = draft(played("person", "person"));
  two.setOpponents(opponents(2));
  two.mode = "computer";
  assert.deepEqual(two.players, ["person", 2]);
  assert.equal(two.makeChoice(randomId).opponent, 2);
  two.mode = "friends";
  assert.equal(two.makeChoice(randomId).opponent, null);
});

test("a game without solo presets can't be played alone, but by link with hidden cards too", () => {
  const presets = [preset("duel")];
  assert.deepEqual(draft(null, { ...GAME, presets }).modes, ["computer", "friends", "link"]);
  const hidden = draft(null, { ...GAME, presets, hidden: true });
  assert.deepEqual(hidden.modes, ["computer", "friends", "link"]);
});

test("in a game by link, each player has a device", () => {
  const one = draft(null, { ...GAME, presets: [{ ...preset("duel"), fair: 4 }] });
  one.mode = "link";
  one.setName(0, "Anna");
  const { request, names } = one.makeChoice(randomId);
  assert.deepEqual(request, {
    game: "toy",
    preset: "duel",
    seats: 2,
    players: ["person", "person"],
    begins: "person",
    fair: 2,
    own_seat: 0,
  });
  assert.deepEqual(names, ["Anna", ""]);
  assert.deepEqual(
    one.beginOptions.map(({ name }) => name),
    ["You", "Friend", "Random"],
  );
  assert.deepEqual(one.sources, ["lot", "fair"]);
  one.minutes = 5;
  assert.equal(one.makeChoice(randomId).minutes, null);
  one.mode = "friends";
  assert.equal(one.makeChoice(randomId).minutes, 5);
  assert.equal(one.makeChoice(randomId).request.own_seat, undefined);
  assert.deepEqual(one.sources, ["lot", "typed", "fair"]);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Game } from "../../../web/js/game/game.js";
import { setAspect } from "../../../web/js/game/orientation.js";
import { RequestError } from "../../../web/js/engine/wire.js";

const SHELF = { version: "1", games: [{ id: "toy", name: "Toy", seats: [2], presets: [], levels: [] }] };
const CHOICES = [{ action: "a", picks: ["a", "b"] }, { action: "b", picks: ["b"] }];

function scene(at, aspect, choices = CHOICES) {
  const [width, height] = aspect === "tall" ? [1, 2] : [2, 1];
  const nodes = ["a", "b"].map((id) => ({ id, x: at }));
  return { game: "toy", width, height, nodes, choices, players: [], status: `at ${at}`, news: "" };
}

/** A fake engine that records the requested aspects. */
class Rooms {
  at = 0;
  asked = [];

  async ask({ op, aspect, at = this.at, seat }) {
    this.asked.push([op, aspect, seat]);
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (op === "view") {
      return { scene: scene(at, aspect, []), frames: [] };
    }
    if (op === "play") {
      this.at += 1;
    }
    return reply(this.at, aspect);
  }

  end() {}
}

function reply(at, aspect) {
  const frames = [scene(at, aspect)];
  const line = Array(at).fill("a");
  return { game: "toy", at, line, frames, players: ["person", "person"], names: [], level: null, turn: 0 };
}

function table() {
  const engine = new Rooms();
  const thinker = { stop() {} };
  const shown = [];
  const silent = () => {};
  const listeners = new Proxy(
    { playFrames: (scenes) => void shown.push(...scenes.map(({ width, height }) => `${width}x${height}`)) },
    { get: (known, name) => known[name] ?? silent },
  );
  return { engine, shown, game: new Game(engine, thinker, SHELF, reply(0, "wide"), listeners) };
}

async function begun() {
  const { engine, shown, game } = table();
  await game.begin({ game: "toy", players: ["person", "person"] }, [], 5, null);
  engine.asked.length = shown.length = 0;
  return { engine, shown, game };
}

test("before the first reply, the aspect is sent with the first request", async () => {
  const { engine, game } = table();
  await setAspect(game, "tall");
  assert.deepEqual(engine.asked, []);
  await game.begin({ game: "toy", players: ["person", "person"] }, [], 5, null);
  assert.deepEqual(engine.asked, [["new", "tall", undefined]]);
});

test("a new aspect reloads the scene and keeps the picks", async () => {
  const { engine, shown, game } = await begun();
  game.selection.touch("a");
  assert.deepEqual(game.selection.picks, ["a"]);
  await setAspect(game, "tall");
  assert.deepEqual(engine.asked, [["view", "tall", undefined]]);
  assert.deepEqual(shown, ["1x2"]);
  assert.deepEqual(game.selection.picks, ["a"]);
  assert.deepEqual(game.choices, CHOICES, "what can be done is what the table said");
  game.selection.touch("b");
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(engine.asked.at(-1), ["play", "tall", undefined]);
  assert.equal(game.reply.at, 1);
});

test("an unchanged aspect sends no request", async () => {
  const { engine, game } = await begun();
  await setAspect(game, "wide");
  assert.deepEqual(engine.asked, []);
});

test("a reply that arrives during the change is requested again", async () => {
  const { engine, shown, game } = await begun();
  const played = game.play("b");
  await setAspect(game, "tall");
  await played;
  assert.equal(game.reply.at, 1);
  assert.equal(shown.at(-1), "1x2");
  assert.equal(game.scene.status, "at 1");
  assert.deepEqual(engine.asked.at(-1), ["view", "tall", undefined]);
});

test("a viewed earlier position is reloaded for the same viewer", async () => {
  const { engine, shown, game } = await begun();
  await game.play("b");
  await game.viewPosition(0, { seat: 1 });
  await setAspect(game, "tall");
  assert.deepEqual(engine.asked.slice(-2), [["view", "tall", undefined], ["view", "tall", 1]]);
  assert.equal(shown.at(-1), "1x2");
  assert.equal(game.viewedPosition, 0);
  assert.equal(game.scene.status, "at 0");
  await game.viewPosition(null);
  assert.equal(shown.at(-1), "1x2", "the table's own picture is renewed as well");
});

test("a refused request leaves the scene unchanged", async () => {
  const { engine, shown, game } = await begun();
  engine.ask = async () => {
    throw new RequestError("no");
  };
  await setAspect(game, "tall");
  assert.deepEqual(shown, []);
  assert.deepEqual(game.choices, CHOICES);
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { announcementText } from "../../../web/js/game/game-state.js";
import { TabStore } from "../../../web/js/storage/tab-store.js";
import { Game } from "../../../web/js/game/game.js";

const SCENE = { nodes: [], choices: [], players: [{ name: "One" }], status: "to move", news: "" };
const SHELF = { version: "1", games: [{ id: "toy", name: "Toy", presets: [], levels: [] }] };
const STEP = { step: 1, steps: 3, text: "A rule.", task: "Try it.", done: false, comment: "" };

/** A fake engine with one game. It answers "learn" with a lesson step that ends at once. */
class Toy {
  record = "toy:usual:a";
  save = "the save of a";

  async ask(request) {
    return this[request.op](request);
  }

  reply(more = {}) {
    const { record } = this;
    const frames = [SCENE];
    const state = { turn: 0, over: false, level: null, returns: [0], undo: true, redo: false };
    const options = { save: this.save, key: "k", names: [], seconds: 5, clock: null, from: null };
    const game = { game: "toy", players: ["person"], line: ["a"], at: 1, record, frames };
    return { ...game, ...options, ...state, ...more };
  }

  open({ save }) {
    this.save = save;
    return this.reply();
  }

  learn({ step }) {
    return this.reply({ record: `lesson ${step}`, over: true, lesson: { ...STEP, step } });
  }
}

function sit() {
  const [toy, saves, announced] = [new Toy(), [], []];
  const mind = { stop() {} };
  const game = new Game(toy, mind, SHELF, toy.reply(), {
    onChange() {},
    playFrames() {},
    announce: (text) => announced.push(text),
    showRefusal() {},
    showNotice() {},
    save: () => saves.push(game.reply.save),
  });
  return { game, saves, announced };
}

test("a lesson suspends the game and is never saved", async () => {
  const { game, saves } = sit();
  await game.openLesson("toy", { step: 1 });
  assert.equal(game.reply.record, "lesson 1");
  await game.openLesson("toy", { step: 2 });
  assert.deepEqual(saves, []);
  await game.resume(game.reply);
  assert.equal(game.suspendedReply, null);
  assert.deepEqual(saves, ["the save of a"]);
});

test("a lesson's text is announced, then its comment on a move", async () => {
  const { game, announced } = sit();
  await game.openLesson("toy", { step: 1 });
  assert.equal(announced.at(-1), "A rule. Try it.");
  const reply = { frames: [SCENE], lesson: { ...STEP, comment: "Well done." } };
  assert.deepEqual(announcementText(reply, ["One plays b"]), ["One plays b", "Well done."]);
  assert.deepEqual(announcementText({ frames: [SCENE] }, ["One plays b"]), ["One plays b", "to move"]);
  assert.deepEqual(announcementText({ frames: [SCENE] }, ["One plays b"], true), ["One plays b"]);
});

test("progress in lessons is stored, and invalid values are dropped", () => {
  const stored = new Map([["skerry:/:lessons", '{"toy":2,"other":"x","half":0.5}']]);
  const storage = {
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, text) => void stored.set(key, text),
    removeItem: (key) => void stored.delete(key),
  };
  const place = { path: "/", randomName: () => "tab", local: () => storage, session: () => storage };
  const tabStore = new TabStore(place);
  assert.deepEqual(tabStore.loadLessons(), { toy: 2 });
  tabStore.saveLessons({ toy: 3 });
  assert.deepEqual(new TabStore(place).loadLessons(), { toy: 3 });
});

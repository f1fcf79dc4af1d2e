import assert from "node:assert/strict";
import { test } from "node:test";
import { ModuleUnavailableError, EngineLostError, RequestError } from "../../../web/js/engine/wire.js";
import { RefutationPlayer } from "../../../web/js/game/refutation-player.js";

const SCENES = ["", "Black: e4", "White: e3"].map((news) => ({ news, choices: [], nodes: [] }));
const SHOWN = { at: 1, text: "White joins its islands.", scenes: SCENES, nodes: ["a1"], harmless: false, next: null };
const NEXT = { task: 3, op: "prove", input: "b", at: 1, seat: 0, seconds: 20, played: "b", better: "k", later: [] };

/**
 * Return a game of three moves. Its engine first asks for a proof, then replies with `refutation`.
 */
function setting({ refutation = SHOWN, proven = { work: 1234, done: true, refutation: {} }, moves = false } = {}) {
  const log = { said: [], alerts: [], shown: [], looked: [], asked: [], stopped: 0 };
  const game = {
    overlay: null,
    viewedPosition: 2,
    viewerSeat: undefined,
    aspect: "wide",
    key: "k1",
    botSearch: null,
    reply: { key: "k1", at: 3, line: ["a", "b", "c"], seats: 2 },
    selection: { unpickAll() {} },
    animationDone: undefined,
    showFrames(scenes) {
      game.overlay = null;
      log.shown.push(scenes[0].news);
    },
    viewPosition(at, how) {
      game.overlay = null;
      log.looked.push([at, how.seat]);
    },
  };
  const analysis = {
    game,
    isIdle: true,
    thinker: { stop: () => { log.stopped += 1; } },
    listeners: {
      onChange() {},
      announce: (text) => log.said.push(text),
      showNotice: (text, offer) => log.alerts.push([text, offer]),
    },
    engine: {
      async ask(request) {
        log.asked.push(request);
        return "task" in request ? refutation : { ...SHOWN, text: "", scenes: [], next: NEXT };
      },
    },
    async prove(next, current, progress) {
      log.proving = next;
      progress(99);
      log.progress = game.overlay?.text;
      const answer = typeof proven === "function" ? await proven() : proven;
      return current() ? answer : null;
    },
  };
  const why = new RefutationPlayer(analysis, async () => {});
  why.isAnimated = moves;
  return { why, game, analysis, log };
}

const rest = () => new Promise((resolve) => setTimeout(resolve, 5));

test("a proof is shown move by move; closing it restores the position", async () => {
  const { why, game, log } = setting();
  await why.showRefutation({ at: 1, best: "k" });
  assert.match(log.progress, /99 positions/);
  assert.deepEqual(log.asked.map(({ op, at, better, task }) => [op, at, better, task]), [
    ["refute", 1, "k", undefined],
    ["refute", undefined, undefined, 3],
  ]);
  assert.deepEqual([log.shown, game.overlay.text, game.overlay.busy], [[""], SHOWN.text, false]);
  assert.deepEqual(game.overlay.buttons.map(({ command }) => command), [
    "why -1",
    "why 1",
    "whyBetter",
    "endWhy",
  ]);
  why.stepBy(1);
  assert.deepEqual(
    [game.overlay.text, game.overlay.progress, game.overlay.at],
    [SHOWN.text, "Step 1 of 2: Black: e4", 1],
  );
  assert.deepEqual(game.overlay.nodes, []);
  why.stepBy(1);
  why.stepBy(1);
  assert.deepEqual([game.overlay.text, game.overlay.nodes], [SHOWN.text, ["a1"]]);
  assert.equal(log.said.at(-1), `Step 2 of 2: White: e3. ${SHOWN.text}`);
  why.stepBy(-1);
  assert.equal(log.shown.at(-1), "Black: e4");
  assert.equal(game.overlay.close(), true);
  assert.deepEqual([log.looked, game.overlay], [[[2, undefined]], null]);
  assert.equal(why.close(), false, "there is nothing left to close");
});

test("with animation it plays automatically until a button is pressed", async () => {
  const { why, log, game } = setting({ moves: true });
  await why.showRefutation({ at: 1, best: "k" });
  await rest();
  assert.deepEqual(log.shown, ["", "Black: e4", "White: e3"]);
  assert.equal(game.overlay.text, SHOWN.text);
  const other = setting({ moves: true });
  other.why.wait = () => rest();
  await other.why.showRefutation({ at: 1, best: "k" });
  other.why.stepBy(1);
  await rest();
  await rest();
  assert.deepEqual(other.log.shown, ["", "Black: e4"]);
});

test("if nothing is proven, it says so", async () => {
  const { why, game, log } = setting({ refutation: { ...SHOWN, scenes: [], text: "" } });
  await why.showRefutation({ at: 1, best: "k" });
  assert.match(game.overlay.text, /This can't be proven/);
  assert.deepEqual(game.overlay.buttons.map(({ command }) => command), ["endWhy"]);
  assert.equal(log.said.at(-1), game.overlay.text);
  why.close();
  assert.deepEqual([game.overlay, log.looked], [null, []], "the picture was never another");
});

test("it can be stopped, and late replies are dropped", async () => {
  let answer = () => {};
  const proven = () => new Promise((resolve) => { answer = () => resolve({ work: 1, refutation: {} }); });
  const { why, game, log } = setting({ proven });
  const showing = why.showRefutation({ at: 1, best: "k" });
  await rest();
  assert.deepEqual(game.overlay.buttons.map(({ command }) => command), ["endWhy"]);
  why.close();
  assert.deepEqual([game.overlay, log.stopped], [null, 1]);
  answer();
  await showing;
  assert.deepEqual([game.overlay, log.shown, log.looked], [null, [], []]);
});

test("another search takes the thinker, and the overlay closes", async () => {
  const { why, game } = setting({ proven: null });
  await why.showRefutation({ at: 1, best: "k" });
  assert.equal(game.overlay, null);
});

test("a missing module is reported with a retry; a lost engine is reported elsewhere", async () => {
  const failing = (error) => setting({ proven: () => Promise.reject(error) });
  const { why, game, log } = failing(new ModuleUnavailableError("not here"));
  await why.showRefutation({ at: 1, best: "k" });
  assert.equal(game.overlay, null);
  assert.deepEqual(log.alerts.map(([text, offer]) => [text, offer.name]), [["not here", "Try again"]]);
  const refused = failing(new RequestError("no"));
  await refused.why.showRefutation({ at: 1, best: "k" });
  assert.deepEqual(refused.log.alerts, [["no", undefined]]);
  const lost = failing(new EngineLostError("gone"));
  await lost.why.showRefutation({ at: 1, best: "k" });
  assert.deepEqual([lost.log.alerts, lost.game.overlay], [[], null]);
});

test("another scene ends it; after a change of aspect it is shown again", async () => {
  const { why, game, log } = setting();
  await why.showRefutation({ at: 1, best: "k" });
  game.overlay = null; // a move was played
  why.update();
  assert.equal(why.isOpen, false);
  assert.deepEqual(log.looked, []);
  await why.showRefutation({ at: 1, best: "k" });
  Object.assign(game, { overlay: null, aspect: "tall" });
  why.update();
  await rest();
  assert.equal(why.isOpen, true);
  assert.equal(log.asked.at(-1).aspect, "tall");
});

test("an ignored hint is checked silently and offered until the next move", async () => {
  const { why, game, log, analysis } = setting();
  why.ignoredHint = { at: 1, better: "k", name: "K", played: "b" };
  analysis.isIdle = false;
  why.update();
  assert.deepEqual(log.asked, []);
  analysis.isIdle = true;
  why.update();
  await rest();
  assert.equal(log.proving.seconds, 3);
  assert.deepEqual([why.ignoredMove, game.overlay, log.said], ["K", null, []]);
  why.showIgnoredHint();
  assert.equal(game.overlay.text, SHOWN.text);
  why.close();
  game.reply = { ...game.reply, at: 4 };
  assert.equal(why.ignoredMove, "", "two moves later it is another matter");
});

test("a harmless or unproven mistake is not offered", async () => {
  for (const refutation of [{ ...SHOWN, harmless: true }, { ...SHOWN, scenes: [] }]) {
    const { why } = setting({ refutation });
    why.ignoredHint = { at: 1, better: "k", name: "K", played: "b" };
    why.update();
    await rest();
    assert.equal(why.ignoredMove, "");
  }
  const { why, log } = setting({ proven: () => Promise.reject(new RequestError("no")) });
  why.ignoredHint = { at: 1, better: "k", name: "K", played: "b" };
  why.update();
  await rest();
  assert.deepEqual([why.ignoredMove, log.alerts], ["", []]);
});

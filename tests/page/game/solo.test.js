import assert from "node:assert/strict";
import { test } from "node:test";
import { Analysis } from "../../../web/js/game/analysis.js";
import { Thinker } from "../../../web/js/engine/thinker.js";
import { waitingText } from "../../../web/js/panels/eval-bar.js";
import { findStatus } from "../../../web/js/panels/status-model.js";
import { Game } from "../../../web/js/game/game.js";
import { RequestError } from "../../../web/js/engine/wire.js";

const GOAL = 5;
const MOVES = ["1", "2", "4", "8"];
const SHELF = {
  version: "1",
  games: [{ id: "sum", name: "Sum", presets: [{ id: "usual" }], levels: [{ id: 1, name: "All" }] }],
};

/**
 * A puzzle: add moves until the sum is exactly five. A larger sum has lost, but moves are legal up to
 * ten. A search is uncertain for some units and then certain.
 */
class Sum {
  line = [];
  at = 0;
  asked = [];
  units = 3;
  /** Whether a search of this position never becomes certain. */
  puzzling = () => false;

  async ask(request) {
    this.asked.push(request.op === "estimate" ? `estimate ${request.at}` : request.op);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return this[request.op](request);
  }

  end() {}

  open({ id }) {
    this.line = id.split(":")[2] ? id.split(":")[2].split(",") : [];
    this.at = this.line.length;
    return this.table();
  }

  play({ move }) {
    if (!MOVES.includes(move)) {
      throw new RequestError(`${move} is not a legal move`);
    }
    this.line = [...this.line.slice(0, this.at), move];
    this.at += 1;
    return this.table();
  }

  goto({ at }) {
    this.at = at;
    return this.table();
  }

  view({ at }) {
    return { scene: this.scene(at) };
  }

  sum(at) {
    return this.line.slice(0, at).reduce((sum, move) => sum + Number(move), 0);
  }

  estimate({ at }) {
    if (this.over(at)) {
      throw new RequestError("nothing to think about: it's nobody's turn");
    }
    return { input: String(this.sum(at)), at, seat: 0, seconds: 20, key: 0, known: null };
  }

  /** Search for a hint or a position to go back to, in the steps of analysis/hint.py. */
  hint({ at, task, estimate }) {
    const empty = { text: "", move: null, value: null, fact: "", back: null, busy: false, next: null };
    if (task === undefined) {
      return { ...empty, busy: true, text: "Looking", next: this.wanted(at, at) };
    }
    const [from, here] = task;
    if (!estimate || (estimate.proven && estimate.value === 0)) {
      const before = here - 1;
      return before < 0
        ? { ...empty, text: "None." }
        : { ...empty, busy: true, text: `Move ${before} …`, next: this.wanted(from, before) };
    }
    const { move, note } = estimate;
    return here < from
      ? { ...empty, text: `Back to ${here}.`, back: here }
      : { ...empty, text: [`Hint: ${move}`, note].filter(Boolean).join(" · "), move, where: this.where };
  }

  wanted(from, at) {
    this.asked.push(`look ${at}`);
    return { task: [from, at], input: String(this.sum(at)), at, seat: 0, seconds: 1 };
  }

  think({ input }) {
    this.left = GOAL - Number(input);
    this.work = 0;
    return this.continue();
  }

  continue() {
    this.work += 1;
    const certain = this.work > this.units && !this.puzzling(this.left);
    const done = this.work > this.units + 2;
    const line = certain && this.left > 0 ? Array(this.left).fill("1") : [];
    const value = !certain ? 0.5 : line.length ? 1 : 0;
    return { move: "1", value, line, values: {}, work: this.work, proven: certain, note: "", done };
  }

  over(at) {
    return this.sum(at) === GOAL || this.sum(at) >= 10;
  }

  scene(at) {
    return {
      game: "sum",
      nodes: [],
      choices: MOVES.map((id) => ({ action: id, picks: [id] })),
      players: [{ name: "You" }],
      status: `sum ${this.sum(at)}`,
      news: "",
      ledger: [],
      hold: 0,
    };
  }

  table() {
    const { line, at } = this;
    const over = this.over(at);
    return {
      id: `sum:usual:${line.slice(0, at)}`,
      game: "sum",
      preset: "usual",
      seats: 1,
      players: ["person"],
      line,
      at,
      turn: over ? null : 0,
      over,
      returns: [over && this.sum(at) === GOAL ? 1 : 0],
      level: null,
      undo: at > 0,
      redo: at < line.length,
      frames: [this.scene(at)],
    };
  }
}

async function sit(moves, setting = {}) {
  const sum = Object.assign(new Sum(), setting);
  const heard = [];
  const listeners = {
    onChange() {},
    playFrames() {},
    save() {},
    announce() {},
    showRefusal() {},
    showNotice: (text) => heard.push(text),
  };
  const thinker = new Thinker(sum, sum, (text) => heard.push(text));
  const game = new Game(sum, thinker, SHELF, sum.open({ id: `sum:usual:${moves}` }), listeners);
  game.hasReply = true;
  const analysis = new Analysis(game, listeners);
  const shown = () => findStatus(READY, game, analysis, performance.now());
  return { sum, game, analysis, heard, shown };
}

const READY = { phase: "ready", step: "", since: 0, error: "" };
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(condition, ms = 3000) {
  for (let waited = 0; !condition(); waited += 5) {
    assert.ok(waited < ms, `not within ${ms} ms: ${condition}`);
    await pause(5);
  }
}

// The way back

test("a hint in a dead end names the position to go back to and goes there", async () => {
  const { sum, game, analysis, shown } = await sit("1,2,4,1");
  await analysis.askHint();
  assert.equal(shown().text, "Back to 2.");
  assert.deepEqual(shown().buttons[0], { command: "back", name: "Go back to move 2", main: true });
  assert.deepEqual(
    sum.asked.filter((op) => op.startsWith("look")),
    ["look 4", "look 3", "look 2"],
  );
  assert.equal(analysis.hint.move, null);
  await game.goTo(analysis.hint.back);
  assert.equal(game.reply.at, 2);
  analysis.updateSearches();
  assert.equal(shown().text, "sum 3");
});

test("the first position is called the start", async () => {
  const { analysis, shown } = await sit("8,1");
  await analysis.askHint();
  assert.equal(shown().text, "Back to 0.");
  assert.equal(shown().buttons[0].name, "Go back to the start");
});

test("a hint says if no earlier position helps, and offers no button", async () => {
  const { sum, analysis, shown } = await sit("1,1");
  const next = sum.continue.bind(sum);
  sum.continue = () => ({ ...next(), value: 0, line: [] });
  await analysis.askHint();
  assert.equal(shown().text, "None.");
  assert.deepEqual([analysis.hint.back, analysis.hint.busy], [null, false]);
});

test("a refused hint is not requested again for that position", async () => {
  const { sum, analysis, heard } = await sit("1");
  sum.hint = () => {
    throw new RequestError("told to nobody else");
  };
  await analysis.askHint();
  assert.deepEqual([analysis.hint, analysis.canSearch, heard], [null, false, []]);
});

test("if the search fails, that is said once and the hint closes", async () => {
  const { sum, analysis, heard } = await sit("8,1");
  sum.think = () => {
    throw new Error("no memory");
  };
  await analysis.askHint();
  assert.equal(analysis.hint, null);
  assert.deepEqual(heard, ["This position can't be estimated: Error: no memory"]);
});

test("a search through earlier positions is shown and can be stopped", async () => {
  const { sum, analysis, shown } = await sit("4,2,1,1", { units: 30 });
  analysis.askHint();
  await until(() => analysis.hint?.text.includes("Move 2"));
  assert.equal(shown().busy, true);
  assert.deepEqual(shown().buttons[0], { command: "stop", name: "Stop" });
  analysis.dismissHint();
  assert.equal(shown().text, "sum 8");
  await pause(20);
  const { length } = sum.asked;
  await pause(60);
  assert.equal(sum.asked.length, length, "nothing more is asked");
});

test("a move ends the search through earlier positions", async () => {
  const { sum, game, analysis } = await sit("4,2,1", { units: 30 });
  analysis.askHint();
  await until(() => analysis.hint?.text.includes("Move"));
  await game.play("1");
  analysis.updateSearches();
  assert.equal(analysis.hint, null);
  await pause(20);
  const { length } = sum.asked;
  await pause(60);
  assert.equal(sum.asked.length, length);
});

// Texts

test('before the first estimate, "Estimating" is shown if a player is to move', () => {
  const table = { reply: { turn: 0 }, viewedPosition: null };
  assert.equal(waitingText(table), "Estimating …");
  assert.equal(waitingText({ ...table, reply: { turn: null } }), "");
  assert.equal(waitingText({ reply: { turn: null }, viewedPosition: 2 }), "Estimating …");
});

test("a hint is about the current position, even before the next render", async () => {
  const { sum, game, analysis } = await sit("1");
  await analysis.askHint();
  analysis.evaluation.since -= 1e6;
  await game.play("2");
  await analysis.askHint();
  assert.deepEqual(
    sum.asked.filter((op) => op.startsWith("look")),
    ["look 1", "look 2"],
  );
});

test("a hint first says where to look, and names the move when asked again", async () => {
  const { sum, analysis, shown } = await sit("1");
  sum.where = { text: "Hint: look there.", nodes: ["1", "2"] };
  await analysis.askHint();
  assert.equal(shown().text, "Hint: look there.");
  assert.deepEqual([analysis.hint.move, analysis.hint.nodes], [null, ["1", "2"]]);
  assert.equal(shown().buttons[0].name, "Show the move");
  const asked = sum.asked.length;
  await analysis.askHint();
  assert.equal(shown().text, "Hint: 1");
  assert.equal(shown().buttons[0].name, "Play it");
  assert.equal(sum.asked.length, asked, "no second search");
});

test("a long preparation is shown, and can be cancelled if there is a game", async () => {
  const { game, analysis } = await sit("1");
  const statusIn = (phase, job) => findStatus({ ...READY, phase }, game, analysis, 1000, job);
  const job = { op: "prepare", progress: 0.406, since: 800 };
  assert.equal(statusIn("ready", job).text, "Getting ready … 40%");
  assert.deepEqual(statusIn("ready", job).buttons, [{ command: "cancel", name: "Cancel" }]);
  assert.deepEqual(statusIn("loading", job).buttons, []);
  const unborn = { ...job, since: Number.POSITIVE_INFINITY };
  for (const other of [null, unborn, { ...job, since: 900 }, { ...job, op: "print" }]) {
    assert.equal(statusIn("ready", other).text, "sum 1");
  }
});

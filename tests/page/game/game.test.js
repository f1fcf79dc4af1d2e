import assert from "node:assert/strict";
import { test } from "node:test";
import { Thinker } from "../../../web/js/engine/thinker.js";
import { findStatus } from "../../../web/js/panels/status-model.js";
import { Game } from "../../../web/js/game/game.js";
import { redoAll } from "../../../web/js/game/replay.js";
import { EngineLostError, RequestError } from "../../../web/js/engine/wire.js";

const SHELF = {
  version: "1",
  games: [
    {
      id: "toy",
      name: "Toy",
      seats: [2, 2],
      presets: [{ id: "usual" }],
      levels: [
        { id: 1, name: "Mouse" },
        { id: 2, name: "Cat" },
      ],
    },
  ],
};

/**
 * A fake engine with a toy game: players say a, b or c in turn, and a player who says "end" wins. Its
 * bot searches for a hundred units and then says b.
 */
class Toy {
  line = [];
  at = 0;
  players = ["person", "person"];
  asked = [];
  hidden = false;

  async ask(request) {
    this.asked.push(request.op);
    await new Promise((resolve) => setTimeout(resolve, 1));
    return this[request.op](request);
  }

  end() {
    this.ended = true;
  }

  options = { key: "first", names: [], seconds: 5, clock: null };

  new({ players, names, seconds, clock }) {
    this.options = { key: `key ${this.asked.length}`, names, seconds, clock };
    Object.assign(this, { line: [], at: 0, players });
    return this.table();
  }

  open({ save, clock, ...wish }) {
    const { id, at, players, ...options } = save ? JSON.parse(save) : wish;
    const moves = id.split(":")[2];
    this.line = moves ? moves.split(",") : [];
    this.options = { key: `key ${this.asked.length}`, names: [], seconds: 5, clock: null, ...options };
    this.options.clock = clock ?? this.options.clock;
    const position = at ?? this.line.length;
    Object.assign(this, { at: position, players: players ?? ["person", "person"] });
    return this.table();
  }

  set_key({ key }) {
    this.options.key = key;
    return this.table();
  }

  play({ move, at, clock }) {
    this.options.clock = clock ?? this.options.clock;
    if (!["a", "b", "c", "end"].includes(move) || (at ?? this.at) !== this.at) {
      throw new RequestError(`${move} is not a legal move`);
    }
    this.line = [...this.line.slice(0, this.at), move];
    this.at += 1;
    return this.table();
  }

  undo() {
    do {
      this.at -= 1;
    } while (this.players[this.at % 2] !== "person" && this.at > 0);
    return this.table();
  }

  redo() {
    this.at += 1;
    return this.table();
  }

  goto({ at }) {
    this.at = at;
    return this.table();
  }

  view({ at }) {
    return { scene: scene(this.line.slice(0, at)) };
  }

  why({ picks }) {
    return { summary: `${picks}.`, text: picks.includes("dull") ? "" : `no way to ${picks}` };
  }

  bot_input() {
    return { input: this.line.join(), at: this.at, seat: this.at % 2 };
  }

  think() {
    this.work = 0;
    return this.continue();
  }

  continue() {
    this.work += 1;
    return { move: "b", value: 0.5, line: [], values: {}, work: this.work, done: this.work > 99 };
  }

  table() {
    const moves = this.line.slice(0, this.at);
    const over = moves.at(-1) === "end";
    const turn = over ? null : this.at % 2;
    const sitter = turn === null ? "person" : this.players[turn];
    return {
      id: this.hidden && !over ? `${moves.length}` : `toy:usual:${moves}`,
      game: "toy",
      preset: "usual",
      seats: 2,
      players: this.players,
      line: this.line,
      at: this.at,
      turn,
      over,
      returns: [0, 0],
      level: sitter === "person" ? null : sitter,
      undo: this.at > 0,
      redo: this.at < this.line.length,
      viewer: this.viewer,
      can_reveal: this.hidden && !over && sitter === "person" && this.viewer === null,
      frames: [scene(moves, this.hidden && this.viewer === null)],
      record: `toy:usual:${this.line}`,
      ...this.options,
      from: null,
      began_analysis: this.branched,
      save: JSON.stringify({
        id: `toy:usual:${this.line}`,
        at: this.at,
        players: this.players,
        ...this.options,
      }),
    };
  }
}

/** A fake engine whose player to move must first reveal their cards. */
class Secretive extends Toy {
  hidden = true;
  viewer = null;

  play(request) {
    this.viewer = null;
    return super.play(request);
  }

  reveal() {
    this.viewer = this.at % 2;
    return this.table();
  }

  conceal() {
    this.viewer = null;
    return this.table();
  }
}

const scene = (moves, veiled = false) => ({
  game: "toy",
  nodes: ["a", "b", "c"].map((id) => ({ id, label: id })),
  choices: veiled ? [] : ["a", "b", "c"].map((id) => ({ action: id, picks: [id] })),
  players: [{ name: "One" }, { name: "Two" }],
  status: `after ${moves}`,
  news: moves.at(-1) ?? "",
});

function sit(toy = new Toy()) {
  const heard = { alerts: [], closed: [], said: [], remarks: [], saves: [] };
  const thinker = new Thinker(toy, toy, (text) => heard.alerts.push(text));
  const game = new Game(toy, thinker, SHELF, toy.table(), {
    onChange() {},
    playFrames: () => heard.film,
    announce: (text) => heard.said.push(text),
    showRefusal: (text) => heard.remarks.push(text),
    showNotice: (text) => heard.alerts.push(text),
    save: () => heard.saves.push(JSON.parse(game.reply.save)),
    onAnalysis: () => heard.said.push("an analysis"),
    showLastingNotice: (text) => heard.alerts.push(text),
    onOtherGame: () => heard.closed.push(game.reply.key),
  });
  game.hasReply = true;
  return { toy, game, heard, mind: thinker };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(condition, ms = 3000) {
  for (let waited = 0; !condition(); waited += 5) {
    assert.ok(waited < ms, `not within ${ms} ms: ${condition}`);
    await pause(5);
  }
}

const READY = { phase: "ready", step: "", since: 0, error: "" };
const drawings = { isOn: false };
const shown = (table) =>
  findStatus(READY, table, { hint: null, drawings, refutation: { ignoredMove: "" } }, performance.now());
const names = (table) => shown(table).buttons.map(({ name }) => name);

test("two humans play; every move is saved and announced", async () => {
  const { game, heard } = sit();
  game.selection.touch("a");
  await until(() => game.reply.at === 1);
  await game.play("c");
  assert.deepEqual(game.reply.line, ["a", "c"]);
  assert.equal(heard.saves.at(-1).id, "toy:usual:a,c");
  assert.match(heard.said.at(-1), /c\. after a,c/);
});

test("an illegal move shows the reason and changes nothing", async () => {
  const { game, heard } = sit();
  assert.equal(await game.play("zzz"), false);
  assert.deepEqual(heard.alerts, ["zzz is not a legal move"]);
  assert.equal(game.pendingMove, null);
  assert.deepEqual(game.reply.line, []);
});

test("a game that can't be opened leaves the current clock, key and names", async () => {
  const { toy, game } = sit();
  await game.begin({ game: "toy", players: ["person", "person"] }, ["Anna", "Bo"], 3, 10);
  const { key, clock } = game;
  assert.equal(clock.minutes, 10);
  toy.open = () => {
    throw new RequestError("no such game");
  };
  toy.new = toy.open;
  assert.equal(await game.openById("toy:none:"), false);
  assert.equal(await game.begin({ game: "toy", players: [] }, [], 9, null), false);
  const { names, seconds } = game.reply;
  assert.deepEqual([game.key, names, seconds], [key, ["Anna", "Bo"], 3]);
  assert.equal(game.clock, clock);
});

test("a second move is refused while the first is pending", async () => {
  const { game, heard } = sit();
  const first = game.play("a");
  assert.deepEqual([...game.selection.targets], []);
  assert.equal(await game.play("b"), false);
  assert.match(heard.alerts[0], /still being played/);
  assert.equal(await first, true);
  assert.deepEqual(game.reply.line, ["a"]);
});

test("the bot answers, and its seat can't be played by the player", async () => {
  const { game, heard } = sit();
  await game.begin({ game: "toy", players: ["person", 1] });
  await game.play("a");
  await until(() => game.botSearch?.estimate);
  assert.equal(shown(game).text, "Mouse is thinking …");
  assert.deepEqual(names(game), ["Move now", "Stop"]);
  assert.equal(await game.play("c"), false);
  assert.match(heard.alerts[0], /computer's turn/);
  await until(() => game.reply.at === 2);
  assert.deepEqual(game.reply.line, ["a", "b"]);
  assert.equal(game.botSearch, null);
});

test("the bot searches during the animation, and moves after it", async () => {
  const { toy, game, heard } = sit();
  await game.begin({ game: "toy", players: ["person", 1] });
  let through = () => {};
  heard.film = new Promise((resolve) => {
    through = resolve;
  });
  await game.play("a");
  await until(() => toy.work > 99);
  await pause(500);
  assert.deepEqual(game.reply.line, ["a"]);
  through();
  await until(() => game.reply.at === 2);
});

test("while a scene is held, the status line describes it", async () => {
  const { game } = sit();
  await game.play("a");
  game.onFrame({ ...game.scene, status: "one wins the round", hold: 3 });
  assert.equal(shown(game).text, "one wins the round");
  assert.deepEqual(names(game), ["Continue"]);
  game.onFrame(game.scene);
  assert.equal(shown(game).text, "after a");
});

test("the prompt explains the places that a picked thing fits only after a rotation", async () => {
  const { game } = sit();
  await game.begin({ game: "toy", players: ["person", "person"] });
  const node = { id: "t", label: "tile, red" };
  const choices = [
    { action: "t-x", picks: ["t", "x"] },
    { action: "t-y", picks: ["t", "y"], turn: 90 },
  ];
  const scene = { ...game.scene, nodes: [node], choices };
  game.reply.frames = [scene];
  game.showFrames([scene]);
  game.selection.touch("t");
  assert.equal(
    shown(game).text,
    "Tile: it fits the filled spaces as it is; on the other marked ones it will be rotated",
  );
  game.showFrames([{ ...scene, choices: choices.slice(0, 1) }]);
  game.selection.unpickAll();
  game.selection.touch("t");
  assert.equal(shown(game).text, "Tile: now choose a marked space");
});

test("the player's undo doesn't wait for the animation", async () => {
  const { game, heard } = sit();
  await game.begin({ game: "toy", players: ["person", 1] });
  heard.film = new Promise(() => {});
  await game.play("a");
  await game.undo();
  assert.equal(game.reply.at, 0);
});

test("a touch without a move gets a general answer, then the engine's explanation", async () => {
  const { game, heard } = sit();
  game.selection.touch("zzz");
  await until(() => heard.remarks.length);
  assert.deepEqual(heard.said, ["zzz."]);
  assert.deepEqual(heard.remarks, ["no way to zzz"]);
  game.selection.touch("dull");
  await pause(20);
  assert.equal(heard.remarks.length, 1);
});

test("no explanation is requested while a move is pending", async () => {
  const { toy, game, heard } = sit();
  const move = game.play("a");
  game.selection.touch("zzz");
  await move;
  assert.match(heard.said[0], /last move is still being played/);
  assert.equal(toy.asked.includes("why"), false);
});

test("without an explanation nothing changes", async () => {
  const { toy, game, heard } = sit();
  toy.why = () => {
    throw new EngineLostError("no answer");
  };
  game.selection.touch("zzz");
  await pause(20);
  assert.deepEqual([heard.remarks, heard.alerts], [[], []]);
});

test("an explanation that arrives after another move is dropped", async () => {
  const { toy, game, heard } = sit();
  const { why } = toy;
  toy.why = async (request) => {
    await pause(30);
    return why(request);
  };
  game.selection.touch("zzz");
  await game.play("a");
  await pause(60);
  assert.deepEqual(heard.remarks, []);
});

test("undo drops the bot's search, and no late reply is played", async () => {
  const { game } = sit();
  await game.begin({ game: "toy", players: ["person", 1] });
  await game.play("a");
  await until(() => game.botSearch?.estimate);
  await game.undo();
  assert.equal(game.reply.at, 0);
  assert.equal(game.botSearch, null);
  await pause(700);
  assert.equal(game.reply.at, 0);
  assert.deepEqual(game.reply.line, ["a"]);
});

test("a paused bot waits until it is resumed", async () => {
  const { game, mind: thinker } = sit();
  await game.begin({ game: "toy", players: [2, "person"] });
  await until(() => game.botSearch?.estimate);
  game.pause();
  await pause(600);
  assert.equal(game.reply.at, 0);
  assert.equal(shown(game).text, "Cat to move");
  game.unpause();
  await until(() => game.botSearch?.estimate);
  thinker.finishNow();
  await until(() => game.reply.at === 1);
});

test("viewing an earlier position shows its scene and allows no move", async () => {
  const { game, heard } = sit();
  await game.openById("toy:usual:a,b,c");
  await game.viewPosition(1);
  assert.equal(game.scene.status, "after a");
  assert.deepEqual([...game.selection.targets], []);
  assert.equal(await game.play("a"), false);
  assert.match(heard.alerts[0], /earlier position/);
  assert.deepEqual(names(game), ["Back to the game", "Analyse from here"]);
  await game.viewPosition(null);
  assert.equal(game.scene.status, "after a,b,c");
  await game.viewPosition(1);
  await game.goTo(1);
  assert.equal(game.viewedPosition, null);
  assert.equal(game.reply.at, 1);
});

test("a bot is paused after the player goes back to its turn", async () => {
  const { game } = sit();
  await game.begin({ game: "toy", players: ["person", 1] });
  await game.play("a");
  await until(() => game.reply.at === 2);
  await game.goTo(1);
  assert.equal(game.isPaused, true);
  assert.equal(game.botSearch, null);
});

test("a saved game is resumed with its undone moves", async () => {
  const { game } = sit();
  const save = {
    id: "toy:usual:a,b,c",
    at: 1,
    players: ["person", "person"],
    key: "k1",
    names: ["Anna", ""],
    seconds: 7,
    clock: { minutes: 5, used: [1000] },
  };
  assert.equal(await game.resume({ key: "v", save: JSON.stringify(save) }), true);
  assert.deepEqual([game.reply.at, game.reply.line], [1, ["a", "b", "c"]]);
  assert.deepEqual(JSON.parse(game.reply.save), save);
  assert.deepEqual([game.nameOf(0), game.nameOf(1)], ["Anna", "Two"]);
  assert.deepEqual(game.clock.time, save.clock);
  await game.play("b");
  assert.equal(game.key, "k1");
  await game.begin({ game: "toy", players: ["person", "person"] });
  assert.notEqual(game.key, "k1", "another game is kept by itself");
});

test("every move sends the clock; a resumed game keeps the later time", async () => {
  const { game } = sit();
  await game.begin({ game: "toy", players: ["person", "person"] }, [], 5, 10);
  const { clock } = game;
  clock.past = [3000];
  await game.play("a");
  assert.deepEqual(game.reply.clock, { minutes: 10, used: [3000] });
  assert.equal(game.clock, clock);
  await game.resume(game.reply, undefined, { minutes: 10, used: [4000] });
  assert.deepEqual(game.clock.time.used, [4000]);
});

test("a game renamed during a move is saved under its new key", async () => {
  const { game, heard } = sit();
  await Promise.all([game.play("a"), game.saveUnderKey("k2")]);
  assert.deepEqual([game.key, JSON.parse(game.reply.save).key], ["k2", "k2"]);
  assert.deepEqual([heard.saves.at(-1).key, heard.saves.at(-1).id], ["k2", "toy:usual:a"]);
});

test("a new analysis is reported after it is saved", async () => {
  const { toy, game, heard } = sit();
  toy.branched = true;
  await game.play("a");
  assert.deepEqual([heard.said[0], heard.saves.length], ["an analysis", 1]);
});

test("undone moves can be redone to the end, one animation after the other", async () => {
  const { game, heard } = sit();
  await game.openById("toy:usual:a,b,c");
  await game.goTo(0);
  const saves = heard.saves.length;
  await redoAll(game);
  assert.deepEqual([game.reply.at, game.reply.line.length], [3, 3]);
  assert.deepEqual(
    heard.saves.slice(saves).map((save) => save.at),
    [1, 2, 3],
  );
});

test("with hidden information, the player to move must reveal their view first", async () => {
  const { game } = sit(new Secretive());
  game.catalogue = { games: [{ ...SHELF.games[0], hidden: true }] };
  assert.equal(game.hasSharedScreenSecrets, true);
  assert.equal(game.choices.length, 0);
  await game.revealSecrets();
  assert.equal(game.choices.length, 3);
  await game.concealSecrets();
  assert.equal(game.choices.length, 0);
  await game.revealSecrets();
  await game.begin({ game: "toy", players: ["person", 1] });
  assert.equal(game.hasSharedScreenSecrets, false);
});

test("if nobody can move, the engine's text and buttons are shown", async () => {
  const { game } = sit();
  const again = { command: "rematch", name: "Rematch" };
  game.reply.game_status = { can_move: false, text: "", buttons: [again] };
  assert.deepEqual(shown(game), { text: game.scene.status, busy: false, buttons: [again] });
  game.reply.game_status.text = "Pass the device to One.";
  assert.equal(shown(game).text, "Pass the device to One.");
});

test("the engine's buttons are shown next to those of the moves", async () => {
  const { game } = sit();
  game.reply.game_status = { can_move: true, text: "", buttons: [{ command: "conceal", name: "Hide" }] };
  assert.deepEqual(names(game), ["Hide"]);
  game.scene.choices[0].button = "Say a";
  assert.deepEqual(names(game), ["Say a", "Hide"]);
  await game.begin({ game: "toy", players: [1, "person"] });
  game.pause();
  game.reply.game_status = { can_move: true, text: "", buttons: [{ command: "original", name: "Back" }] };
  assert.deepEqual(names(game), ["Let Mouse move", "Back"]);
});

test("no bot searches after the end", async () => {
  const { game } = sit();
  await game.begin({ game: "toy", players: ["person", 1] });
  await game.play("end");
  assert.equal(game.botSearch, null);
});

test("a move that a lost engine didn't answer is dropped without a notice", async () => {
  const { toy, game, heard } = sit();
  toy.play = () => {
    throw new EngineLostError("no answer");
  };
  assert.equal(await game.play("a"), false);
  assert.deepEqual(heard.alerts, []);
  assert.equal(game.pendingMove, null);
});

test("while the engine loads, the status line says so and names the waiting move", () => {
  const { game } = sit();
  const loading = { phase: "loading", step: () => "Starting Python", since: 1000, error: "" };
  assert.equal(findStatus(loading, game, {}, 2500).text, "Starting Python … 1.5 s.");
  assert.deepEqual(findStatus(loading, game, {}, 2500).buttons, []);
  assert.equal(findStatus(loading, game, {}, 25_000).buttons[0].command, "retry");
  game.pendingMove = "a";
  assert.match(findStatus(loading, game, {}, 2500).text, /Then a is played/);
  const failed = { ...loading, phase: "failed", error: "x.zip could not be loaded (404)" };
  assert.match(findStatus(failed, game, {}, 2500).text, /404/);
  assert.equal(findStatus(failed, game, {}, 2500).buttons[0].command, "retry");
});

// Before the engine has the game

/** Return a reloaded page whose game is known only by its prerendered picture. */
function early(line = "") {
  const stored = { early: null, saveEarlyMove: (move) => void (stored.early = move) };
  const sitting = sit();
  const { toy, game } = sitting;
  game.hasReply = false;
  game.reply.id = `toy:usual:${line}`;
  game.restoreEarlyMove({ loadEarlyMove: () => stored.early, saveEarlyMove: stored.saveEarlyMove });
  const table = toy.table.bind(toy);
  toy.table = () => ({ ...table(), id: `toy:usual:${toy.line}` });
  return { ...sitting, stored };
}

test("an early move is pending at once, and played when the engine has the game", async () => {
  const { toy, game, heard, stored } = early();
  game.selection.touch("b");
  assert.deepEqual([game.pendingMove, game.choices, toy.asked], ["b", [], []]);
  assert.deepEqual(stored.early, { id: "toy:usual:", move: "b" });
  await game.openById("toy:usual:");
  assert.equal(game.pendingMove, "b"); // no other move is played in between
  assert.equal(await game.earlyMove.settled, true);
  assert.deepEqual([game.reply.line, game.pendingMove, stored.early], [["b"], null, null]);
  assert.deepEqual(heard.alerts, []);
});

test("later requests wait for the early move", async () => {
  const { toy, game } = early();
  const laid = game.openById("toy:usual:");
  game.ready = laid;
  game.play("b");
  const undone = game.undo();
  await undone;
  assert.deepEqual([toy.asked, game.reply.at, game.reply.line], [["open", "play", "undo"], 0, ["b"]]);
});

test("an illegal early move is dropped with the engine's reason", async () => {
  const { game, heard, stored } = early();
  const played = game.play("z9");
  assert.equal(game.pendingMove, "z9");
  await game.openById("toy:usual:");
  assert.equal(await played, false);
  assert.deepEqual(heard.alerts, ["z9 is not a legal move"]);
  assert.deepEqual([game.pendingMove, stored.early, game.reply.line], [null, null, []]);
});

test("an early move survives a reload and waits for its own game", async () => {
  const { game, stored } = early("a");
  game.play("b");
  const again = early("a");
  again.stored.early = stored.early;
  again.game.restoreEarlyMove({ loadEarlyMove: () => again.stored.early, saveEarlyMove: again.stored.saveEarlyMove });
  assert.equal(again.game.pendingMove, "b");
  await again.game.openById("toy:usual:c");
  assert.deepEqual([again.game.reply.line, again.game.pendingMove], [["c"], "b"]);
  await again.game.openById("toy:usual:a");
  await again.game.earlyMove.settled;
  assert.deepEqual([again.game.reply.line, again.game.pendingMove], [["a", "b"], null]);
});

test("an early move is dropped with a notice if its game doesn't open", async () => {
  const { game, heard, stored } = early("a");
  const played = game.play("b");
  await game.openById("toy:usual:c");
  game.dropEarlyMove();
  assert.equal(await played, false);
  assert.match(heard.alerts[0], /b was not played: another game has begun/);
  assert.deepEqual([game.pendingMove, stored.early, game.reply.line], [null, null, ["c"]]);
});

test("no early move is possible before the game is known", async () => {
  const { toy, game, heard } = early();
  game.reply.id = "";
  assert.equal(await game.play("a"), false);
  assert.match(heard.alerts[0], /the game is still loading/);
  assert.deepEqual(toy.asked, []);
});

test("an overlay shows its text and allows no move", () => {
  const { game } = sit();
  assert.ok(game.choices.length);
  game.overlay = { text: "Looking for a proof …", busy: true, buttons: [{ command: "endWhy", name: "Stop" }], nodes: [] };
  assert.deepEqual(game.choices, []);
  assert.equal(shown(game).text, "Looking for a proof …");
  game.showFrames([game.scene]);
  assert.equal(game.overlay, null, "another picture ends it");
  const offered = findStatus(READY, game, { hint: null, drawings, refutation: { ignoredMove: "K" } }, performance.now());
  assert.ok(offered.buttons.some(({ command, name }) => command === "whyNot" && /Why not K/.test(name)));
});

test("another game closes what belongs to the last one; a move or a reopened game doesn't", async () => {
  const { game, heard } = sit();
  const { key } = game.reply;
  await game.play("a");
  await game.undo();
  await game.resume(game.savedGame);
  assert.deepEqual(heard.closed, []);
  game.reply = { ...game.reply, key: "another" };
  await game.resume({ key, save: game.reply.save });
  assert.deepEqual(heard.closed, ["another"], "while the last game is still on display");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Thinker } from "../../../web/js/engine/thinker.js";
import { VERSION } from "../../../web/js/library/save.js";
import { situation } from "../../../web/js/panels/situation.js";
import { Game } from "../../../web/js/game/game.js";
import { Lost, Refused } from "../../../web/js/engine/wire.js";

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
 * An engine with a toy on the table: players say a, b or c in turn, and whoever says "end" has
 * won. Its bot thinks in a hundred units and then says b.
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

  new({ players }) {
    Object.assign(this, { line: [], at: 0, players });
    return this.table();
  }

  open({ id, players }) {
    const moves = id.split(":")[2];
    this.line = moves ? moves.split(",") : [];
    Object.assign(this, { at: this.line.length, players: players ?? ["person", "person"] });
    return this.table();
  }

  play({ move, at }) {
    if (!["a", "b", "c", "end"].includes(move) || (at ?? this.at) !== this.at) {
      throw new Refused(`${move} is not a legal move`);
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

  look({ at }) {
    return { scene: scene(this.line.slice(0, at)) };
  }

  why({ picks }) {
    return { text: picks.includes("dull") ? "" : `no way to ${picks}` };
  }

  brief() {
    return { brief: this.line.join(), at: this.at, seat: this.at % 2 };
  }

  think() {
    this.work = 0;
    return this.more();
  }

  more() {
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
      veiled: this.hidden && !over && sitter === "person" && this.viewer === null,
      film: [scene(moves, this.hidden && this.viewer === null)],
      record: `toy:usual:${this.line}`,
    };
  }
}

/** One in which the person to move has to look. */
class Secretive extends Toy {
  hidden = true;
  viewer = null;

  play(request) {
    this.viewer = null;
    return super.play(request);
  }

  unveil() {
    this.viewer = this.at % 2;
    return this.table();
  }

  veil() {
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
  const heard = { alerts: [], said: [], remarks: [], saves: [] };
  const mind = new Thinker(toy, toy, (text) => heard.alerts.push(text));
  const table = new Game(toy, mind, SHELF, toy.table(), {
    changed() {},
    film: () => heard.film,
    say: (text) => heard.said.push(text),
    remark: (text) => heard.remarks.push(text),
    alert: (text) => heard.alerts.push(text),
    save: (save) => heard.saves.push(save),
  });
  return { toy, table, heard, mind };
}

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(condition, ms = 3000) {
  for (let waited = 0; !condition(); waited += 5) {
    assert.ok(waited < ms, `not within ${ms} ms: ${condition}`);
    await pause(5);
  }
}

const READY = { phase: "ready", step: "", since: 0, error: "" };
const shown = (table) => situation(READY, table, { hint: null }, performance.now());
const names = (table) => shown(table).acts.map(({ name }) => name);

test("two persons play, and every move is kept and said", async () => {
  const { table, heard } = sit();
  table.touch("a");
  await until(() => table.reply.at === 1);
  await table.play("c");
  assert.deepEqual(table.reply.line, ["a", "c"]);
  assert.equal(heard.saves.at(-1).id, "toy:usual:a,c");
  assert.match(heard.said.at(-1), /c\. after a,c/);
});

test("a move that is refused says why and changes nothing", async () => {
  const { table, heard } = sit();
  assert.equal(await table.play("zzz"), false);
  assert.deepEqual(heard.alerts, ["zzz is not a legal move"]);
  assert.equal(table.pending, null);
  assert.deepEqual(table.reply.line, []);
});

test("a game that is refused leaves the one on the table its clock, key and names", async () => {
  const { toy, table } = sit();
  await table.begin({ game: "toy", players: ["person", "person"] }, ["Anna", "Bo"], 3, 10);
  const { key, clock } = table;
  assert.equal(clock.minutes, 10);
  toy.open = () => {
    throw new Refused("no such game");
  };
  toy.new = toy.open;
  assert.equal(await table.open("toy:none:"), false);
  assert.equal(await table.begin({ game: "toy", players: [] }, [], 9, null), false);
  assert.deepEqual([table.key, table.names, table.seconds], [key, ["Anna", "Bo"], 3]);
  assert.equal(table.clock, clock);
});

test("a second move is refused while the first is on its way", async () => {
  const { table, heard } = sit();
  const first = table.play("a");
  assert.deepEqual([...table.targets], []);
  assert.equal(await table.play("b"), false);
  assert.match(heard.alerts[0], /on its way/);
  assert.equal(await first, true);
  assert.deepEqual(table.reply.line, ["a"]);
});

test("the bot answers, and its seat cannot be played by hand", async () => {
  const { table, heard } = sit();
  await table.begin({ game: "toy", players: ["person", 1] });
  await table.play("a");
  await until(() => table.thinking?.thought);
  assert.equal(shown(table).text, "Mouse is thinking …");
  assert.deepEqual(names(table), ["Move now", "Stop"]);
  assert.equal(await table.play("c"), false);
  assert.match(heard.alerts[0], /computer's turn/);
  await until(() => table.reply.at === 2);
  assert.deepEqual(table.reply.line, ["a", "b"]);
  assert.equal(table.thinking, null);
});

test("the bot's move waits until the film is through, its thought does not", async () => {
  const { toy, table, heard } = sit();
  await table.begin({ game: "toy", players: ["person", 1] });
  let through = () => {};
  heard.film = new Promise((resolve) => {
    through = resolve;
  });
  await table.play("a");
  await until(() => toy.work > 99);
  await pause(500);
  assert.deepEqual(table.reply.line, ["a"]);
  through();
  await until(() => table.reply.at === 2);
});

test("while a picture of a film is held, the line says what is seen", async () => {
  const { table } = sit();
  await table.play("a");
  table.see({ ...table.scene, status: "one wins the round", hold: 3 });
  assert.equal(shown(table).text, "one wins the round");
  assert.deepEqual(names(table), ["Go on"]);
  table.see(table.scene);
  assert.equal(shown(table).text, "after a");
});

test("a person's undo does not wait for a film", async () => {
  const { table, heard } = sit();
  await table.begin({ game: "toy", players: ["person", 1] });
  heard.film = new Promise(() => {});
  await table.play("a");
  await table.undo();
  assert.equal(table.reply.at, 0);
});

test("a touch that is no move is answered in general words, then in the engine's", async () => {
  const { table, heard } = sit();
  table.touch("zzz");
  assert.deepEqual(heard.said, ["zzz. No move there now"]);
  await until(() => heard.remarks.length);
  assert.deepEqual(heard.remarks, ["no way to zzz"]);
  table.touch("dull");
  await pause(20);
  assert.equal(heard.remarks.length, 1);
});

test("nobody asks why while a move is on its way, or when it is not a person's turn", async () => {
  const { toy, table } = sit();
  const move = table.play("a");
  table.touch("zzz");
  await move;
  await table.look(0);
  table.touch("zzz");
  await table.look(null);
  await table.begin({ game: "toy", players: [1, "person"] });
  table.touch("zzz");
  await pause(20);
  assert.equal(toy.asked.includes("why"), false);
});

test("an engine that does not know why changes nothing", async () => {
  const { toy, table, heard } = sit();
  toy.why = () => {
    throw new Lost("no answer");
  };
  table.touch("zzz");
  await pause(20);
  assert.deepEqual([heard.remarks, heard.alerts], [[], []]);
});

test("a reason that comes after another move is kept back", async () => {
  const { toy, table, heard } = sit();
  const { why } = toy;
  toy.why = async (request) => {
    await pause(30);
    return why(request);
  };
  table.touch("zzz");
  await table.play("a");
  await pause(60);
  assert.deepEqual(heard.remarks, []);
});

test("undo during a thought drops it, and no late answer is played", async () => {
  const { table } = sit();
  await table.begin({ game: "toy", players: ["person", 1] });
  await table.play("a");
  await until(() => table.thinking?.thought);
  await table.undo();
  assert.equal(table.reply.at, 0);
  assert.equal(table.thinking, null);
  await pause(700);
  assert.equal(table.reply.at, 0);
  assert.deepEqual(table.reply.line, ["a"]);
});

test("a bot that is stopped waits, and goes on when it is told", async () => {
  const { table, mind } = sit();
  await table.begin({ game: "toy", players: [2, "person"] });
  await until(() => table.thinking?.thought);
  table.pause();
  await pause(600);
  assert.equal(table.reply.at, 0);
  assert.equal(shown(table).text, "Cat to move, paused");
  table.goOn();
  await until(() => table.thinking?.thought);
  mind.hurry();
  await until(() => table.reply.at === 1);
});

test("looking back shows another picture, and nothing moves", async () => {
  const { table, heard } = sit();
  await table.open("toy:usual:a,b,c");
  await table.look(1);
  assert.equal(table.scene.status, "after a");
  assert.deepEqual([...table.targets], []);
  assert.equal(await table.play("a"), false);
  assert.match(heard.alerts[0], /looking back/);
  assert.deepEqual(names(table), ["Back to the game", "Play on from here"]);
  await table.look(null);
  assert.equal(table.scene.status, "after a,b,c");
  await table.look(1);
  await table.goTo(1);
  assert.equal(table.looking, null);
  assert.equal(table.reply.at, 1);
});

test("a bot does not move at once where a person went back to its turn", async () => {
  const { table } = sit();
  await table.begin({ game: "toy", players: ["person", 1] });
  await table.play("a");
  await until(() => table.reply.at === 2);
  await table.goTo(1);
  assert.equal(table.paused, true);
  assert.equal(table.thinking, null);
});

test("a saved game is taken up with what was undone", async () => {
  const { table } = sit();
  const save = {
    v: VERSION,
    key: "k1",
    id: "toy:usual:a,b,c",
    at: 1,
    players: ["person", "person"],
    options: { seconds: 7, names: ["Anna", ""] },
  };
  assert.equal(await table.resume(save), true);
  assert.deepEqual([table.reply.at, table.reply.line], [1, ["a", "b", "c"]]);
  assert.deepEqual(table.save, save);
  assert.deepEqual([table.nameOf(0), table.nameOf(1)], ["Anna", "Two"]);
  await table.play("b");
  assert.equal(table.save.key, "k1");
  await table.begin({ game: "toy", players: ["person", "person"] });
  assert.notEqual(table.save.key, "k1", "another game is kept by itself");
});

test("what is undone can be played again to its end, film by film", async () => {
  const { table, heard } = sit();
  await table.open("toy:usual:a,b,c");
  await table.goTo(0);
  const saves = heard.saves.length;
  await table.catchUp();
  assert.deepEqual([table.reply.at, table.reply.line.length], [3, 3]);
  assert.deepEqual(
    heard.saves.slice(saves).map((save) => save.at),
    [1, 2, 3],
  );
});

test("where players know different things, the person to move looks first", async () => {
  const { table } = sit(new Secretive());
  table.shelf = { games: [{ ...SHELF.games[0], hidden: true }] };
  assert.equal(table.secretive, true);
  assert.deepEqual(names(table), ["I am One"]);
  assert.match(shown(table).text, /Hand the screen to One/);
  table.names = ["", "Bob"];
  await table.unveil();
  assert.deepEqual(names(table), ["Hide"]);
  assert.equal(table.choices.length, 3);
  await table.veil();
  assert.equal(table.choices.length, 0);
  await table.unveil();
  await table.play("a");
  assert.deepEqual(names(table), ["I am Bob"]);
  await table.begin({ game: "toy", players: ["person", 1] });
  assert.equal(table.secretive, false);
});

test("what all may see needs no hand-over, and may be looked at more closely", async () => {
  const toy = new Secretive();
  toy.table = () => ({ ...Toy.prototype.table.call(toy), film: [scene([])] });
  const { table } = sit(toy);
  assert.equal(table.choices.length, 3);
  assert.deepEqual(names(table), ["Show what One knows"]);
});

test("at the end there is a rematch, and no thought", async () => {
  const { table } = sit();
  await table.begin({ game: "toy", players: ["person", 1] });
  await table.play("end");
  assert.deepEqual(names(table), ["Rematch", "New game", "Look back"]);
  assert.equal(table.thinking, null);
});

test("a move that a lost engine leaves unanswered is let go, and the wire tells of it", async () => {
  const { toy, table, heard } = sit();
  toy.play = () => {
    throw new Lost("no answer");
  };
  assert.equal(await table.play("a"), false);
  assert.deepEqual(heard.alerts, []);
  assert.equal(table.pending, null);
});

test("while the engine loads, the line says so, and what waits for it", () => {
  const { table } = sit();
  const loading = { phase: "loading", step: () => "Starting Python", since: 1000, error: "" };
  assert.equal(situation(loading, table, {}, 2500).text, "Starting Python … 1.5 s.");
  assert.deepEqual(situation(loading, table, {}, 2500).acts, []);
  assert.equal(situation(loading, table, {}, 25_000).acts[0].act, "retry");
  table.pending = "a";
  assert.match(situation(loading, table, {}, 2500).text, /a is played as soon as it is ready/);
  const failed = { ...loading, phase: "failed", error: "x.zip could not be loaded (404)" };
  assert.match(situation(failed, table, {}, 2500).text, /404/);
  assert.equal(situation(failed, table, {}, 2500).acts[0].act, "retry");
});

import assert from "node:assert/strict";
import { test } from "node:test";
import { Selection } from "../../../web/js/input/selection.js";

const CELLS = ["x", "y"];
const TURNS = [0, 90, 180, 270];

/**
 * Tiles t and u in a tray, and the cells x and y. Tiles can be placed anywhere in any rotation, and
 * rotated in place by moves.
 */
class Game {
  laid = {}; // tile -> [cell, degrees]
  pending = null;
  told = [];
  hand = new Selection(this, this);

  get scene() {
    return {
      nodes: ["t", "u"].map((id) => ({ id, label: `tile ${id}`, rot: this.laid[id]?.[1] ?? 0 })),
      choices: ["t", "u"].flatMap((id) => [...this.#lays(id), ...this.#spins(id)]),
    };
  }

  get choices() {
    return this.pending === null ? this.scene.choices : [];
  }

  #lays(id) {
    const [at, rot] = this.laid[id] ?? ["", 0];
    const free = CELLS.filter((cell) => cell !== at);
    return free.flatMap((cell) =>
      TURNS.map((turn) => ({
        action: `${id}@${(rot + turn) % 360}-${cell}`,
        picks: [id, cell],
        turn,
      })),
    );
  }

  #spins(id) {
    const [at, rot] = this.laid[id] ?? ["", 0];
    const turns = at ? [90, 180, 270] : [];
    return turns.map((turn) => ({
      action: `${id}@${(rot + turn) % 360}-${at}`,
      picks: [id],
      turn,
    }));
  }

  play(move) {
    this.told.push(move);
    const played = this.scene.choices.find(({ action }) => action === move).picks[0];
    this.pending = { move, played };
    this.hand.unpickForRequest();
  }

  /** Let the engine play the pending move. */
  answer() {
    const { move, played } = this.pending;
    const before = this.scene;
    const [id, turn, cell] = move.split(/[@-]/);
    this.laid[id] = [cell, Number(turn)];
    this.pending = null;
    this.hand.onReply(before, this.scene, played)();
  }

  explainPicks(picks) {
    this.told.push(`no ${picks}`);
  }

  announce(text) {
    this.told.push(text);
  }

  onChange() {}
}

function sit(laid = {}) {
  const game = new Game();
  game.laid = laid;
  return { game, hand: game.hand, told: game.told };
}

test("a second touch rotates the picked piece, and it is placed with that rotation", () => {
  const { game, hand: selection, told } = sit();
  selection.touch("t");
  selection.touch("t");
  selection.touch("t");
  assert.deepEqual(selection.picks, ["t"]);
  assert.equal(selection.rotations.get("t"), 180);
  selection.touch("y");
  assert.equal(told.at(-1), "t@180-y");
  game.answer();
  assert.equal(selection.rotations.size, 0);
  assert.deepEqual(selection.picks, []);
});

test("a rotation is announced, with the number of places that fit", () => {
  const { hand: selection, told } = sit();
  selection.touch("t");
  selection.rotate(-1);
  assert.deepEqual(told, ["tile t, rotated 270 degrees: fits 2 of 2 spaces"]);
});

test("each piece keeps its own rotation", () => {
  const { game, hand: selection, told } = sit();
  selection.touch("t");
  selection.rotate(1);
  selection.unpickAll();
  selection.touch("u");
  selection.touch("x");
  game.answer();
  assert.equal(told.at(-1), "u@0-x");
  assert.equal(selection.rotations.get("t"), 90);
  selection.touch("t");
  selection.touch("y");
  assert.equal(told.at(-1), "t@90-y");
});

test("the picked piece and its alternatives are touchable, as are the targets", () => {
  const { hand: selection } = sit();
  assert.deepEqual([...selection.touchable], ["t", "u"]);
  selection.touch("t");
  assert.deepEqual([...selection.targets], ["x", "y"]);
  assert.deepEqual([...selection.touchable].sort(), ["t", "u", "x", "y"]);
});

test("rotate() does nothing if no piece is picked", () => {
  const { hand: selection, told } = sit();
  assert.equal(selection.canRotate, false);
  selection.rotate(1);
  assert.equal(selection.rotations.size, 0);
  assert.deepEqual(told, []);
});

test("rotating a placed piece is a move, and the piece stays picked", () => {
  const { game, hand: selection, told } = sit({ t: ["x", 90] });
  selection.touch("t");
  assert.deepEqual(told, []);
  selection.touch("t");
  assert.deepEqual(told, ["t@180-x"]);
  assert.equal(selection.rotations.get("t"), 90, "seen at once");
  assert.deepEqual(selection.picks, ["t"]);
  game.answer();
  assert.deepEqual(selection.picks, ["t"]);
  assert.equal(selection.rotations.size, 0, "the scene has it turned now");
});

test("rotations requested during a rotation are played after it", () => {
  const { game, hand: selection, told } = sit({ t: ["x", 0] });
  selection.touch("t");
  for (let taps = 0; taps < 3; taps += 1) {
    selection.touch("t");
  }
  assert.deepEqual(told, ["t@90-x"]);
  game.answer();
  game.answer();
  game.answer();
  assert.deepEqual(told, ["t@90-x", "t@180-x", "t@270-x"]);
  assert.equal(game.pending, null);
});

test("a piece released during its rotation is not picked afterwards", () => {
  const { game, hand: selection } = sit({ t: ["x", 0] });
  selection.touch("t");
  selection.rotate(1);
  selection.unpickAll();
  game.answer();
  assert.deepEqual(selection.picks, []);
});

test("a failed rotation is undone", () => {
  const { game, hand: selection } = sit({ t: ["x", 0] });
  selection.touch("t");
  selection.rotate(1);
  game.pending = null;
  selection.onFailure("t");
  assert.equal(selection.rotations.size, 0);
});

test("a carried piece can be rotated and placed in one move", () => {
  const { hand: selection, told } = sit({ t: ["x", 90] });
  assert.equal(selection.lift("t"), true);
  selection.rotate(1);
  assert.equal(told.length, 1, "said, not played");
  selection.drop("y");
  assert.equal(told.at(-1), "t@180-y");
});

test("a carried piece rotated and dropped on its own place is rotated there", () => {
  const { hand: selection, told } = sit({ t: ["x", 0] });
  selection.lift("t");
  selection.rotate(-1);
  selection.drop("t");
  assert.equal(told.at(-1), "t@270-x");
});

test("a piece dropped elsewhere is released with its old rotation", () => {
  const { hand: selection } = sit({ t: ["x", 0] });
  selection.lift("t");
  selection.rotate(1);
  selection.drop(null);
  assert.deepEqual(selection.picks, []);
  assert.equal(selection.rotations.size, 0);
  assert.equal(selection.isCarried, false);
});

test("a piece dropped on a node that is no target is refused with a reason", () => {
  const { hand: selection, told } = sit();
  selection.lift("t");
  selection.drop("u");
  assert.deepEqual(told, ["no t,u"]);
  assert.deepEqual(selection.picks, []);
});

test("a node that begins no choice of two picks can't be lifted", () => {
  const { hand: selection } = sit();
  assert.equal(selection.lift("x"), false);
  assert.deepEqual(selection.picks, []);
});

test("a meaningless touch is refused with all picks", () => {
  const { hand: selection, told } = sit();
  selection.touch("t");
  selection.touch("z");
  assert.deepEqual(told, ["no t,z"]);
  assert.deepEqual(selection.picks, ["t"]);
});

/** A token on a: it walks to c by either of two paths, or directly to c or d. */
class Walk {
  told = [];
  scene = { nodes: [], choices: [] };
  choices = [
    { action: "c", picks: ["c"] },
    { action: "d", picks: ["d"] },
    { action: "a-b-c", picks: ["token", "b", "c"] },
    { action: "a-d-c", picks: ["token", "d", "c"] },
  ];
  hand = new Selection(this, this);

  play(move) {
    this.told.push(move);
    this.hand.unpickForRequest();
  }

  explainPicks(picks) {
    this.told.push(picks.join(">"));
  }

  onChange() {}

  /** Carry the token over some nodes and put it down on the last. */
  carry(...over) {
    assert.ok(this.hand.lift("token"));
    for (const id of over) {
      this.hand.passOver(id);
    }
    this.hand.drop(over.at(-1));
    return this.told.at(-1);
  }
}

test("a token carried over nodes takes that path", () => {
  const walk = new Walk();
  assert.equal(walk.carry("token", "b", "b", "c"), "a-b-c");
  assert.equal(walk.carry("d", "c"), "a-d-c");
  assert.deepEqual(walk.hand.picks, []);
});

test("a token carried to a node without a path plays that node's own move", () => {
  const walk = new Walk();
  assert.equal(walk.carry("c"), "c");
  assert.equal(walk.carry("b", "d"), "d");
  assert.equal(walk.carry("d"), "d", "though a way leads on from there");
  assert.equal(walk.carry("x"), "token>x");
  assert.deepEqual(walk.hand.picks, []);
});

test("a touch on a target plays at once; a touch on the token begins a path", () => {
  const walk = new Walk();
  walk.hand.touch("d");
  assert.deepEqual(walk.told, ["d"]);
  walk.hand.touch("token");
  walk.hand.touch("d");
  assert.deepEqual([...walk.hand.targets], ["c"]);
  walk.hand.touch("c");
  assert.deepEqual(walk.told, ["d", "a-d-c"]);
});

/** Cells that a single touch claims. */
class Cells {
  told = [];
  choices = ["x", "y"].map((id) => ({ action: id, picks: [id] }));
  scene = { nodes: [{ id: "x", label: "field x, empty" }, { id: "y" }] };
  hand = new Selection(this, this);

  play(move) {
    this.told.push(move);
    this.hand.unpickForRequest();
  }

  explainPicks(picks) {
    this.told.push(`no ${picks}`);
  }

  onChange() {}

  announce(text) {
    this.told.push(text);
  }
}

test("with confirmation on, a move needs a second touch", () => {
  const { hand: selection, told } = new Cells();
  selection.confirmsMoves = true;
  selection.touch("x");
  assert.deepEqual(selection.proposal, { action: "x", id: "x" });
  assert.deepEqual(told, ["field x? Choose it again to play it."]);
  selection.touch("x");
  assert.equal(told.at(-1), "x");
  assert.equal(selection.proposal, null);
});

test("a touch elsewhere changes the proposal, and release() drops it", () => {
  const { hand: selection, told } = new Cells();
  selection.confirmsMoves = true;
  selection.touch("x");
  selection.touch("y");
  assert.deepEqual(selection.proposal, { action: "y", id: "y" });
  selection.unpickAll();
  assert.equal(selection.proposal, null);
  selection.playProposal();
  assert.ok(!told.includes("x") && !told.includes("y"));
});

test("a touch that leads to no move leaves the proposed move in place", () => {
  const { hand: selection, told } = new Cells();
  selection.confirmsMoves = true;
  selection.touch("x");
  selection.touch("taken");
  assert.deepEqual(selection.proposal, { action: "x", id: "x" });
  selection.playProposal();
  assert.equal(told.at(-1), "x");
});

test("a dropped piece is a proposal too, and can be moved elsewhere", () => {
  const game = new Game();
  game.hand.confirmsMoves = true;
  game.hand.lift("t");
  game.hand.drop("x");
  assert.deepEqual(game.hand.proposal, { action: "t@0-x", id: "x" });
  assert.deepEqual(game.hand.picks, ["t"]);
  game.hand.touch("y");
  assert.deepEqual(game.hand.proposal, { action: "t@0-y", id: "y" });
  game.hand.playPicked();
  assert.equal(game.told.at(-1), "t@0-y");
});

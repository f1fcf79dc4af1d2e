import assert from "node:assert/strict";
import { test } from "node:test";
import { Sound } from "../../../web/js/ui/sound.js";

/** A fake AudioContext with the methods that sound.js uses. */
function listen() {
  const heard = [];
  const param = { setValueAtTime() {}, exponentialRampToValueAtTime() {} };
  globalThis.OscillatorNode = class {
    constructor(_, { frequency }) {
      this.note = frequency;
      this.frequency = param;
    }
    connect(to) {
      return to;
    }
    start(at) {
      heard.push([this.note, at]);
    }
    stop() {}
  };
  globalThis.GainNode = class {
    gain = param;
    connect(to) {
      return to;
    }
  };
  return { heard, open: () => ({ currentTime: 1, destination: {}, resume: async () => {} }) };
}

test("while sound is off, no AudioContext is created", () => {
  const sound = new Sound(() => assert.fail("asked"));
  sound.playMove();
  sound.playRefusal();
  sound.playEnd(true);
});

test("a win plays three rising notes, a loss three falling ones", () => {
  const { heard, open } = listen();
  const sound = new Sound(open);
  sound.on = true;
  sound.playEnd(true);
  sound.playEnd(false);
  const notes = heard.map(([note]) => note);
  assert.deepEqual(notes.slice(0, 3), notes.slice(0, 3).toSorted((a, b) => a - b));
  assert.deepEqual(notes.slice(3), notes.slice(3).toSorted((a, b) => b - a));
  assert.ok(heard[0][1] < heard[1][1]);
});

test("without AudioContext, sound is switched off", () => {
  const sound = new Sound(() => {
    throw new Error("no sound");
  });
  sound.on = true;
  sound.playMove();
  assert.equal(sound.on, false);
});

test("a phone vibrates only if that is switched on", () => {
  const patterns = [];
  const sound = new Sound(() => assert.fail("asked"), (pattern) => patterns.push(pattern));
  sound.playMove();
  assert.deepEqual(patterns, []);
  sound.vibrates = true;
  sound.playMove();
  sound.playRefusal();
  sound.playEnd(true);
  assert.deepEqual(patterns.map((pattern) => pattern.length), [1, 3, 5]);
});

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Due } from "../../../web/js/panels/due.js";

/** @type {(() => void)[]} what is to be done for the next picture */
let frames = [];
globalThis.requestAnimationFrame = (act) => {
  frames.push(act);
};
mock.timers.enable({ apis: ["setTimeout"] });
let now = 0;
mock.method(performance, "now", () => now);

const picture = () => {
  const due = frames;
  frames = [];
  for (const act of due) {
    act();
  }
};

beforeEach(picture);

/**
 * What counts how often all is shown.
 * @param {number} [takes] milliseconds for the first of two steps
 */
function counted(takes = 0) {
  const told = { count: 0 };
  const due = new Due(function* () {
    now += takes;
    yield;
    told.count += 1;
  });
  return { told, due };
}

/** Let what goes on in a task of its own do so. */
const pauses = () => new Promise((done) => setImmediate(() => setImmediate(done)));

test("what changes several times in a task is shown once, in the next", () => {
  const { told, due } = counted();
  due.soon();
  due.soon();
  assert.equal(told.count, 0);
  mock.timers.tick(1);
  assert.equal(told.count, 1);
  due.soon();
  mock.timers.tick(1);
  assert.equal(told.count, 2);
});

test("as a film begins its first picture comes before what stands beside it", () => {
  const { told, due } = counted();
  due.soon();
  due.after();
  due.soon();
  mock.timers.tick(20);
  assert.equal(told.count, 0, "not before the picture");
  picture();
  assert.equal(told.count, 0, "nor together with it");
  mock.timers.tick(2);
  assert.equal(told.count, 1);
  mock.timers.tick(1_000);
  assert.equal(told.count, 1, "and once");
});

test("where no picture comes, all is shown nevertheless", () => {
  const { told, due } = counted();
  due.after();
  mock.timers.tick(1_000);
  assert.equal(told.count, 1);
});

test("what takes long is shown in several tasks; what changes meanwhile is shown after it", async () => {
  const { told, due } = counted(100);
  due.soon();
  mock.timers.tick(1);
  assert.equal(told.count, 0, "there is a pause after the first step");
  due.soon();
  mock.timers.tick(1);
  assert.equal(told.count, 0, "it is not begun anew");
  await pauses();
  assert.equal(told.count, 1);
  await pauses();
  assert.equal(told.count, 2, "but shown once more");
});

import assert from "node:assert/strict";
import { beforeEach, mock, test } from "node:test";
import { Due } from "../../../web/js/panels/due.js";

/** @type {(() => void)[]} what is to be done for the next picture */
let frames = [];
globalThis.requestAnimationFrame = (act) => {
  frames.push(act);
};
mock.timers.enable({ apis: ["setTimeout"] });

const picture = () => {
  const due = frames;
  frames = [];
  for (const act of due) {
    act();
  }
};

beforeEach(picture);

function counted() {
  const told = { count: 0 };
  return { told, due: new Due(() => (told.count += 1)) };
}

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

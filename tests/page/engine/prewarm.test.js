// The prewarm worker: which Python worker it is connected with.

import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";

const { discardPrewarmed: discard, prewarm, connectWorker } = await import("../../../web/js/engine/prewarm.js");

/** @type {FakeWorker[]} */
let workers = [];

class FakeWorker extends EventTarget {
  constructor(_, { name }) {
    super();
    this.wanted = name;
    this.ports = [];
    workers.push(this);
  }

  postMessage(_, [port]) {
    this.ports.push(port);
  }

  terminate() {
    this.ended = true;
  }
}

function port() {
  const sent = [];
  return { sent, postMessage: (it) => sent.push(it) };
}

/** Let a Python worker ask for its prepared parts. */
function ask(worker, port) {
  worker.dispatchEvent(
    Object.assign(new Event("message"), { data: "skerry:prewarm", ports: [port] }),
  );
}

function tells(worker, data) {
  worker.dispatchEvent(Object.assign(new Event("message"), { data, ports: [] }));
}

/** Serve a fake Python worker; `asked` counts its requests. */
function python() {
  const worker = Object.assign(new EventTarget(), { asked: 0 });
  connectWorker(worker, () => {
    worker.asked += 1;
  });
  return worker;
}

beforeEach(() => {
  workers = [];
  globalThis.Worker = FakeWorker;
  Object.assign(globalThis.skerryPrewarm, { next: null, code: null });
});

test("the first engine gets the prewarmed worker, the next a new one", () => {
  prewarm();
  prewarm();
  assert.deepEqual(workers.map(({ wanted }) => wanted), ["memory+code"]);
  const [first, second, one, other] = [python(), python(), port(), port()];
  ask(first, one);
  assert.deepEqual([workers.length, workers[0].ports, first.asked], [1, [one], 1]);
  ask(second, other);
  assert.deepEqual(workers.map(({ ports }) => ports), [[one], [other]]);
});

test("code is compiled once and sent to later engines", () => {
  prewarm();
  const code = { what: "code", made: {} };
  tells(workers[0], code);
  const [first, second] = [port(), port()];
  ask(python(), first);
  ask(python(), second);
  assert.deepEqual(workers.map(({ wanted }) => wanted), ["memory+code", "memory"]);
  assert.deepEqual([first.sent, second.sent], [[], [code]]);
});

test("a worker that couldn't be loaded is replaced", () => {
  prewarm();
  workers[0].dispatchEvent(new Event("error"));
  ask(python(), port());
  assert.deepEqual(workers.map(({ ports }) => ports.length), [0, 1]);
});

test("discard() ends a prewarmed worker", () => {
  prewarm();
  discard();
  ask(python(), port());
  assert.deepEqual(workers.map(({ ended, ports }) => [ended, ports.length]), [[true, 0], [undefined, 1]]);
});

test("other messages of Python's worker are ignored", () => {
  const worker = python();
  tells(worker, "polyscript:done");
  assert.deepEqual([workers.length, worker.asked], [0, 0]);
});

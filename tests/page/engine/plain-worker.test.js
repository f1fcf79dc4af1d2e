import assert from "node:assert/strict";
import { test } from "node:test";
import { plainWorkerStarter, requestChannel } from "../../../web/js/engine/plain-worker.js";
import { EngineLostError } from "../../../web/js/engine/wire.js";

/** A worker that keeps what it is sent. */
function worker() {
  return {
    sent: [],
    ended: false,
    postMessage(message) {
      this.sent.push(message);
    },
    terminate() {
      this.ended = true;
    },
  };
}

test("replies are matched to requests by id, in any order", async () => {
  const own = worker();
  const { ask } = requestChannel(own);
  const answers = [ask({ text: "a" }), ask({ text: "b" })];
  assert.deepEqual(
    own.sent.map(({ text }) => text),
    ["a", "b"],
  );
  own.onmessage({ data: { id: own.sent[1].id, reply: "B" } });
  own.onmessage({ data: { id: own.sent[0].id, reply: "A" } });
  assert.deepEqual(await Promise.all(answers), ["A", "B"]);
});

test("a failed request rejects with EngineLostError and the reason", async () => {
  const own = worker();
  const { ask } = requestChannel(own);
  const answer = ask({ text: "a" });
  own.onmessage({ data: { id: own.sent[0].id, failed: "no memory" } });
  await assert.rejects(answer, (error) => error instanceof EngineLostError && error.message === "no memory");
});

test("an error of the worker rejects all pending requests", async () => {
  const own = worker();
  const { ask } = requestChannel(own);
  const answers = [ask({ text: "a" }), ask({ text: "b" })];
  let handled = false;
  const preventDefault = () => {
    handled = true;
  };
  own.onerror({ message: "out of memory", preventDefault });
  for (const answer of answers) {
    await assert.rejects(answer, { message: "out of memory" });
  }
  assert.ok(handled);
});

test("a missing part rejects the start with EngineLostError and the reason", async () => {
  const script = async () => {
    throw new Error("this file is not whole: wasm is missing");
  };
  const start = plainWorkerStarter({ script, parts: async () => ({}) });
  await assert.rejects(start("game"), (error) => error instanceof EngineLostError && /wasm/.test(error.message));
});

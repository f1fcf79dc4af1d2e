import assert from "node:assert/strict";
import { test } from "node:test";
import { plainWorkerStarter, requestChannel } from "../../../web/js/engine/plain-worker.js";
import { EngineLostError } from "../../../web/js/engine/wire.js";

/** A fake worker that records its messages. */
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
  const pythonWorker = worker();
  const { ask } = requestChannel(pythonWorker);
  const answers = [ask({ text: "a" }), ask({ text: "b" })];
  assert.deepEqual(
    pythonWorker.sent.map(({ text }) => text),
    ["a", "b"],
  );
  pythonWorker.onmessage({ data: { id: pythonWorker.sent[1].id, reply: "B" } });
  pythonWorker.onmessage({ data: { id: pythonWorker.sent[0].id, reply: "A" } });
  assert.deepEqual(await Promise.all(answers), ["A", "B"]);
});

test("a failed request rejects with EngineLostError and the reason", async () => {
  const pythonWorker = worker();
  const { ask } = requestChannel(pythonWorker);
  const answer = ask({ text: "a" });
  pythonWorker.onmessage({ data: { id: pythonWorker.sent[0].id, failed: "no memory" } });
  await assert.rejects(answer, (error) => error instanceof EngineLostError && error.message === "no memory");
});

test("an error of the worker rejects all pending requests", async () => {
  const pythonWorker = worker();
  const { ask } = requestChannel(pythonWorker);
  const answers = [ask({ text: "a" }), ask({ text: "b" })];
  let handled = false;
  const preventDefault = () => {
    handled = true;
  };
  pythonWorker.onerror({ message: "out of memory", preventDefault });
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

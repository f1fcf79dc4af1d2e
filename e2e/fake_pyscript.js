// Stands in for PyScript where a test is about neither Python's start nor its worker: the engine is a
// Python beside the test's server (e2e/engines.py) that has started already. What the page asks of an
// engine, and the way it asks, stays the same.

class Engine {
  #address = `${location.pathname.replace(/[^/]*$/, "")}engine/${crypto.randomUUID()}`;
  #last = Promise.resolve("");
  ready = Promise.resolve();
  sync = { call: (text) => this.#next(() => this.#ask(text)) };

  terminate() {
    this.#next(() => this.#ask(""));
  }

  /** One after the other, as in a worker. */
  #next(act) {
    const done = this.#last.catch(() => {}).then(act);
    this.#last = done;
    return done;
  }

  async #ask(text) {
    const reply = await fetch(this.#address, { method: "POST", body: text });
    return reply.text();
  }
}

/** The one that PyScript begins with needs 'unsafe-eval', and the page takes it out. */
export const hooks = {
  main: { onWorker: new Set() },
  worker: { onBeforeRunAsync: new Set() },
};

new MutationObserver((changes) => {
  for (const { addedNodes } of changes) {
    for (const script of addedNodes) {
      if (script.localName === "script" && script.type === "py") {
        script.xworker = new Engine();
      }
    }
  }
}).observe(document.head, { childList: true });

// Replaces PyScript in tests that are about neither Python's start nor its worker. The engine is a
// Python process beside the test's server (e2e/engines.py) that has started already. The page sends
// it the same requests in the same way.

class Engine {
  #address = `${location.pathname.replace(/[^/]*$/, "")}engine/${crypto.randomUUID()}`;
  #last = Promise.resolve("");
  ready = Promise.resolve();
  sync = { call: (text) => this.#next(() => this.#ask(text)), load_module: async () => "" };

  terminate() {
    this.#next(() => this.#ask(""));
  }

  /** Run requests one after the other, as a worker does. */
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

/** The real PyScript's first hook needs 'unsafe-eval', so the page removes it. */
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

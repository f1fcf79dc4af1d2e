// Helpers for promises: retries, giving way to the browser, error messages.

/** Milliseconds before each further attempt. */
export const PAUSES = [500, 1_500];

/**
 * Call a function, and again after each pause while it rejects; reject as the last attempt does.
 * @template Result
 * @param {() => Promise<Result>} act
 * @param {readonly number[]} [pauses] in milliseconds
 */
export async function retry(act, pauses = PAUSES) {
  for (const pause of pauses) {
    try {
      return await act();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return act();
}

/**
 * Continue in a new task, so that the browser can handle input and paint first. Unlike timers,
 * messages are not throttled.
 */
export function yieldToBrowser() {
  const { port1, port2 } = new MessageChannel();
  return new Promise((/** @type {(nothing: void) => void} */ resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}

/** Return an error's message on one line: of a Python traceback, its last line. */
export function messageOf(/** @type {unknown} */ error) {
  const text = error instanceof Error ? error.message : String(error);
  return text.trim().split("\n").at(-1)?.slice(0, 200) ?? "";
}

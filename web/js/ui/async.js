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

const SCRIPT_TYPES = /^(text|application)\/(x-)?(java|ecma)script$/;
/**
 * Types that are accepted, and the type to send, by the end of a file's name. Only scripts and style
 * sheets must have the right one. A page is a server's answer in place of a missing file.
 */
const NEEDED_TYPES = /** @type {const} */ ([
  [".mjs", /^(?!text\/html)/, "text/javascript"], // there is a copy: pyodide/start.js
  [".js", SCRIPT_TYPES, "text/javascript"],
  [".css", /^text\/css$/, "text/css"],
  [".wasm", /^(?!text\/html)/, "application/wasm"],
  [".py", /^(?!text\/html)/, "text/x-python"],
  [".json", /^(?!text\/html)/, "application/json"],
]);

/**
 * Return the type that a server sent for a file, and the needed type if that is wrong ("" if not).
 * @param {Pick<Response, "headers">} reply
 * @param {string} path
 */
export function receivedType({ headers }, path) {
  const [received] = (headers.get("content-type") ?? "").toLowerCase().split(";");
  const [file] = path.split(/[?#]/);
  const row = NEEDED_TYPES.find(([end]) => file.endsWith(end));
  const isAccepted = !row || row[1].test(received.trim());
  return { received: received.trim() || "-", needed: isAccepted ? "" : row[2] };
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

// Content types: which ones browsers refuse.

/** The content type to send, by file suffix. */
const TYPE_BY_SUFFIX = {
  js: "text/javascript",
  mjs: "text/javascript",
  css: "text/css",
  wasm: "application/wasm",
  py: "text/x-python",
  json: "application/json",
};
/**
 * Accepted types by suffix. Files with another suffix may have any type except HTML, which a host
 * sends for a missing file.
 */
const ACCEPTED_TYPES = { js: /^(text|application)\/(x-)?(java|ecma)script$/, css: /^text\/css$/ };
const NOT_HTML = /^(?!text\/html)/;

/**
 * Return the content type that a server sent for a file, and the type that it needs if the type is
 * wrong ("" if it is right).
 * @param {Pick<Response, "headers">} reply
 * @param {string} path
 */
export function checkContentType({ headers }, path) {
  const received = (headers.get("content-type") ?? "").toLowerCase().split(";")[0].trim();
  const suffix = /** @type {"js"} */ (/\.(\w+)(?:$|[?#])/.exec(path)?.[1]);
  const isAccepted = (ACCEPTED_TYPES[suffix] ?? NOT_HTML).test(received);
  return { received: received || "-", needed: (!isAccepted && TYPE_BY_SUFFIX[suffix]) || "" };
}

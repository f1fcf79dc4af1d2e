import assert from "node:assert/strict";
import { test } from "node:test";
import { checkContentType } from "../../../web/js/engine/content-type.js";

test("scripts and style sheets need the right type; no other file may be a page", () => {
  const problem = (path, type) =>
    checkContentType({ headers: new Headers(type ? { "content-type": type } : {}) }, path);
  for (const [path, type] of [
    ["js/main.js", "application/javascript; charset=utf-8"],
    ["js/main.js?v=1", "text/JavaScript"],
    ["css/site.css", "text/css"],
    ["pyodide/pyodide.mjs", "application/octet-stream"],
    ["pyodide/pyodide.asm.wasm", "text/plain"],
    ["pyodide/snapshot.bin", "text/html"],
  ]) {
    assert.equal(problem(path, type).needed, "", `${path} as ${type}`);
  }
  assert.deepEqual(problem("js/main.js", "text/plain;charset=x"), {
    received: "text/plain",
    needed: "text/javascript",
  });
  assert.deepEqual(problem("css/site.css", null), { received: "-", needed: "text/css" });
  assert.equal(problem("pyodide/pyodide.asm.wasm", "text/html").needed, "application/wasm");
  assert.equal(problem("micropip.json", "text/html").needed, "application/json");
});

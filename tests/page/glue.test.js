// What is left out of Pyodide's glue.

import assert from "node:assert/strict";
import { test } from "node:test";
import { trimmed } from "../../web/tools/glue.mjs";

const left = (/** @type {string} */ body, imports = ["asked"], loader = "") =>
  trimmed(`export default async function make(Module) {${body}}`, new Set(imports), loader)
    .replace("export default async function make(Module) {", "")
    .slice(0, -1);

test("what nobody mentions goes, with what only it needs", () => {
  assert.equal(
    left('function a(){b()}a.sig="v";function b(){}var c=()=>d,d={};Module["a"]=a;e();function e(){}'),
    "e();function e(){}",
  );
});

test("what is mentioned stays, as a name, behind a dot, as a text, with _ or without", () => {
  const body =
    'function _a(){}function b(){}var _c=1;function d(){}ccall("a");Module.b();const {_c:mine}=Module;';
  assert.equal(left(body, [], "Module[d]"), body);
});

test("what does something stays", () => {
  const body = "var a=begin(),b=new Thing;c();if(d){e()}f=g;";
  assert.equal(left(body), body);
});

test("the code is offered what it imports, and nothing else", () => {
  assert.equal(
    left('function asked(){}function _b(){}var wasmImports={asked,b:_b};asked.sig="i";_b.sig="i";go(wasmImports);'),
    'function asked(){}var wasmImports={asked};asked.sig="i";go(wasmImports);',
  );
});

test("an export that nobody calls has no name", () => {
  assert.equal(
    left('var _a,_b,memory;function assignWasmExports(it){_a=Module["_a"]=it["a"];_b=Module["_b"]=it["b"];memory=it["memory"];}use(memory);Module._a();assignWasmExports(0);'),
    'var _a,memory;function assignWasmExports(it){_a=Module["_a"]=it["a"];memory=it["memory"];}use(memory);Module._a();assignWasmExports(0);',
  );
});

// node snapshot.mjs PYODIDE STDLIB ENGINE OUTPUT
//
// Starts the page's Python once, at build time, lets it do what snapshot.py says, and writes its memory to OUTPUT, which pack.py packs:
// web/pyodide/start.mjs begins from there. No two are quite the same, since Python notes the time and draws some lots as it starts;
// the seed of `random` would be the same for everybody, and engine.py sows anew.
//
// What Pyodide's code puts into memory by itself is not kept twice: a page (4,096 bytes) is there only if it differs, and only as
// that difference. The file holds, in this order, little endian:
//   7 x 32 bits   the size of all this; of the memory; how much of it, from its start, the code fills at first; the sizes of the head, of all pages,
//                 of the zip and of the list
//   head          Pyodide's own part of a snapshot
//   1 byte a page whether it differs from what the code puts there (beyond what it fills: from zeros)
//   pages         of those that differ, bit by bit "exclusive or" what is there at first
//   zip           the modules of the standard library that have not been imported
//   list          the files of the engine that nobody has imported yet, as JSON: [path, size], ..
//   the rest      what these files hold
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PAGE = 4_096;
const [pyodide, stdlib, engine, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));

/** @type {Uint8Array} the memory before anything runs */
let first;
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...what) => {
  const made = await instantiate(...what);
  first ??= new Uint8Array(made.instance.exports.memory.buffer.slice());
  return made;
};

const python = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: resolve(stdlib),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
});
python.FS.writeFile("/engine.zip", readFileSync(engine));
python.runPython(readFileSync(new URL("./snapshot.py", import.meta.url), "utf8"));
const told = (text) => {
  const proxy = python.runPython(text);
  const value = proxy.toJs();
  proxy.destroy();
  return value;
};
const library = told('rest("/lib/python314.zip")');
const paths = told("left()");
const contents = paths.map((path) => python.FS.readFile(path));
const list = Buffer.from(JSON.stringify(paths.map((path, at) => [path, contents[at].length])));
python.runPython("blank()");
const { HEAPU8, stackSave, _emscripten_stack_get_end: stackEnd } = python._module;
HEAPU8.fill(0, stackEnd(), stackSave()); // what calls have left behind
const made = python.makeMemorySnapshot();
const [, head] = new Uint32Array(made.buffer, 0, 2);
const memory = made.subarray(head);
const used = (at) => first.subarray(at, at + PAGE).some(Boolean);
let extent = Math.min(first.length, memory.length);
while (extent && !used(extent - PAGE)) {
  extent -= PAGE;
}
for (let at = 0; at < extent; at += 1) {
  memory[at] ^= first[at];
}
const differs = Buffer.alloc(memory.length / PAGE);
const pages = [];
for (let page = 0; page < differs.length; page += 1) {
  const bytes = memory.subarray(page * PAGE, (page + 1) * PAGE);
  if (bytes.some(Boolean)) {
    differs[page] = 1;
    pages.push(bytes);
  }
}
const lengths = [pages.length * PAGE, library.length, list.length];
const sizes = new Uint32Array([0, memory.length, extent, head, ...lengths]);
const parts = [made.subarray(0, head), differs, ...pages, library, list, ...contents];
const whole = Buffer.concat([new Uint8Array(sizes.buffer), ...parts]);
whole.writeUInt32LE(whole.length);
writeFileSync(output, whole);

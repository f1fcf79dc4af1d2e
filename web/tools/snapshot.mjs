// node snapshot.mjs PYODIDE STDLIB ENGINE OUTPUT
//
// Starts the page's Python once, at build time, runs snapshot.py in it, and writes its memory to OUTPUT. pack.py compresses
// that; web/pyodide/start.js starts from it. No two snapshots are equal, because Python reads the clock and random numbers as
// it starts. The seed of `random` would be the same on every page, so engine.py sets it again.
//
// What Pyodide's code itself puts into memory is not stored: a page (4,096 bytes) is stored only if it differs, and as the
// difference. The file holds, in this order, little endian:
//   7 x 32 bits   sizes: of this whole file; of the memory; of the start of the memory that the code itself fills; of the head;
//                 of all stored pages; of the zip; of the list
//   head          Pyodide's own part of a snapshot
//   1 byte a page whether the page is stored
//   pages         exclusive or of memory and what the code puts there (after the part that the code fills: the memory itself)
//   zip           the modules of the standard library that have not been imported
//   list          the files of the engine that have not been imported, as JSON: [path, size], ..
//   contents      of these files
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const PAGE = 4_096;
const BLOCK = 65_536; // bytes by which memory grows
const [pyodide, stdlib, engine, output] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide));
const options = {
  stdLibURL: resolve(stdlib),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
};

/** @type {Uint8Array} the memory before anything runs */
let initial;
let needed = 0; // bytes of memory to start with
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...given) => {
  const result = await instantiate(...given);
  const { memory } = result.instance.exports;
  initial ??= new Uint8Array(memory.buffer.slice());
  memory.grow(Math.max(0, needed - memory.buffer.byteLength) / BLOCK);
  return result;
};

const python = await loadPyodide({ ...options, _makeSnapshot: true });
python.FS.writeFile("/engine.zip", readFileSync(engine));
python.runPython(readFileSync(new URL("./snapshot.py", import.meta.url), "utf8"));
const library = evaluate("rest_of_library()");
const paths = evaluate("unread_files()");
const contents = paths.map((path) => python.FS.readFile(path));
const list = Buffer.from(JSON.stringify(paths.map((path, at) => [path, contents[at].length])));
python.runPython("blank_unused_memory()");
const { HEAPU8, stackSave, _emscripten_stack_get_end: stackEnd } = python._module;
HEAPU8.fill(0, stackEnd(), stackSave()); // left over from calls
const snapshot = python.makeMemorySnapshot();

// Some versions write a snapshot that they can't load: find out now, not on the page.
const [, head] = new Uint32Array(snapshot.buffer, 0, 2);
const memory = snapshot.subarray(head);
needed = memory.length;
const again = await loadPyodide({ ...options, _loadSnapshot: snapshot.slice() });
again.runPython("import skerry; skerry.game_ids()");

let filled = Math.min(initial.length, memory.length);
while (filled && !initial.subarray(filled - PAGE, filled).some(Boolean)) {
  filled -= PAGE;
}
for (let at = 0; at < filled; at += 1) {
  memory[at] ^= initial[at];
}
const isStored = Buffer.alloc(memory.length / PAGE);
const pages = [];
for (let page = 0; page < isStored.length; page += 1) {
  const bytes = memory.subarray(page * PAGE, (page + 1) * PAGE);
  if (bytes.some(Boolean)) {
    isStored[page] = 1;
    pages.push(bytes);
  }
}
const lengths = [pages.length * PAGE, library.length, list.length];
const sizes = new Uint32Array([0, memory.length, filled, head, ...lengths]);
const parts = [snapshot.subarray(0, head), isStored, ...pages, library, list, ...contents];
const whole = Buffer.concat([new Uint8Array(sizes.buffer), ...parts]);
whole.writeUInt32LE(whole.length);
writeFileSync(output, whole);

/** Return the value of a Python expression, as JavaScript. */
function evaluate(/** @type {string} */ expression) {
  const proxy = python.runPython(expression);
  const value = proxy.toJs();
  proxy.destroy();
  return value;
}

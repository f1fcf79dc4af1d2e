// node snapshot.mjs STDLIB ENGINE OUTPUT
//
// Starts the page's Python once, at build time, lets it do what snapshot.py says, and writes its memory, packed, to OUTPUT:
// web/pyodide/start.mjs begins from there. What is random in it (the seed of `random`, the order of hashes) is fixed,
// so that the same input gives the same bytes; engine.py sows anew.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const [stdlib, engine, output] = process.argv.slice(2);
const python = await loadPyodide({
  _makeSnapshot: true,
  stdLibURL: resolve(stdlib),
  env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
});
python.FS.writeFile("/engine.zip", readFileSync(engine));
python.runPython(readFileSync(new URL("./snapshot.py", import.meta.url), "utf8"));
const packed = gzipSync(python.makeMemorySnapshot(), { level: 9 });
writeFileSync(output, packed);

// node snapshot.mjs STDLIB ENGINE OUTPUT
//
// Starts the page's Python once, at build time, lets it do what snapshot.py says, and writes its memory, packed, to OUTPUT:
// web/pyodide/start.mjs begins from there. No two are quite the same, since Python notes the time and draws
// some lots as it starts; the seed of `random` would be the same for everybody, and engine.py sows anew.
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

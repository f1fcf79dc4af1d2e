// node bench/atoll_match.mjs CHECKOUT
//
// Answers positions as `atoll_match.py --answer` does, inside Pyodide: a line each on standard input and output. The engine is
// that of a checkout, Pyodide the one that this checkout ships.
import { join } from "node:path";
import { createInterface } from "node:readline";

const root = join(import.meta.dirname, "..");
const { loadPyodide } = await import(join(root, "web/node_modules/pyodide/pyodide.mjs"));
const python = await loadPyodide({ env: { PYTHONHASHSEED: "0" } });
const folders = { "/engine": join(process.argv[2], "py"), "/bench": join(root, "bench") };
for (const [place, folder] of Object.entries(folders)) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
python.runPython('import sys; sys.path[:0] = ["/engine", "/bench"]');
const answer = python.pyimport("atoll_match").answer;
for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(`${answer(line)}\n`);
}

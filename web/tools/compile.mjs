// node compile.mjs INPUT OUTPUT [DROP-FILE] [STDLIB]
//
// Compiles every .py of the zip or wheel INPUT to a .pyc of the same place in the zip OUTPUT, with the very Python that the
// page runs (Pyodide under node), so that the page never compiles. See compile.py for what is promised about the bytes.
import { readFileSync, writeFileSync } from "node:fs";
import { loadPyodide } from "pyodide";

const [input, output, drop = "", stdlib = ""] = process.argv.slice(2);
if (!output) {
  throw new Error("usage: node compile.mjs INPUT OUTPUT [DROP-FILE] [STDLIB]");
}
const options = { env: { PYTHONHASHSEED: "0", HOME: "/home/pyodide" } };
if (stdlib) {
  options.stdLibURL = stdlib;
}
const pyodide = await loadPyodide(options);
pyodide.FS.writeFile("/in.zip", readFileSync(input));
pyodide.runPython(readFileSync(new URL("./compile.py", import.meta.url), "utf8"));
pyodide.globals.get("compile_zip")("/in.zip", "/out.zip", drop && readFileSync(drop, "utf8"));
writeFileSync(output, pyodide.FS.readFile("/out.zip"));

// node compile.mjs INPUT OUTPUT [--optimize N] [--bare] [--drop FILE] [--stdlib FILE] [--pyscript]
//
// Compiles every .py of the zip or wheel INPUT to a .pyc in the same place of the zip OUTPUT, with the very Python that the page
// runs (Pyodide under node), so that the page never compiles. compile.py says what is promised about the bytes, and what
// --bare takes out. --drop names a file of patterns to leave out; --stdlib a compiled standard library, with which this starts
// three times faster; --pyscript adds what PyScript would compile at every start: the Python package that it writes beside the
// engine.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadPyodide } from "pyodide";

const text = { type: "string" };
const flag = { type: "boolean" };
const { values, positionals } = parseArgs({
  options: { optimize: text, drop: text, stdlib: text, bare: flag, pyscript: flag },
  allowPositionals: true,
});

async function main([input, output]) {
  const options = {
    // Without the columns of a traceback a compiled module is a quarter smaller.
    env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
  };
  if (values.stdlib) {
    options.stdLibURL = resolve(values.stdlib);
  }
  const pyodide = await loadPyodide(options);
  pyodide.FS.writeFile("/in.zip", readFileSync(input));
  pyodide.runPython(readFileSync(new URL("./compile.py", import.meta.url), "utf8"));
  const drop = values.drop ? readFileSync(values.drop, "utf8") : "";
  pyodide.globals.get("compile_zip")(
    "/in.zip",
    "/out.zip",
    drop,
    Number(values.optimize ?? 0),
    Boolean(values.bare),
  );
  if (values.pyscript) {
    const { default: tree } = await import("../node_modules/@pyscript/core/src/stdlib/pyscript.js");
    pyodide.globals.get("add_package")("/out.zip", "pyscript", pyodide.toPy(tree.pyscript));
  }
  writeFileSync(output, pyodide.FS.readFile("/out.zip"));
}

main(positionals).catch((error) => {
  console.error(error.message); // its stack would show Pyodide's minified source whole
  process.exitCode = 1;
});

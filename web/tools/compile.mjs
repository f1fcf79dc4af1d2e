// node compile.mjs INPUT OUTPUT [--optimize N] [--bare] [--drop FILE] [--keep FILE] [--stdlib FILE] [--micropip WHEEL]
//
// Compiles every .py of the zip or wheel INPUT to a .pyc in the same place of the zip OUTPUT, with the very Python that the page
// runs (Pyodide under node), so that the page never compiles. compile.py says what is promised about the bytes, and what
// --bare takes out. --drop names a file of patterns to leave out, --keep one of those among them that stay; --stdlib a compiled
// standard library, with which this starts three times faster. With --micropip, INPUT is a wheel: what is compiled is what
// micropip has installed of it in this Python.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadPyodide } from "pyodide";

const text = { type: "string" };
const flag = { type: "boolean" };
const { values, positionals } = parseArgs({
  options: { optimize: text, drop: text, keep: text, stdlib: text, micropip: text, bare: flag },
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
  pyodide.runPython(readFileSync(new URL("./compile.py", import.meta.url), "utf8"));
  if (values.micropip) {
    pyodide.FS.writeFile("/micropip.whl", readFileSync(values.micropip));
    pyodide.FS.writeFile(`/${basename(input)}`, readFileSync(input));
    await pyodide.globals.get("install")("/micropip.whl", `/${basename(input)}`, "/in.zip");
  } else {
    pyodide.FS.writeFile("/in.zip", readFileSync(input));
  }
  const [drop, keep] = [values.drop, values.keep].map((file) =>
    file ? readFileSync(file, "utf8").split(/\s+/) : [],
  );
  pyodide.globals.get("compile_zip")(
    "/in.zip",
    "/out.zip",
    pyodide.toPy(drop.filter((pattern) => pattern && !keep.includes(pattern))),
    Number(values.optimize ?? 0),
    Boolean(values.bare),
  );
  writeFileSync(output, pyodide.FS.readFile("/out.zip"));
}

await main(positionals);

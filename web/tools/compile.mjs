// node compile.mjs INPUT OUTPUT [--optimize N] [--strip] [--drop FILE] [--keep FILE] [--stdlib FILE] [--micropip WHEEL]
//
// Compiles every .py of the zip or wheel INPUT to a .pyc in the zip OUTPUT, with the Python of the page (Pyodide under Node), so
// that the page never compiles. compile.py says what the bytes depend on, and what --strip removes. --drop names a file of
// patterns to leave out, --keep a file of those among them that stay. --stdlib is a compiled standard library, with which Python
// starts three times faster. With --micropip, INPUT is a wheel, and the files that micropip installs from it are compiled.
import { readFileSync, writeFileSync } from "node:fs";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadPyodide } from "pyodide";

const text = { type: "string" };
const flag = { type: "boolean" };
const { values, positionals } = parseArgs({
  options: { optimize: text, drop: text, keep: text, stdlib: text, micropip: text, strip: flag },
  allowPositionals: true,
});
const [input, output] = positionals;

const options = {
  // Without the columns of tracebacks a compiled module is a quarter smaller.
  env: { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", HOME: "/home/pyodide" },
};
if (values.stdlib) {
  options.stdLibURL = resolve(values.stdlib);
}
const pyodide = await loadPyodide(options);
pyodide.runPython(readFileSync(new URL("./compile.py", import.meta.url), "utf8"));
if (values.micropip) {
  const wheel = `/${basename(input)}`;
  pyodide.FS.writeFile("/micropip.whl", readFileSync(values.micropip));
  pyodide.FS.writeFile(wheel, readFileSync(input));
  await pyodide.globals.get("zip_installed_files")("/micropip.whl", wheel, "/in.zip");
} else {
  pyodide.FS.writeFile("/in.zip", readFileSync(input));
}
const keep = readPatterns(values.keep);
const drop = readPatterns(values.drop).filter((pattern) => !keep.includes(pattern));
pyodide.globals.get("compile_zip")(
  "/in.zip",
  "/out.zip",
  pyodide.toPy(drop),
  Number(values.optimize ?? 0),
  Boolean(values.strip),
);
writeFileSync(output, pyodide.FS.readFile("/out.zip"));

/** Read the patterns in a file, which are separated by spaces. */
function readPatterns(/** @type {string | undefined} */ file) {
  return file ? readFileSync(file, "utf8").split(/\s+/).filter(Boolean) : [];
}

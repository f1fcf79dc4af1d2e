// node tests/pyodide/run.mjs [PYTEST ARGUMENTS]
//
// Runs the engine's contract and toy tests with real pytest inside Pyodide, on the files that the site ships: Pyodide's code,
// the compiled standard library, and the compiled engine of frames with the modules that are loaded on demand. Only what the
// site leaves out comes from elsewhere: the engine's test modules from the wheel, the standard library's from the npm package.
// The tests and pytest itself are mounted from this machine.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import "../../web/tools/node-errors.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const dist = join(root, "dist");
const site = join(dist, "pyodide");
const { loadPyodide } = await import(join(site, "pyodide.mjs"));

const pyodide = await loadPyodide({
  indexURL: site,
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
});
const wheel = readdirSync(dist).find((name) => /^skerry-.*\.whl$/.test(name));
pyodide.FS.writeFile("/wheel.zip", readFileSync(join(dist, wheel)));
const later = readdirSync(site).filter((name) => name.startsWith("lazy-"));
for (const [at, name] of ["plain-engine.bin", ...later].entries()) {
  pyodide.FS.writeFile(`/compiled-${at}.zip`, gunzipSync(readFileSync(join(site, name))));
}
pyodide.FS.writeFile(
  "/published.zip",
  readFileSync(join(root, "web/node_modules/pyodide/python_stdlib.zip")),
);
mount(join(root, "tests"), "/repo/tests");
mount(sitePackages(), "/packages");
pyodide.globals.set("arguments", pyodide.toPy(process.argv.slice(2)));
process.exitCode = pyodide.runPython(readFileSync(join(root, "tests/pyodide/run.py"), "utf8"));

function sitePackages() {
  const library = join(root, ".venv", "lib");
  const python = readdirSync(library).find((name) => name.startsWith("python3"));
  return join(library, python, "site-packages");
}

function mount(/** @type {string} */ from, /** @type {string} */ to) {
  pyodide.FS.mkdirTree(to);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: from }, to);
}

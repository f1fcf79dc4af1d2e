// node tests/pyodide/run.mjs [PYTEST ARGUMENTS]
//
// Runs the engine's contract and toy tests with real pytest inside Pyodide: the same Python, and the same 32-bit WebAssembly, that
// the page gives the engine. The engine is what the wheel in dist/ holds, not the sources; the tests and pytest itself are mounted
// from this machine.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..", "..");
const { loadPyodide } = await import(join(root, "web/node_modules/pyodide/pyodide.mjs"));

function sitePackages() {
  const lib = join(root, ".venv", "lib");
  const python = readdirSync(lib).find((name) => name.startsWith("python3"));
  return join(lib, python, "site-packages");
}

function mount(pyodide, from, to) {
  pyodide.FS.mkdirTree(to);
  pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: from }, to);
}

async function main(chosen) {
  const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" } });
  const dist = join(root, "dist");
  const wheel = readdirSync(dist).find((name) => name.endsWith(".whl"));
  pyodide.unpackArchive(new Uint8Array(readFileSync(join(dist, wheel))), "wheel", { extractDir: "/engine" });
  mount(pyodide, join(root, "tests"), "/repo/tests");
  mount(pyodide, sitePackages(), "/packages");
  pyodide.globals.set("arguments", pyodide.toPy(chosen));
  process.exitCode = pyodide.runPython(readFileSync(join(root, "tests/pyodide/run.py"), "utf8"));
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error.message); // its stack would show Pyodide's minified source whole
  process.exitCode = 1;
});

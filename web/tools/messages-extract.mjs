// node messages-extract.mjs FOLDER_OR_FILE: prints the texts in a folder's modules, or in one module, as
// JSON: [[file, text, plural | null], ..]. They are the first arguments of `t` and `tn` (js/ui/i18n.js), which must be
// literals.

import { readdirSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { parse } from "acorn";
import { simple } from "acorn-walk";

/** The number of texts that each function takes. */
const FUNCTIONS = new Map([
  ["t", 1],
  ["tn", 2],
]);

/** Return the texts of one module. Throws an Error with the place of a text that is no literal. */
export function textsOf(source, file) {
  const rows = [];
  simple(parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true }), {
    CallExpression({ callee, arguments: given, loc }) {
      const count = FUNCTIONS.get(callee.name);
      if (!count || file === "ui/i18n.js") {
        return;
      }
      const texts = given.slice(0, count).map((node) => node.value);
      if (texts.length < count || !texts.every((text) => typeof text === "string")) {
        throw new Error(`${file}:${loc.start.line}: ${callee.name}() needs its text as a literal`);
      }
      rows.push([loc.start, file, texts[0], texts[1] ?? null]);
    },
  });
  const inOrder = ([a], [b]) => a.line - b.line || a.column - b.column;
  return rows.sort(inOrder).map(([, ...row]) => row);
}

if (process.argv[2]) {
  const isModule = process.argv[2].endsWith(".mjs");
  const folder = isModule ? dirname(process.argv[2]) : process.argv[2];
  const files = isModule
    ? [basename(process.argv[2])]
    : readdirSync(folder, { recursive: true }).sort();
  const modules = files.filter((file) => /\.m?js$/.test(file) && !file.startsWith("locale"));
  const rows = modules.flatMap((file) => textsOf(readFileSync(join(folder, file), "utf8"), file));
  process.stdout.write(JSON.stringify(rows));
}

// node texts.mjs FOLDER: the texts that the page's modules say, as JSON: [[file, text, plural | null], ..].
// They are the first arguments of `t` and `tn` (js/ui/i18n.js), and must stand there as literals.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "acorn";
import { simple } from "acorn-walk";

const WORDS = new Map([
  ["t", 1],
  ["tn", 2],
]);

/** The texts of one module; an Error that says where, if one of them is not a literal. */
export function textsOf(source, file) {
  const found = [];
  simple(parse(source, { ecmaVersion: "latest", sourceType: "module", locations: true }), {
    CallExpression({ callee, arguments: given, loc }) {
      const count = WORDS.get(callee.name);
      if (!count || file === "ui/i18n.js") {
        return;
      }
      const texts = given.slice(0, count).map((each) => each.value);
      if (texts.length < count || !texts.every((text) => typeof text === "string")) {
        throw new Error(`${file}:${loc.start.line}: ${callee.name}() wants its text as a literal`);
      }
      found.push([loc.start, file, texts[0], texts[1] ?? null]);
    },
  });
  const order = ([a], [b]) => a.line - b.line || a.column - b.column;
  return found.sort(order).map(([, ...text]) => text);
}

if (process.argv[2]) {
  const folder = process.argv[2];
  const files = readdirSync(folder, { recursive: true }).sort();
  const own = files.filter((file) => file.endsWith(".js") && !file.startsWith("locale"));
  const texts = own.flatMap((file) => textsOf(readFileSync(join(folder, file), "utf8"), file));
  process.stdout.write(JSON.stringify(texts));
}

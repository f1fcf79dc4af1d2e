// Turns texts of a game into a page to read: node prose.mjs TARGET.html [--picture GAME] TEXT.md ..
// The texts are our own; they become HTML here, at build time, and nowhere else.

import { readFile, writeFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { marked } from "marked";

const { values, positionals } = parseArgs({
  options: { picture: { type: "string" } },
  allowPositionals: true,
});
const [target, ...sources] = positionals;
const texts = await Promise.all(sources.map((source) => readFile(source, "utf8")));
const text = texts.join("\n");
const title = text.match(/^# (.+)$/m)?.[1];
if (!title) {
  throw new Error(`${sources[0]} has no title: its first line is "# Title"`);
}
const [head, ...rest] = marked.parse(text, { async: false }).split("</h1>");
const { picture } = values;
const dark = `<source media="(prefers-color-scheme: dark)" srcset="${picture}-dark.svg">`;
const image = picture ? `\n<picture>${dark}<img src="${picture}.svg" alt=""></picture>` : "";
await writeFile(
  target,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<title>${title} - Skerry</title>
<link rel="icon" href="../art/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../css/prose.css">
<body>
<p><a href="../">Back to the games</a></p>
<main>
${head}</h1>${image}${rest.join("</h1>")}
</main>
</body>
</html>
`,
);

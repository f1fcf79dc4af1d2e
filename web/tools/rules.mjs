// Turns the rules of a game into a page: node rules.mjs RULES.md PICTURE.svg TARGET.html
// The text is our own; it becomes HTML here, at build time, and nowhere else.

import { readFile, writeFile } from "node:fs/promises";
import { basename } from "node:path";
import { marked } from "marked";

const [source, picture, target] = process.argv.slice(2);
const text = await readFile(source, "utf8");
const title = text.match(/^# (.+)$/m)?.[1];
if (!title) {
  throw new Error(`${source} has no title: its first line is "# Name of the game"`);
}
const [head, ...rest] = marked.parse(text, { async: false }).split("</h1>");
const body = `${head}</h1>\n<img src="${basename(picture)}" alt="">${rest.join("</h1>")}`;
await writeFile(
  target,
  `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<title>Rules: ${title} - Skerry</title>
<link rel="icon" href="../art/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../css/prose.css">
<body>
<p><a href="../">Back to the games</a></p>
<main>
${body}
</main>
</body>
</html>
`,
);

// Turns texts of a game into a page to read:
// node markdown-page.mjs TARGET.html [--picture GAME] [--language de] TEXT.md ..
// One with a language stands beside the same in another: GAME.html, GAME.de.html.
// The texts are our own; they become HTML here, at build time, and nowhere else. A picture whose
// source is a game's id has been painted by rules_pictures.py, which names it as we do here; that of
// rules.de.md in German too, if that looks different.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { marked } from "marked";

const { values, positionals } = parseArgs({
  options: { picture: { type: "string" }, language: { type: "string" } },
  allowPositionals: true,
});
marked.use({ renderer: { image } });
const [target, ...sources] = positionals;
const texts = await Promise.all(sources.map((source) => readFile(source, "utf8")));
const text = texts.join("\n");
const title = text.match(/^# (.+)$/m)?.[1];
if (!title) {
  throw new Error(`${sources[0]} has no title: its first line is "# Title"`);
}
const first = values.picture ? `\n${painted(values.picture)}` : "";
const { language } = values;
const words = {
  en: { back: "Back to the games", home: "../", table: "Table", other: ["de", "Auf Deutsch"] },
  de: {
    back: "Zurück zu den Spielen",
    home: "../?lang=de",
    table: "Tabelle",
    other: ["en", "In English"],
  },
}[language ?? "en"];
const [head, ...rest] = wide(marked.parse(text, { async: false })).split("</h1>");
const name = basename(target).split(".")[0];
const [tag, said] = words.other;
const there = `${name}${tag === "en" ? "" : `.${tag}`}.html`;
const link = `<a href="${there}" lang="${tag}" hreflang="${tag}">${said}</a>`;
await writeFile(
  target,
  `<!doctype html>
<html lang="${language ?? "en"}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<title>${title} - Skerry</title>
<link rel="icon" href="../art/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../css/prose.css">
<body>
<header><a href="${words.home}">${words.back}</a>${language ? ` · ${link}` : ""}</header>
<main>
${head}</h1>${first}${rest.join("</h1>")}
</main>
</body>
</html>
`,
);

/**
 * The same with tables that can be scrolled where they are wider than the page, by keyboard too.
 * @param {string} html
 */
function wide(html) {
  const start = `<div class="wide" role="group" aria-label="${words.table}" tabindex="0">`;
  return html.replaceAll("<table>", `${start}<table>`).replaceAll("</table>", "</table></div>");
}

/**
 * A position in the text, as rules_pictures.py has painted it.
 * @param {{ href: string, title: string | null, text: string }} picture
 */
function image({ href, title, text }) {
  const hash = createHash("sha256")
    .update(`${href} ${title ?? ""}`)
    .digest("hex");
  const name = own(`${href.split(":")[0]}-${hash.slice(0, 8)}`);
  return `<img src="${name}.svg" alt="${text.replaceAll('"', "&quot;")}">`;
}

/**
 * A picture's name in the text's language, if it looks different there.
 * @param {string} english
 */
function own(english) {
  const name = english + (basename(sources[0]).match(/\.\w+(?=\.md$)/)?.[0] ?? "");
  return existsSync(join(dirname(target), `${name}.svg`)) ? name : english;
}

/**
 * A picture that is there once for light and once for dark pages.
 * @param {string} english
 */
function painted(english) {
  const name = own(english);
  const dark = `<source media="(prefers-color-scheme: dark)" srcset="${name}-dark.svg">`;
  return `<picture>${dark}<img src="${name}.svg" alt=""></picture>`;
}

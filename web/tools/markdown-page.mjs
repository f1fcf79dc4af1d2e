// node markdown-page.mjs TARGET.html [--picture GAME] [--language de] [--languages JSON] [--words JSON] TEXT.md ..
//
// Turns a game's Markdown files into a page. A page with a language links to the same page in the other languages: GAME.html,
// GAME.de.html. --languages has the languages' names by tag, --words the translations of this script's own texts. The texts are our own; they become HTML here, at build time. A picture whose address is a game's id was painted
// by rules_pictures.py, under the name that is computed here as well; pictures of another language are used if they differ.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { marked } from "marked";

const { values, positionals } = parseArgs({
  options: {
    picture: { type: "string" },
    language: { type: "string" },
    languages: { type: "string", default: "{}" },
    words: { type: "string", default: "{}" },
  },
  allowPositionals: true,
});
marked.use({ renderer: { image } });
const [target, ...sources] = positionals;
const texts = await Promise.all(sources.map((source) => readFile(source, "utf8")));
const text = texts.join("\n");
const title = text.match(/^# (.+)$/m)?.[1];
if (!title) {
  throw new Error(`${sources[0]} has no title: its first line should be "# Title"`);
}
const cover = values.picture ? `\n${themedPicture(values.picture)}` : "";
const { language = "en" } = values;
const words = JSON.parse(values.words);
const home = language === "en" ? "../" : `../?lang=${language}`;
const [head, ...rest] = withScrollingTables(marked.parse(text, { async: false })).split("</h1>");
const game = basename(target).split(".")[0];
const links = Object.entries(JSON.parse(values.languages))
  .filter(([tag]) => tag !== language)
  .map(([tag, name]) => {
    const address = `${game}${tag === "en" ? "" : `.${tag}`}.html`;
    return ` · <a href="${address}" lang="${tag}" hreflang="${tag}">${name}</a>`;
  });
await writeFile(
  target,
  `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'">
<title>${title} - Skerry</title>
<link rel="icon" href="../art/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="../css/prose.css">
<script src="../reading-theme.js"></script>
<body>
<header><a href="${home}">${t("Back to the games")}</a>${links.join("")}</header>
<main>
${head}</h1>${cover}${rest.join("</h1>")}
</main>
</body>
</html>
`,
);

/** Translate a text of this script. */
function t(/** @type {string} */ text) {
  return words[text] ?? text;
}

/**
 * Let tables that are wider than the page scroll, by keyboard too.
 * @param {string} html
 */
function withScrollingTables(html) {
  const start = `<div class="wide" role="group" aria-label="${t("Table")}" tabindex="0">`;
  return html.replaceAll("<table>", `${start}<table>`).replaceAll("</table>", "</table></div>");
}

/**
 * Return the <img> of a position in the text, as rules_pictures.py painted it.
 * @param {{ href: string, title: string | null, text: string }} picture
 */
function image({ href, title, text }) {
  const hash = createHash("sha256")
    .update(`${href} ${title ?? ""}`)
    .digest("hex");
  const name = localName(`${href.split(":")[0]}-${hash.slice(0, 8)}`);
  return `<img src="${name}.svg" alt="${text.replaceAll('"', "&quot;")}">`;
}

/**
 * Return the name of a picture in the text's language or, without such a picture, its English name.
 * @param {string} english
 */
function localName(english) {
  const name = english + (basename(sources[0]).match(/\.\w+(?=\.md$)/)?.[0] ?? "");
  return existsSync(join(dirname(target), `${name}.svg`)) ? name : english;
}

/**
 * Return a <picture> with a light and a dark version.
 * @param {string} english
 */
function themedPicture(english) {
  const name = localName(english);
  const dark = `<source media="screen and (prefers-color-scheme: dark)" srcset="${name}-dark.svg">`;
  return `<picture>${dark}<img src="${name}.svg" alt=""></picture>`;
}

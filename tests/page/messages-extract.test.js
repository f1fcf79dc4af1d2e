// All texts of the page are in the catalogues: the modules are searched for strings that look like
// words and are not passed to `t` or `tn`.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../../web/node_modules/acorn/dist/acorn.mjs";
import { ancestor } from "../../web/node_modules/acorn-walk/dist/walk.mjs";
import { textsOf } from "../../web/tools/messages-extract.mjs";

const FOLDER = new URL("../../web/js/", import.meta.url);

/** Strings that look like user-facing texts but are not; each with its file. */
const OTHERS = new Set([
  "ui/dom.js: the page has no {} with the id {}", // a programming error, which visitors never see
  "embed/bootstrap.js: http: https:",
  "embed/loader.js: A game of Skerry", // code for other sites, which have no catalogue
  "bootstrap.js: display: block; margin: 0; padding: 1rem; font: 1rem/2 system-ui",
  "panels/eval-bar.js: {} unknown",
  "board/styles.js: halo heat",
  "game/card-order.js: {} lit",
  "dialogs/print.js: sheet wide",
  "dialogs/print.js: {} svg { overflow: visible; }",
]);

/** Functions whose arguments are for the browser: selectors, media, names of keys. */
const BROWSERS = new Set([
  ...["closest", "matches", "querySelector", "querySelectorAll", "matchMedia", "startsWith"],
  ...["setAttribute", "removeAttribute", "toggle", "add", "remove", "contains"],
]);

/** Functions that show or announce a text, and the index of that argument; then such properties. */
const SAYING = new Map([
  ["el", 2],
  ["setText", 1],
  ["announce", 0],
  ["showNotice", 0],
  ["showRemark", 0],
  ["showRefusal", 0],
]);
const SAID = new Set(["aria-label", "placeholder", "title", "alt", "text", "note"]);

const WORDS = /\p{L}[\p{L}\p{P}]*\s+\p{L}|^[“\s]*\p{Lu}\p{Ll}/u; // two words, or a capital letter
const WORD = /\p{L}{2}/u;
const AFTER_VALUE = /\}\s+\p{L}{2,}/u; // a sentence that begins with a value: `${n} moves`

/** Return the texts of a module that are in no catalogue. */
function untranslated(source, file) {
  const untranslatedTexts = [];
  const look = (text, node, ancestors) => {
    const parents = ancestors.slice(0, -1);
    if (!translated(node, parents) && !forBrowser(node, parents) && words(text, node, parents)) {
      untranslatedTexts.push(`${file}: ${text}`);
    }
  };
  ancestor(parse(source, { ecmaVersion: "latest", sourceType: "module" }), {
    Literal(node, _, ancestors) {
      if (typeof node.value === "string") {
        look(node.value, node, ancestors);
      }
    },
    TemplateLiteral(node, _, ancestors) {
      look(node.quasis.map(({ value }) => value.cooked).join("{}"), node, ancestors);
    },
  });
  return untranslatedTexts;
}

const nameOf = ({ callee }) => callee.property?.name ?? callee.name;

/** Return whether a string is the text of a call of `t` or `tn`. */
function translated(node, parents) {
  const parent = parents.at(-1);
  const count = { t: 1, tn: 2 }[parent.callee?.name] ?? 0;
  return (parent.arguments ?? []).slice(0, count).includes(node);
}

/** Return whether a string is a name or a pattern that only browsers read. */
function forBrowser(node, parents) {
  const parent = parents.at(-1);
  return (
    parent.type.startsWith("Import") ||
    parent.type.startsWith("Export") ||
    (parent.type === "BinaryExpression" && ["===", "!==", "in"].includes(parent.operator)) ||
    (parent.type === "Property" && parent.key === node) ||
    (parent.type === "CallExpression" && BROWSERS.has(nameOf(parent)) && !spoken(parent))
  );
}

/** Return whether a call sets an attribute that is shown or announced. */
function spoken({ arguments: [name] }) {
  return SAID.has(name?.value);
}

function words(text, node, parents) {
  const template = node.type === "TemplateLiteral";
  return (
    WORDS.test(text) || (template && AFTER_VALUE.test(text)) || (WORD.test(text) && placed(node, parents))
  );
}

/** Return whether the page shows or announces a string, judged by its parent nodes. */
function placed(node, parents) {
  const parent = parents.at(-1);
  if (parent.type === "Property") {
    return SAID.has(parent.key.value ?? parent.key.name);
  }
  if (parent.type !== "CallExpression") {
    return false;
  }
  const from = spoken(parent) ? 1 : SAYING.get(nameOf(parent));
  return from !== undefined && parent.arguments.indexOf(node) >= from;
}

const modules = readdirSync(FOLDER, { recursive: true })
  .filter((file) => file.endsWith(".js") && !file.startsWith("locale"))
  .map((file) => ({ file, source: readFileSync(new URL(file, FOLDER), "utf8") }));

test("every text of the page is in the catalogues", () => {
  const untranslatedTexts = modules.flatMap(({ file, source }) => untranslated(source, file));
  assert.deepEqual(
    untranslatedTexts.filter((text) => !OTHERS.has(text)),
    [],
  );
  assert.deepEqual(
    [...OTHERS].filter((text) => !untranslatedTexts.includes(text)),
    [],
    "these are not there any more",
  );
});

test("texts that bypass the catalogues are found anywhere in a module", () => {
  const countUntranslated = (source) => untranslated(source, "it").length;
  for (const source of [
    'showNotice("Gone.")',
    'showNotice(late ? "too late" : t("Gone."))',
    'setText(node, "gone")',
    'el("p", {}, "gone")',
    'el("p", { title: "gone" })',
    'node.setAttribute("aria-label", "gone")',
    "const text = `${count} moves`",
    "const text = `Move ${count}`",
    't("Fine.", { name: "the first" })',
    'throw new Error("it is gone")',
  ]) {
    assert.equal(countUntranslated(source), 1, source);
  }
  for (const source of [
    't("All is well")',
    'tn("one move", "{n} moves", n)',
    'if (key === "Escape") {}',
    'node.querySelector("button span")',
    'import { x } from "./A file.js"',
    "const id = `${game}:${preset}`",
    'el("p", { class: "about" })',
  ]) {
    assert.equal(countUntranslated(source), 0, source);
  }
});

test("texts are extracted from the modules in source order", () => {
  const source = 't("a", { b: t("c") }); tn("one", "{n} many", 2); other("no");';
  assert.deepEqual(textsOf(source, "it.js"), [
    ["it.js", "a", null],
    ["it.js", "c", null],
    ["it.js", "one", "{n} many"],
  ]);
  for (const wrong of ["t(name)", "t(`a ${b}`)", 'tn("one", many, 2)', "t()"]) {
    assert.throws(() => textsOf(wrong, "it.js"), /it.js:1: tn?\(\) needs its text as a literal/);
  }
});

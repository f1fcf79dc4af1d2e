// node glue.mjs GLUE LOADER IMPORTS OUTPUT
//
// Writes Pyodide's glue (pyodide.asm.mjs) to OUTPUT without what nobody needs: what is there for modules of WebAssembly that are
// loaded into Python later, of which we have none. That is two thirds of it, OpenGL, SDL and sockets among it, all of which a
// browser reads and runs before Python starts. What stays is what the code imports (the file IMPORTS, a name a line), what calls
// the glue (LOADER) mentions, and what these need in turn.
//
// A name is needed wherever it stands, whatever it means there: as a name, or as a text, with its first _ or without (as in
// Module["_" + name]).

import { readFileSync, writeFileSync } from "node:fs";
import { parse } from "acorn";
import { full } from "acorn-walk";

/** @typedef {import("acorn").AnyNode} Node */

const WORDS = /[\w$]+/g;
/** The object that the code imports from, and the function that names what it exports. */
const [IMPORTED, EXPORTED] = ["wasmImports", "assignWasmExports"];
/** Values that do nothing but be there. */
const QUIET = new Set([
  "ArrayExpression",
  "ArrowFunctionExpression",
  "ClassExpression",
  "FunctionExpression",
  "Identifier",
  "Literal",
  "ObjectExpression",
]);

/**
 * @param {string} source
 * @param {Set<string>} imports what the code imports
 * @param {string} loader
 */
export function trimmed(source, imports, loader) {
  const statements = theFunction(source).body.body;
  const told = statements.flatMap((statement) =>
    piecesOf(statement).map((piece) => ({ piece, of: nameOf(piece, statement, imports) })),
  );
  const needed = neededOf(told, wordsIn(loader));
  const dead = new Set(told.filter(({ of }) => of && !needed.has(of)).map(({ piece }) => piece));
  let at = 0;
  let left = "";
  for (const statement of statements) {
    const { start, end, text } = lessened(statement, dead, source);
    left += source.slice(at, start) + text;
    at = end;
  }
  return left + source.slice(at);
}

/** The function that all of it is. */
function theFunction(/** @type {string} */ source) {
  const found = [];
  full(parse(source, { ecmaVersion: "latest", sourceType: "module" }), (node) => {
    /Function/.test(node.type) && found.push(node);
  });
  return found.reduce((a, b) => (b.end - b.start > a.end - a.start ? b : a));
}

/** What can be left out of a statement, piece by piece: itself, where it has none. @returns {Node[]} */
function piecesOf(/** @type {Node} */ statement) {
  if (statement.type === "VariableDeclaration") {
    const [{ id, init }] = statement.declarations;
    return id.name === IMPORTED ? init.properties : statement.declarations;
  }
  return statement.id?.name === EXPORTED ? statement.body.body : [statement];
}

/**
 * The name that a piece says something of, so that it goes when nobody needs that; null if it stays.
 * @param {Node} piece
 * @param {Node} statement that it is from
 * @param {Set<string>} imports
 */
function nameOf(piece, statement, imports) {
  switch (piece.type) {
    case "FunctionDeclaration":
      return piece.id.name;
    case "VariableDeclarator":
      return !piece.init || QUIET.has(piece.init.type) ? (piece.id.name ?? null) : null;
    case "Property":
      return imports.has(piece.key.name) ? null : `${IMPORTED}.${piece.key.name}`;
    case "ExpressionStatement":
      return assigned(piece.expression, piece !== statement);
    default:
      return null;
  }
}

/** What an assignment is about: name=.. among the exports, name.sig=.. or Module["name"]=name elsewhere. */
function assigned({ type, left, right }, /** @type {boolean} */ exported) {
  if (type !== "AssignmentExpression") {
    return null;
  }
  if (left.type === "Identifier") {
    return exported ? left.name : null;
  }
  const { object, property } = left;
  const same = object.name === "Module" && right.name && property.value === right.name;
  return same ? right.name : (property.name === "sig" && object.name) || null;
}

/** The names that are needed: those in what stays, in what they mean, and so on. */
function neededOf(told, /** @type {string[]} */ first) {
  const parts = new Map();
  for (const { piece, of } of told) {
    parts.set(of, [...(parts.get(of) ?? []), piece]);
  }
  const needed = new Set();
  const next = [...first, ...namesIn(parts.get(null))];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (!needed.has(name)) {
      needed.add(name);
      next.push(...namesIn(parts.get(name)));
    }
  }
  return needed;
}

function namesIn(/** @type {Node[]} */ pieces = []) {
  const found = [];
  for (const piece of pieces) {
    full(piece, (node) => {
      // A name behind a dot or before a colon is not walked to.
      const keys = [node.property, node.key, ...(node.properties ?? []).map(({ key }) => key)];
      found.push(...[node, ...keys].flatMap((it) => it?.name ?? []));
      const text = node.value?.raw ?? node.value; // of a template, or else of a string
      typeof text === "string" && found.push(...wordsIn(text));
    });
  }
  return found;
}

function wordsIn(/** @type {string} */ text) {
  return (text.match(WORDS) ?? []).flatMap((word) => [word, `_${word}`]);
}

/** Which part of the source becomes another text, so that a statement has no dead pieces. */
function lessened(statement, dead, source) {
  const pieces = piecesOf(statement);
  const kept = pieces.filter((piece) => !dead.has(piece));
  if (kept.length === 0) {
    return { ...statement, text: "" };
  }
  const [{ start }, { end }] = [pieces[0], pieces.at(-1)];
  const between = statement.type === "VariableDeclaration" ? "," : "";
  return { start, end, text: kept.map((it) => source.slice(it.start, it.end)).join(between) };
}

if (process.argv[2]?.endsWith(".mjs")) {
  const [glue, loader, imports] = process.argv.slice(2, 5).map((it) => readFileSync(it, "utf8"));
  writeFileSync(process.argv[5], trimmed(glue, new Set(imports.split("\n")), loader));
}

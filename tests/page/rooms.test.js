// The layers of web/js have an order: a module imports only from its own layer and from earlier
// ones, even on demand. Types (in comments) may come from any layer.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { parse } from "../../web/node_modules/acorn/dist/acorn.mjs";
import { simple } from "../../web/node_modules/acorn-walk/dist/walk.mjs";

const FOLDER = new URL("../../web/js/", import.meta.url);

/** Layers are folders; each module outside a folder is a layer of its own. */
const ROOMS = [
  ...["locale", "ui", "engine", "storage", "board", "input", "game", "panels", "ending"],
  ...["dialogs", "composer", "home", "new-games.js", "bootstrap.js", "inline-entry.js", "session-controller.js"],
  ...["commands.js", "page.js", "startup.js"],
  ...["embed", "onefile", "main.js"],
];
const MOST_MODULES = 16; // modules per folder
const MOST_LINES = 400;

/** Modules above the limit, with their lines. These numbers may only decrease. */
const LONGER = new Map([
]);

/** Return whether a file is written by hand. */
const isOurs = (file) => file.endsWith(".js") && !file.startsWith("locale/");

/** @type {Map<string, string>} the source of each module by its path */
const sources = new Map(
  readdirSync(FOLDER, { recursive: true })
    .map((file) => file.replaceAll("\\", "/"))
    .filter(isOurs)
    .map((file) => [file, readFileSync(new URL(file, FOLDER), "utf8")]),
);

const roomOf = (file) => file.split("/")[0];

/** Return the paths of our modules that a module imports or exports from. */
function importsOf(file, source) {
  const imported = [];
  const add = ({ source: from }) => from && imported.push(from.value);
  simple(parse(source, { ecmaVersion: "latest", sourceType: "module" }), {
    ImportDeclaration: add,
    ExportNamedDeclaration: add,
    ExportAllDeclaration: add,
    ImportExpression: add,
  });
  const base = new URL(file, "file:///js/");
  return imported
    .filter((path) => path.startsWith(".") && !path.endsWith("/pyscript/core.js"))
    .map((path) => new URL(path, base).pathname.replace("/js/", ""));
}

/** Return a message if an import leads to a later layer; otherwise "". */
function fault(file, imported) {
  const [from, to] = [file, imported].map((path) => ROOMS.indexOf(roomOf(path)));
  return from < 0 || to < 0 || from < to ? `${file} imports ${imported}` : "";
}

/** Return the first import cycle; "" without cycles. */
function cycle(graph) {
  const done = new Set();
  const visit = (file, way) => {
    if (way.includes(file)) {
      return [...way.slice(way.indexOf(file)), file].join(" -> ");
    }
    if (done.has(file)) {
      return "";
    }
    const [circle = ""] = (graph.get(file) ?? [])
      .map((other) => visit(other, [...way, file]))
      .filter(Boolean);
    done.add(file);
    return circle;
  };
  return [...graph.keys()].map((file) => visit(file, [])).find(Boolean) ?? "";
}

const graph = new Map([...sources].map(([file, source]) => [file, importsOf(file, source)]));

test("a module imports only from its own layer and those before it", () => {
  const imports = [...graph].flatMap(([file, others]) => others.map((other) => [file, other]));
  assert.ok(imports.length > 200, "the modules were read");
  const faults = imports.map(([file, imported]) => fault(file, imported)).filter(Boolean);
  assert.deepEqual(faults, [], "pass in what is needed, or move it down");
});

test("there are no import cycles", () => {
  assert.equal(cycle(graph), "");
});

test("layers and modules stay within their size limits", () => {
  const folders = [...sources.keys()].map((file) => file.split("/").slice(0, -1).join("/"));
  const full = [...new Set(folders)].filter(
    (folder) => folders.filter((other) => other === folder).length > MOST_MODULES,
  );
  assert.deepEqual(full, []);
  const long = [...sources]
    .map(([file, source]) => [file, source.split("\n").length - 1])
    .filter(([, lines]) => lines > MOST_LINES);
  const grown = long.filter(([file, lines]) => lines > (LONGER.get(file) ?? 0));
  assert.deepEqual(grown, [], "divide it");
  const names = long.map(([file]) => file).sort();
  assert.deepEqual([...LONGER.keys()].sort(), names, "what is no longer long leaves the list");
});

test("all kinds of imports are found, except those of types", () => {
  const source = `
    /** @import {A} from "../page.js" */
    import { b } from "./b.js";
    import "../ui/c.js";
    export { d } from "../ui/d.js";
    import e from "idb-keyval";
    const f = () => import("../page.js");`;
  const imported = ["game/b.js", "ui/c.js", "ui/d.js", "page.js"];
  assert.deepEqual(importsOf("game/a.js", source).sort(), imported.sort());
});

test("upward imports and cycles are reported", () => {
  assert.equal(fault("game/a.js", "ui/b.js"), "");
  assert.equal(fault("game/a.js", "game/b.js"), "");
  assert.equal(fault("ui/a.js", "game/b.js"), "ui/a.js imports game/b.js");
  assert.equal(fault("cellar/a.js", "ui/b.js"), "cellar/a.js imports ui/b.js");
  const round = new Map([
    ["a", ["b", "c"]],
    ["b", []],
    ["c", ["d"]],
    ["d", ["a", "b"]],
  ]);
  assert.equal(cycle(round), "a -> c -> d -> a");
  assert.equal(cycle(new Map([...round, ["d", ["b"]]])), "");
});

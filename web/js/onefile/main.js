// The page as one file: everything that it would ask a server for is inside, packed. The build
// writes this module and all it imports into skerry.html (tools/onefile.py).

import { bareStarter } from "../bare.js";
import { carry } from "../site.js";
import { lay, readOpening, siteStore, start } from "../start.js";
import { packed, unpacked } from "./inside.js";
import { Reader } from "./reader.js";

const script = async () => new Blob([await unpacked("worker")], { type: "text/javascript" });
const parts = async () => ({
  wasm: { packed: await packed("wasm") },
  stdlib: { packed: await packed("stdlib") },
  engine: { packed: await packed("engine") },
});

start(lay(readOpening(), siteStore()), bareStarter({ script, parts }));
unpacked("texts").then((bytes) => bringTexts(JSON.parse(new TextDecoder().decode(bytes))));

/** @param {Record<string, string>} texts pages and pictures by path */
function bringTexts(texts) {
  const pictures = Object.entries(texts).filter(([path]) => path.endsWith(".svg"));
  const addresses = new Map(pictures.map(([path, text]) => [path, addressOf(text)]));
  carry(addresses);
  new Reader(texts, addresses);
}

/** @param {string} svg */
function addressOf(svg) {
  return URL.createObjectURL(new Blob([svg], { type: "image/svg+xml" }));
}

// A whole player for any game, in the protocol of docs/bot-protocol.md: it plays the move that comes first in the alphabet.
import { createInterface } from "node:readline";

let legal = [];
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "skerry") {
    console.log("name First in the alphabet");
    console.log("ready");
  } else if (word === "legal") {
    legal = rest;
  } else if (word === "go") {
    const move = think(legal);
    console.log(`estimate ${move} value 0.5`);
    console.log(`move ${move}`);
  } else if (word === "quit") {
    break;
  }
}

/** @param {string[]} moves */
function think(moves) {
  return moves.toSorted()[0];
}

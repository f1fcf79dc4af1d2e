// A player in version 2 of docs/bot-protocol.md, with options, clocks and analysis. It plays the move that comes first or last in
// the alphabet, and writes the clocks to standard error.
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";

const HELLO = ["name Second", "protocol 2", "option order choice first first last", "option pause number 0 0 1000", "ready"];
const settings = { order: "first", pause: "0" };
let legal = [];
let isAnalyzing = false;
for await (const line of createInterface({ input: process.stdin })) {
  const [word, ...rest] = line.split(" ");
  if (word === "skerry") {
    console.log(HELLO.join("\n"));
  } else if (word === "set") {
    settings[rest[0]] = rest[1];
  } else if (word === "legal") {
    legal = rest;
  } else if (word === "clock") {
    console.error(line);
  } else if (word === "go") {
    await setTimeout(Number(settings.pause));
    console.log(`move ${ordered()[0]}`);
  } else if (word === "analyze") {
    for (const [at, move] of ordered().slice(0, Number(rest[1])).entries()) {
      console.log(`estimate ${move} value ${0.5 / (at + 1)} rank ${at + 1} line ${move}`);
    }
    isAnalyzing = true;
  } else if (word === "stop" && isAnalyzing) {
    isAnalyzing = false;
    console.log("done");
  } else if (word === "quit") {
    break;
  }
}

function ordered() {
  const moves = legal.toSorted();
  return settings.order === "first" ? moves : moves.reverse();
}

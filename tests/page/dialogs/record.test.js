import assert from "node:assert/strict";
import { test } from "node:test";
import { gather, storyText } from "../../../web/js/dialogs/record.js";

test("moves are numbered, with whose they were and what the dice did", () => {
  const moves = [
    { who: "Ann", move: "a1", luck: "Red rolls 3" },
    { who: "Kraken", move: "b2", luck: "" },
    { who: "", move: "4", luck: "" },
  ];
  const story = {
    title: "Toy, Usual",
    date: "21 November 2026",
    players: ["Red: Ann", "Blue: Kraken"],
    first: "Blue rolls 1",
    moves,
    result: "Ann has won",
    source: "https://example.org/#toy:usual:a1,b2",
  };
  assert.equal(
    storyText(story),
    [
      "Toy, Usual",
      "21 November 2026",
      "",
      "Red: Ann",
      "Blue: Kraken",
      "",
      "Blue rolls 1",
      "1. Ann: a1 (Red rolls 3)",
      "2. Kraken: b2",
      "3. 4",
      "",
      "Ann has won",
      "",
      "https://example.org/#toy:usual:a1,b2",
      "",
    ].join("\n"),
  );
});

test("what is gathered is what the viewer may know, up to where the game stands", async () => {
  const scene = { players: [{ name: "Red" }, { name: "Blue" }], status: "Blue to move", news: "" };
  const asked = [];
  const engine = {
    async ask(request) {
      asked.push(request);
      return request.op === "course"
        ? { seats: [0, 1, 0], luck: [false, true, false] }
        : { film: [{ news: "Red walks" }], scene: { news: "Blue rolls 2" } };
    },
  };
  const table = {
    reply: {
      preset: "usual",
      line: ["a", "?"],
      at: 1,
      over: false,
      id: "",
      link: "",
      film: [scene],
      players: ["person", 2],
    },
    info: { name: "Toy", presets: [{ id: "usual", name: "Usual" }], levels: [{ id: 2, name: "Cat" }] },
    scene,
    standing: "Blue to move",
    nameOf: (seat) => ["Ann", "Blue"][seat],
  };
  const text = await gather(table, engine);
  assert.match(text, /^Toy, Usual\n/);
  assert.match(text, /\n\nRed: Ann\nBlue: Cat\n\n1\. Ann: a \(Blue rolls 2\)\n\nBlue to move\n$/);
  assert.deepEqual(asked.slice(1), [{ op: "look", at: 1, film: true }]);
});

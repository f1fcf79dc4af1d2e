// Tens of thousands of damaged and hostile texts for the page's parsers of outside data. Each text
// must be parsed or refused within a limit of CPU time, and no parser may throw. The engine's
// parsers are tested in tests/fuzz.

import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { test } from "node:test";
import { ID, readLink } from "../../web/js/embed/link.js";
import { cleanName } from "../../web/js/ui/link-repair.js";
import { readEntry, readSavedGame, VERSION } from "../../web/js/storage/save.js";
import { readListedGame } from "../../web/js/storage/game-db.js";
import { readSettings, TabStore } from "../../web/js/storage/tab-store.js";

const LIMIT = 100_000; // microseconds; twice the limit that holds on an idle machine
const SIGNS = "abz019:,#@!*-._~ \n\t\0\u007f%é中😀\ud800\"'<>&=+{}[]\\/?";

const folder = new URL("../links/", import.meta.url);
const LINKS = readdirSync(folder)
  .filter((name) => name.endsWith(".txt"))
  .map((name) => readFileSync(new URL(name, folder), "ascii").split("\n")[1]);
const IDS = LINKS.map((link) => readLink(link).id).filter((id) => id !== null);

const OLD = {
  v: 3,
  key: "3f2a-b_9",
  id: IDS[0],
  at: 2,
  players: ["person", 3],
  options: { seconds: 5, names: ["Anna", ""] },
  seen: ["m1"],
};
const ENTRY = {
  v: VERSION,
  key: "3f2a-b_9",
  game: "atoll",
  save: JSON.stringify(OLD),
  record: IDS[0],
  preset: "small",
  at: 2,
  players: ["person", 3],
  names: ["Anna", ""],
  from: null,
};
const KEPT = { ...ENTRY, mark: "m", when: 1, over: false, status: "x", picture: "data:image/png;base64,AA" };
const ODD = [
  null, true, -1, 0, 1.5, 1e308, -0, "", "person", "\ud800", "x".repeat(5000), [], {}, [[]],
  ["person"], { v: 99 }, "__proto__", Array(200).fill("person"), { length: 3 },
]; // biome-ignore format: a list

/** Return a generator of numbers from 0 to 1, which depend on the seed alone. */
function dice(seed) {
  let state = seed;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const pick = (random, list) => list[Math.floor(random() * list.length)];

/** Return the text with one to four small damages. */
function mutated(text, random) {
  let now = text;
  for (let rounds = 1 + Math.floor(random() * 4); rounds > 0; rounds -= 1) {
    const at = Math.floor(random() * (now.length + 1));
    const to = Math.min(now.length, at + pick(random, [1, 1, 2, 5]));
    now = pick(random, [
      () => now.slice(0, at) + pick(random, [...SIGNS]) + now.slice(at),
      () => now.slice(0, at) + now.slice(to),
      () => now.slice(0, at) + pick(random, [...SIGNS]) + now.slice(to),
      () => now.slice(0, to) + now.slice(at),
      () => now.slice(0, at) + now.slice(at, to).repeat(200) + now.slice(to),
      () => now.slice(0, at),
      () => now.toUpperCase(),
      () => now + pick(random, LINKS),
    ])();
  }
  return now;
}

/** Return the value with a part replaced, dropped or doubled. */
function warped(value, random) {
  if (Array.isArray(value) && value.length && random() < 0.8) {
    const at = Math.floor(random() * value.length);
    return random() < 0.2 ? [...value, ...value] : value.with(at, warped(value[at], random));
  }
  if (value && typeof value === "object" && random() < 0.9) {
    const key = pick(random, Object.keys(value));
    const { [key]: old, ...rest } = value;
    return random() < 0.1 ? rest : { ...value, [key]: warped(old, random) };
  }
  if (typeof value === "string" && random() < 0.5) {
    return mutated(value, random);
  }
  return pick(random, ODD);
}

/** Call a function with `count` damaged values; fail if it throws or takes too long. */
function storm(count, seed, make, call) {
  const random = dice(seed);
  let refused = 0;
  for (let round = 0; round < count; round += 1) {
    const given = make(random, round);
    let spent = time(() => {
      refused += Number(call(given));
    });
    for (let tries = 0; spent > LIMIT && tries < 4; tries += 1) {
      spent = time(() => call(given));
    }
    assert.ok(spent < LIMIT, `${spent} µs for ${JSON.stringify(given).slice(0, 200)}`);
  }
  return refused;
}

function time(act) {
  const start = process.cpuUsage();
  act();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}

test("25,000 damaged links are read without an error", () => {
  const make = (random, round) => mutated(LINKS[round % LINKS.length], random);
  const refused = storm(25_000, 1, make, (hash) => {
    const { id } = readLink(hash);
    assert.ok(id === null || ID.test(id));
    if (id !== null && !/[^!-~]/.test(id)) {
      assert.equal(readLink(`#${encodeURIComponent(id)}`).id, id);
    }
    return id === null;
  });
  assert.ok(refused > 8_000 && refused < 24_000, `${refused}`);
});

/** Endings that apps add to a link, which must not change it. */
const ENDS = [".", ",", ":", ";", "!", "?", ")", "]", "}", ">", '"', "'", "\u201d", "\u201c", "\u00ab", "**"];
const TAILS = ["&fbclid=x-_9", "?utm_source=a&utm_medium=b", "&gclid=1", "&quot;", "%26fbclid%3Dx"];
const SPACES = [" ", "\n", "\r\n", "\t", "%20", "%0A", "%0d%0a", "+", "\u00a0", "%C2%A0"];
const UNSEEN = ["\u200b", "\u200d", "\ufeff", "\u00ad", "\u2060", "%E2%80%8B", "%EF%BB%BF"];
const STARTS = ["#", "%23", "(", "<", "\u201e", "\u00bb", '"', "https://example.org/skerry/#"];
const insert = (link, random, signs) => {
  const escape = /%[\da-f]{0,2}$/i; // not inside a character, or between the characters of one sign
  const at = 1 + Math.floor(random() * link.length);
  return escape.test(link.slice(0, at)) ? link : link.slice(0, at) + pick(random, signs) + link.slice(at);
};
const MANGLED = [
  // .. marks a shortened link.
  (link, random) => link + pick(random, link.endsWith(".") ? ENDS.slice(1) : ENDS),
  (link, random) => link + pick(random, TAILS),
  (link, random) => link + pick(random, SPACES),
  (link, random) => insert(link, random, SPACES),
  (link, random) => insert(link, random, UNSEEN),
  (link, random) => pick(random, STARTS) + link,
  (link) => link.replace(/:$/, ""),
  (link) => link.replace(/[:,@]/g, encodeURIComponent),
  (link) => encodeURIComponent(link),
  (link) => link.replaceAll("%", "%25"),
  (link) => link.replace(/[a-z]/, (letter) => letter.toUpperCase()),
];

test("20,000 mangled links are repaired", () => {
  const random = dice(9);
  const good = LINKS.filter((link) => !link.startsWith("#result=") && link.length < 1000);
  for (let round = 0; round < 20_000; round += 1) {
    const link = good[round % good.length];
    let now = link;
    for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
      now = pick(random, MANGLED)(now, random);
    }
    assert.deepEqual(readLink(now), readLink(link), now);
  }
});

test("15,000 damaged games and 5,000 damaged database entries are handled", () => {
  const refused = storm(
    15_000,
    4,
    (random, round) => warped(round % 2 ? OLD : ENTRY, random),
    (data) => {
      const entry = readEntry(data);
      const good = entry !== null && entry !== "newer";
      assert.ok(!good || readEntry(entry).save === entry.save);
      return !good;
    },
  );
  assert.ok(refused > 3_000 && refused < 14_000, `${refused}`);
  storm(
    5_000,
    5,
    (random, round) => warped(round % 2 ? { ...KEPT, ...OLD } : KEPT, random),
    (data) => {
      const entry = readListedGame(data);
      assert.ok(typeof entry !== "object" || entry === null || /^(data:|$)/.test(entry.picture));
    },
  );
});

test("6,000 damaged values in the browser's storage are handled", () => {
  const texts = [
    JSON.stringify(OLD),
    JSON.stringify(ENTRY),
    '{"theme":"dark","motion":"off","coordinates":false,"outline":true}',
    JSON.stringify({ by: "Anna", list: [{ id: IDS[0], by: "Bob" }] }),
    JSON.stringify({ version: "1", reply: { game: "toy", frames: [{}] } }),
  ];
  const make = (random, round) => {
    const text = texts[round % texts.length];
    return random() < 0.5 ? mutated(text, random) : JSON.stringify(warped(JSON.parse(text), random));
  };
  storm(6_000, 7, make, (text) => {
    const storage = { getItem: () => text, setItem() {}, removeItem() {} };
    const given = { path: "/", randomName: () => "t", local: () => storage, session: () => storage };
    const tabStore = new TabStore(given);
    const { held, seen } = tabStore.loadGame();
    assert.ok(held === null || readSavedGame({ ...held, v: VERSION }) !== null);
    assert.ok(seen.every((mark) => typeof mark === "string"));
    tabStore.lastTable({ version: "1", games: [] });
    assert.ok(["auto", "light", "dark", "contrast"].includes(readSettings(text).theme));
    cleanName(String(tabStore.loadData("results")?.by ?? ""));
  });
});

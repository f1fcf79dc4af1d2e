// The person's results in a dialog: won and lost, points, puzzles, days in a row; taken along in a
// file, brought in from one, erased.

/** @import {GameInfo, Outcome, Shelf, Sitter} from "../types" */
/** @import {ResultDb} from "../storage/result-db.js" */
/** @import {Row} from "../library/tally.js" */

import { MAX_FILE, readOutcomes, writeOutcomes } from "../library/outcome.js";
import { points, rows, streak } from "../library/tally.js";
import { openDialog } from "../ui/dialog.js";
import { download, el, fileName } from "../ui/dom.js";
import { number, t, tn } from "../ui/i18n.js";
import { playersText } from "./new-game-form.js";

/**
 * @typedef {{ resultDb: ResultDb, shelf: Shelf }} House
 * @typedef {{ sums: HTMLElement, says: HTMLElement, erasing: HTMLElement, house: House,
 *   last: Promise<void> }} Room `last` ends when all that was asked for has been done
 */

/**
 * @param {ResultDb} resultDb
 * @param {Shelf} shelf
 */
export async function openStats(resultDb, shelf) {
  const house = { resultDb, shelf };
  const sums = el("div", { class: "sums" });
  const says = el("div", { class: "problems", role: "status" });
  const erasing = el("div", { class: "transfer" });
  const room = { sums, says, erasing, house, last: Promise.resolve() };
  openDialog(t("Your results"), [sums, says, transfer(room), erasing]);
  await refresh(room);
}

/**
 * Do one thing after the other, so that what is told last is what was done last.
 * @param {Room} room
 * @param {() => Promise<void>} work
 */
function inTurn(room, work) {
  const done = room.last.then(work);
  room.last = done.catch(() => {}); // whoever asked for it is told
  return done;
}

/** @param {Room} room */
async function refresh(room) {
  const { sums, erasing, house } = room;
  const { outcomes, newer } = await house.resultDb.list();
  const games = house.shelf.games.filter(({ id }) => outcomes.some(({ game }) => game === id));
  const texts = [
    ...(outcomes.length ? [] : [t("No game that was begun here has come to its end yet.")]),
    ...(newer ? [t("{count} more: of a newer version of this page.", { count: newer })] : []),
    ...(house.resultDb.lasting ? [] : [t("This browser keeps nothing: they go with the tab.")]),
    t("What counts are games of one person, begun and finished on this device; it stays there."),
  ];
  sums.replaceChildren(
    ...games.map((info) => gameSums(info, outcomes)),
    ...texts.map((text) => el("p", { class: "about" }, text)),
  );
  erasing.replaceChildren(...(outcomes.length + newer ? [eraser(room, outcomes)] : []));
}

/**
 * All about one game.
 * @param {GameInfo} info
 * @param {Outcome[]} outcomes
 */
function gameSums(info, outcomes) {
  const all = rows(info, outcomes);
  const days = streak(info, outcomes, new Date());
  return el(
    "section",
    {},
    el("h3", {}, info.name),
    ...versus(
      info,
      all.filter(({ seats }) => seats > 1),
    ),
    ...alone(
      info,
      all.filter(({ seats }) => seats === 1),
      outcomes,
    ),
    ...(days
      ? [
          el(
            "p",
            { class: "about" },
            tn("Games of the day: {n} day in a row", "Games of the day: {n} days in a row", days),
          ),
        ]
      : []),
  );
}

/**
 * Against computers.
 * @param {GameInfo} info
 * @param {Row[]} found
 */
function versus(info, found) {
  const heads = [t("Against"), t("Won"), t("Drawn"), t("Lost")];
  const lines = found.map((row) => {
    const { won, drawn, lost, opponents } = row;
    const names = [...new Set(opponents)].map((level) => levelName(info, level)).join(", ");
    return [headCell(names, variant(info, row), row), ...[won, drawn, lost].map((n) => number(n))];
  });
  return table(heads, lines);
}

/**
 * For one: points where there are such, else what was solved.
 * @param {GameInfo} info
 * @param {Row[]} found
 * @param {Outcome[]} outcomes
 */
function alone(info, found, outcomes) {
  const scored = found.filter(({ preset }) => points(outcomes, info.id, preset));
  const solved = found.filter((row) => !scored.includes(row));
  const pointLines = scored.map((row) => {
    const sum = /** @type {import("../library/tally.js").Points} */ (
      points(outcomes, info.id, row.preset)
    );
    const means = [sum.mean, sum.last].map((value) => number(value, { maximumFractionDigits: 1 }));
    return [headCell(variant(info, row), "", row), number(sum.games), number(sum.best), ...means];
  });
  const solvedLines = solved.map((row) => {
    return [headCell(variant(info, row), "", row), number(row.won), number(row.lost)];
  });
  return [
    ...table([t("Alone"), t("Games"), t("Best"), t("Mean"), t("Last ten")], pointLines),
    ...table([t("Alone"), t("Solved"), t("Given up")], solvedLines),
  ];
}

/**
 * @param {GameInfo} info
 * @param {Sitter} level
 */
function levelName(info, level) {
  const name = info.levels.find(({ id }) => id === level)?.name;
  return name ?? t("Level {level}", { level });
}

/**
 * The preset, and the number of players where that is not always the same.
 * @param {GameInfo} game
 * @param {Row} row
 */
function variant(game, { preset, seats }) {
  const info = game.presets.find(({ id }) => id === preset);
  const name = info?.name ?? preset;
  const [least, most] = info?.seats ?? [seats, seats];
  return least === most || seats === 1 ? name : `${name} · ${playersText([seats, seats])}`;
}

/**
 * @param {string} name
 * @param {string} more
 * @param {Row} row
 */
function headCell(name, more, { help, won, drawn, lost }) {
  const all = won + drawn + lost;
  const helped = help
    ? tn("{n} of {all} with help", "{n} of {all} with help", help, { all: number(all) })
    : "";
  return el(
    "span",
    {},
    el("b", {}, name),
    el("small", {}, [more, helped].filter(Boolean).join(" · ")),
  );
}

/**
 * A table with names at the left; none without lines.
 * @param {string[]} heads
 * @param {(HTMLElement | string)[][]} lines
 */
function table(heads, lines) {
  const head = el("tr", {}, ...heads.map((name) => el("th", { scope: "col" }, name)));
  const body = lines.map(([name, ...values]) =>
    el("tr", {}, el("th", { scope: "row" }, name), ...values.map((value) => el("td", {}, value))),
  );
  return lines.length ? [el("table", {}, el("thead", {}, head), el("tbody", {}, ...body))] : [];
}

/**
 * The buttons for files.
 * @param {Room} room
 */
function transfer(room) {
  const { resultDb } = room.house;
  const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
  const bringIn = async () => {
    const [chosen] = file.files ?? [];
    if (chosen) {
      const text = chosen.size > MAX_FILE ? "" : await chosen.text();
      const { outcomes, problems } = readOutcomes(text);
      const fresh = await resultDb.add(outcomes);
      const known = outcomes.length - fresh;
      const sum = t("Results brought in: {fresh}. Here already: {known}.", { fresh, known });
      tell(room, outcomes.length ? [sum, ...problems] : problems);
      file.value = "";
      await refresh(room);
    }
  };
  const takeOut = async () => {
    const { outcomes } = await resultDb.list();
    const blob = new Blob([writeOutcomes(outcomes)], { type: "application/json" });
    const name = fileName("skerry", "results", new Date(), "json");
    download(blob, name);
    tell(room, [t("Saved as {file}.", { file: name })]);
  };
  file.addEventListener("change", () => inTurn(room, bringIn));
  const out = el("button", { type: "button" }, t("Export to a file"));
  out.addEventListener("click", () => inTurn(room, takeOut));
  const into = el("button", { type: "button", onclick: () => file.click() }, t("Import a file"));
  return el("div", { class: "transfer" }, out, into, file);
}

/**
 * A button that asks once more before all is erased, and then offers the way back.
 * @param {Room} room
 * @param {Outcome[]} outcomes that there are now
 */
function eraser(room, outcomes) {
  const { resultDb } = room.house;
  const ask = el("button", { type: "button" }, t("Erase all results"));
  ask.addEventListener("click", () => {
    const sure = el("button", { type: "button", class: "main" }, t("Erase"));
    const not = el("button", { type: "button" }, t("Keep"));
    const erase = async () => {
      await resultDb.erase();
      await refresh(room);
      tell(room, [t("All results are erased.")]);
      room.erasing.replaceChildren(undoing(room, outcomes));
      room.erasing.querySelector("button")?.focus();
    };
    const keep = async () => {
      await refresh(room);
      room.erasing.querySelector("button")?.focus();
    };
    sure.addEventListener("click", () => inTurn(room, erase));
    not.addEventListener("click", () => inTurn(room, keep));
    const text = t("Erase all results on this device?");
    room.erasing.replaceChildren(el("p", { class: "about", role: "alert" }, text), sure, not);
    not.focus();
  });
  return ask;
}

/**
 * @param {Room} room
 * @param {Outcome[]} outcomes that were erased
 */
function undoing(room, outcomes) {
  const undo = el("button", { type: "button" }, t("Undo"));
  const bringBack = async () => {
    await room.house.resultDb.add(outcomes);
    tell(room, [t("The results are back.")]);
    await refresh(room);
    room.erasing.querySelector("button")?.focus();
  };
  undo.addEventListener("click", () => inTurn(room, bringBack));
  return undo;
}

/**
 * @param {Room} room
 * @param {string[]} texts
 */
function tell({ says }, texts) {
  says.replaceChildren(...texts.map((text) => el("p", {}, text)));
}

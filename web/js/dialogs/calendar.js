// The calendar of a game of the day: which days have been played, and how; a touch on a day plays it.

/** @import {CalendarMonth} from "../types" */
/** @import {Results} from "../game/results.js" */

import { openDialog } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { language, t } from "../ui/i18n.js";

const WEEK = 7;
const MONDAY = Date.UTC(2026, 0, 5); // any

/**
 * @param {Results} results
 * @param {string} game
 * @param {string} preset
 * @param {(date: string) => void} chosen
 */
export async function openCalendar(results, game, preset, chosen) {
  const root = el("div", { class: "calendar" });
  const first = await results.calendar(game, preset);
  const dialog = openDialog(t("Past days"), [root]);
  const show = (/** @type {CalendarMonth} */ month, /** @type {string} */ focus = "") => {
    const turn = async (/** @type {string} */ to, /** @type {string} */ name) =>
      show(await results.calendar(game, preset, to), name);
    root.replaceChildren(...pages(month, turn), grid(month, chooseOf(dialog, chosen)), signs());
    const wanted = focus ? root.querySelector(`[data-turn="${focus}"]`) : null;
    wanted instanceof HTMLElement && wanted.focus();
  };
  show(first);
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {(date: string) => void} chosen
 */
function chooseOf(dialog, chosen) {
  return (/** @type {string} */ date) => {
    dialog.close();
    chosen(date);
  };
}

/**
 * The month's name, and the ways to the months beside it.
 * @param {CalendarMonth} month
 * @param {(month: string, name: string) => void} turn
 */
function pages({ month, before, after }, turn) {
  const name = written(`${month}-01`, { month: "long", year: "numeric" });
  const way = (
    /** @type {string | null} */ to,
    /** @type {string} */ sign,
    label = "",
    kind = "",
  ) =>
    button(sign, () => to && turn(to, kind), {
      "aria-label": label,
      "aria-disabled": String(to === null),
      "data-turn": kind,
      class: "quiet",
    });
  const back = way(before, "‹", t("The month before"), "before");
  const on = way(after, "›", t("The month after"), "after");
  return [el("header", {}, back, el("h3", { "aria-live": "polite" }, name), on)];
}

/**
 * @param {CalendarMonth} month
 * @param {(date: string) => void} chosen
 */
function grid({ lead, days }, chosen) {
  const names = Array.from({ length: WEEK }, (_, at) => {
    const day = new Date(MONDAY + at * 86_400_000);
    const short = day.toLocaleDateString(language(), { weekday: "narrow", timeZone: "UTC" });
    const long = day.toLocaleDateString(language(), { weekday: "long", timeZone: "UTC" });
    return el("th", { scope: "col", "aria-label": long }, short);
  });
  const cells = [
    ...Array.from({ length: lead }, () => el("td")),
    ...days.map((day) => el("td", {}, dayButton(day, chosen))),
  ];
  const weeks = inWeeks(cells).map((week) => el("tr", {}, ...week));
  return el("table", {}, el("thead", {}, el("tr", {}, ...names)), el("tbody", {}, ...weeks));
}

/**
 * Cut a row of days into weeks.
 * @template T
 * @param {T[]} cells
 */
export function inWeeks(cells) {
  const count = Math.ceil(cells.length / WEEK);
  return Array.from({ length: count }, (_, at) => cells.slice(at * WEEK, (at + 1) * WEEK));
}

/**
 * @param {CalendarMonth["days"][number]} day
 * @param {(date: string) => void} chosen
 */
function dayButton({ date, day, mark, text, open }, chosen) {
  if (!open) {
    return el("span", { class: "to-come" }, String(day));
  }
  const name = written(date, { day: "numeric", month: "long", year: "numeric" });
  const label = [name, text || t("not played")].join(", ");
  const how = { "aria-label": label, class: `day ${mark}`.trim(), title: text || null };
  return button(String(day), () => chosen(date), how);
}

/** What the marks say. */
function signs() {
  const told = [
    ["done", t("on its day")],
    ["late", t("later")],
    ["done-help", t("with help")],
    ["lost", t("given up")],
  ];
  const items = told.map(([mark, text]) => el("li", {}, el("i", { class: `day ${mark}` }), text));
  return el("ul", { class: "signs" }, ...items);
}

/**
 * A day of UTC in words.
 * @param {string} date
 * @param {Intl.DateTimeFormatOptions} how
 */
function written(date, how) {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(language(), { ...how, timeZone: "UTC" });
}

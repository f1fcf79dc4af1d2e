// The calendar of the daily puzzles: which days were played, and how. Choosing a day lists its puzzles.

/** @import {CalendarMonth, Daily} from "../types" */
/** @import {Results} from "../game/results.js" */

import { openDialog } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { currentLocale, t } from "../ui/i18n.js";

/** @typedef {CalendarMonth["days"][number]} Day */

const DAYS_PER_WEEK = 7;

/**
 * @param {Results} results
 * @param {(daily: Pick<Daily, "game" | "preset" | "date">) => void} onChoose
 */
export async function openCalendar(results, onChoose) {
  const root = el("div", { class: "calendar" });
  const list = el("section", { class: "dailies-of-day", "aria-live": "polite" });
  const first = await results.calendarMonth();
  const dialog = openDialog(t("Past days"), [root, list]);
  const choose = (/** @type {Pick<Daily, "game" | "preset" | "date">} */ daily) => {
    dialog.close();
    onChoose(daily);
  };
  const show = (/** @type {CalendarMonth} */ month, direction = "") => {
    const turn = async (/** @type {string} */ target, /** @type {string} */ way) =>
      show(await results.calendarMonth(target), way);
    const select = (/** @type {Day} */ day) => {
      for (const each of root.querySelectorAll("[data-date]")) {
        each.setAttribute("aria-pressed", String(each.getAttribute("data-date") === day.date));
      }
      list.replaceChildren(...dailiesOfDay(month, day, choose));
    };
    const note = el("p", { class: "about" }, month.note);
    root.replaceChildren(
      makeMonthHeader(month, turn),
      makeDayGrid(month, select),
      makeLegend(),
      note,
    );
    const latest = month.days.findLast(({ open }) => open);
    if (latest) {
      select(latest);
    }
    const focused = direction ? root.querySelector(`[data-turn="${direction}"]`) : null;
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
  };
  show(first);
}

/**
 * @param {CalendarMonth} month
 * @param {(month: string, direction: string) => void} turn
 */
function makeMonthHeader({ month, before, after }, turn) {
  const name = formatDay(`${month}-01`, { month: "long", year: "numeric" });
  const arrow = (
    /** @type {string | null} */ target,
    /** @type {string} */ sign,
    /** @type {string} */ label,
    /** @type {string} */ direction,
  ) =>
    button(sign, () => target && turn(target, direction), {
      "aria-label": label,
      "aria-disabled": String(target === null),
      "data-turn": direction,
      class: "quiet",
    });
  return el(
    "header",
    {},
    arrow(before, "‹", t("Previous month"), "before"),
    el("h3", { "aria-live": "polite" }, name),
    arrow(after, "›", t("Next month"), "after"),
  );
}

/**
 * @param {CalendarMonth} month
 * @param {(day: Day) => void} select
 */
function makeDayGrid({ lead, days }, select) {
  const heads = Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => {
    const date = `2026-06-0${1 + weekday}`; // a week that begins with Monday
    const label = { scope: "col", "aria-label": formatDay(date, { weekday: "long" }) };
    return el("th", label, formatDay(date, { weekday: "narrow" }));
  });
  const empty = Array.from({ length: lead }, () => el("td"));
  const cells = [...empty, ...days.map((day) => el("td", {}, makeDayButton(day, select)))];
  const weeks = splitIntoWeeks(cells).map((week) => el("tr", {}, ...week));
  return el("table", {}, el("thead", {}, el("tr", {}, ...heads)), el("tbody", {}, ...weeks));
}

/**
 * @template T
 * @param {T[]} cells
 */
export function splitIntoWeeks(cells) {
  const count = Math.ceil(cells.length / DAYS_PER_WEEK);
  return Array.from({ length: count }, (_, week) =>
    cells.slice(week * DAYS_PER_WEEK, (week + 1) * DAYS_PER_WEEK),
  );
}

/**
 * @param {Day} day
 * @param {(day: Day) => void} select
 */
function makeDayButton(day, select) {
  const number = el("span", {}, String(day.day));
  if (!day.open) {
    return el("span", { class: "to-come" }, number);
  }
  const name = formatDay(day.date, { day: "numeric", month: "long", year: "numeric" });
  const dots = day.results.map(({ mark }) => el("i", { class: `day ${mark}`.trim() }));
  const label = [name, day.summary || t("not played")].join(", ");
  const look = { "aria-label": label, "data-date": day.date, class: "open-day" };
  return button([number, el("span", { class: "dots" }, ...dots)], () => select(day), look);
}

/**
 * Return the elements that list a day's puzzles with their results; each row opens its puzzle.
 * @param {CalendarMonth} month
 * @param {Day} day
 * @param {(daily: Pick<Daily, "game" | "preset" | "date">) => void} choose
 */
function dailiesOfDay({ dailies }, { date, results }, choose) {
  const style = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long" });
  const rows = dailies.map(({ game, preset, title }, index) => {
    const { mark, name, text } = results[index];
    const parts = dailyParts(`${title} · ${name}`, mark, text || t("not played"));
    return el(
      "li",
      {},
      button(parts, () => choose({ game, preset, date })),
    );
  });
  return [el("h4", {}, formatDay(date, style)), el("ul", {}, ...rows)];
}

/** Return the mark, the name and the result of a daily puzzle. */
export function dailyParts(
  /** @type {string} */ name,
  /** @type {string} */ mark,
  /** @type {string} */ result,
) {
  const sign = el("i", { class: `day ${mark}`.trim(), "aria-hidden": "true" });
  return [sign, el("span", {}, el("b", {}, name), el("small", {}, result))];
}

/** Return the meanings of the marks on days. */
function makeLegend() {
  const marks = [
    ["done", t("on the day")],
    ["late", t("later")],
    ["done-help", t("with hints")],
    ["lost", t("gave up")],
  ];
  const items = marks.map(([mark, text]) => el("li", {}, el("i", { class: `day ${mark}` }), text));
  return el("ul", { class: "signs" }, ...items);
}

/** Format a date such as 2026-11-25. Days are those of UTC. */
function formatDay(/** @type {string} */ date, /** @type {Intl.DateTimeFormatOptions} */ style) {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(currentLocale(), {
    ...style,
    timeZone: "UTC",
  });
}

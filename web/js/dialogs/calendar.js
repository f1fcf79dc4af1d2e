// The calendar of a daily puzzle: which days were played, and how. Choosing a day plays its puzzle.

/** @import {CalendarMonth} from "../types" */
/** @import {Results} from "../game/results.js" */

import { openDialog } from "../ui/dialog.js";
import { button, el } from "../ui/dom.js";
import { locale, t } from "../ui/i18n.js";

const DAYS_PER_WEEK = 7;

/**
 * @param {Results} results
 * @param {string} game
 * @param {string} preset
 * @param {(date: string) => void} onChoose
 */
export async function openCalendar(results, game, preset, onChoose) {
  const root = el("div", { class: "calendar" });
  const first = await results.calendar(game, preset);
  const dialog = openDialog(t("Past days"), [root]);
  const choose = (/** @type {string} */ date) => {
    dialog.close();
    onChoose(date);
  };
  const show = (/** @type {CalendarMonth} */ month, direction = "") => {
    const turn = async (/** @type {string} */ target, /** @type {string} */ way) =>
      show(await results.calendar(game, preset, target), way);
    root.replaceChildren(monthHeader(month, turn), dayGrid(month, choose), legend());
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
function monthHeader({ month, before, after }, turn) {
  const name = format(`${month}-01`, { month: "long", year: "numeric" });
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
 * @param {(date: string) => void} onChoose
 */
function dayGrid({ lead, days }, onChoose) {
  const heads = Array.from({ length: DAYS_PER_WEEK }, (_, weekday) => {
    const date = `2026-01-0${5 + weekday}`; // a week that begins with Monday
    const label = { scope: "col", "aria-label": format(date, { weekday: "long" }) };
    return el("th", label, format(date, { weekday: "narrow" }));
  });
  const empty = Array.from({ length: lead }, () => el("td"));
  const cells = [...empty, ...days.map((day) => el("td", {}, dayButton(day, onChoose)))];
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
 * @param {CalendarMonth["days"][number]} day
 * @param {(date: string) => void} onChoose
 */
function dayButton({ date, day, mark, text, open }, onChoose) {
  if (!open) {
    return el("span", { class: "to-come" }, String(day));
  }
  const name = format(date, { day: "numeric", month: "long", year: "numeric" });
  const label = [name, text || t("not played")].join(", ");
  const look = { "aria-label": label, class: `day ${mark}`.trim(), title: text || null };
  return button(String(day), () => onChoose(date), look);
}

/** Return the meanings of the marks on days. */
function legend() {
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
function format(/** @type {string} */ date, /** @type {Intl.DateTimeFormatOptions} */ style) {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString(locale(), { ...style, timeZone: "UTC" });
}

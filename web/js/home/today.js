// Dates and times of the daily puzzles. Days are those of UTC, the same for everyone.

import { currentLocale, t } from "../ui/i18n.js";

const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
const MINUTE_MS = HOUR_MS / 60;

/** Return the date of a time in milliseconds since 1970, such as 2026-11-21. */
export function utcDate(/** @type {number} */ now) {
  return new Date(now).toISOString().slice(0, 10);
}

/** Format the date of a time in milliseconds since 1970. */
export function formatDate(/** @type {number} */ now) {
  const style = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long" });
  return new Date(now).toLocaleDateString(currentLocale(), { ...style, timeZone: "UTC" });
}

/** Return the weekday of a date such as 2026-11-21: its name, or its first letter. */
export function formatWeekday(
  /** @type {string} */ date,
  /** @type {"long" | "narrow"} */ weekday = "long",
) {
  return new Date(date).toLocaleDateString(currentLocale(), { weekday, timeZone: "UTC" });
}

/** Return the last seven days up to a time in milliseconds since 1970. */
export function lastSevenDays(/** @type {number} */ now) {
  return [6, 5, 4, 3, 2, 1, 0].map((days) => ({ date: utcDate(now - days * DAY_MS) }));
}

/** Return a text with the time until the next daily puzzles. */
export function timeToNextDailies(/** @type {number} */ now) {
  const total = Math.ceil((DAY_MS - (now % DAY_MS)) / MINUTE_MS);
  const hours = Math.floor(total / 60);
  const minutes = total % 60;
  return hours > 0
    ? t("New puzzles in {hours} h {minutes} min", { hours, minutes })
    : t("New puzzles in {minutes} min", { minutes });
}

/** Return the milliseconds until `timeToNextDailies` changes. */
export function msToNextChange(/** @type {number} */ now) {
  return MINUTE_MS - (now % MINUTE_MS) + 1;
}

// The games of the day: which day it is everywhere, and when the next one begins.

import { language, t } from "../ui/i18n.js";

const DAY = 86_400_000; // milliseconds
const HOUR = DAY / 24;
const MINUTE = HOUR / 60;

/** The date, in words. Days are those of UTC. */
export function dateOf(/** @type {number} */ now) {
  const how = /** @type {const} */ ({ weekday: "long", day: "numeric", month: "long" });
  return new Date(now).toLocaleDateString(language(), { ...how, timeZone: "UTC" });
}

/** How long it is until the next day. */
export function untilNext(/** @type {number} */ now) {
  const left = DAY - (now % DAY);
  const hours = Math.floor(left / HOUR);
  const minutes = Math.ceil((left % HOUR) / MINUTE);
  return hours > 0 && minutes < 60
    ? t("The next in {hours} h {minutes} min", { hours, minutes })
    : minutes < 60
      ? t("The next in {minutes} min", { minutes })
      : t("The next in {hours} h {minutes} min", { hours: hours + 1, minutes: 0 });
}

/** Milliseconds until the words of untilNext change. */
export function nextChange(/** @type {number} */ now) {
  return MINUTE - (now % MINUTE) + 1;
}

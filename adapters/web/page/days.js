// Days and hours as the wall of the person's zone shows them, to moments and back; weeks begin on Monday.
import { t } from "./texts.js";
import { ahead, clock, dayKey, format, hourMinute, spoken } from "./time.js";

export const MINUTES = 1440;
const MINUTE = 60_000;

/** The moment of so many minutes into a day, as clocks there show it. @param {string} day @param {number} minutes */
export function moment(day, minutes = 0) {
  const [year, month, date] = day.split("-").map(Number);
  const wall = Date.UTC(year, month - 1, date, 0, minutes);
  const guess = wall - ahead(wall);
  return new Date(wall - ahead(guess));
}

/** Minutes into its day. @param {string | Date} at */
export const minuteOf = (at) => {
  const [hours, minutes] = hourMinute(at).split(":").map(Number);
  return 60 * hours + minutes;
};

export const hourOf = (at) => Math.floor(minuteOf(at) / 60);

export const today = () => dayKey(Date.now());
export function plusDays(day, days) {
  const at = new Date(`${day}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}
/** 0 is Monday. */
const weekday = (day) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
export const monday = (day) => plusDays(day, -weekday(day));
export const firstOfMonth = (day) => `${day.slice(0, 8)}01`;
export function plusMonths(day, months) {
  const at = new Date(`${firstOfMonth(day)}T12:00:00Z`);
  at.setUTCMonth(at.getUTCMonth() + months);
  return at.toISOString().slice(0, 10);
}

/** A day in words. @param {string} day @param {Intl.DateTimeFormatOptions} how */
export const dayText = (day, how) => format(moment(day, 720), how);
export const longDay = (day) => dayText(day, { weekday: "long", day: "numeric", month: "long" });
export const hourText = (minutes) => spoken(`${String(Math.floor(minutes / 60) % 24).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`);
export const shortDay = (day) => dayText(day, { weekday: "short", day: "numeric", month: "short" });

/** When something is, for a list or a screen reader. @param {{starts_at: string, ends_at: string, all_day?: boolean}} event */
export function spanText(event) {
  const [from, to] = [dayKey(event.starts_at), lastDay(event)];
  if (event.all_day) return from === to ? `${shortDay(from)}, ${t("allDay")}` : `${shortDay(from)} – ${shortDay(to)}`;
  return `${shortDay(from)} ${clock(event.starts_at)}–${from === to ? "" : `${shortDay(to)} `}${clock(event.ends_at)}`;
}

/** A whole day of another zone, on the same day here; `at` stays its moment. */
export function onItsDays(event) {
  const there = (iso) => moment(new Date(iso).toLocaleDateString("sv-SE", { timeZone: event.zone })).toISOString();
  return event.all_day ? { ...event, at: event.starts_at, starts_at: there(event.starts_at), ends_at: there(event.ends_at) } : event;
}

/** The last day that it touches: an end at midnight touches no new one. */
export function lastDay(event) {
  const first = dayKey(event.starts_at);
  const last = dayKey(new Date(Date.parse(event.ends_at) - 1));
  return last < first ? first : last;
}

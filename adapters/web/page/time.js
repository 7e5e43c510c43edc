// Dates and times in the person's zone, as the parrots tell them, always with the weekday.
import { local } from "./local.js";
import { getLanguage, t } from "./texts.js";

/** The zone of this device. */
export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

let shown = zone;

/** @param {string | null} known the person's zone; the device's until it is known @returns whether that is news */
export function setZone(known) {
  const before = shown;
  try {
    shown = new Intl.DateTimeFormat("en", { timeZone: known || zone }).resolvedOptions().timeZone;
  } catch {
    shown = zone;
  }
  return shown !== before;
}

/** The zone in which times are shown. */
export const shownZone = () => shown;

/** A zone as people call it: "New York", "纽约时间". @param {string} id as "America/New_York" */
export function zoneName(id) {
  const city = id.split("/").at(-1).replaceAll("_", " ");
  if (getLanguage() !== "zh") return city;
  const parts = new Intl.DateTimeFormat("zh-CN", { timeZone: id, timeZoneName: "shortGeneric" }).formatToParts(0);
  return parts.find(({ type, value }) => type === "timeZoneName" && !value.startsWith("GMT"))?.value ?? city;
}

/** How far the zone is ahead then, short: "GMT+8". @param {string} day */
export const zoneOffset = (day) =>
  format(new Date(`${day}T12:00:00Z`), { timeZoneName: "shortOffset" }).split(" ").at(-1);

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {Date} date @param {Intl.DateTimeFormatOptions} options */
export function format(date, options) {
  const key = getLanguage() + shown + JSON.stringify(options);
  if (!formats.has(key)) {
    formats.set(key, new Intl.DateTimeFormat(getLanguage() === "zh" ? "zh-CN" : "en-GB", { ...options, timeZone: shown }));
  }
  return formats.get(key).format(date);
}

/** How far the zone is ahead of UTC, by quarters of an hour: what Intl says is dear, and a week of events asks often. @type {Map<string, number>} */
const offsets = new Map();
const QUARTER = 900_000;

/** How far the zone is ahead of UTC then, in milliseconds. @param {number} at */
export function ahead(at) {
  const quarter = Math.floor(at / QUARTER) * QUARTER;
  const key = `${shown} ${quarter}`;
  if (!offsets.has(key)) {
    if (offsets.size > 5000) offsets.clear();
    if (!formats.has(shown)) {
      formats.set(shown, new Intl.DateTimeFormat("en", { timeZone: shown, hourCycle: "h23", year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric", second: "numeric" }));
    }
    const part = Object.fromEntries(formats.get(shown).formatToParts(quarter).map(({ type, value }) => [type, Number(value)]));
    offsets.set(key, Date.UTC(part.year, part.month - 1, part.day, part.hour, part.minute, part.second) - quarter);
  }
  return offsets.get(key);
}

/** What calendar and clock of the zone show, as ISO. */
const wall = (at) => new Date(at.getTime() + ahead(at.getTime())).toISOString();

/** Hour and minute for forms and sums, "16:05", whatever the person reads. */
export const hourMinute = (iso) => wall(new Date(iso)).slice(11, 16);

/** An hour and minute as the person wants to read it: of 24 hours, or of 12. @param {string} time "16:05" */
export function spoken(time) {
  if (local.get("clock") !== "h12") return time;
  const hour = Number(time.slice(0, 2));
  return t(hour < 12 ? "beforeNoon" : "afterNoon", { time: `${hour % 12 || 12}${time.slice(2)}` });
}

export const clock = (iso) => spoken(hourMinute(iso));

export const fullTime = (iso) =>
  `${calendarDay(new Date(iso), true)} ${clock(iso)} (${zoneName(shown)})`;

/** A key that is the same for two moments of one day in that zone; as a date it sorts. */
const dateKey = (date) => wall(new Date(date)).slice(0, 10);
export const dayKey = (iso) => dateKey(new Date(iso));

function calendarDay(date, withYear) {
  const weekday = format(date, { weekday: "short" });
  const day = format(date, { day: "numeric", month: getLanguage() === "zh" ? "long" : "short", ...(withYear && { year: "numeric" }) });
  return getLanguage() === "zh" ? `${day} ${weekday}` : `${weekday} ${day}`;
}

/** "今天 · 1月28日 周三", "Today · Wed 28 Jan"; with its zone where that is not the device's. */
export function dayLabel(iso) {
  const [on, today] = [dayKey(iso), dateKey(new Date())];
  const yesterday = new Date(`${today}T12:00:00Z`);
  yesterday.setUTCDate(yesterday.getUTCDate() - 1);
  const day = calendarDay(new Date(iso), on.slice(0, 4) !== today.slice(0, 4));
  const named = shown === zone ? day : `${day} (${zoneName(shown)})`;
  if (on === today) return `${t("today")} · ${named}`;
  if (on === yesterday.toISOString().slice(0, 10)) return `${t("yesterday")} · ${named}`;
  return named;
}

/** For the list of chats: a time today, else a short day. */
export const shortWhen = (iso) =>
  dayKey(iso) === dateKey(new Date()) ? clock(iso) : format(new Date(iso), { weekday: "short", month: "numeric", day: "numeric" });

// Dates and times in the browser's zone, always with the weekday.
import { getLanguage, t } from "./texts.js";

export const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** @type {Map<string, Intl.DateTimeFormat>} */
const formats = new Map();

/** @param {Date} date @param {Intl.DateTimeFormatOptions} options */
function format(date, options) {
  const key = getLanguage() + JSON.stringify(options);
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(getLanguage() === "zh" ? "zh-CN" : "en-GB", options));
  return formats.get(key).format(date);
}

export const clock = (iso) => format(new Date(iso), { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export const fullTime = (iso) =>
  `${calendarDay(new Date(iso), true)} ${clock(iso)} (${zone})`;

/** A key that is the same for two moments of one local day. */
export const dayKey = (iso) => new Date(iso).toDateString();

function calendarDay(date, withYear) {
  const weekday = format(date, { weekday: "short" });
  const day = format(date, { day: "numeric", month: getLanguage() === "zh" ? "long" : "short", ...(withYear && { year: "numeric" }) });
  return getLanguage() === "zh" ? `${day} ${weekday}` : `${weekday} ${day}`;
}

/** "今天 · 1月28日 周三", "Today · Wed 28 Jan". */
export function dayLabel(iso) {
  const date = new Date(iso);
  const now = new Date();
  const yesterday = new Date(now);
  yesterday.setDate(now.getDate() - 1);
  const day = calendarDay(date, date.getFullYear() !== now.getFullYear());
  if (date.toDateString() === now.toDateString()) return `${t("today")} · ${day}`;
  if (date.toDateString() === yesterday.toDateString()) return `${t("yesterday")} · ${day}`;
  return day;
}

/** For the list of chats: a time today, else a short day. */
export const shortWhen = (iso) =>
  dayKey(iso) === new Date().toDateString() ? clock(iso) : format(new Date(iso), { weekday: "short", month: "numeric", day: "numeric" });

// Days side by side with their hours: events are moved and lengthened by pointer and keys, free hours take new ones.
import { MINUTES, dayText, hourText, lastDay, longDay, minuteOf, moment, plusDays, spanText, today } from "./days.js";
import { $, h } from "./dom.js";
import { draggable } from "./drag.js";
import { changeEvent, newEvent } from "./event_form.js";
import { keyOf, move, takeAway, timeText } from "./plans.js";
import { t } from "./texts.js";
import { clock, dayKey, shownZone, zoneName, zoneOffset } from "./time.js";

const HOUR = 48, SNAP = 15, LEAST = 24, MANY = 60;
const pixels = (minutes) => (minutes * HOUR) / 60;
const snapped = (y) => Math.round((y * 60) / HOUR / SNAP) * SNAP;

/** @typedef {import("./plans.js").Event} Event */
/** @typedef {{days: string[], events: Event[], root: HTMLElement, busy(moving: boolean): void, go(day: string, mode?: string): void}} Shown */

/** @param {Shown} shown */
export async function grid(shown) {
  const { days, events } = shown;
  const isWhole = (event) => event.all_day || Date.parse(event.ends_at) - Date.parse(event.starts_at) >= MINUTES * 60_000;
  const whole = events.filter(isWhole);
  const touched = new Map(events.map((event) => [event, [dayKey(event.starts_at), lastDay(event)]]));
  const on = (event, day) => touched.get(event)[0] <= day && day <= touched.get(event)[1];
  const timedOnes = events.filter((event) => !isWhole(event));
  const columns = [];
  for (const day of days) {
    columns.push(column(shown, day, timedOnes.filter((event) => on(event, day))));
    // A full week is built day by day, so that the page answers in between.
    if (events.length > MANY) await new Promise((resolve) => setTimeout(resolve));
  }
  const body = h("div", { class: "grid-days" }, ...columns, cursor(shown));
  const head = h("div", { class: "grid-head" }, h("span", { class: "corner", title: t("zoneShown", { zone: zoneName(shownZone()) }) }, zoneOffset(days[0])),
    ...days.map((day) => h("div", { class: "grid-day" },
      h("button", { type: "button", class: `day-head${day === today() ? " today" : ""}`, "data-key": `head:${day}`, onclick: () => shown.go(day, "day") },
        h("span", null, dayText(day, { weekday: "short" })), " ", h("strong", null, String(Number(day.slice(8)))),
        h("span", { class: "hidden-text" }, ` ${dayText(day, { month: "long" })}`)),
      h("div", { class: "whole", onclick: (click) => click.target === click.currentTarget && newEvent(day, null) },
        ...whole.filter((event) => on(event, day)).map((event) => wholeEvent(event, day === days[0] || dayKey(event.starts_at) === day))))));
  const hours = h("div", { class: "grid-hours", "aria-hidden": "true" }, ...Array.from({ length: 23 }, (_, n) => h("span", null, wholeHour(n + 1))));
  return h("div", { class: `grid of-${days.length}` }, head, h("div", { class: "grid-body" }, hours, body));
}

/** Of 12 hours there is no room for their minutes. */
const wholeHour = (hour) => hourText(hour * 60).replace(/:00(?= .m$)|(?<= \d+):00$/, t("hourSign"));

const wholeEvent = (event, first) => h("button", { type: "button", class: `event all-day${first ? "" : " goes-on"}`, "data-key": `${keyOf(event)}${first ? "" : ":on"}`, "aria-label": label(event), tabindex: first ? 0 : -1, onclick: () => changeEvent(event) },
  h("span", { class: "event-title", dir: "auto" }, event.title));

const label = (event) => [event.title, spanText(event), event.location, event.rrule && t("repeating")].filter(Boolean).join(", ");

/** @param {Shown} shown @param {string} day @param {Event[]} events */
function column(shown, day, events) {
  const el = h("div", { class: `grid-column${day === today() ? " today" : ""}`, "data-day": day });
  const lanes = sideBySide(events, day);
  el.append(...lanes.map((lane) => timed(shown, day, lane)));
  if (day === today()) {
    const now = h("div", { class: "now", "aria-hidden": "true" });
    now.style.top = `${pixels(minuteOf(Date.now()))}px`;
    el.append(now);
  }
  // A press takes the hour, a stroke of the mouse as long as it goes.
  let ghost = null, from = 0, to = 0;
  const minuteAt = (down) => ((down.clientY - el.getBoundingClientRect().top) * 60) / HOUR;
  el.addEventListener("click", (click) => {
    if (click.target !== el) return;
    newEvent(day, Math.min(MINUTES - 30, Math.floor(minuteAt(click) / 30) * 30));
  });
  draggable(el, {
    begin(down) {
      if (down.target !== el) return false;
      from = Math.floor(minuteAt(down) / SNAP) * SNAP;
      ghost = h("div", { class: "event ghost" });
      el.append(ghost);
      shown.busy(true);
    },
    move(_x, y) {
      to = from + snapped(y);
      const [begin, end] = [Math.max(0, Math.min(from, to)), Math.min(MINUTES, Math.max(from + SNAP, to))];
      ghost.style.top = `${pixels(begin)}px`;
      ghost.style.height = `${pixels(end - begin)}px`;
      ghost.textContent = `${hourText(begin)} – ${hourText(end)}`;
    },
    end() {
      ghost.remove();
      const [begin, end] = [Math.max(0, Math.min(from, to)), Math.min(MINUTES, Math.max(from + SNAP, to))];
      newEvent(day, begin, end - begin);
      shown.busy(false);
    },
    cancel() {
      ghost.remove();
      shown.busy(false);
    },
  }, { scroller: shown.root, touch: false });
  return el;
}

/** Events of a day with their place: those that overlap share the width. @param {Event[]} events */
function sideBySide(events, day) {
  const spans = events.map((event) => {
    const begin = dayKey(event.starts_at) < day ? 0 : minuteOf(event.starts_at);
    const end = dayKey(event.ends_at) > day ? MINUTES : minuteOf(event.ends_at);
    return { event, begin, end, until: Math.max(end, begin + (LEAST * 60) / HOUR), lane: 0, lanes: 1 };
  }).sort((a, b) => a.begin - b.begin || b.end - a.end);
  let together = [], until = 0;
  const close = () => {
    const lanes = Math.max(0, ...together.map((one) => one.lane)) + 1;
    for (const one of together) one.lanes = lanes;
    together = [];
  };
  for (const one of spans) {
    if (one.begin >= until) close();
    const taken = new Set(together.filter((other) => other.until > one.begin).map((other) => other.lane));
    while (taken.has(one.lane)) one.lane += 1;
    together.push(one);
    until = Math.max(until, one.until);
  }
  close();
  return spans;
}

/** @param {Shown} shown @param {string} day */
function timed(shown, day, { event, begin, end, lane, lanes }) {
  const when = h("span", { class: "event-time" }, timeText(event));
  const el = h("button", { type: "button", class: `event${event.busy ? "" : " free"}${end - begin < 40 ? " short" : ""}`, "data-key": keyOf(event), "aria-label": label(event),
    onclick: () => !pending && changeEvent(event) },
  h("span", { class: "event-title", dir: "auto" }, event.title), when, event.location && h("span", { class: "event-place", dir: "auto" }, event.location), h("span", { class: "grip", "aria-hidden": "true" }));
  const [first, last] = [dayKey(event.starts_at) === day, lastDay(event) === day];
  el.style.top = `${pixels(begin)}px`;
  el.style.height = `${Math.max(LEAST, pixels(end - begin) - 2)}px`;
  el.style.left = `${(lane * 100) / lanes}%`;
  el.style.width = `calc(${100 / lanes}% - 3px)`;
  const height = Math.max(LEAST, pixels(end - begin) - 2);

  /** What is being done with it: days and minutes later, minutes longer. */
  let pending = null;
  const wished = ({ days, later, longer }) => {
    const starts = moment(plusDays(dayKey(event.starts_at), days), minuteOf(event.starts_at) + later);
    const lasts = Date.parse(event.ends_at) - Date.parse(event.starts_at) + longer * 60_000;
    return [starts, new Date(starts.getTime() + Math.max(SNAP * 60_000, lasts))];
  };
  const show = (wanted) => {
    if (!pending) shown.busy(true);
    pending = wanted;
    const width = el.parentElement.offsetWidth;
    el.classList.add("moving");
    el.style.translate = `${wanted.days * (width + 1)}px ${pixels(wanted.later)}px`;
    el.style.height = `${Math.max(LEAST / 2, height + pixels(wanted.longer))}px`;
    const [starts, ends] = wished(wanted);
    when.textContent = `${wanted.days ? `${dayText(dayKey(starts), { weekday: "short" })} ` : ""}${clock(starts)} – ${clock(ends)}`;
    return when.textContent;
  };
  const leave = () => {
    pending = null;
    el.classList.remove("moving");
    el.style.translate = "";
    el.style.height = `${height}px`;
    when.textContent = timeText(event);
    shown.busy(false);
  };
  const keep = async () => {
    const wanted = pending;
    if (!wanted.days && !wanted.later && !wanted.longer) return leave();
    await move(event, ...wished(wanted));
    return leave();
  };

  let grip = false;
  draggable(el, {
    begin(down) {
      grip = down.target.classList.contains("grip");
      return grip ? last : first;
    },
    move(x, y) {
      const width = el.parentElement.offsetWidth + 1;
      const at = shown.days.indexOf(day);
      if (grip) show({ days: 0, later: 0, longer: Math.max(snapped(y), SNAP - Math.round(end - begin)) });
      else show({ days: Math.min(shown.days.length - 1 - at, Math.max(-at, Math.round(x / width))), later: Math.min(MINUTES - SNAP - begin, Math.max(-begin, snapped(y))), longer: 0 });
    },
    end: keep,
    cancel: leave,
  }, { scroller: shown.root });

  el.addEventListener("keydown", (press) => {
    const by = { ArrowUp: [0, -SNAP], ArrowDown: [0, SNAP], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[press.key];
    if (by && press.altKey) {
      press.preventDefault();
      const now = pending ?? { days: 0, later: 0, longer: 0 };
      said(show(press.shiftKey ? { ...now, longer: now.longer + by[1] } : { ...now, days: now.days + by[0], later: now.later + by[1] }));
    } else if (pending && (press.key === "Enter" || press.key === "Escape")) {
      press.preventDefault();
      press.stopPropagation();
      if (press.key === "Enter") keep();
      else leave();
    } else if (press.key === "Delete") takeAway(event);
  });
  el.addEventListener("blur", () => pending && !el.matches(":active") && !document.querySelector("dialog[open]") && leave());
  return el;
}

/** For those who do not see it move. */
const said = (text) => ($("spoken").textContent = text);

/** For the keyboard: a place among the free hours, that arrows move and Enter takes. @param {Shown} shown */
function cursor(shown) {
  let [at, minutes] = [Math.max(0, shown.days.indexOf(today())), 540];
  const el = h("button", { type: "button", class: "cursor", "data-key": "cursor", onclick: () => newEvent(shown.days[at], minutes) });
  const place = () => {
    el.style.top = `${pixels(minutes)}px`;
    el.style.left = `${(at * 100) / shown.days.length}%`;
    el.style.width = `${100 / shown.days.length}%`;
    el.setAttribute("aria-label", t("newAt", { when: `${longDay(shown.days[at])} ${hourText(minutes)}` }));
  };
  el.addEventListener("keydown", (press) => {
    const by = { ArrowUp: [0, -30], ArrowDown: [0, 30], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[press.key];
    if (!by || press.altKey) return;
    press.preventDefault();
    at = Math.min(shown.days.length - 1, Math.max(0, at + by[0]));
    minutes = Math.min(MINUTES - 30, Math.max(0, minutes + by[1]));
    place();
    el.scrollIntoView({ block: "nearest" });
  });
  place();
  return el;
}

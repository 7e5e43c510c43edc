// A month of the agenda: a day opens on a press, events go to another day by pointer or keys.
import { MINUTES, dayText, lastDay, longDay, minuteOf, moment, plusDays, spanText, today } from "./days.js";
import { h } from "./dom.js";
import { draggable } from "./drag.js";
import { changeEvent, newEvent } from "./event_form.js";
import { keyOf, move } from "./plans.js";
import { t } from "./texts.js";
import { clock, dayKey } from "./time.js";

const MOST = 3;
const phone = matchMedia("(max-width: 819px)");
const KEYS = { ArrowUp: -7, ArrowDown: 7, ArrowLeft: -1, ArrowRight: 1 };

/** @param {import("./agenda_grid.js").Shown} shown @param {string} within a day of the month */
export function month(shown, within) {
  const { days, events } = shown;
  const weeks = days.slice(35)[0].slice(0, 7) === within.slice(0, 7) ? 42 : 35;
  const touched = events.map((event) => ({ event, first: dayKey(event.starts_at), last: lastDay(event) }));
  const on = (day) => touched.filter(({ first, last }) => first <= day && day <= last).map(({ event }) => event);
  const el = h("div", { class: "month" },
    ...days.slice(0, 7).map((day) => h("span", { class: "month-weekday", "aria-hidden": "true" }, dayText(day, { weekday: "short" }))),
    ...days.slice(0, weeks).map((day) => cell(shown, day, within, on(day))));
  el.addEventListener("keydown", (press) => {
    const day = press.target.closest(".cell")?.dataset.day;
    if (!day || !(press.key in KEYS) || press.altKey) return;
    press.preventDefault();
    el.querySelector(`[data-key="day:${plusDays(day, KEYS[press.key])}"]`)?.focus();
  });
  return el;
}

function cell(shown, day, within, events) {
  const more = events.length > MOST ? events.length - MOST + 1 : 0;
  const count = events.length ? `, ${t("eventsThere", { count: events.length })}` : "";
  const el = h("div", { class: `cell${day === today() ? " today" : ""}${day.slice(0, 7) === within.slice(0, 7) ? "" : " outside"}`, "data-day": day },
    h("button", { type: "button", class: "cell-day", "data-key": `day:${day}`, "aria-label": `${longDay(day)}${count}`, onclick: () => shown.go(day, "day") }, String(Number(day.slice(8)))),
    ...events.slice(0, more ? MOST - 1 : MOST).map((event) => entry(shown, event, day)),
    more > 0 && h("button", { type: "button", class: "cell-more", tabindex: -1, onclick: () => shown.go(day, "day") }, t("more", { count: more })));
  el.addEventListener("click", (click) => {
    if (click.target !== el) return;
    if (phone.matches) shown.go(day, "day");
    else newEvent(day, 540);
  });
  return el;
}

/** @param {import("./plans.js").Event} event */
function entry(shown, event, day) {
  const first = dayKey(event.starts_at) === day;
  const el = h("button", { type: "button", class: `cell-event${event.all_day ? " all-day" : ""}`, "data-key": `${keyOf(event)}${first ? "" : day}`, "aria-label": `${event.all_day ? "" : `${clock(event.starts_at)} `}${event.title}, ${spanText(event)}`,
    onclick: () => changeEvent(event) }, !event.all_day && h("time", null, clock(event.starts_at)), " ", h("span", { dir: "auto" }, event.title));
  let over = null;
  const mark = (next) => {
    over?.classList.remove("over");
    over = next;
    over?.classList.add("over");
  };
  const to = (target) => {
    const starts = moment(target, event.all_day ? 0 : minuteOf(event.starts_at));
    const lasts = Date.parse(event.ends_at) - Date.parse(event.starts_at);
    // Whole days end with a day, whatever clocks do in between.
    const ends = event.all_day ? moment(plusDays(target, Math.round(lasts / 60_000 / MINUTES))) : new Date(starts.getTime() + lasts);
    return target === day ? undefined : move(event, starts, ends);
  };
  const done = () => {
    mark(null);
    el.classList.remove("moving");
    el.style.translate = "";
    shown.busy(false);
  };
  draggable(el, {
    begin() {
      if (!first) return false;
      shown.busy(true);
      el.classList.add("moving");
    },
    move(x, y, event) {
      el.style.translate = `${x}px ${y}px`;
      mark(document.elementsFromPoint(event.clientX, event.clientY).find((one) => one.classList.contains("cell")));
    },
    async end() {
      const target = over?.dataset.day;
      if (target) await to(target);
      done();
    },
    cancel: done,
  }, { scroller: shown.root });
  el.addEventListener("keydown", (press) => {
    if (!(press.key in KEYS) || !press.altKey || !first) return;
    press.preventDefault();
    to(plusDays(day, KEYS[press.key]));
  });
  return el;
}

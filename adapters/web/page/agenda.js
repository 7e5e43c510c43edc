// The agenda: a day, a week or a month of the calendar, made and changed where it is seen.
import { grid } from "./agenda_grid.js";
import { month } from "./agenda_month.js";
import { call } from "./api.js";
import { dayText, firstOfMonth, hourOf, longDay, moment, monday, onItsDays, plusDays, plusMonths, today } from "./days.js";
import { h, icon } from "./dom.js";
import { newEvent } from "./event_form.js";
import { local } from "./local.js";
import { keyOf } from "./plans.js";
import { skeleton } from "./skeleton.js";
import { getLanguage, t } from "./texts.js";
import { leaving } from "./undo.js";
import { registerView, showView } from "./views.js";

const LEFT = "M14.5 5.5 8 12l6.5 6.5", RIGHT = "M9.5 5.5 16 12l-6.5 6.5";
const MODES = ["day", "week", "month"];
const phone = matchMedia("(max-width: 819px)");
const saved = local.get("agenda");
const state = { mode: MODES.includes(saved) ? saved : phone.matches ? "day" : "week", day: today(), busy: false, late: false, anew: false, at: 0 };
/** @type {HTMLElement | null} */
let root = null;
/** @type {{bar: HTMLElement, hint: HTMLElement, body: HTMLElement} | null} */
let parts = null;
let minute = 0;

/** The first day that is shown, and how many. */
function shownDays() {
  if (state.mode === "day") return [state.day, 1];
  if (state.mode === "week") return [monday(state.day), 7];
  return [monday(firstOfMonth(state.day)), 42];
}

function step(by) {
  if (state.mode === "month") state.day = plusMonths(state.day, by);
  else state.day = plusDays(state.day, by * (state.mode === "day" ? 1 : 7));
  draw(true);
}

function heading() {
  if (state.mode === "day") return longDay(state.day);
  if (state.mode === "month") return dayText(state.day, { month: "long", year: "numeric" });
  const first = monday(state.day);
  const [short, dated] = [{ day: "numeric", month: "short" }, { day: "numeric", month: "short", year: "numeric" }];
  const yearFirst = getLanguage() === "zh";
  return `${dayText(first, yearFirst ? dated : short)} – ${dayText(plusDays(first, 6), yearFirst ? short : dated)}`;
}

function drawBar() {
  const focused = parts.bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const arrow = (label, path, by) => h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, "data-key": path, onclick: () => step(by) }, icon(path, 18));
  parts.bar.replaceChildren(
    arrow(t(`before_${state.mode}`), LEFT, -1), arrow(t(`after_${state.mode}`), RIGHT, 1),
    h("h3", { "aria-live": "polite" }, heading()),
    h("button", { type: "button", class: "button small", "data-key": "today", onclick: () => go(today()) }, t("today")),
    h("div", { class: "segments", role: "group", "aria-label": t("agenda") }, ...MODES.map((mode) =>
      h("button", { type: "button", "aria-pressed": String(mode === state.mode), "data-key": mode, onclick: () => choose(mode) }, t(mode)))));
  if (focused) parts.bar.querySelector(`[data-key="${focused}"]`)?.focus();
}

function choose(mode) {
  state.mode = mode;
  local.set("agenda", mode);
  draw(true);
}

/** Show a day in the agenda, e.g. what was searched for. */
export function go(day, mode = state.mode) {
  state.day = day;
  state.mode = mode;
  if (root) draw(true);
  else showView("agenda");
}

/** Look again; where something is being moved, once it stands. @param {boolean} [anew] another time is shown */
async function draw(anew = false) {
  // A look that overtakes another does what that was to do, too.
  state.anew ||= anew;
  if (state.busy) return void (state.late = true);
  const at = (state.at += 1);
  drawBar();
  const [first, count] = shownDays();
  const span = `from=${moment(first).toISOString()}&to=${moment(plusDays(first, count)).toISOString()}`;
  let events = [];
  try {
    ({ schedules: events } = await call("GET", `schedules?${span}`));
  } catch (error) {
    parts?.hint.replaceChildren(h("p", { class: "problem" }, error.message));
    parts?.body.querySelector(".skeleton")?.remove();
    return;
  }
  if (!root || at !== state.at) return;
  if (state.busy) return void (state.late = true);
  events = events.map(onItsDays).filter((event) => !leaving.has(keyOf(event)) && !leaving.has(`event:${event.id}`));
  const shown = { days: Array.from({ length: count }, (_, n) => plusDays(first, n)), events, root: parts.body, busy, go };
  const drawn = state.mode === "month" ? month(shown, state.day) : await grid(shown);
  if (!root || at !== state.at) return;
  if (state.busy) return void (state.late = true);
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const top = parts.body.scrollTop;
  parts.body.replaceChildren(drawn);
  parts.hint.replaceChildren(events.length ? "" : h("p", null, t("agendaEmpty")));
  parts.body.scrollTop = !state.anew ? top : state.mode === "month" ? 0 : morning(events);
  state.anew = false;
  if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** Where to begin: a little before now, or before the first event of another day. */
function morning(events) {
  const hour = parts.body.querySelector(".grid-days").offsetHeight / 24;
  const first = events.filter((event) => !event.all_day).map((event) => hourOf(event.starts_at));
  const now = shownDays()[0] <= today() && today() < plusDays(...shownDays()) ? hourOf(Date.now()) : 24;
  return Math.max(0, Math.min(8, now, ...first) - 0.5) * hour;
}

/** Something is being moved, or not any longer: looks wait until then. @param {boolean} moving */
function busy(moving) {
  state.busy = moving;
  if (!moving && state.late) draw((state.late = false));
}

registerView({
  name: "agenda",
  icon: "M8 3v4M16 3v4M4 10h16M5 5h14v15H5z",
  title: () => t("agenda"),
  open(into, tools) {
    root = into;
    state.busy = state.late = false;
    parts = { bar: h("div", { class: "agenda-bar" }), hint: h("div", { class: "hint" }), body: h("div", { class: "agenda-body" }) };
    parts.body.append(skeleton());
    root.append(h("div", { class: "agenda-top" }, parts.bar, parts.hint), parts.body);
    tools.append(h("button", { type: "button", class: "button small", onclick: () => newEvent(state.day, nextHour()) }, `+ ${t("newEvent")}`));
    minute = setInterval(() => draw(), 60_000);
    draw(true);
  },
  close() {
    root = parts = null;
    clearInterval(minute);
  },
  refresh: () => draw(),
});

/** The next full hour today, nine on another day. */
const nextHour = () => (state.day === today() ? Math.min(23, hourOf(Date.now()) + 1) * 60 : 540);

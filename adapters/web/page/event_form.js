// The form of one event: made, changed and deleted; what is in the way is told, with free times to take instead.
import { call } from "./api.js";
import { MINUTES, moment, plusDays } from "./days.js";
import { dayField, dialog, field, select, submitOnce } from "./dialogs.js";
import { h } from "./dom.js";
import { RULES, freeNear, momentOf, sentence, spans, takeAway } from "./plans.js";
import { t } from "./texts.js";
import { clock, dayKey, hourMinute, shownZone, zoneName } from "./time.js";
import { told } from "./undo.js";
import { freshen } from "./views.js";

const LEADS = ["", "0", "10", "30", "60", "1440"];

/** @param {string} day @param {number | null} minutes null: the whole day @param {number} [length] in minutes */
export function newEvent(day, minutes, length = 60) {
  const starts = moment(day, minutes ?? 0);
  const ends = minutes === null ? moment(plusDays(day, 1)) : new Date(starts.getTime() + length * 60_000);
  form({ title: "", starts_at: starts.toISOString(), ends_at: ends.toISOString(), all_day: minutes === null, location: "", description: "", rrule: null });
}

/** @param {import("./plans.js").Event} event */
export const changeEvent = (event) => form(event, true);

function form(event, known = false) {
  const input = (type, value, props) => Object.assign(h("input", { type, ...props }), { value });
  const title = input("text", event.title, { required: true, maxlength: 500, dir: "auto", placeholder: t("eventTitle"), "aria-label": t("eventTitle"), class: "big", autofocus: true });
  const whole = h("input", { type: "checkbox", checked: event.all_day });
  const lastOf = event.all_day ? plusDays(dayKey(event.ends_at), -1) : dayKey(event.ends_at);
  const [fromDay, toDay] = [input("date", dayKey(event.starts_at), { required: true, "aria-label": `${t("begins")} ${t("date")}` }), input("date", lastOf, { required: true, "aria-label": `${t("ends")} ${t("date")}` })];
  const [fromTime, toTime] = [input("time", event.all_day ? "09:00" : hourMinute(event.starts_at), { "aria-label": `${t("begins")} ${t("time")}` }), input("time", event.all_day ? "10:00" : hourMinute(event.ends_at), { "aria-label": `${t("ends")} ${t("time")}` })];
  const place = input("text", event.location, { maxlength: 500, dir: "auto" });
  const about = Object.assign(h("textarea", { rows: 2, maxlength: 4000, dir: "auto" }), { value: event.description });
  const usual = Object.entries(RULES).find(([, rule]) => rule === (event.rrule ?? ""))?.[0];
  const names = Object.keys(RULES).filter((name) => name !== "none" || !known || !event.rrule);
  const repeat = select(usual ?? "asItIs", [...(usual ? [] : [["asItIs", t("asItIs")]]), ...names.map((name) => [name, t(`repeat_${name}`)])]);
  const lead = select("", LEADS.map((minutes) => [minutes, minutes ? t(`lead_${minutes}`) : t(known ? "asItIs" : "asUsual")]));
  const span = event.rrule && known ? h("fieldset", { class: "spans" }, h("legend", null, t("whichOnes")), ...spans().map(([value, label]) =>
    h("label", null, h("input", { type: "radio", name: "span", value, checked: value === "one" }), label))) : null;
  const problem = h("div", { class: "sheet-problem", role: "alert" });
  const times = () => [fromTime, toTime].forEach((el) => (el.hidden = whole.checked));

  const begins = () => moment(fromDay.value, whole.checked ? 0 : minutes(fromTime.value));
  const ends = () => (whole.checked ? moment(plusDays(toDay.value, 1)) : moment(toDay.value, minutes(toTime.value)));
  let length = ends() - begins();
  /** A later begin takes the end along. */
  const begun = () => {
    if (!fromDay.value || !fromTime.value) return;
    const end = new Date(begins().getTime() + length);
    const day = whole.checked ? plusDays(dayKey(end), -1) : dayKey(end);
    toDay.value = day;
    if (!whole.checked) toTime.value = hourMinute(end);
    toDay.dispatchEvent(new Event("change"));
  };
  for (const el of [fromDay, fromTime]) el.addEventListener("change", begun);
  for (const el of [toDay, toTime]) el.addEventListener("change", () => (length = Math.max(0, ends() - begins())));
  whole.addEventListener("change", () => {
    times();
    length = whole.checked ? MINUTES * 60_000 : 3_600_000;
    begun();
  });
  times();

  const el = dialog(known ? t("changeEvent") : t("newEvent"),
    h("form", { class: "form", onsubmit: (submit) => submitOnce(submit, () => send(false)) },
      title,
      h("div", { class: "when" },
        dayField(t("begins"), fromDay), fromTime, dayField(t("ends"), toDay), toTime,
        h("label", { class: "check" }, whole, t("allDay")), h("span", { class: "zone" }, zoneName(shownZone()))),
      h("div", { class: "pair" }, field(t("repeats"), repeat), field(t("ringsBefore"), lead)),
      field(t("place"), place), field(t("about"), about), span, problem,
      h("div", { class: "sheet-foot" },
        known && h("button", { type: "button", class: "button danger", onclick: go }, t("remove")),
        h("span", { class: "space" }),
        h("button", { type: "button", class: "button quiet", onclick: () => el.close() }, t("cancel")), h("button", { type: "submit", class: "button primary" }, t("save")))));

  async function go() {
    if (await takeAway(event)) el.close();
  }

  async function send(force) {
    const rule = repeat.value === usual || repeat.value === "asItIs" ? undefined : RULES[repeat.value] || undefined;
    const wish = {
      title: title.value.trim(), all_day: whole.checked, starts_at: begins().toISOString(), ends_at: ends().toISOString(), location: place.value.trim(), description: about.value.trim(),
      rrule: rule, force, lead_minutes: lead.value ? Number(lead.value) : undefined,
    };
    if (!wish.title) return title.focus();
    try {
      if (known) await change(wish);
      else await made(await call("POST", "schedules", wish));
      el.close();
      freshen();
    } catch (error) {
      await refused(error);
    }
  }

  async function change(wish) {
    const same = (name) => wish[name] === event[name] || new Date(wish[name]).getTime() === new Date(event[name]).getTime();
    const news = Object.fromEntries(Object.entries(wish).filter(([name, value]) => value !== undefined && !(name in event && same(name))));
    // A begin alone would take the end along.
    if (news.starts_at || news.ends_at || "all_day" in news) Object.assign(news, { starts_at: wish.starts_at, ends_at: wish.ends_at });
    if (Object.keys(news).length < 2) return;
    const which = span?.querySelector(":checked").value;
    await call("PATCH", `schedules/${event.id}`, { ...news, ...(which && { span: which, at: momentOf(event) }) });
    told(t("changedWhat", { what: wish.title }));
  }

  async function made(kept) {
    told(t("bookedWhat", { what: kept.title }), () => call("DELETE", `schedules/${kept.id}`));
  }

  async function refused(error) {
    problem.replaceChildren(h("p", { dir: "auto" }, sentence(error)));
    if (error.field !== "force") return;
    const free = await freeNear(begins(), ends()).catch(() => []);
    problem.append(h("div", { class: "sheet-choices" },
      ...free.map((at) => h("button", { type: "button", class: "button", onclick: (press) => take(at, press) }, clock(at))),
      h("button", { type: "button", class: "button", onclick: (press) => insist(press) }, t("keepAnyway"))));
  }

  function insist({ target }) {
    target.disabled = true;
    return send(true);
  }

  function take(at, { target }) {
    target.disabled = true;
    fromDay.value = dayKey(at);
    fromTime.value = hourMinute(at);
    begun();
    send(false);
  }
}

const minutes = (text) => {
  const [hours, rest] = (text || "00:00").split(":").map(Number);
  return 60 * hours + rest;
};

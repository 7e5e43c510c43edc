// Reminders: what rang and waits, what rings next, what repeats; done, later, skipped once, paused, changed.
import { call } from "./api.js";
import { moment, plusDays, shortDay, today } from "./days.js";
import { choose, dayField, dialog, field, select, submitOnce } from "./dialogs.js";
import { h } from "./dom.js";
import { empty } from "./empty.js";
import { cross } from "./notes.js";
import { RULES, sentence } from "./plans.js";
import { failed, skeleton } from "./skeleton.js";
import { t } from "./texts.js";
import { clock, dayKey, hourMinute, shownZone, zoneName } from "./time.js";
import { leaving, remove, told } from "./undo.js";
import { freshen, registerView } from "./views.js";

const ICON = "M6 17V11a6 6 0 0 1 12 0v6l1.5 2h-15zM10 21.5h4";
const MINUTE = 60_000;
/** @typedef {{id: number, text: string, rings_at: string, rrule: string | null, repeats: string, rests: boolean}} Reminder */

let root = null;
let at = 0;

async function look() {
  const mine = (at += 1);
  try {
    const { reminders, rung } = await call("GET", "reminders?limit=200");
    if (root && mine === at) draw(reminders.filter(stays), rung.filter(stays));
  } catch (error) {
    failed(root, error);
  }
}
const stays = (one) => !leaving.has(`reminder:${one.id}`);

/** @typedef {{id: number, text: string, rang_at: string}} Rung */
/** @param {Reminder[]} coming @param {Rung[]} rung */
function draw(coming, rung) {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const groups = [["rungOnes", rung, waiting], ["nextOnes", coming.filter((one) => !one.rrule), once], ["repeatingOnes", coming.filter((one) => one.rrule), series]];
  root.replaceChildren(...groups.filter(([, ones]) => ones.length).map(([key, ones, row]) =>
    h("section", { class: `group ${key}` }, h("h3", null, t(key)), h("ul", { class: "rows" }, ...ones.map(row)))));
  if (!root.children.length) root.append(empty("schedule", t("remindersNone"), t("remindersHint"), t("remindersExample")));
  if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const when = (iso) => {
  const day = dayKey(iso);
  const named = day === today() ? t("today") : day === plusDays(today(), 1) ? t("tomorrow") : shortDay(day);
  return `${named} ${clock(iso)}`;
};
const button = (key, one, onclick) => h("button", { type: "button", class: "button small", "data-key": `${key}:${one.id}`, "aria-label": `${t(key)}: ${one.text}`, onclick }, t(key));
const row = (one, about, ...buttons) => h("li", { class: "row of-reminders" },
  h("button", { type: "button", class: "row-main", "data-key": `reminder:${one.id}`, onclick: () => form(one), onkeydown: (press) => press.key === "Delete" && away(one) },
    h("strong", { dir: "auto" }, one.text), h("span", { class: "row-about" }, about)),
  h("div", { class: "row-tools" }, ...buttons), cross(() => away(one), `gone:${one.id}`, one.text));

/** It can be done or put off; to be changed or taken away it is too late. @param {Rung} one */
const waiting = (one) => h("li", { class: "row of-reminders" },
  h("div", { class: "row-main" }, h("strong", { dir: "auto" }, one.text), h("span", { class: "row-about" }, t("rangAt", { when: when(one.rang_at) }))),
  h("div", { class: "row-tools" }, button("done", one, () => act(one, "done")), button("later", one, () => later({ ...one, rings_at: one.rang_at }, (moment) => act(one, "snooze", { at: moment })))));
/** @param {Reminder} one */
const once = (one) => row(one, when(one.rings_at),
  button("later", one, () => later(one, (moment) => keep(call("PATCH", `reminders/${one.id}`, { rings_at: moment }), one))));
/** @param {Reminder} one */
const series = (one) => row(one, `${one.repeats || t("repeating")} · ${t(one.rests ? "restsUntil" : "nextAt", { when: when(one.rings_at) })}`,
  ...(one.rests ? [button("resume", one, () => act(one, "resume"))] : rests(one)));
/** @param {Reminder} one */
const rests = (one) => [
  button("skipOnce", one, () => act(one, "pause", { at: new Date(Date.parse(one.rings_at) + MINUTE).toISOString() }, "resume")),
  button("pause", one, () => pause(one))];

/** @param {string} [back] what takes it back */
async function act(one, what, body, back) {
  try {
    const kept = await call("POST", `reminders/${one.id}/${what}`, body);
    const text = what === "done" ? t("doneWhat", { what: one.text }) : t("ringsNext", { what: one.text, when: when(kept.rings_at) });
    told(text, back && (() => call("POST", `reminders/${one.id}/${back}`)));
  } catch (error) {
    told(sentence(error));
  }
  freshen();
}

async function keep(asked, one) {
  try {
    const kept = await asked;
    told(t("ringsNext", { what: one.text, when: when(kept.rings_at) }), () => call("PATCH", `reminders/${one.id}`, { rings_at: one.rings_at }));
  } catch (error) {
    told(sentence(error));
  }
  freshen();
}

/** Ask when again. @param {(moment: string) => void} then */
async function later(one, then) {
  const from = Math.max(Date.now(), Date.parse(one.rings_at));
  const morning = moment(plusDays(dayKey(from), 1), 540).toISOString();
  const choices = [10, 60, 180].map((minutes) => ({ label: t(`in_${minutes}`), value: new Date(from + minutes * MINUTE).toISOString() }));
  const chosen = await choose(one.text, t("laterWhen"), [...choices, { label: when(morning), value: morning }]);
  if (chosen) then(chosen);
}

async function pause(one) {
  const days = [1, 7, 30].map((count) => ({ label: t(`pause_${count}`), value: moment(plusDays(today(), count)).toISOString() }));
  const chosen = await choose(one.text, t("pauseUntil"), days);
  if (chosen) act(one, "pause", { at: chosen }, "resume");
}

function away(one) {
  remove(`reminder:${one.id}`, t("deletedWhat", { what: one.text }), (options) => call("DELETE", `reminders/${one.id}`, undefined, options));
  look();
}

/** Set a reminder, or change one. @param {Reminder | null} one */
export function form(one) {
  const first = one?.rings_at ?? new Date(Math.ceil((Date.now() + 30 * MINUTE) / (30 * MINUTE)) * 30 * MINUTE).toISOString();
  const input = (type, value, props) => Object.assign(h("input", { type, ...props }), { value });
  const text = input("text", one?.text ?? "", { class: "big", required: true, maxlength: 500, dir: "auto", autofocus: true, "aria-label": t("reminderText"), placeholder: t("reminderText") });
  const day = input("date", dayKey(first), { required: true }), time = input("time", hourMinute(first), { required: true, "aria-label": t("time") });
  const known = Object.keys(RULES).find((name) => RULES[name] === (one?.rrule ?? ""));
  const names = Object.keys(RULES).filter((name) => name !== "none" || !one?.rrule);
  const repeat = select(known ?? "asItIs", [...(known ? [] : [["asItIs", t("asItIs")]]), ...names.map((name) => [name, t(`repeat_${name}`)])]);
  const problem = h("p", { class: "problem", role: "alert" });
  const el = dialog(t(one ? "changeReminder" : "newReminder"), h("form", { class: "form", onsubmit: (submit) => submitOnce(submit, send) }, text,
    h("div", { class: "when" }, dayField(t("ringsOn"), day), time), field(t("repeats"), repeat), h("span", { class: "zone" }, zoneName(shownZone())), problem,
    h("div", { class: "sheet-foot" },
      one && h("button", { type: "button", class: "button danger", onclick: () => { el.close(); away(one); } }, t("remove")), h("span", { class: "space" }),
      h("button", { type: "button", class: "button quiet", onclick: () => el.close() }, t("cancel")), h("button", { type: "submit", class: "button primary" }, t("save")))));
  async function send() {
    const [hours, minutes] = time.value.split(":").map(Number);
    const rings = moment(day.value, 60 * hours + minutes).toISOString();
    const rule = repeat.value === known || repeat.value === "asItIs" ? undefined : RULES[repeat.value];
    const moved = !one || day.value !== dayKey(first) || time.value !== hourMinute(first);
    const wish = { text: text.value.trim() === one?.text ? undefined : text.value.trim(), rings_at: moved ? rings : undefined, rrule: rule };
    try {
      if (one && Object.values(wish).some((value) => value !== undefined)) await call("PATCH", `reminders/${one.id}`, wish);
      if (!one) {
        const made = await call("POST", "reminders", wish);
        told(t("ringsNext", { what: made.text, when: when(made.rings_at) }), () => call("DELETE", `reminders/${made.id}`));
      }
      el.close();
      freshen();
    } catch (error) {
      problem.textContent = sentence(error);
    }
  }
}

registerView({
  name: "reminders",
  icon: ICON,
  title: () => t("reminders"),
  open(into, tools) {
    root = into;
    tools.append(h("button", { type: "button", class: "button small", onclick: () => form(null) }, `+ ${t("newReminder")}`));
    root.append(skeleton());
    look();
  },
  close: () => (root = null),
  refresh: look,
});

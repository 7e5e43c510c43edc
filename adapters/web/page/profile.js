// What is the person's own: focus, goals with their streaks, journal, courses and how far they are, and what is remembered, each to be forgotten.
import { call } from "./api.js";
import { plusDays, shortDay, today } from "./days.js";
import { empty } from "./empty.js";
import { h } from "./dom.js";
import { agentName, avatar } from "./message.js";
import { failed, skeleton } from "./skeleton.js";
import { t } from "./texts.js";
import { dayKey, shortWhen } from "./time.js";
import { leaving, remove, told } from "./undo.js";
import { registerView } from "./views.js";
import "./profile_texts.js";

const ICON = "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 3-7 8-7s8 3 8 7";
const FOCI = 3, ENTRIES = 8, WEEK = 7;
const KINDS = ["facts", "goals", "concerns", "preferences", "patterns"];
const NAMES = { covey: "course_covey", dankoe: "course_dankoe" };

/** @typedef {{id: string, text: string, first: string, last: string, times: number, conversation: string, message: number, parrot: string}} Fact */

let root = null;
let at = 0;
const handlers = { open: (_session, _message) => {} };
const say = (detail) => dispatchEvent(new CustomEvent("say", { detail }));
const type = (detail) => dispatchEvent(new CustomEvent("type", { detail }));

/** @param {typeof handlers} given what the page does with a message of a session */
export const startProfile = (given) => Object.assign(handlers, given);

async function look() {
  const mine = (at += 1);
  try {
    const profile = await call("GET", "profile");
    if (root && mine === at && !root.querySelector("input:focus")) draw(profile);
  } catch (error) {
    failed(root, error);
  }
}

function draw(profile) {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const kept = profile.skills.lifecoach ?? {};
  const runs = Object.values(profile.skills).flatMap((skill) => [skill.protocol, ...Object.values(skill.protocols ?? {})]).filter((run) => run?.total_steps);
  root.replaceChildren(
    group("youFocus", focus(profile.state.focus)),
    group("youGoals", goals(kept)),
    group("youJournal", journal(Array.isArray(kept.journal) ? kept.journal : [])),
    runs.length ? group("youCourses", ...runs.map(course)) : group("youCourses", h("button", { type: "button", class: "button", onclick: () => say("/protocol") }, t("courseSee"))),
    group("youKnown", known(profile)));
  if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const group = (key, ...inside) => h("section", { class: `group you-${key}` }, h("h3", null, t(key)), ...inside);

/** @param {string[]} now */
function focus(now) {
  const set = (wanted) => call("PATCH", "profile", { state: { focus: wanted } }).then(look).catch((error) => told(error.message));
  const input = h("input", { type: "text", maxlength: 200, dir: "auto", "aria-label": t("focusAdd"), placeholder: t("focusAdd"), "data-key": "focus" });
  return h("div", { class: "you-focus" },
    ...now.map((one, n) => h("button", { type: "button", class: "chip", title: t("focusAway"), "aria-label": `${t("focusAway")}: ${one}`, "data-key": `focus:${n}`, onclick: () => set(now.filter((_, place) => place !== n)) }, h("span", { dir: "auto" }, one), " ✕")),
    now.length < FOCI && h("form", { class: "entry-line", onsubmit: (event) => {
      event.preventDefault();
      const text = input.value.trim();
      input.blur();
      if (text) set([...now, text]);
    } }, input));
}

/** Days in a row, up to today or yesterday, and the last seven of them. @param {Set<string>} days */
function streak(days, now) {
  let number = 0;
  for (let day = days.has(now) ? now : plusDays(now, -1); days.has(day); day = plusDays(day, -1)) number += 1;
  return { number, week: Array.from({ length: WEEK }, (_, back) => days.has(plusDays(now, back - WEEK + 1))) };
}

function goals(kept) {
  const entries = Array.isArray(kept.progress?.checkins) ? kept.progress.checkins : [];
  const same = (one, other) => String(one).trim().toLowerCase() === other.trim().toLowerCase();
  const set = Object.values(kept.goals ?? {}).filter((one) => one?.text);
  const others = [...new Set(entries.map((one) => String(one.goal)))].filter((name) => !set.some((one) => same(name, one.text))).map((text) => ({ text }));
  if (!set.length && !others.length) return empty("lifecoach", t("goalsNone"), "", t("goalsExample"));
  return h("ul", { class: "rows" }, ...[...set, ...others].map((goal) => {
    const { number, week } = streak(new Set(entries.filter((one) => same(one.goal, goal.text)).map((one) => one.date)), today());
    const words = [number && t("inARow", { number }), goal.since && t("sinceDay", { day: shortDay(goal.since) })].filter(Boolean).join(" · ");
    const kept = week.at(-1);
    return h("li", { class: "row you-goal" }, h("div", { class: "row-main" }, h("strong", { dir: "auto" }, goal.text), h("span", { class: "row-about" }, words)),
      h("span", { class: "you-week", role: "img", "aria-label": t("ofSeven", { number: week.filter(Boolean).length }) }, ...week.map((done) => h("i", { class: done && "done" }))),
      h("button", { type: "button", class: "button small", "aria-pressed": String(kept), "aria-label": `${t("goalKept")}: ${goal.text}`, "data-key": `goal:${goal.text}`, onclick: () => keep(goal.text, !kept) }, t(kept ? "goalIsKept" : "goalKept")));
  }));
}

/** Said once too often it is no mistake: what is shown then is what is kept. @param {string} goal @param {boolean} done */
const keep = (goal, done) => call("POST", "profile/goals/kept", { goal, done }).catch((error) => told(error.message)).finally(look);

function journal(entries) {
  const write = h("button", { type: "button", class: "button small", "data-key": "journal", onclick: () => type(t("journalBegin")) }, `+ ${t("journalWrite")}`);
  return h("div", null, h("ul", { class: "rows" }, ...entries.slice(0, ENTRIES).map((one) => h("li", { class: "row" }, h("div", { class: "row-main" }, h("span", { dir: "auto" }, String(one.text ?? "")), h("span", { class: "row-about" }, one.date ? shortDay(one.date) : ""))))), write);
}

function course(run) {
  const name = NAMES[run.id] ? t(NAMES[run.id]) : run.id;
  const done = run.completed ? run.total_steps : Math.max(0, run.step - 1);
  const state = run.completed ? "courseDone" : run.cancelled_at ? "courseLeft" : run.paused_at ? "coursePaused" : "courseAt";
  const answers = Object.entries(run.data ?? {}).map(([step, said]) => [step.replace(/\D/gu, ""), lines(said)]).filter(([, said]) => said.length);
  return h("div", { class: "you-course" }, avatar("lifecoach"), h("div", null, h("strong", { dir: "auto" }, name),
    h("progress", { max: run.total_steps, value: done, "aria-label": name }),
    h("span", { class: "row-about" }, t(state, { step: run.step, total: run.total_steps })),
    run.summary && h("p", { dir: "auto" }, run.summary),
    answers.length > 0 && h("details", null, h("summary", null, t("courseReport")), h("ol", null, ...answers.map(([step, said]) => h("li", { value: step }, ...said.map((one) => h("p", { dir: "auto" }, one)))))),
    !run.completed && h("button", { type: "button", class: "button small", onclick: () => say(`/protocol go ${run.id}`) }, t("courseGo"))));
}

/** All words of an answer, whatever shape its step has. */
const lines = (said) => (typeof said === "string" ? [said] : said && typeof said === "object" ? Object.values(said).flatMap(lines) : []).filter(Boolean);

function known(profile) {
  const facts = KINDS.flatMap((kind) => profile.extracted[kind].map((one) => ({ ...one, kind }))).filter((one) => !leaving.has(`fact:${one.id}`));
  if (!facts.length) return h("p", { class: "hint" }, t(profile.preferences.memory ? "knownNone" : "knownOff"));
  return h("ul", { class: "rows" }, ...facts.map(fact));
}

/** @param {Fact & {kind: string}} one */
function fact(one) {
  const source = t("heardBy", { name: agentName(one.parrot), when: shortWhen(one.last ?? dayKey(Date.now())) });
  return h("li", { class: "row" }, h("div", { class: "row-main" }, h("strong", { dir: "auto" }, one.text),
    h("button", { type: "button", class: "link row-about", "data-key": `source:${one.id}`, onclick: () => handlers.open(one.conversation, one.message) }, `${t(`known_${one.kind}`)} · ${source}`)),
  h("button", { type: "button", class: "button small", "data-key": `fact:${one.id}`, "aria-label": `${t("forget")}: ${one.text}`, onclick: () => {
    remove(`fact:${one.id}`, t("forgotten", { what: one.text }), (options) => call("DELETE", `profile/extracted/${encodeURIComponent(one.id)}`, undefined, options));
    look();
  } }, t("forget")));
}

registerView({
  name: "you",
  icon: ICON,
  title: () => t("yours"),
  more: true,
  open(into) {
    root = into;
    root.append(skeleton());
    look();
  },
  close: () => (root = null),
  refresh: look,
});

// Search of everything: talks, notes, events, things on lists and commands, by words; and the shortcuts of the keyboard.
import { go } from "./agenda.js";
import { call } from "./api.js";
import { hourOf, today } from "./days.js";
import { dialog } from "./dialogs.js";
import { $, h, icon } from "./dom.js";
import { newEvent } from "./event_form.js";
import { newList } from "./lists.js";
import { openNote, write } from "./notes.js";
import { form as newReminder } from "./reminders.js";
import { local } from "./local.js";
import { t } from "./texts.js";
import { clock, dayKey, shortWhen } from "./time.js";
import { allViews, registerView, showView } from "./views.js";

const ICON = "M11 4a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM16.2 16.2 21 21";
const KEYS = { agenda: "KeyA", notes: "KeyN", lists: "KeyL", reminders: "KeyR" };
const SAYINGS = ["help", "undo", "export", "settings", "profile", "memory"];
const TYPED = 120;
const handlers = { open: (_session, _message) => {}, type: (_text) => {}, sessions: () => [] };

/** @typedef {{kind: string, title: string, about?: string, marks?: number[][], act: () => void}} Found */

/** @param {typeof handlers} given what the page does with a session, and with words to say */
export const startSearch = (given) => Object.assign(handlers, given);

/** @returns {Found[]} */
function commands() {
  const views = allViews().filter((view) => view.name !== "search").map((view) => ({ title: view.title(), act: () => showView(view.name) }));
  const made = [[t("newEvent"), () => newEvent(today(), Math.min(23, hourOf(Date.now()) + 1) * 60)], [t("newNote"), () => write(null)], [t("newReminder"), () => newReminder(null)],
    [t("newList"), newList], [t("newChat"), () => $("new").click()], [t("switchLanguage"), () => $("language").click()]].map(([title, act]) => ({ title, act }));
  const said = SAYINGS.map((word) => ({ title: `/${word}`, about: t(`say_${word}`), act: () => handlers.type(`/${word}`) }));
  return [...views, ...made, ...said].map((one) => ({ kind: "command", ...one }));
}

/** @returns {Promise<Found[]>} */
async function look(query) {
  const small = query.toLowerCase();
  const has = (one) => `${one.title} ${small.length > 3 ? (one.about ?? "") : ""}`.toLowerCase().includes(small);
  const near = commands().filter(has).slice(0, query ? 5 : 12);
  if (!query) return near;
  const { hits } = await call("GET", `search?limit=6&q=${encodeURIComponent(query)}`);
  const titles = new Map(handlers.sessions().map((session) => [session.session_id, session.title || t("untitled")]));
  const talks = [...titles].filter(([, title]) => title.toLowerCase().includes(small)).slice(0, 4).map(([id, title]) => ({ kind: "talk", title, act: () => handlers.open(id) }));
  const found = hits.map((hit) => ({ kind: hit.kind, title: hit.text, marks: hit.marks, about: about(hit, titles), act: () => open(hit) }));
  return [...near.slice(0, 3), ...found.filter((one) => one.kind !== "message"), ...talks, ...found.filter((one) => one.kind === "message")];
}

const about = ({ kind, at, where }, titles) => (kind === "event" ? [...new Set([shortWhen(at), clock(at)])].join(" ") : kind === "list_item" ? where : kind === "message" ? `${titles.get(where) ?? ""} · ${shortWhen(at)}` : shortWhen(at));

function open({ kind, id, at, where }) {
  if (kind === "memo") openNote(id).catch(() => {});
  else if (kind === "event") go(dayKey(at), "day");
  else if (kind === "list_item") showView("lists");
  else handlers.open(where, id);
}

/** The words around the first that was asked for, those marked. */
function marked(text, marks) {
  const letters = [...text];
  const from = marks?.length && marks[0][0] > 60 ? marks[0][0] - 30 : 0;
  const parts = from ? ["…"] : [];
  let at = from;
  for (const [begin, end] of (marks ?? []).filter(([begin]) => begin < from + 160)) {
    if (begin < at) continue;
    parts.push(letters.slice(at, begin).join(""), h("mark", null, letters.slice(begin, end).join("")));
    at = end;
  }
  return [...parts, letters.slice(at, Math.max(at, from + 160)).join("")];
}

function showSearch() {
  if (document.querySelector("dialog.search")) return;
  const input = h("input", { type: "search", role: "combobox", "aria-expanded": "true", "aria-controls": "found", "aria-autocomplete": "list", "aria-label": t("searchAll"), placeholder: t("searchAll"), dir: "auto", autofocus: true });
  const list = h("div", { id: "found", class: "found", role: "listbox", "aria-label": t("searchAll") });
  const told = h("p", { class: "hint", role: "status" });
  const el = dialog(t("search"), h("div", { class: "search-box" }, icon(ICON), input), told, list);
  el.classList.add("search", "wide");
  /** @type {Found[]} */
  let found = [];
  let chosen = 0, at = 0, typing = 0;
  const choose = (place) => {
    chosen = found.length ? (place + found.length) % found.length : 0;
    const options = list.querySelectorAll("[role=option]");
    options.forEach((option, n) => option.setAttribute("aria-selected", String(n === chosen)));
    input.setAttribute("aria-activedescendant", options[chosen]?.id ?? "");
    options[chosen]?.scrollIntoView({ block: "nearest" });
  };
  const take = (one) => {
    el.close();
    one.act();
  };
  const draw = () => {
    const kinds = [...new Set(found.map((one) => one.kind))];
    list.replaceChildren(...kinds.map((kind) => h("div", { role: "group", "aria-label": t(`kind_${kind}`) }, h("p", { class: "found-kind", "aria-hidden": "true" }, t(`kind_${kind}`)),
      ...found.map((one, n) => one.kind === kind && h("div", { role: "option", id: `found-${n}`, class: "found-one", onclick: () => take(one), onpointermove: () => chosen !== n && choose(n) },
        h("span", { dir: "auto" }, ...marked(one.title, one.marks)), one.about && h("span", { class: "found-about" }, one.about))))));
    told.textContent = found.length ? "" : t("nothingFound");
    choose(0);
  };
  const search = async () => {
    const mine = (at += 1);
    try {
      const news = await look(input.value.trim());
      if (mine !== at) return;
      // In the order in which they are shown, so that arrows follow it.
      const kinds = [...new Set(news.map((one) => one.kind))];
      found = kinds.flatMap((kind) => news.filter((one) => one.kind === kind));
      draw();
    } catch (error) {
      told.textContent = error.message;
    }
  };
  input.addEventListener("input", () => {
    clearTimeout(typing);
    typing = setTimeout(search, TYPED);
  });
  input.addEventListener("keydown", (press) => {
    if (press.isComposing || press.keyCode === 229) return;
    if (press.key === "ArrowDown" || press.key === "ArrowUp") choose(chosen + (press.key === "ArrowDown" ? 1 : -1));
    else if (press.key === "Enter" && found[chosen]) take(found[chosen]);
    else return;
    press.preventDefault();
  });
  search();
}

function showKeys() {
  const rows = [["Ctrl K", "search"], ["Alt A", "agenda"], ["Alt N", "notes"], ["Alt L", "lists"], ["Alt R", "reminders"], ["Esc", "keyClose"], ["↑ ↓ ← →", "keyHours"], ["Alt ↑ ↓ ← →", "keyMove"], ["Alt Shift ↑ ↓", "keyLength"],
    ["Delete", "keyDelete"], ["Ctrl Enter", "keySave"], ["?", "keys"]];
  const single = Object.assign(h("input", { type: "checkbox" }), { checked: !local.get("noSingleKeys"), onchange: () => local.set("noSingleKeys", single.checked ? undefined : true) });
  dialog(t("keys"), h("dl", { class: "keys" }, ...rows.flatMap(([keys, name]) => [h("dt", null, ...keys.split(" ").map((key) => h("kbd", null, key))), h("dd", null, t(name))])),
    h("label", { class: "keys-choice" }, single, h("span", null, t("singleKeys"))));
}

const isTyping = (el) => el.matches?.("input:not([type=checkbox], [type=radio]), textarea, select");
addEventListener("keydown", (press) => {
  const view = Object.keys(KEYS).find((name) => KEYS[name] === press.code);
  if ((press.ctrlKey || press.metaKey) && !press.altKey && press.code === "KeyK") showSearch();
  else if (document.querySelector("dialog[open]")) return;
  else if (press.altKey && !press.ctrlKey && !press.metaKey && view) showView(view);
  // A key that speech input may press by chance can be turned off.
  else if (press.key === "?" && !isTyping(press.target) && !local.get("noSingleKeys")) showKeys();
  else return;
  press.preventDefault();
});

registerView({ name: "search", icon: ICON, title: () => t("search"), act: showSearch, more: true });
registerView({ name: "keys", icon: "M4 6h16v12H4zM8 10h.01M12 10h.01M16 10h.01M8 14h8", title: () => t("keys"), act: showKeys, more: true });

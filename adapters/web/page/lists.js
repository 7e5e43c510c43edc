// Lists: things are put on, ticked, ordered and taken off with a moment to undo.
import { call } from "./api.js";
import { dialog, field, submitOnce } from "./dialogs.js";
import { $, h, icon } from "./dom.js";
import { draggable } from "./drag.js";
import { empty } from "./empty.js";
import { cross } from "./notes.js";
import { failed, skeleton } from "./skeleton.js";
import { t } from "./texts.js";
import { leaving, remove, told } from "./undo.js";
import { freshen, registerView } from "./views.js";

const ICON = "M4 6l1.5 1.5L8 5M11 6.5h9M4 12l1.5 1.5L8 11M11 12.5h9M4 18l1.5 1.5L8 17M11 18.5h9";
const PEN = "M4 20l4-1L19 8l-3-3L5 16zM14 7l3 3";
const GRIP = "M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01";
/** @typedef {{id: number, text: string, ticked: boolean, due_at: string | null}} Item @typedef {{name: string, title: string, items: Item[]}} List */

let root = null;
let at = 0, busy = false, orders = 0, ordering = Promise.resolve();
/** @type {List[]} */
let lists = [];
const path = (name) => `lists/${encodeURIComponent(name)}/items`;

async function look() {
  const mine = (at += 1);
  try {
    const found = await call("GET", "lists");
    if (!root || mine !== at || busy || orders) return;
    lists = found.lists;
    draw();
  } catch (error) {
    failed(root, error);
  }
}

/** In the order of the list; what is ticked behind all. @param {List} list */
const ordered = (list) => list.items.filter((item) => !leaving.has(`item:${item.id}`)).sort((a, b) => Number(a.ticked) - Number(b.ticked));

function draw() {
  const focused = root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const typed = new Map([...root.querySelectorAll(".entry-line input")].map((input) => [input.dataset.key, input.value]));
  const shown = lists.map((list) => ({ list, items: ordered(list) })).filter(({ items }) => items.length);
  root.replaceChildren(...(shown.length ? shown.map(({ list, items }) => section(list, items)) : [empty("memo", t("listsNone"), t("listsHint"), t("listsExample"))]));
  for (const input of root.querySelectorAll(".entry-line input")) input.value = typed.get(input.dataset.key) ?? "";
  if (focused) root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

/** @param {List} list @param {Item[]} items */
function section(list, items) {
  const add = h("input", { type: "text", placeholder: t("addItem"), "aria-label": `${t("addItem")}: ${list.title}`, maxlength: 500, dir: "auto", enterkeyhint: "done", "data-key": `add:${list.name}` });
  const ticked = items.filter((item) => item.ticked);
  return h("section", { class: "list" },
    h("div", { class: "list-head" }, h("h3", { dir: "auto" }, list.title), h("span", null, t("ofThem", { done: ticked.length, all: items.length })),
      ticked.length > 0 && h("button", { type: "button", class: "link", "data-key": `clear:${list.name}`, onclick: () => clear(list, ticked) }, t("clearTicked"))),
    h("ul", { class: "items" }, ...items.map((item) => row(list, item))),
    h("form", { class: "entry-line", onsubmit: (event) => {
      event.preventDefault();
      const text = add.value.trim();
      if (!text) return;
      add.value = "";
      change(call("POST", path(list.name), { items: [text] }).catch((error) => {
        const field = root?.querySelector(`[data-key="${CSS.escape(add.dataset.key)}"]`);
        if (field) field.value ||= text;
        throw error;
      }));
    } }, add));
}

const change = (asked) => asked.catch((error) => told(error.message)).finally(look);

/** @param {List} list @param {Item} item */
function row(list, item) {
  const tick = h("input", { type: "checkbox", checked: item.ticked, "data-key": `tick:${item.id}`, onchange: () => change(call("PATCH", `${path(list.name)}/${item.id}`, { ticked: tick.checked })) });
  const grip = h("button", { type: "button", class: "icon-button small handle", "aria-label": t("orderItem", { what: item.text }), title: t("orderHint"), "data-key": `grip:${item.id}` }, icon(GRIP, 18));
  const el = h("li", { class: `item${item.ticked ? " ticked" : ""}`, "data-id": String(item.id) },
    grip, h("label", null, tick, h("span", { dir: "auto" }, item.text)),
    h("button", { type: "button", class: "icon-button small", "aria-label": t("changeItem", { what: item.text }), title: t("changeItem", { what: item.text }), "data-key": `text:${item.id}`, onclick: () => reword(list, item) }, icon(PEN, 16)),
    cross(() => away(list, item), `gone:${item.id}`, item.text));
  let height = 0;
  draggable(grip, {
    begin() {
      busy = true;
      height = el.offsetHeight;
      el.classList.add("moving");
    },
    move(_x, y) {
      el.style.translate = `0 ${y}px`;
      el.dataset.by = String(Math.round(y / height));
    },
    end() {
      busy = false;
      shift(list, item, Number(el.dataset.by ?? 0));
    },
    cancel() {
      busy = false;
      draw();
    },
  }, { scroller: root });
  grip.addEventListener("keydown", (press) => {
    if (press.key !== "ArrowUp" && press.key !== "ArrowDown") return;
    press.preventDefault();
    shift(list, item, press.key === "ArrowUp" ? -1 : 1);
  });
  return el;
}

/** Have a thing say something else, such as another amount. @param {List} list @param {Item} item */
function reword(list, item) {
  const text = Object.assign(h("input", { type: "text", required: true, maxlength: 500, dir: "auto", autofocus: true, "aria-label": t("changeItem", { what: item.text }) }), { value: item.text });
  const el = dialog(list.title, h("form", { class: "form", onsubmit: (submit) => {
    submit.preventDefault();
    el.close();
    if (text.value.trim() && text.value !== item.text) change(call("PATCH", `${path(list.name)}/${item.id}`, { text: text.value.trim() }));
  } }, text, h("div", { class: "sheet-foot" }, h("span", { class: "space" }), h("button", { type: "button", class: "button quiet", onclick: () => el.close() }, t("cancel")),
    h("button", { type: "submit", class: "button primary" }, t("save")))));
}

function shift(list, item, by) {
  const items = ordered(list);
  const from = items.findIndex((one) => one.id === item.id);
  const to = Math.max(0, Math.min(items.length - 1, from + by));
  items.splice(to, 0, ...items.splice(from, 1));
  const order = items.map((one) => one.id);
  list.items.sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  draw();
  // One after the other, so that the last is what stays.
  orders += 1;
  ordering = ordering.then(() => call("PUT", `lists/${encodeURIComponent(list.name)}/order`, { items: order })).catch((error) => told(error.message))
    .then(() => (orders -= 1) || look());
  $("spoken").textContent = t("placeOf", { place: to + 1, all: items.length });
}

function away(list, item) {
  remove(`item:${item.id}`, t("deletedWhat", { what: item.text }), (options) => call("DELETE", `${path(list.name)}/${item.id}`, undefined, options));
  draw();
}

/** @param {List} list @param {Item[]} ticked */
function clear(list, ticked) {
  const keys = ticked.map((item) => `item:${item.id}`);
  const go = (item, options) => call("DELETE", `${path(list.name)}/${item.id}`, undefined, options);
  remove(keys, t("clearedThem", { count: ticked.length }), (options) => Promise.all(ticked.map((item) => go(item, options))));
  draw();
}

export function newList() {
  const name = h("input", { type: "text", required: true, maxlength: 60, dir: "auto", autofocus: true, placeholder: t("listNameHint") });
  const items = h("textarea", { rows: 5, required: true, dir: "auto", placeholder: t("listItemsHint") });
  const problem = h("p", { class: "problem", role: "alert" });
  const el = dialog(t("newList"), h("form", { class: "form", onsubmit: (submit) => submitOnce(submit, send) }, field(t("listName"), name), field(t("listItems"), items), problem,
    h("div", { class: "sheet-foot" }, h("span", { class: "space" }), h("button", { type: "button", class: "button quiet", onclick: () => el.close() }, t("cancel")),
      h("button", { type: "submit", class: "button primary" }, t("save")))));
  async function send() {
    const texts = items.value.split("\n").map((line) => line.trim()).filter(Boolean).slice(0, 100);
    if (!texts.length) return items.focus();
    try {
      await call("POST", path(name.value.trim()), { items: texts });
      el.close();
      freshen();
    } catch (error) {
      problem.textContent = error.message;
    }
  }
}

registerView({
  name: "lists",
  icon: ICON,
  title: () => t("lists"),
  open(into, tools) {
    root = into;
    busy = false;
    tools.append(h("button", { type: "button", class: "button small", onclick: newList }, `+ ${t("newList")}`));
    root.append(skeleton());
    look();
  },
  close: () => (root = null),
  refresh: look,
});

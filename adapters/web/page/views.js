// The shell of the views beside the chat: a rail with a panel on a wide screen, tabs on a phone. Each view registers itself.
import { $, h, icon } from "./dom.js";
import { local } from "./local.js";
import { t } from "./texts.js";
import "./views_texts.js";

/**
 * @typedef {object} View
 * @property {string} name also what is remembered of it
 * @property {string} icon the path of a drawing of 24 by 24, stroked
 * @property {() => string} title in the page's language
 * @property {(root: HTMLElement, tools: HTMLElement) => void} [open] draws into two empty elements, the second beside the heading
 * @property {() => void} [close] it is not shown any longer
 * @property {() => void} [refresh] something of the person's has changed while it is shown
 * @property {() => void} [act] instead of `open`: what a press does, without a panel
 * @property {boolean} [more] below the line of the rail, and at the foot of the list of chats on a phone
 */

const phone = matchMedia("(max-width: 819px)");
const CHAT = { name: "chat", icon: "M4 5h16v11H9l-5 4z", title: () => t("chat") };
/** Changes come in flocks; one look serves them all. */
const BREATH = 120;

/** @type {Map<string, View>} */
const views = new Map();
/** @type {View | null} */
let current = null;
let waiting = 0;
const settled = { changed: () => {} };

/** @param {View} view */
export function registerView(view) {
  views.set(view.name, view);
}

/** @param {() => void} changed called when a panel was opened or closed */
export function startViews(changed) {
  settled.changed = changed;
  drawViews();
  const asked = views.get(new URLSearchParams(location.search).get("view")); // by a button in Telegram
  const last = views.get(local.get("view"));
  if (asked?.open) showView(asked.name);
  else if (last?.open && !phone.matches) show(last, false);
}

export const openView = () => current?.name ?? null;
export const allViews = () => [...views.values()];

/** Show a view by its name, or the chat alone. */
export function showView(name) {
  const view = views.get(name) ?? null;
  if (view?.act) return void view.act();
  // The way back of a phone leads from a view to the chat.
  if (phone.matches && view && !current) history.pushState({ view: name }, "", location.href);
  else if (phone.matches && !view && current && history.state?.view) return history.back();
  return show(view, true);
}

function show(view, moves) {
  const before = current;
  current?.close?.();
  current = view;
  local.set("view", view?.name);
  document.body.classList.toggle("panel-open", Boolean(view));
  $("panel").hidden = !view;
  const root = h("div", { class: `panel-body view-${view?.name}` });
  const tools = h("div", { class: "panel-tools" });
  $("panel-body").replaceChildren(root);
  $("panel-tools").replaceChildren(tools);
  $("panel-title").textContent = view?.title() ?? "";
  drawViews();
  settled.changed();
  view?.open(root, tools);
  if (!moves) return;
  if (view) $("panel").contains(document.activeElement) || $("panel").focus({ preventScroll: true });
  else if (before) document.querySelector(`#rail [data-view="${phone.matches ? "chat" : before.name}"]`)?.focus();
}

/** Draw the names anew, and what is open, e.g. in the other language. */
export function redrawViews() {
  drawViews();
  if (current) show(current, false);
}

/** Something of the person's has changed: what is shown looks again. */
export function freshen() {
  clearTimeout(waiting);
  waiting = setTimeout(() => current?.refresh?.(), BREATH);
}

function drawViews() {
  const focused = document.activeElement?.dataset?.view;
  const all = allViews();
  $("rail").replaceChildren(
    entry(CHAT), ...all.filter((view) => !view.more).map(entry), h("span", { class: "rail-line" }), ...all.filter((view) => view.more).map(entry));
  $("drawer-more").replaceChildren(...all.filter((view) => view.more).map(entry));
  if (focused) document.querySelector(`#rail [data-view="${focused}"]`)?.focus();
}

/** @param {View} view */
function entry(view) {
  const chosen = view === CHAT ? !current : view === current;
  return h("button", { type: "button", class: `rail-entry${view.more ? " more" : ""}`, "data-view": view.name, title: view.title(), "aria-pressed": view.act ? null : String(chosen),
    onclick: () => showView(chosen && !phone.matches ? null : view.name) },
    icon(view.icon), h("span", null, view.title()));
}

addEventListener("popstate", (event) => {
  const view = views.get(event.state?.view) ?? null;
  if (phone.matches && view !== current) show(view, true);
});
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented || !current || !$("panel").contains(event.target)) return;
  if (!event.target.closest("dialog")) showView(null);
});
$("panel-close").addEventListener("click", () => showView(null));

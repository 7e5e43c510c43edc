// Notes: found while one types, by words or tag, and in a pause by what they mean; written with a preview, pinned, deleted with a moment to undo.
import { call } from "./api.js";
import { dialog, submitOnce } from "./dialogs.js";
import { h, icon } from "./dom.js";
import { empty } from "./empty.js";
import { markdown } from "./markdown.js";
import { failed, skeleton } from "./skeleton.js";
import { t } from "./texts.js";
import { shortWhen } from "./time.js";
import { leaving, remove, told } from "./undo.js";
import { freshen, registerView, showView } from "./views.js";
import { bring } from "./import.js";

const PAGE = 60, TYPED = 150, PAUSED = 500, AGAIN = 4000, TRIES = 4;
const PIN = "M9 4h6l-1 6 3 3v1H7v-1l3-3zM12 14v6";
const ICON = "M6 3h9l4 4v14H6zM15 3v4h4M9 12h7M9 16h5";
/** @typedef {{id: number, text: string, tags: string[], pinned: boolean, created_at: string, rings_at: string | null,
 *   files: {id: string, name: string, media: string, url: string}[]}} Memo */

/** Without the marks of Markdown, for a line in a list. */
const bare = (text) => text.replace(/^[ \t]*(?:#{1,6}|[-*>+]|\d{1,3}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?/gm, "").replace(/\*\*|`/g, "");

const state = { query: "", meant: "", tries: TRIES, tag: "", at: 0, more: true, memos: /** @type {Memo[]} */ ([]) };
let parts = null;
let pausing = 0;

/** @param {boolean} [anew] @param {boolean} [meant] also by meaning, which takes longer and asks a model */
async function load(anew = true, meant = false) {
  const at = (state.at += 1);
  const { query, tag } = state;
  // What was opened by and by stays open when something changes.
  const most = anew ? Math.min(200, Math.max(PAGE, state.memos.length)) : PAGE;
  const before = anew ? "" : `&before=${Math.min(...state.memos.map((memo) => memo.id))}`;
  const [{ memos, meanings }, { tags }, pinned] = await Promise.all([
    call("GET", `memos?limit=${most}&q=${encodeURIComponent(query)}&tag=${encodeURIComponent(tag)}${meant ? "&meaning=1" : ""}${before}`), call("GET", "memos/tags"),
    anew && !query && !tag ? call("GET", "memos?pinned=1&limit=200") : { memos: [] }]);
  if (!parts || at !== state.at) return;
  state.more = memos.length >= most && !query && !tag;
  const all = anew ? [...pinned.memos, ...memos] : [...state.memos, ...memos];
  state.memos = [...new Map(all.map((memo) => [memo.id, memo])).values()];
  state.meant = meant ? query : "";
  draw(tags);
  clearTimeout(pausing);
  // What was written a moment ago may not have its meaning yet.
  if (query && meanings && (!meant || (!memos.length && (state.tries -= 1) >= 0))) pausing = setTimeout(() => look(true, true), meant ? AGAIN : PAUSED);
}

/** What is shown by its meaning stays so while the words do. */
const look = (anew, meant = Boolean(state.query) && state.meant === state.query) => load(anew, meant).catch((error) => failed(parts?.list, error));

function draw(tags) {
  const focused = parts.root.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const shown = state.memos.filter((memo) => !leaving.has(`memo:${memo.id}`));
  const chosen = state.tag && !tags.some((tag) => tag.name === state.tag) ? [{ name: state.tag, number: 0 }] : [];
  parts.tags.replaceChildren(...[...chosen, ...tags.slice(0, 24)].map((tag) => h("button", { type: "button", class: "chip", "aria-pressed": String(tag.name === state.tag), "data-key": `tag:${tag.name}`,
    onclick: () => look(void (state.tag = tag.name === state.tag ? "" : tag.name)) }, `#${tag.name}`, h("span", null, ` ${tag.number}`))));
  parts.list.replaceChildren(...(shown.length ? shown.map(row) : [nothing()]));
  parts.more.hidden = !state.more;
  parts.count.textContent = state.query || state.tag ? t("notesFound", { count: shown.length }) : "";
  if (focused) parts.root.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
}

const nothing = () => h("li", null, state.query || state.tag ? empty("memo", t("nothingFound"), t("nothingFoundHint")) : empty("memo", t("notesNone"), t("notesHint"), t("notesExample")));

/** @param {Memo} memo */
function row(memo) {
  const [first, ...rest] = bare(memo.text).split("\n").map((line) => line.trim()).filter(Boolean);
  const pin = h("button", { type: "button", class: "icon-button small", "aria-pressed": String(memo.pinned), "aria-label": t("pin"), title: t("pin"), "data-key": `pin:${memo.id}`,
    onclick: () => change(call("PATCH", `memos/${memo.id}`, { pinned: !memo.pinned })) }, icon(PIN, 18));
  return h("li", { class: "row" },
    h("button", { type: "button", class: "row-main", "data-key": `memo:${memo.id}`, onclick: () => write(memo),
      onkeydown: (press) => press.key === "Delete" && away(memo) },
    h("strong", { dir: "auto" }, first ?? memo.text), rest.length > 0 && h("span", { class: "row-more", dir: "auto" }, rest.join(" ")),
    h("span", { class: "row-about" }, shortWhen(memo.created_at), memo.rings_at && ` · ${t("ringsAt", { when: shortWhen(memo.rings_at) })}`)),
    enclosed(memo),
    pin, cross(() => away(memo), `gone:${memo.id}`, first ?? memo.text));
}

/** Its photos, small, and the names of its other files. @param {Memo} memo */
function enclosed({ files }) {
  if (!files?.length) return null;
  return h("div", { class: "row-files" }, ...files.map(({ name, media, url }) =>
    h("a", { href: url.slice(1), target: "_blank", rel: "noopener", title: name }, media.startsWith("image/") ? h("img", { src: url.slice(1), alt: name, loading: "lazy" }) : `📄 ${name}`)));
}

/** A quiet button that takes something away. */
export const cross = (onclick, key, what) => h("button", { type: "button", class: "icon-button small", "aria-label": `${t("remove")}: ${what.slice(0, 60)}`, title: t("remove"), "data-key": key, onclick }, icon("M6 6l12 12M18 6L6 18", 16));

const change = (asked) => asked.catch((error) => told(error.message)).finally(() => look());

function away(memo) {
  remove(`memo:${memo.id}`, t("deletedWhat", { what: bare(memo.text).split("\n")[0].slice(0, 60) }), (options) => call("DELETE", `memos/${memo.id}`, undefined, options));
  look();
}

/** Show a note by its number. */
export const openNote = async (id) => {
  showView("notes");
  write(await call("GET", `memos/${id}`));
};

/** Write a note, or change one. @param {Memo | null} memo */
export function write(memo) {
  const text = Object.assign(h("textarea", { rows: 10, required: true, dir: "auto", autofocus: true, "aria-label": t("note"), placeholder: t("notePlaceholder") }), { value: memo?.text ?? "" });
  const preview = h("div", { class: "preview bubble", dir: "auto", tabindex: 0, role: "region", "aria-label": t("preview") });
  preview.hidden = true;
  const problem = h("p", { class: "problem", role: "alert" });
  const tabs = [["write", false], ["preview", true]].map(([key, shows]) => h("button", { type: "button", "aria-pressed": String(!shows), onclick: () => turn(shows) }, t(key)));
  function turn(shows) {
    tabs.forEach((tab, n) => tab.setAttribute("aria-pressed", String((n === 1) === shows)));
    text.hidden = shows;
    preview.hidden = !shows;
    if (shows) preview.replaceChildren(markdown(text.value));
    else text.focus();
  }
  const el = dialog(t(memo ? "changeNote" : "newNote"), h("form", { class: "form", onsubmit: (submit) => submitOnce(submit, send) },
    h("div", { class: "segments fit", role: "group", "aria-label": t("preview") }, ...tabs), text, preview, memo && enclosed(memo), problem,
    h("div", { class: "sheet-foot" },
      memo && h("button", { type: "button", class: "button danger", onclick: () => { el.close(); away(memo); } }, t("remove")), h("span", { class: "space" }),
      h("button", { type: "button", class: "button quiet", onclick: () => el.close() }, t("cancel")), h("button", { type: "submit", class: "button primary" }, t("save")))));
  el.classList.add("wide");
  text.addEventListener("keydown", (press) => press.key === "Enter" && (press.ctrlKey || press.metaKey) && el.querySelector("form").requestSubmit());
  async function send() {
    if (!text.value.trim()) return turn(false);
    try {
      if (memo) await call("PATCH", `memos/${memo.id}`, { text: text.value });
      else {
        const made = await call("POST", "memos", { text: text.value });
        told(t("noted"), () => call("DELETE", `memos/${made.id}`));
      }
      el.close();
      freshen();
    } catch (error) {
      problem.textContent = error.message;
    }
  }
}

registerView({
  name: "notes",
  icon: ICON,
  title: () => t("notes"),
  open(root, tools) {
    const search = Object.assign(h("input", { type: "search", placeholder: t("searchNotes"), "aria-label": t("searchNotes"), dir: "auto", "data-key": "search" }), { value: state.query });
    let typing = 0;
    search.addEventListener("input", () => {
      state.query = search.value.trim();
      state.tries = TRIES;
      clearTimeout(typing);
      typing = setTimeout(() => look(), TYPED);
    });
    parts = { root, tags: h("div", { class: "chips" }), list: h("ul", { class: "rows" }), count: h("p", { class: "hint", role: "status" }),
      more: h("button", { type: "button", class: "button small middle", onclick: () => look(false) }, t("olderNotes")) };
    parts.more.hidden = true;
    const brought = h("input", { type: "file", class: "hidden-text", multiple: true, accept: ".md,.markdown,.txt,.json,.zip", onchange: ({ target }) => {
      bring([...target.files]);
      target.value = "";
    } });
    const taken = h("p", { class: "foot-note" }, h("label", { class: "link" }, t("importNotes"), brought), h("button", { type: "button", class: "link", onclick: () => dispatchEvent(new CustomEvent("say", { detail: "/export" })) }, t("exportAll")));
    parts.list.append(h("li", null, skeleton()));
    root.append(h("div", { class: "search-line" }, search), parts.tags, parts.count, parts.list, parts.more, taken);
    tools.append(h("button", { type: "button", class: "button small", onclick: () => write(null) }, `+ ${t("newNote")}`));
    look();
  },
  close: () => (parts = null),
  refresh: () => look(),
});

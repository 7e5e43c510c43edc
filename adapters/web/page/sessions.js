// The list of chats in the drawer: open, name, delete with a moment to undo, unread counts by polling.
import { call } from "./api.js";
import { $, h } from "./dom.js";
import { local } from "./local.js";
import { t } from "./texts.js";
import { setZone, shortWhen } from "./time.js";

/** @typedef {import("./api.js").Session} Session */

const POLL = 15_000;
const UNDO_TIME = 6000;

export class Sessions {
  /** @param {{open(id: string): void, changed(list: Session[]): void, deleted(id: string): void, moved(): void}} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    this.box = $("sessions");
    /** @type {Session[]} */
    this.list = [];
    this.active = null;
    this.renaming = null;
    /** @type {Map<string, number>} deletions that can still be undone, with their timers */
    this.leaving = new Map();
    setInterval(() => this.poll(), POLL);
    document.addEventListener("visibilitychange", () => !document.hidden && this.poll());
    // Leaving the page does not undo what was asked for.
    addEventListener("pagehide", () => [...this.leaving.keys()].forEach((id) => this.finishDelete(id)));
  }

  /** A look at the list that may fail: the feed says when the connection is lost. */
  poll() {
    return (this.polling ??= this.load().catch(() => {}).finally(() => (this.polling = null)));
  }

  async load() {
    const met = local.get("welcomed")?.includes("zone");
    const { sessions, user_timezone: known } = await call("GET", "sessions");
    // Somebody has told their zone here, and the house does not know it: all of theirs was erased.
    if (met && !known) {
      local.forget();
      location.reload();
    }
    this.list = sessions;
    if (setZone(known)) this.handlers.moved();
    this.draw();
    return this.list;
  }

  /** @returns {Promise<string>} the id of a new session */
  async create() {
    const { session_id: id } = await call("POST", "sessions", {});
    await this.load().catch(() => {});
    return id;
  }

  select(id) {
    this.active = id;
    this.draw();
  }

  titleOf(id) {
    return this.list.find((s) => s.session_id === id)?.title || t("untitled");
  }

  /** Newest session that is not being deleted. */
  get newest() {
    return this.list.find((s) => !this.leaving.has(s.session_id))?.session_id;
  }

  draw() {
    this.handlers.changed(this.list);
    // A list drawn anew under the fingers would throw away the name that is being typed.
    if (this.renaming) return;
    const focused = this.box.contains(document.activeElement) ? document.activeElement.dataset.key : null;
    this.box.replaceChildren(...this.list.map((session) =>
      this.leaving.has(session.session_id) ? this.leavingRow(session) : this.row(session)));
    if (focused) this.box.querySelector(`[data-key="${CSS.escape(focused)}"]`)?.focus();
  }

  /** @param {Session} session */
  row(session) {
    const id = session.session_id;
    const active = id === this.active;
    const unread = active && !document.hidden ? 0 : session.unread;
    return h("li", { class: `session${active ? " active" : ""}` },
      h("button", { type: "button", class: "session-open", "aria-current": active && "page", "data-key": `open-${id}`,
        onclick: () => this.handlers.open(id) },
        h("span", { class: "session-title", dir: "auto" }, session.title || t("untitled")),
        unread > 0 ? h("span", { class: "badge", role: "img", "aria-label": t("unread", { count: unread }) }, unread > 99 ? "99+" : String(unread))
          : h("time", { datetime: session.updated_at }, shortWhen(session.updated_at))),
      h("span", { class: "session-tools" },
        tool("rename", "✎", id, () => this.rename(session)),
        tool("remove", "✕", id, () => this.remove(id))));
  }

  /** @param {Session} session */
  leavingRow(session) {
    const id = session.session_id;
    return h("li", { class: "session leaving", role: "status" },
      h("span", { class: "session-title", dir: "auto" }, `${t("removed")}: ${session.title || t("untitled")}`),
      h("button", { type: "button", class: "link", "data-key": `undo-${id}`, onclick: () => this.undo(id) }, t("undo")));
  }

  /** @param {Session} session */
  rename(session) {
    const field = h("input", { class: "session-name", maxlength: 120, "aria-label": t("renameLabel"), dir: "auto" });
    field.value = session.title ?? "";
    this.renaming = session.session_id;
    this.box.children[this.list.indexOf(session)].replaceChildren(field);
    field.focus();
    field.select();
    const finish = async (keep) => {
      if (this.renaming !== session.session_id) return;
      this.renaming = null;
      const title = field.value.trim();
      const before = session.title;
      if (keep && title && title !== before) {
        session.title = title;
        this.draw();
        await call("PATCH", `sessions/${session.session_id}`, { title }).catch(() => (session.title = before));
        await this.poll();
      }
      this.draw();
    };
    field.addEventListener("blur", () => finish(true));
    field.addEventListener("keydown", (event) => {
      if (event.isComposing || event.keyCode === 229) return;
      if (event.key === "Enter") finish(true);
      if (event.key === "Escape") finish(false);
      if (event.key === "Enter" || event.key === "Escape") event.stopPropagation();
    });
  }

  remove(id) {
    this.leaving.set(id, setTimeout(() => this.finishDelete(id), UNDO_TIME));
    this.draw();
    this.box.querySelector(`[data-key="undo-${CSS.escape(id)}"]`)?.focus();
  }

  undo(id) {
    clearTimeout(this.leaving.get(id));
    this.leaving.delete(id);
    this.draw();
  }

  async finishDelete(id) {
    clearTimeout(this.leaving.get(id));
    try {
      await call("DELETE", `sessions/${id}`, undefined, { keepalive: true });
    } catch (error) {
      if (error.status !== 404) return this.undo(id);
    }
    this.leaving.delete(id);
    this.list = this.list.filter((s) => s.session_id !== id);
    local.set(`draft.${id}`, undefined);
    local.set(`unsent.${id}`, undefined);
    this.draw();
    return this.handlers.deleted(id);
  }
}

const tool = (key, sign, id, onclick) =>
  h("button", { type: "button", class: "icon-button small", "aria-label": t(key), title: t(key), "data-key": `${key}-${id}`, onclick }, sign);

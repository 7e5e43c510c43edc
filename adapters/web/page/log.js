// The column of messages: kept in order, parted by days, and scrolled only when the reader is at the bottom. Of a long talk a part
// is drawn: what lies far below the reader is kept as messages, what lies far above is asked for again.
import { works } from "./at_work.js";
import { $, h } from "./dom.js";
import { liveElement, messageElement, noticeElement } from "./message.js";
import { skeleton } from "./skeleton.js";
import { t } from "./texts.js";
import { dayKey, dayLabel } from "./time.js";

/** @typedef {import("./message.js").Shown} Shown */
/** @typedef {{message: Shown, el?: HTMLElement, day?: HTMLElement}} Row without an element: not drawn */

const NEAR = 60;
/** Messages that are drawn at a time, and how many more come in at the reader's approach. */
const MOST = 250, STEP = 50;
const SAME_BREATH = 5 * 60_000;

export class Log {
  /** @param {import("./message.js").MessageActions} actions @param {() => void} wantOlder */
  constructor(actions, wantOlder) {
    this.actions = actions;
    this.box = $("log");
    this.liveBox = $("live");
    this.scroller = $("scroller");
    this.pill = $("pill");
    this.stuck = true;
    this.hasOlder = false;
    /** How many of the rows, the newest, are not drawn. */
    this.below = 0;
    this.lastTop = 0;
    this.wantOlder = wantOlder;
    /** @type {Row[]} */
    this.rows = [];
    /** @type {Map<string, ReturnType<typeof liveElement>>} */
    this.lives = new Map();
    /** What led to a message, by its id. @type {Map<number, import("./run.js").Run>} */
    this.runs = new Map();
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.pill.addEventListener("click", () => this.toBottom(true));
    const watcher = new ResizeObserver(() => this.stuck && this.toBottom());
    for (const el of [this.scroller, this.box, this.liveBox]) watcher.observe(el);
  }

  /** The messages of a session are on their way. */
  wait() {
    this.box.setAttribute("aria-busy", "true");
    this.box.replaceChildren(skeleton("talk"));
  }

  /** Show another session. @param {Shown[]} messages */
  reset(messages) {
    this.box.setAttribute("aria-live", "off");
    this.rows = [];
    this.below = 0;
    for (const agent of this.lives.keys()) works(agent, null);
    this.lives.clear();
    this.box.replaceChildren();
    this.box.removeAttribute("aria-busy");
    this.liveBox.replaceChildren();
    this.pill.hidden = true;
    this.stuck = true;
    this.calm = true;
    for (const message of messages) this.put(message);
    this.calm = false;
    this.toBottom();
    // Screen readers hear what comes from now on, not the whole history.
    requestAnimationFrame(() => this.box.setAttribute("aria-live", "polite"));
  }

  /** Draw everything again, e.g. in the other language. */
  redraw() {
    const below = this.below ? this.rows.splice(-this.below) : [];
    const messages = this.rows.map((row) => row.message);
    const top = this.stuck ? null : this.scroller.scrollTop;
    const lives = [...this.lives];
    for (const run of this.runs.values()) run.draw();
    this.reset(messages);
    this.rows.push(...below);
    this.below = below.length;
    for (const [agent, live] of lives) {
      this.lives.set(agent, live);
      this.liveBox.append(live.el);
    }
    if (top === null) return;
    this.stuck = false;
    this.scroller.scrollTop = top;
  }

  /** Add older messages above without moving what is being read. @param {Shown[]} messages */
  prepend(messages) {
    this.box.setAttribute("aria-live", "off");
    this.calm = true;
    const below = this.scroller.scrollHeight - this.scroller.scrollTop;
    for (const message of messages) this.put(message);
    this.scroller.scrollTop = this.scroller.scrollHeight - below;
    this.fold();
    this.calm = false;
    requestAnimationFrame(() => this.box.setAttribute("aria-live", "polite"));
  }

  get drawn() {
    return this.rows.length - this.below;
  }

  /** The reader goes up: what is far below is drawn no more. */
  fold() {
    while (this.drawn > MOST) {
      this.undraw(this.rows[this.drawn - 1]);
      this.below += 1;
      this.stuck = false;
    }
  }

  undraw(row) {
    row.el?.remove();
    row.day?.remove();
    row.el = row.day = undefined;
  }

  /** The reader comes down: draw what follows, and let go of what is far above. */
  drawBelow() {
    for (let count = Math.min(STEP, this.below); count > 0; count -= 1) {
      const at = this.drawn;
      this.below -= 1;
      this.draw(this.rows[at]);
      this.box.append(this.rows[at].el);
      this.join(at);
    }
    const left = this.scroller.scrollHeight - this.scroller.scrollTop;
    const above = this.rows.splice(0, Math.max(0, this.drawn - MOST));
    for (const row of above) this.undraw(row);
    if (!above.length) return;
    this.hasOlder = true;
    this.join(0);
    this.scroller.scrollTop = this.lastTop = this.scroller.scrollHeight - left;
  }

  draw(row) {
    row.el = messageElement(row.message, this.actions, this.runs.get(row.message.id));
  }

  /** Add a message, or draw it anew when it is known by its id or by its client key. @param {Shown} message */
  put(message) {
    const known = this.rows.findIndex(
      ({ message: m }) => (m.id === message.id && Number.isFinite(m.id)) || (m.client_key && m.client_key === message.client_key));
    if (known >= 0 && JSON.stringify(this.rows[known].message) === JSON.stringify(message)) return;
    const live = !this.calm && (message.role === "agent" || (message.role === "system" && message.agent_name)) && this.takeLive(message.agent_name);
    const held = live && this.keepRun(message, live.run);
    const pressed = known >= 0 ? [...(this.rows[known].el?.querySelectorAll("button") ?? [])].indexOf(document.activeElement) : -1;
    if (known >= 0) this.remove(known);
    let at = this.rows.length;
    while (at > 0 && this.rows[at - 1].message.id > message.id) at -= 1;
    const row = { message };
    const next = at < this.drawn ? this.rows[at] : null;
    this.rows.splice(at, 0, row);
    if (!next && this.below) {
      this.below += 1;
      if (known < 0) this.arrived();
      return;
    }
    this.draw(row);
    if (!this.calm && known < 0 && !live) row.el.classList.add("fresh");
    this.box.insertBefore(row.el, next ? (next.day ?? next.el) : null);
    this.join(at);
    this.join(at + 1);
    if (pressed >= 0) row.el.querySelectorAll("button")[pressed]?.focus({ preventScroll: true });
    if (held) this.runs.get(message.id)?.summary.focus({ preventScroll: true });
    if (!this.calm && known < 0) this.arrived();
  }

  /** What a model took for a message, or what was tried in vain, stays with it. @returns {boolean} whether the reader is at it */
  keepRun(message, run) {
    const failed = message.role === "system";
    if (!run.stats && !failed) return false;
    run.end(failed);
    this.runs.set(message.id, run);
    return run.focused;
  }

  remove(at) {
    const [row] = this.rows.splice(at, 1);
    if (!row.el) this.below -= 1;
    this.undraw(row);
    this.join(at);
  }

  /** The server has it: until the feed's row replaces the bubble, it just looks sent. @param {Shown} message */
  settle(message) {
    if (this.rows.some(({ message: m }) => m.client_key === message.client_key && m.state)) this.put(message);
  }

  drop(key) {
    const at = this.rows.findIndex((row) => row.message.client_key === key);
    if (at >= 0) this.remove(at);
  }

  /** Day line and grouping of the row at an index, as its neighbour above demands. */
  join(at) {
    const row = this.rows[at];
    if (!row?.el) return;
    const before = this.rows[at - 1]?.message;
    const { message } = row;
    const newDay = !before || dayKey(before.created_at) !== dayKey(message.created_at);
    if (newDay && !row.day) {
      row.day = h("div", { class: "day", role: "separator" }, h("span", null, dayLabel(message.created_at)));
      this.box.insertBefore(row.day, row.el);
    } else if (!newDay && row.day) {
      row.day.remove();
      row.day = undefined;
    }
    const gap = before ? new Date(message.created_at).getTime() - new Date(before.created_at).getTime() : 0;
    const same = before && before.role === message.role && before.agent_name === message.agent_name && message.role !== "reminder";
    row.el.classList.toggle("continued", Boolean(same && !newDay && gap < SAME_BREATH));
  }

  /** Something goes on. */
  hear(name, data) {
    const key = data.agent_name ?? "";
    if (!this.lives.has(key)) {
      if (name === "session_stats") return;
      this.lives.set(key, liveElement(data.agent_name, this.actions));
      this.liveBox.append(this.lives.get(key).el);
    }
    this.lives.get(key).over = false;
    works(key, this.lives.get(key).hear(name, data));
    if (name === "answer_delta" || name.startsWith("ui_")) this.arrived();
  }

  /** @param {string | null} agent @returns what was on screen of it, which a message now replaces */
  takeLive(agent) {
    const live = this.lives.get(agent ?? "");
    this.lives.delete(agent ?? "");
    works(agent, null);
    if (live) live.run.focused = live.run.el.contains(document.activeElement);
    live?.remove();
    return live;
  }

  /** A parrot's part is over: its row comes, or nothing does. @returns {boolean} whether others are still at work */
  over(agent) {
    const live = this.lives.get(agent);
    if (live) live.over = true;
    if (live) setTimeout(() => live.over && this.lives.get(agent) === live && this.takeLive(agent), 1500);
    return Boolean(agent) && [...this.lives.values()].some((one) => !one.over);
  }

  clearLive() {
    for (const agent of [...this.lives.keys()]) this.takeLive(agent);
  }

  notice(text) {
    this.box.append(noticeElement(text));
    this.arrived();
  }

  arrived() {
    if (this.stuck) return;
    this.pill.textContent = t("newMessages");
    this.pill.hidden = false;
  }

  scrolled() {
    const { scrollTop, scrollHeight, clientHeight } = this.scroller;
    const left = scrollHeight - scrollTop - clientHeight;
    // Only going up lets go of the bottom (the slightest move, while text streams in); text growing below does not.
    if (this.below) this.stuck = false;
    else if (left < 3 || (left < NEAR && scrollTop >= this.lastTop)) this.stuck = true;
    else if (scrollTop < this.lastTop) this.stuck = false;
    this.lastTop = scrollTop;
    if (this.stuck) this.pill.hidden = true;
    if (this.below && left < clientHeight) this.drawBelow();
    if (scrollTop < 3 * NEAR) this.wantOlder();
  }

  toBottom(smooth = false) {
    if (this.below) this.newest();
    this.stuck = true;
    this.pill.hidden = true;
    // An empty chat shows its greeting from the start.
    if (!this.rows.length) return void (this.scroller.scrollTop = 0);
    const { scrollHeight, scrollTop, clientHeight } = this.scroller;
    const far = scrollHeight - scrollTop > 3 * clientHeight;
    const calm = !smooth || far || matchMedia("(prefers-reduced-motion: reduce)").matches;
    this.scroller.scrollTo({ top: scrollHeight, behavior: calm ? "instant" : "smooth" });
    this.lastTop = this.scroller.scrollTop;
  }

  /** Away from what is far above, to the end of the talk. */
  newest() {
    this.rows = this.rows.slice(-STEP);
    this.below = 0;
    this.hasOlder = this.stuck = true;
    this.redraw();
  }

  /** The oldest message that the server gave. */
  get oldest() {
    return this.rows.find((row) => Number.isFinite(row.message.id))?.message.id;
  }
}

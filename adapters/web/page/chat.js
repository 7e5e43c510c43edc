// One open session: its messages, its feed, sending with retries, and whether a turn is running.
import { call } from "./api.js";
import { $, randomKey } from "./dom.js";
import { Feed } from "./feed.js";
import { unsent } from "./local.js";
import { Log } from "./log.js";
import { agentName } from "./message.js";
import { rate } from "./said.js";
import { t } from "./texts.js";
import { zone } from "./time.js";
import { showWelcome } from "./welcome.js";

const PAGE = 50;
/** A loss shorter than this is not worth a word. */
const PATIENCE = 2000;
/** How long an answer is waited for; the pause between tries. */
const AWAITED = 150_000, AGAIN = 4000;

export class Chat {
  /** @type {string | null} */ session = null;
  /** @type {Feed | null} */ feed = null;
  doing = "";
  running = false;
  down = false;
  /** Messages leave one after the other, so that they arrive as they were written. */
  queue = Promise.resolve();
  /** Client keys on their way, with what to call when the feed shows them. @type {Map<string, () => void>} */
  flying = new Map();

  /** @param {{gone(session: string): void, changed(message?: import("./api.js").Message): void, edit(text: string): void}} handlers */
  constructor(handlers) {
    this.handlers = handlers;
    const actions = { act: (token) => this.act(token), retry: (key) => this.retry(key), edit: (key) => this.edit(key), rate: (id, opinion) => rate(this, id, opinion), why: (id) => this.send(t("why"), id), say: (text) => this.send(text) };
    this.log = new Log(actions, () => this.older());
    $("stop").addEventListener("click", () => this.stop());
  }

  async open(session) {
    this.close();
    this.session = session;
    this.log.wait();
    const messages = await this.history(session);
    if (this.session !== session || !messages) return;
    this.log.hasOlder = messages.length >= PAGE;
    for (const message of messages) if (message.client_key) unsent.drop(session, message.client_key);
    const waiting = unsent.list(session).map((item) => shown(item, this.flying.has(item.client_key) ? "sending" : item.refused ? "failed" : "waiting"));
    this.log.reset([...messages, ...waiting]);
    this.welcome();
    this.feed = new Feed(session, messages.at(-1)?.id ?? 0, {
      message: (message) => this.received(message),
      live: (name, data) => this.lived(name, data),
      connection: (up) => this.connection(up),
      probe: () => this.probe(session),
    });
  }

  close() {
    this.feed?.close();
    this.feed = this.session = null;
    this.queue = Promise.resolve();
    clearTimeout(this.reopening);
    clearTimeout(this.patience);
    clearTimeout(this.resending);
    this.losing = clearTimeout(this.losing);
    this.ended();
    this.log.runs.clear();
    this.log.reset([]);
    showWelcome(false);
  }

  /** The newest messages; where the server does not answer, opening is tried again by and by. */
  async history(session) {
    try {
      return (await call("GET", `sessions/${session}/messages?limit=${PAGE}`)).messages;
    } catch (error) {
      if (this.session !== session) return null;
      if (error.status === 404) this.handlers.gone(session);
      else {
        this.connection(false);
        this.reopening = setTimeout(() => this.open(session), 2 * PATIENCE);
      }
      return null;
    }
  }

  /** @param {number} [most] messages */
  async older(most = PAGE) {
    if (this.log.hasOlder && this.feed) await (this.loading ??= this.load(most).finally(() => (this.loading = null)));
  }

  async load(most) {
    const { session } = this;
    $("older").hidden = false;
    try {
      const { messages } = await call("GET", `sessions/${session}/messages?before=${this.log.oldest}&limit=${most}`);
      if (this.session === session) {
        this.log.hasOlder = messages.length >= most;
        this.log.prepend(messages);
      }
    } catch {
      // Scrolling up again tries again.
    }
    $("older").hidden = true;
  }

  /** Whether a refused feed is worth another try. */
  async probe(session) {
    try {
      await call("GET", `sessions/${session}`);
    } catch (error) {
      if (error.status !== 404) return true;
      if (this.session === session) this.handlers.gone(session);
      return false;
    }
    return true;
  }

  /** @param {import("./api.js").Message} message */
  received(message) {
    if (message.client_key) {
      unsent.drop(this.session, message.client_key);
      this.flying.get(message.client_key)?.();
    }
    // What was changed above all that is loaded is read when one goes up there.
    if (message.id < (this.log.oldest ?? 0)) return;
    this.log.put(message);
    this.welcome();
    if (this.guessed && (message.role === "agent" || message.role === "system")) this.ended();
    this.handlers.changed(message);
  }

  lived(name, data) {
    if (name === "failure") this.log.notice(data.text);
    if (name === "failure" || (name === "done" && !this.log.over(data.agent_name))) return this.ended();
    if (name === "done") return;
    this.log.hear(name, data);
    if (name === "session_stats") return;
    clearTimeout(this.clearing);
    this.running = true;
    this.guessed = false;
    const phrase = data.phrase || (name === "system" ? data.text : "");
    if (phrase) this.say(t("working", { name: agentName(data.agent_name), phrase }));
    else if (name === "answer_delta") this.say(t("answering", { name: agentName(data.agent_name) }));
  }

  ended() {
    this.running = this.guessed = false;
    this.say("");
    // The row that replaces streamed text may still be on its way.
    clearTimeout(this.clearing);
    this.clearing = setTimeout(() => this.log.clearLive(), 1500);
  }

  connection(up) {
    if (!up) {
      // Each try that fails tells of the loss anew; it began with the first.
      if (this.losing) return;
      // What was running may end unseen; the next live event says if it still runs.
      this.ended();
      clearTimeout(this.patience);
      this.losing = setTimeout(() => this.showDown(true), this.down ? 0 : PATIENCE);
      return;
    }
    this.losing = clearTimeout(this.losing);
    if (this.down) {
      this.showDown(false);
      this.say(t("restored"));
      this.handlers.changed();
      this.patience = setTimeout(() => this.doing === t("restored") && this.say(""), PATIENCE);
    }
    if (this.awaits && !this.running) this.goOn();
    this.resend();
  }

  /** Whether the newest words are the reader's own, of a moment ago: then an answer is in the making. */
  get awaits() {
    const last = this.log.rows.map(({ message }) => message).filter(({ role }) => role !== "reminder").at(-1);
    return last?.role === "user" && !last.state && Date.now() - Date.parse(last.created_at) < AWAITED;
  }

  /** Work that began before we were there, or while we were away, goes on. */
  goOn() {
    this.running = this.guessed = true;
    this.say(t("goesOn"));
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.guessed && this.ended(), AWAITED);
  }

  showDown(down) {
    this.down = down;
    this.say(this.doing);
  }

  say(doing) {
    this.doing = doing;
    const status = $("status");
    status.textContent = this.down ? t("lost") : doing;
    status.classList.toggle("lost", this.down);
    status.classList.toggle("busy", this.running && !this.down);
    status.classList.toggle("hidden-text", this.running && !this.guessed && !this.down && this.log.stuck);
    $("stop").hidden = !this.running || this.down;
  }

  welcome() {
    showWelcome(!this.log.rows.length);
  }

  /** @param {string} text @param {number} [repliesTo] the number of a parrot's message */
  send(text, repliesTo) {
    const item = { client_key: randomKey(), text, created_at: new Date().toISOString(), ...(repliesTo && { replies_to: repliesTo }) };
    unsent.add(this.session, item);
    this.deliver(item);
  }

  /** Send by itself what could not be sent; its key makes it one message, whatever arrived before. */
  resend() {
    for (const item of unsent.list(this.session)) if (!item.refused && !this.flying.has(item.client_key)) this.deliver(item);
  }

  retry(key) {
    const item = unsent.list(this.session).find((u) => u.client_key === key);
    if (item) this.deliver(item);
  }

  edit(key) {
    const item = unsent.list(this.session).find((u) => u.client_key === key);
    unsent.drop(this.session, key);
    this.log.drop(key);
    this.welcome();
    if (item) this.handlers.edit(item.text);
  }

  /** @param {import("./local.js").Unsent} item */
  deliver(item) {
    const { session } = this;
    const seen = new Promise((resolve) => this.flying.set(item.client_key, resolve));
    this.log.put(shown(item, "sending"));
    this.welcome();
    this.log.toBottom(true);
    this.queue = this.queue.then(() => Promise.race([seen, this.post(session, item)]));
  }

  /** The feed delivers, so no connection (a browser has six) is held for the answer; without it one is. */
  async post(session, item) {
    try {
      const body = { text: item.text, user_timezone: zone, client_key: item.client_key, ...(item.replies_to && { replies_to: item.replies_to }) };
      const headers = this.session === session && this.feed?.up ? { prefer: "respond-async" } : {};
      const answer = await call("POST", `sessions/${session}/messages`, body, { headers });
      unsent.drop(session, item.client_key);
      if (this.session === session) {
        this.log.settle(shown(item));
        this.catchUp(answer);
      }
    } catch (error) {
      const arrived = !unsent.list(session).some((u) => u.client_key === item.client_key);
      const later = !error.status || error.status >= 502;
      if (!arrived && !later) unsent.add(session, { ...item, refused: true });
      if (this.session === session && !arrived && later) {
        this.log.put(shown(item, "waiting"));
        clearTimeout(this.resending);
        this.resending = setTimeout(() => this.feed?.up && this.resend(), AGAIN);
      } else if (this.session === session && !arrived) this.log.put({ ...shown(item, "failed"), problem: error.message });
      else if (this.session === session && error.status) this.log.notice(error.message);
    }
    this.flying.delete(item.client_key);
    this.handlers.changed();
  }

  catchUp(answer) {
    if (!this.feed?.up) for (const message of answer?.messages ?? []) this.log.put(message);
  }

  async act(token) {
    const { session } = this;
    const answer = await call("POST", `sessions/${session}/actions/${encodeURIComponent(token)}`);
    if (this.session === session) this.catchUp(answer);
    this.handlers.changed();
  }

  async stop() {
    this.say(t("stopping"));
    await call("POST", `sessions/${this.session}/stop`).catch((error) => this.log.notice(error.message));
  }

  /** The list of sessions is ahead for two looks in a row: the feed only pretends to be connected. */
  compare(lastId) {
    this.behind = this.feed && lastId > this.feed.after ? (this.behind ?? 0) + 1 : 0;
    if (this.behind < 2) return;
    this.behind = 0;
    this.feed.renew();
  }
}

/** @param {import("./local.js").Unsent} item @param {"sending" | "waiting" | "failed"} [state] @returns {import("./message.js").Shown} */
const shown = (item, state) => ({ ...item, id: Infinity, role: "user", agent_name: null, cards: [], receipts: [], state });

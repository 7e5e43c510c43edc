// The event stream of one session: durable messages and live signs of work; comes back by itself after a loss.

/**
 * @typedef {object} FeedHandlers
 * @property {(message: import("./api.js").Message) => void} message
 * @property {(name: string, data: any) => void} live what goes on, by the names of LIVE
 * @property {(up: boolean) => void} connection
 * @property {() => Promise<boolean>} probe asked when the stream was refused: false ends the attempts (session gone)
 */

const LIVE = [
  "thinking", "tool_use", "tool_result", "ui_schedule_suggestion", "ui_time_slot_picker", "ui_conflict_resolution",
  "ui_quick_actions", "ui_memo_preview", "ui_schedule_list", "answer_delta", "system", "session_stats", "failure", "done",
];
const LONGEST_WAIT = 30_000;

export class Feed {
  /** @param {string} session @param {number} after @param {FeedHandlers} handlers */
  constructor(session, after, handlers) {
    this.session = session;
    this.after = after;
    this.handlers = handlers;
    this.up = false;
    this.attempts = 0;
    this.closed = false;
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.source?.close();
    const source = new EventSource(`api/sessions/${this.session}/events?after=${this.after}`);
    this.source = source;
    source.addEventListener("open", () => {
      this.attempts = 0;
      this.report(true);
    });
    // `changed` is a message that is shown already, e.g. a vote with one more ballot.
    for (const name of ["message", "changed"]) {
      source.addEventListener(name, (event) => {
        this.after = Math.max(this.after, Number(event.lastEventId));
        this.handlers.message(JSON.parse(event.data));
      });
    }
    for (const name of LIVE) source.addEventListener(name, (event) => this.handlers.live(name, JSON.parse(event.data || "{}")));
    source.addEventListener("error", () => source === this.source && this.lost());
  }

  lost() {
    this.report(false);
    if (this.source.readyState !== EventSource.CLOSED || this.closed) return;
    const wait = Math.min(LONGEST_WAIT, 1000 * 2 ** this.attempts) * (0.7 + 0.6 * Math.random());
    this.attempts += 1;
    this.timer = setTimeout(async () => {
      if ((await this.handlers.probe()) && !this.closed) this.connect();
    }, wait);
  }

  /** Start afresh, e.g. after the machine slept and the old connection only looks alive. */
  renew() {
    if (!this.closed) this.connect();
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    this.source.close();
  }

  report(up) {
    if (this.closed) return;
    this.up = up;
    this.handlers.connection(up);
  }
}

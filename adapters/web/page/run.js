// What a parrot does for an answer: its latest state as one line; all of its steps, with what they took, when that is opened.
import { h } from "./dom.js";
import { t } from "./texts.js";

// No tick: that is the sign of receipts, of what was really done.
const MARKS = { running: "›", done: "·", failed: "✗" };
const STATES = { running: "stepRunning", done: "stepDone", failed: "stepFailed" };

export class Run {
  /** @type {{label: string, tool?: string, state: "running" | "done" | "failed", began: number, took?: number}[]} */
  steps = [];
  now = "";
  /** What the server counted, once the answer is whole. @type {any} */
  stats = null;
  /** The number that the last thought has in the run. */
  step = 0;
  over = false;
  began = performance.now();

  constructor() {
    this.summary = h("summary", { class: "run-line" });
    this.list = h("ol", { class: "run-steps" });
    this.el = h("details", { class: "run" }, this.summary, this.list);
  }

  /** Take in a live event; its card and its part of the answer are for others. */
  hear(name, data) {
    if (name === "answer_delta" && this.writes) return;
    if (name !== "system") this.close((step) => !step.tool);
    const last = this.steps.at(-1);
    if (name === "thinking") {
      // A run that began anew does not get further: what the broken one was at has come to nothing.
      if (data.step <= this.step) this.close(() => true, "failed");
      // The same thought told twice is one step.
      if (last && !last.tool && data.step === this.step && !this.writes) Object.assign(last, { state: "running", took: undefined });
      else this.begin(data);
      this.step = data.step;
    }
    if (name === "tool_use") this.begin(data);
    if (name === "tool_result") this.close((step) => step.tool === data.tool, data.failed ? "failed" : "done", 1);
    if (name === "session_stats") this.stats = data;
    this.writes = name === "answer_delta";
    this.now = this.writes ? t("writing") : data.phrase || (name === "system" && data.text) || this.now;
    this.draw();
  }

  begin(data) {
    this.steps.push({ label: data.phrase, tool: data.tool, state: "running", began: performance.now() });
  }

  /** End what runs of these steps, from the first on. */
  close(which, state = "done", most = Infinity) {
    const now = performance.now();
    for (const step of this.steps.filter((one) => one.state === "running" && which(one)).slice(0, most))
      Object.assign(step, { state, took: (now - step.began) / 1000 });
  }

  /** The answer is there, or why there is none. */
  end(failed) {
    this.over = true;
    this.close(() => true, failed ? "failed" : "done");
    this.took = this.stats?.seconds ?? (performance.now() - this.began) / 1000;
    this.failed = failed;
    this.draw();
  }

  draw() {
    this.el.classList.toggle("over", this.over);
    this.summary.replaceChildren(
      h("span", { class: "run-dot", "aria-hidden": "true" }, this.over && MARKS[this.failed ? "failed" : "done"]),
      h("span", { class: "run-now" }, this.over ? this.total() : this.now));
    this.list.replaceChildren(...this.steps.map((step) =>
      h("li", { class: step.state },
        h("span", { class: "run-mark", "aria-hidden": "true" }, MARKS[step.state]),
        h("span", { class: "run-label", dir: "auto" }, step.state === "running" ? step.label : step.label.replace(/(…|\.\.\.)$/u, ""), h("span", { class: "hidden-text" }, ` (${t(STATES[step.state])})`)),
        step.took >= 0.05 && h("span", { class: "run-took" }, seconds(step.took)))));
  }

  /** "3 steps · 2.1 s · 1,234 tokens" */
  total() {
    const steps = this.stats?.steps ?? this.steps.length;
    const tokens = (this.stats?.prompt_tokens ?? 0) + (this.stats?.completion_tokens ?? 0);
    return [
      t(steps === 1 ? "oneStep" : "manySteps", { steps }),
      seconds(this.took),
      tokens && t("tokens", { tokens: tokens.toLocaleString("en") }),
    ].filter(Boolean).join(" · ");
  }
}

const seconds = (took) => t("seconds", { seconds: took < 10 ? took.toFixed(1) : Math.round(took) });

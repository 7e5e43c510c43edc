// One message as an element: who, when, text, receipts, cards, and the state of what is still being sent.
import { cardElement, documentElement, receiptsElement, slug } from "./cards.js";
import { h } from "./dom.js";
import { face, hasFace, setState } from "./faces.js";
import { markdown, plain } from "./markdown.js";
import { askedElement, takenElements } from "./opinion.js";
import { Run } from "./run.js";
import { getLanguage, t } from "./texts.js";
import { clock, fullTime } from "./time.js";

/**
 * @typedef {import("./api.js").Message & {state?: "sending" | "waiting" | "failed", problem?: string}} Shown
 * @typedef {object} MessageActions
 * @property {(token: string) => Promise<void>} act
 * @property {(key: string) => void} retry
 * @property {(key: string) => void} edit
 * @property {(id: number, opinion: "good" | "bad" | null) => Promise<"good" | "bad" | null>} rate
 * @property {(id: number) => void} why
 * @property {(text: string) => void} say
 */

/** Milliseconds until somebody at work gets a line. */
const SOON = 300;
/** @type {Map<string, import("./api.js").Agent>} */
const agents = new Map();

/** @param {import("./api.js").Agent[]} list */
export function setAgents(list) {
  agents.clear();
  for (const agent of list) agents.set(agent.id, agent);
}

export const allAgents = () => [...agents.values()];

/** A text that is given in both languages. */
export const inLanguage = (texts) => texts?.[getLanguage()] ?? texts?.en ?? texts?.zh ?? "";

export const agentName = (id) => inLanguage(agents.get(id ?? "")?.name) || (id ? stranger(id) : t("someone"));

/** Its name is asked for. */
const stranger = (id) => dispatchEvent(new CustomEvent("stranger", { detail: id })) && id;

/** Its face, or the sign of one that the house has added. @param {string | null} id @param {import("./faces.js").State} [state] */
export const avatar = (id, state) =>
  h("span", { class: `avatar of-${slug(id ?? "none")}`, "aria-hidden": "true" }, hasFace(id) ? face(id, state) : (agents.get(id ?? "")?.emoji ?? "🦜"));

/** Of a reminder: the one who told it, else the one who minds the calendar, with a bell. */
export const ringer = (id, state) => avatar(hasFace(id) ? id : "schedule", state);

/** @param {Shown} message */
function head(message) {
  const reminder = message.role === "reminder";
  const name = message.role === "user" ? t("you") : reminder ? t("reminder") : agentName(message.agent_name);
  const agent = agents.get(message.agent_name ?? "");
  return h("header", { class: "message-head" },
    message.role !== "user" && (reminder ? ringer(message.agent_name, "rang") : avatar(message.agent_name)),
    h("span", { class: `message-name${message.role === "user" ? " hidden-text" : ""}`, title: agent && inLanguage(agent.species) }, name),
    reminder && message.agent_name && h("span", { class: "message-from" }, agentName(message.agent_name)),
    h("time", { datetime: message.created_at, title: fullTime(message.created_at) }, clock(message.created_at)));
}

/** @param {Shown} message @param {MessageActions} actions */
function delivery(message, actions) {
  if (message.state !== "failed") return h("p", { class: "delivery" }, t(message.state));
  return h("p", { class: "delivery failed", role: "alert" },
    message.problem ? `${t("notSent")} · ${message.problem}` : t("notSent"),
    h("span", { class: "delivery-tools" },
      h("button", { type: "button", class: "link", onclick: () => actions.retry(message.client_key) }, t("retry")),
      h("button", { type: "button", class: "link", onclick: () => actions.edit(message.client_key) }, t("edit"))));
}

/** @param {Shown} message @param {MessageActions} actions @param {import("./run.js").Run} [run] what led to it */
export function messageElement(message, actions, run) {
  // What a parrot could not do it says itself; the house says the rest.
  const wrong = message.role === "system" && message.agent_name;
  // What a card's title or the reminder's face says already is not said twice.
  const whole = message.text.trim();
  const titled = message.cards.find((card) => card.title && whole.endsWith(card.title));
  const said = titled ? whole.slice(0, -titled.title.length).trim().replace(/[:：]$/u, "") : whole;
  if (message.role === "system" && !wrong) {
    return h("article", { class: "message system" },
      h("div", { class: "system-text", dir: "auto" }, markdown(said)), ...parts(message, actions), run?.el);
  }
  const mine = message.role === "user";
  const words = message.role === "reminder" ? said.replace(/^⏰\s*/u, "") : said;
  const text = words && h("div", { class: "bubble", dir: "auto" }, mine ? plain(message.text) : markdown(words));
  if (text && message.understood === false) text.querySelectorAll("li").forEach((line) => toTry(line, actions));
  return h("article", { class: `message ${wrong ? "agent gone-wrong" : slug(message.role)}${message.state ? ` ${message.state}` : ""}` },
    head(message), text, ...parts(message, actions), run?.el, message.id > 0 && !message.state && (mine ? h("div", { class: "takes" }, ...takenElements(message)) : askedElement(message, actions)),
    message.state && delivery(message, actions));
}

/** A sentence that would be understood: one press says it. @param {HTMLElement} line @param {MessageActions} actions */
function toTry(line, actions) {
  const { textContent: words } = line;
  line.replaceChildren(h("button", { type: "button", class: "example", dir: "auto", onclick: () => actions.say(words) }, words));
}

/** @param {Shown} message @param {MessageActions} actions */
const parts = (message, actions) => [
  message.receipts?.length && receiptsElement(message.receipts),
  ...(message.cards ?? []).map((card) => cardElement(card, actions.act)),
  message.document && documentElement(message.document),
  ...(message.more ?? []).map(documentElement),
];

/** An answer in the making: what goes on, its text (drawn at most once a frame) and cards. */
export function liveElement(agent, actions) {
  const message = { id: 0, role: "agent", agent_name: agent, text: "", cards: [], receipts: [], created_at: new Date().toISOString(), client_key: null };
  const bubble = h("div", { class: "bubble", dir: "auto", hidden: true });
  const run = new Run();
  const front = head(message);
  const el = h("article", { class: "message agent", hidden: true }, front, run.el, bubble);
  const at = (state) => {
    const drawn = front.querySelector(".face");
    if (drawn) setState(drawn, state);
    return state;
  };
  let frame = 0;
  const show = () => (el.hidden = false);
  // What is done at once needs no word about it.
  const timer = setTimeout(show, SOON);
  return {
    el,
    run,
    /** @returns {"thinks" | "speaks"} what it is at */
    hear(name, data) {
      run.hear(name, data);
      if (name.startsWith("ui_") && data.card) {
        el.append(cardElement(data.card, actions.act));
        show();
      }
      if (name !== "answer_delta") return at("thinks");
      message.text += data.text;
      frame ||= requestAnimationFrame(() => {
        frame = 0;
        bubble.replaceChildren(markdown(message.text));
        bubble.hidden = false;
        show();
      });
      return at("speaks");
    },
    remove() {
      clearTimeout(timer);
      el.remove();
    },
  };
}

/** A sentence of the page itself, e.g. why a turn failed. */
export const noticeElement = (text) => h("p", { class: "notice", role: "alert", dir: "auto" }, text);

// Reminders as they ring, over whatever is on screen: done, later, away. One that is dealt with elsewhere goes by itself.
import { call } from "./api.js";
import { $, h } from "./dom.js";
import { ringer } from "./message.js";
import { settled } from "./person.js";
import { t } from "./texts.js";
import "./settings_texts.js";

const MOST = 4;
const TEN_MINUTES = 600_000;
// The server's words are in the language written last; here the page speaks.
const LABELS = { done: "ringDone", 10: "ring10", 60: "ring60", evening: "ringEvening", tomorrow: "ringTomorrow" };
const SAID = 2500; // milliseconds for which what came of it is shown
/** @type {Map<number, {ring: import("./person.js").Ring, el: HTMLElement}>} by the id of the message */
const shown = new Map();
const seen = new Set();

/** @param {import("./person.js").Ring} ring @returns {boolean} whether it is a new one: the feed may tell twice */
export function isNew(ring) {
  if (seen.has(ring.message.id)) return false;
  seen.add(ring.message.id);
  return true;
}

/** @param {import("./person.js").Ring} ring @param {(session: string) => void} go to the chat in which it rang */
export function showToast(ring, go) {
  const { message } = ring;
  const [done, ...later] = message.cards[0]?.buttons ?? [];
  const choices = h("div", { class: "toast-later", hidden: true }, ...later.map((button) => press(ring, button)));
  const el = h(
    "article",
    { class: "toast", "aria-label": t("reminder"), onkeydown: (event) => event.key === "Escape" && dismiss(message.id) },
    h(
      "div",
      { class: "toast-head" },
      ringer(message.agent_name, "rings"),
      ring.session_id
        ? h("button", { class: "toast-text", type: "button", dir: "auto", title: t("toChat"), onclick: () => go(ring.session_id) }, message.text)
        : h("p", { class: "toast-text", dir: "auto" }, message.text),
      h("button", { class: "icon-button small", type: "button", "aria-label": t("dismiss"), onclick: () => dismiss(message.id) }, "✕"),
    ),
    done && h("div", { class: "toast-foot" }, press(ring, done), later.length > 0 && laterButton(choices)),
    choices,
  );
  shown.set(message.id, { ring, el });
  $("toasts").append(el);
  if (shown.size > MOST) dismiss(shown.keys().next().value);
}

function laterButton(choices) {
  const button = h("button", { class: "button", type: "button", "aria-expanded": "false" }, t("later"));
  button.addEventListener("click", () => {
    choices.hidden = !choices.hidden;
    button.setAttribute("aria-expanded", String(!choices.hidden));
    if (!choices.hidden) choices.firstElementChild.focus();
  });
  return button;
}

function press(ring, given) {
  const known = LABELS[given.token.split("-").at(-1)];
  const button = known ? { ...given, label: t(known) } : given;
  const primary = button.style === "primary";
  return h("button", { class: primary ? "button primary" : "button", type: "button", onclick: () => use(ring, button) }, button.label);
}

/** In a chat of the page its own button is pressed, so that the chat tells of it; elsewhere the reminder itself is asked. */
async function use(ring, button) {
  const { el } = shown.get(ring.message.id) ?? {};
  const buttons = [...el.querySelectorAll("button")];
  for (const one of buttons) one.disabled = true;
  try {
    if (ring.session_id) await call("POST", `sessions/${ring.session_id}/actions/${encodeURIComponent(button.token)}`);
    else if (button.style === "primary") await call("POST", `reminders/${ring.reminder}/done`);
    else await call("POST", `reminders/${ring.reminder}/snooze`, { at: new Date(Date.now() + TEN_MINUTES).toISOString() });
    settled(ring.message.id);
    say(ring.message.id, el, `✓ ${button.label}`);
  } catch (error) {
    // Used elsewhere, or gone: there is nothing left to do here.
    if (error.status === 409 || error.status === 404) say(ring.message.id, el, error.message);
    else {
      for (const one of buttons) one.disabled = false;
      el.querySelector(".problem")?.remove();
      el.append(h("p", { class: "problem" }, error.message));
    }
  }
}

function say(id, el, words) {
  el.replaceChildren(h("p", { class: "toast-text" }, words));
  setTimeout(() => dismiss(id), SAID);
}

/** @param {number} id of the message */
export function dismiss(id) {
  shown.get(id)?.el.remove();
  shown.delete(id);
}

/** A reminder was changed somewhere: done, put off, taken away. */
export function dismissReminder(reminder) {
  for (const [id, { ring, el }] of shown) if (ring.reminder === reminder && el.querySelector("button:enabled")) dismiss(id);
}

// What the reader thinks of an answer: two buttons; the chosen one stays pressed, pressed again it lets go.
import { h, icon } from "./dom.js";
import { t } from "./texts.js";
import "./composer_texts.js";

const THUMB = "M7 11v9H4v-9zM7 11l4-8c1.5 0 2.5 1 2.5 2.5V9H19a2 2 0 0 1 2 2.3l-1.2 7a2 2 0 0 1-2 1.7H7";
const CHOICES = [["good", "likeAnswer"], ["bad", "dislikeAnswer"]];

const WHY = "M9.2 9a2.9 2.9 0 1 1 4.2 2.6c-1 .6-1.4 1.2-1.4 2.4M12 17.6v.4";
const COPY = "M9 9h11v11H9zM5 15H4V4h11v1", TICK = "M5 12.5l4.5 4.5L19 7.5", SHARE = "M12 15V4M8 8l4-4 4 4M5 13v7h14v-7";
const SHOWN = 1500; // milliseconds for which it is told that it was copied

/**
 * What can be asked of an answer or a ring: how it came about, and where it is an answer whether it was good.
 * @param {import("./api.js").Message} message
 * @param {import("./message.js").MessageActions} actions
 */
export function askedElement(message, actions) {
  return h("div", { class: "opinions" }, message.ratable && opinionElement(message, actions.rate),
    tool("whyThis", WHY, () => actions.why(message.id)), ...takenElements(message));
}

const tool = (words, drawing, onclick) => h("button", { type: "button", class: `opinion of-${words.replace(/[A-Z].*/u, "")}`, title: t(words), "aria-label": t(words), onclick }, icon(drawing, 17));

/** Buttons that take its words elsewhere, as far as the browser lets a page do so. @param {import("./api.js").Message} message */
export function takenElements(message) {
  const words = wordsOf(message);
  if (!words) return [];
  const copy = tool("copyMessage", COPY, () => navigator.clipboard.writeText(words).then(() => {
    copy.replaceChildren(icon(TICK, 17));
    setTimeout(() => copy.replaceChildren(icon(COPY, 17)), SHOWN);
  }, () => {}));
  return [navigator.clipboard && copy, navigator.share && tool("shareMessage", SHARE, () => navigator.share({ text: words }).catch(() => {}))];
}

/** All that a message says, as text. @param {import("./api.js").Message} message */
const wordsOf = (message) => [message.text.trim(), ...message.receipts, ...message.cards.flatMap((card) => [card.title, ...(card.lines ?? [])])].filter(Boolean).join("\n");

/**
 * @param {import("./api.js").Message} message
 * @param {import("./message.js").MessageActions["rate"]}
 */
function opinionElement(message, rate) {
  let kept = message.opinion ?? null;
  let sending = false;
  const buttons = CHOICES.map(([name, words]) =>
    h("button", { type: "button", class: `opinion of-${name}`, title: t(words), "aria-label": t(words), onclick: () => choose(name) }, icon(THUMB, 17)));
  const show = (opinion) => {
    message.opinion = opinion;
    CHOICES.forEach(([name], at) => buttons[at].setAttribute("aria-pressed", String(opinion === name)));
  };
  /** Shows at once; what was pressed meanwhile is sent next, what could not be kept is let go of. */
  async function choose(name) {
    show(message.opinion === name ? null : name);
    if (sending) return;
    sending = true;
    while (message.opinion !== kept) {
      const wanted = message.opinion;
      kept = await rate(message.id, wanted).catch(() => kept);
      if (message.opinion === wanted) show(kept);
    }
    sending = false;
  }
  show(kept);
  return h("div", { class: "opinions-of", role: "group", "aria-live": "off", "aria-label": t("opinion") }, ...buttons);
}

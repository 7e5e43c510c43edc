// Cards with buttons, and receipts: what code, not a model, vouches for.
import { h, unbroken } from "./dom.js";
import { t } from "./texts.js";
import "./composer_texts.js";

const ICONS = {
  conflict: "⚠️", slots: "🕒", reminder: "⏰", notes: "📝", agenda: "📅", error: "🪶", suggestion: "💡", protocol: "🧭", vote: "🗳️", list: "🧾",
};

/**
 * @param {import("./api.js").Card} card
 * @param {(token: string) => Promise<void>} act rejects with a sentence
 */
export function cardElement(card, act) {
  const problem = h("p", { class: "problem", role: "alert" });
  const bare = !card.title && !card.lines?.length;
  const el = h("section", { class: `card ${slug(card.kind)}${bare ? " bare" : ""}${card.open ? "" : " closed"}` },
    card.title && h("h3", { class: "card-title", dir: "auto" },
      ICONS[card.kind] && h("span", { class: "card-icon", "aria-hidden": "true" }, ICONS[card.kind]), h("span", null, ...unbroken(card.title))),
    card.lines?.length && h("ul", { class: "card-lines" }, ...card.lines.map((line, n) => h("li", { dir: "auto" }, ...marked(line, card.marks?.filter(([of]) => of === n) ?? [])))));
  if (!card.buttons?.length) return el;

  const buttons = card.buttons.map((b) =>
    h("button", { type: "button", class: `button ${slug(b.style ?? "plain")}`, disabled: !card.open, onclick: () => press(b.token) }, ...unbroken(b.label)));
  const freeze = (frozen) => buttons.forEach((button) => (button.disabled = frozen));
  const leave = (open) => {
    card.open = open;
    el.classList.toggle("closed", !open);
    freeze(!open);
  };

  async function press(token) {
    const pressed = buttons[card.buttons.findIndex((b) => b.token === token)];
    freeze(true);
    problem.textContent = "";
    pressed.classList.add("pending");
    try {
      await act(token);
      leave(card.kind === "list" || card.kind === "notes");
      pressed.classList.toggle("chosen", !card.open);
    } catch (error) {
      problem.textContent = error.message;
      leave(![404, 409, 410].includes(error.status));
    }
    pressed.classList.remove("pending");
  }

  el.append(h("div", { class: "card-buttons", role: "group", "aria-label": card.title }, ...buttons), problem);
  return el;
}

/** A line with what was asked for marked; places count letters, not halves of them. */
function marked(line, marks) {
  if (!marks.length) return unbroken(line);
  const letters = [...line];
  let at = 0;
  const parts = marks.flatMap(([, begin, end]) => {
    const before = letters.slice(at, begin).join("");
    at = end;
    return [before, h("mark", null, letters.slice(begin, end).join(""))];
  });
  return [...parts, letters.slice(at).join("")];
}

/** @param {{name: string, url: string, media: string}} document a file to take away, or a picture to look at: pressed, it is shown as large as it is */
export function documentElement({ name, url: address, media }) {
  const url = address.replace(/^\//u, ""); // the page may stand below a prefix
  if (!media?.startsWith("image/")) return h("p", null, h("a", { download: name, href: url }, `📄 ${name}`));
  const link = h("a", { href: url, target: "_blank", rel: "noopener", class: "picture" });
  const gone = () => link.replaceWith(h("span", { class: "gone" }, t("pictureGone", { name })));
  link.append(h("img", { src: url, alt: name, onerror: gone }));
  return h("p", null, link);
}

export function receiptsElement(receipts) {
  return h("ul", { class: "receipts", "aria-label": t("stored"), title: t("stored") }, ...receipts.map((receipt) => {
    const [, mark, words] = /^(\p{S}|✓)\s*(.*)$/su.exec(receipt) ?? [null, "✓", receipt];
    return h("li", { class: "receipt" }, h("span", { class: "receipt-mark" }, mark), h("span", { dir: "auto" }, ...unbroken(words)));
  }));
}

/** A word of the server's as a class name. */
export const slug = (word) => word.toLowerCase().replace(/[^\w-]/g, "");

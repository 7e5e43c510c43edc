// Dialogs of the views: a form, or a question with a few answers. Both close on Escape and give the focus back.
import { dayText } from "./days.js";
import { h } from "./dom.js";
import { t } from "./texts.js";

/** @param {string} title @param {...Node} content @returns {HTMLDialogElement} shown; it removes itself when it closes */
export function dialog(title, ...content) {
  const el = h("dialog", { class: "sheet", "aria-label": title }, h("h2", { dir: "auto" }, title), ...content);
  const before = document.activeElement;
  document.body.append(el);
  el.addEventListener("close", () => {
    el.remove();
    if (document.contains(before)) before.focus({ preventScroll: true });
  });
  // A press beside it closes it.
  el.addEventListener("pointerdown", (event) => event.target === el && beside(el, event) && el.close());
  el.showModal();
  return el;
}

function beside(el, { clientX: x, clientY: y }) {
  const box = el.getBoundingClientRect();
  return x < box.left || x > box.right || y < box.top || y > box.bottom;
}

/** @param {{label: string, value: string, look?: string}[]} choices @returns {Promise<string | null>} null where none was taken */
export function choose(title, text, choices) {
  return new Promise((resolve) => {
    const buttons = choices.map(({ label, value, look }) =>
      h("button", { type: "button", class: `button ${look ?? "plain"}`, onclick: () => finish(value) }, label));
    const el = dialog(title, text && h("p", { class: "sheet-text", dir: "auto" }, text),
      h("div", { class: "sheet-choices" }, ...buttons, h("button", { type: "button", class: "button quiet", onclick: () => finish(null) }, t("cancel"))));
    let answer = null;
    el.addEventListener("close", () => resolve(answer));
    function finish(value) {
      answer = value;
      el.close();
    }
  });
}

/** One at a time: while what a form asks for is done, its button says so. @param {SubmitEvent} submit @param {() => Promise<void>} work */
export async function submitOnce(submit, work) {
  submit.preventDefault();
  const button = submit.target.querySelector("[type=submit]");
  if (button.disabled) return;
  button.disabled = true;
  button.classList.add("pending");
  await work().finally(() => {
    button.disabled = false;
    button.classList.remove("pending");
  });
}

/** A field of a day that says which day of the week that is. @param {HTMLInputElement} input */
export function dayField(label, input) {
  const words = h("span");
  const tell = () => (words.textContent = input.value ? `${label} · ${dayText(input.value, { weekday: "long" })}` : label);
  input.addEventListener("change", tell);
  tell();
  return h("label", { class: "field" }, words, input);
}

/** A labelled field of a form. */
export const field = (label, control, ...more) => h("label", { class: "field" }, h("span", null, label), control, ...more);

/** @param {[string, string][]} options value and label */
export const select = (value, options, props) => {
  const el = h("select", props, ...options.map(([key, label]) => h("option", { value: key, selected: key === value }, label)));
  return el;
};

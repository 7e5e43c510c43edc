// What `/` and `@` offer in the box: commands and parrots with a line about each; what needs a model is grey where there is none.
import { call } from "./api.js";
import { $, h } from "./dom.js";
import { allAgents, avatar, inLanguage } from "./message.js";
import { getLanguage, t } from "./texts.js";
import "./composer_texts.js";

/** @typedef {{model: boolean, need_model: string[], commands: {name: string, about: string, needs_model: boolean}[], modes: any[]}} Menu */
/** @typedef {{insert: string, name: string, about: string, off: boolean, agent?: string}} Choice */

/** @type {Map<string, Promise<Menu>>} */
const menus = new Map();

/** What can be chosen, asked for once in each language. @returns {Promise<Menu>} */
export function menu() {
  const language = getLanguage();
  if (!menus.has(language)) menus.set(language, call("GET", "menu").catch((error) => menus.delete(language) && Promise.reject(error)));
  return menus.get(language);
}

/** Ask again: a model may have been switched on or off. */
export const forgetMenu = () => menus.clear();

/** What is being typed at the caret: the sign, what follows it, and where it begins. */
function typed(text, caret) {
  const before = text.slice(0, caret);
  const found = /^\s*(\/)([\w-]*)$/u.exec(before) ?? /(?:^|[\s,，。])(@)([\p{L}\p{N}_-]{0,24})$/u.exec(before);
  return found && { sign: found[1], word: found[2].toLowerCase(), from: caret - found[2].length - 1 };
}

/** @param {Menu} all @returns {Choice[]} */
function fitting(all, { sign, word }) {
  const has = (...texts) => texts.some((one) => one.toLowerCase().includes(word));
  if (sign === "/") {
    const begins = (one) => (one.name.startsWith(word) ? 0 : 1);
    return all.commands.filter((one) => has(one.name, one.about)).sort((a, b) => begins(a) - begins(b))
      .map(({ name, about, needs_model }) => ({ insert: `/${name} `, name: `/${name}`, about, off: needs_model && !all.model }));
  }
  const birds = allAgents().filter((one) => has(one.id, ...Object.values(one.name))).map((one) => ({
    insert: `@${inLanguage(one.name)} `, name: inLanguage(one.name), about: inLanguage(one.does), off: all.need_model.includes(one.id) && !all.model, agent: one.id,
  }));
  return has("all", t("everybody")) ? [...birds, { insert: "@all ", name: t("everybody"), about: t("everybodyHint"), off: !all.model, agent: "all" }] : birds;
}

export class Choices {
  /** @param {HTMLTextAreaElement} input @param {(from: number, to: number, text: string) => void} take */
  constructor(input, take) {
    this.input = input;
    this.take = take;
    this.box = $("choices");
    /** @type {Choice[]} */
    this.shown = [];
    this.at = 0;
    input.addEventListener("input", () => this.look());
    input.addEventListener("click", () => this.look());
    input.addEventListener("blur", () => this.close());
    // A press on a choice leaves the caret where it is.
    this.box.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get open() {
    return !this.box.hidden;
  }

  async look() {
    const found = typed(this.input.value, this.input.selectionStart);
    this.found = found;
    if (!found || found.from === this.left) return this.close(found);
    this.left = undefined;
    const all = await menu().catch(() => null);
    if (!all || this.found !== found) return;
    this.shown = fitting(all, found);
    if (!this.shown.length || document.activeElement !== this.input) return this.close(found);
    this.draw();
    this.choose(Math.max(0, this.shown.findIndex((one) => !one.off)));
  }

  draw() {
    this.box.replaceChildren(...this.shown.map((one, at) =>
      h("div", { role: "option", id: `choice-${at}`, class: "choice", "aria-disabled": one.off && "true", onclick: () => this.pick(at), onpointermove: () => this.at !== at && this.choose(at) },
        one.agent && avatar(one.agent === "all" ? null : one.agent),
        h("span", { class: "choice-words" }, h("strong", { dir: "auto" }, one.name), h("span", { class: "choice-about", dir: "auto" }, one.about)),
        one.off && h("span", { class: "choice-off" }, t("needsModel")))));
    this.box.hidden = false;
    this.input.setAttribute("aria-controls", "choices");
  }

  choose(at) {
    this.at = (at + this.shown.length) % this.shown.length;
    const options = [...this.box.children];
    options.forEach((option, n) => option.setAttribute("aria-selected", String(n === this.at)));
    this.input.setAttribute("aria-activedescendant", `choice-${this.at}`);
    options[this.at]?.scrollIntoView({ block: "nearest" });
  }

  pick(at = this.at) {
    const one = this.shown[at];
    if (!one || one.off) return;
    const { from } = this.found;
    this.close();
    this.take(from, this.input.selectionStart, one.insert);
  }

  /** @param {{from: number} | null} [found] kept: the caret is still at it */
  close(found = null) {
    if (!found) this.left = undefined;
    this.box.hidden = true;
    this.input.removeAttribute("aria-activedescendant");
    this.input.removeAttribute("aria-controls");
  }

  /** @param {KeyboardEvent} press @returns {boolean} whether it was for the choices */
  key(press) {
    if (!this.open) return false;
    if (press.key === "ArrowDown" || press.key === "ArrowUp") this.choose(this.at + (press.key === "ArrowDown" ? 1 : -1));
    else if (press.key === "Escape") {
      this.close();
      this.left = this.found?.from;
    } else if ((press.key === "Enter" && !press.shiftKey) || press.key === "Tab") {
      // What is written out already is sent, not chosen again.
      const one = this.shown[this.at];
      const whole = one?.insert.trim() === this.input.value.trim();
      if (press.key === "Enter" && (whole || one?.off)) {
        this.close();
        return false;
      }
      this.pick();
    } else return false;
    press.preventDefault();
    press.stopPropagation();
    return true;
  }
}

// The box to type in: grows with the text, keeps a draft per session, sends on Enter but never inside an input method; ↑ in the
// empty box takes up the last message again, to say it otherwise.
import { listensTo } from "./at_work.js";
import { Choices } from "./choices.js";
import { $ } from "./dom.js";
import { local } from "./local.js";

/** @typedef {{id: number, text: string}} Said */

export class Composer {
  /** @param {{send(text: string): void, last(): Said | undefined, change(id: number, text: string): void, encloses(): boolean}} handlers */
  constructor(handlers) {
    this.input = $("input");
    this.button = $("send");
    this.handlers = handlers;
    this.session = null;
    /** The message that is being changed. @type {number | null} */
    this.changing = null;
    this.early = false; // Enter was pressed before a session was open
    this.choices = new Choices(this.input, (from, to, text) => {
      this.input.setRangeText(text, from, to, "end");
      this.changed();
      this.focus();
    });
    $("composer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    $("offer").addEventListener("click", () => this.offer());
    $("editing-end").addEventListener("click", () => this.leave());
    this.input.addEventListener("input", () => this.changed());
    this.input.addEventListener("keydown", (event) => this.pressed(event));
    addEventListener("resize", () => this.fit());
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    // keyCode 229: the Enter that picks a candidate, in browsers that clear isComposing too early.
    if (event.isComposing || event.keyCode === 229 || this.choices.key(event)) return;
    if (event.key === "ArrowUp" && !this.input.value && this.changing === null && !event.shiftKey) {
      const last = this.handlers.last();
      if (!last) return;
      this.begin(last);
    } else if (event.key === "Escape" && this.changing !== null) this.leave();
    else if (event.key === "Enter" && !event.shiftKey) this.send();
    else return;
    event.preventDefault();
  }

  open(session) {
    const words = this.session ? "" : this.input.value; // while the page woke up
    this.session = session;
    this.mark(words ? null : (local.get(`editing.${session}`) ?? null));
    this.set(words || (local.get(`draft.${session}`) ?? ""));
    if (this.early) this.send();
  }

  set(text) {
    this.input.value = text;
    this.changed();
  }

  /** Put something before or after what is already typed. */
  add(text) {
    this.set(this.input.value.trim() ? `${this.input.value.trimEnd()}\n${text}` : text);
    this.focus();
  }

  /** Show what `/` offers, for fingers. */
  offer() {
    if (!this.input.value.trim()) this.set("/");
    this.focus();
    this.choices.look();
  }

  /** @param {Said} said */
  begin(said) {
    this.mark(said.id);
    this.set(said.text);
    this.input.setSelectionRange(said.text.length, said.text.length);
  }

  leave() {
    this.mark(null);
    this.set("");
    this.focus();
  }

  mark(id) {
    this.changing = id;
    $("editing").hidden = id === null;
    if (this.session) local.set(`editing.${this.session}`, id ?? undefined);
  }

  send() {
    const text = this.input.value.trim();
    const something = text || this.handlers.encloses();
    this.early = Boolean(something && !this.session);
    if (!something || this.early) return;
    const { changing } = this;
    this.mark(null);
    if (changing === null) this.handlers.send(text);
    else this.handlers.change(changing, text);
    this.set("");
    this.choices.close();
    this.focus();
  }

  changed() {
    if (this.session) local.set(`draft.${this.session}`, this.input.value);
    this.look();
    listensTo(this.input.value);
    this.fit();
  }

  /** Whether there is something to send. */
  look() {
    this.button.disabled = !this.input.value.trim() && !this.handlers.encloses();
  }

  /** Words that could not be sent, before what was typed meanwhile. */
  restore(text) {
    if (text) this.set(this.input.value ? `${text}\n${this.input.value}` : text);
  }

  fit() {
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight + 2}px`;
  }

  focus() {
    this.input.focus({ preventScroll: true });
  }
}

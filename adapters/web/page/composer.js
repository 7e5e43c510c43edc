// The box to type in: grows with the text, keeps a draft per session, sends on Enter but never inside an input method.
import { $ } from "./dom.js";
import { local } from "./local.js";

export class Composer {
  /** @param {(text: string) => void} onSend */
  constructor(onSend) {
    this.input = $("input");
    this.button = $("send");
    this.onSend = onSend;
    this.session = null;
    this.early = false; // Enter was pressed before a session was open
    $("composer").addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.input.addEventListener("input", () => this.changed());
    this.input.addEventListener("keydown", (event) => {
      // keyCode 229: the Enter that picks a candidate, in browsers that clear isComposing too early.
      if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
      event.preventDefault();
      this.send();
    });
    addEventListener("resize", () => this.fit());
  }

  open(session) {
    const typed = this.session ? "" : this.input.value; // while the page woke up
    this.session = session;
    this.set(typed || (local.get(`draft.${session}`) ?? ""));
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

  send() {
    const text = this.input.value.trim();
    this.early = Boolean(text && !this.session);
    if (!text || this.early) return;
    this.onSend(text);
    this.set("");
    this.focus();
  }

  changed() {
    if (this.session) local.set(`draft.${this.session}`, this.input.value);
    this.button.disabled = !this.input.value.trim();
    this.fit();
  }

  fit() {
    this.input.style.height = "auto";
    this.input.style.height = `${this.input.scrollHeight + 2}px`;
  }

  focus() {
    this.input.focus({ preventScroll: true });
  }
}

// Files for the box: chosen, dropped or pasted, they wait over it as pictures or names, and leave with what is typed. Photos and other
// files are kept with a note; of a calendar it is told what it would make, with a button; a text becomes a note.
import { call } from "./api.js";
import { $, h, randomKey } from "./dom.js";
import { t } from "./texts.js";
import { told } from "./undo.js";
import { freshen } from "./views.js";
import "./composer_texts.js";

const LARGEST_TEXT = 200_000, LARGEST = 20 * 2 ** 20; // bytes
const MOST = 10, THUMB = 112;
const TEXT = /\.(txt|md|markdown)$/iu, CALENDAR = /\.(ics|ical)$/iu;

const isCalendar = (file) => CALENDAR.test(file.name) || file.type === "text/calendar";
const isText = (file) => TEXT.test(file.name) && file.size <= LARGEST_TEXT;

export class Tray {
  /** @type {File[]} */ files = [];
  busy = false;

  /** @param {import("./chat.js").Chat} chat @param {() => void} changed */
  constructor(chat, changed) {
    this.chat = chat;
    this.changed = changed;
    const main = $("main");
    const holdsFiles = (event) => event.dataTransfer?.types.includes("Files");
    $("file").addEventListener("change", ({ target }) => {
      this.add(target.files);
      target.value = ""; // the same file can be sent again
    });
    $("input").addEventListener("paste", (event) => {
      const { files, types } = event.clipboardData;
      if (!files.length || types.includes("text/plain")) return; // words with a picture of themselves are words
      event.preventDefault();
      this.add(files);
    });
    for (const name of ["dragenter", "dragover"]) {
      main.addEventListener(name, (event) => {
        if (!holdsFiles(event)) return;
        event.preventDefault();
        main.dataset.drop = t("dropHere");
      });
    }
    main.addEventListener("dragleave", (event) => main.contains(event.relatedTarget) || delete main.dataset.drop);
    main.addEventListener("drop", (event) => {
      delete main.dataset.drop;
      if (!holdsFiles(event)) return;
      event.preventDefault();
      this.add(event.dataTransfer.files);
    });
  }

  get isEmpty() {
    return !this.files.length;
  }

  /** @param {Iterable<File>} files */
  add(files) {
    const fits = [...files].filter((file) => file.size <= LARGEST || this.chat.log.notice(t("fileTooLarge", { name: file.name })));
    this.files = [...this.files, ...fits].slice(0, MOST);
    this.draw();
    $("input").focus({ preventScroll: true });
  }

  draw() {
    $("tray").hidden = this.isEmpty;
    $("tray").setAttribute("aria-busy", String(this.busy));
    $("tray").replaceChildren(...this.files.map((file) => h("li", { class: "tray-one" }, thumb(file), h("span", { dir: "auto" }, file.name),
      h("button", { type: "button", class: "icon-button small", "aria-label": `${t("remove")}: ${file.name}`, title: t("remove"), disabled: this.busy, onclick: () => this.drop(file) }, "✕"))));
    this.changed();
  }

  drop(file) {
    this.files = this.files.filter((one) => one !== file);
    this.draw();
    if (!this.busy) $("input").focus({ preventScroll: true });
  }

  /** Photos that leave together become one note; what could not be sent stays. @param {string} words @returns {Promise<boolean>} whether all left */
  async send(words) {
    const { session } = this.chat;
    const together = randomKey();
    let caption = words;
    this.busy = true;
    this.draw();
    try {
      for (const file of [...this.files]) {
        if (isCalendar(file)) await this.post(session, file, "text/calendar", {});
        else if (isText(file)) await note(file);
        else {
          await this.post(session, file, file.type || "application/octet-stream", { together, caption });
          caption = "";
        }
        this.drop(file);
      }
      if (caption) this.chat.send(caption);
    } catch (error) {
      if (this.chat.session === session) this.chat.log.notice(error.message);
    }
    this.busy = false;
    this.draw();
    this.chat.handlers.changed();
    freshen();
    return this.isEmpty;
  }

  async post(session, file, kind, more) {
    const asked = new URLSearchParams({ name: file.name, ...more });
    const answer = await call("POST", `sessions/${session}/files?${asked}`, undefined, { headers: { "content-type": kind }, body: file });
    if (this.chat.session === session) this.chat.catchUp(answer);
  }
}

/** A small picture of a file that is one. The strict policy shows no addresses of files, so it is drawn. @param {File} file */
function thumb(file) {
  if (!file.type.startsWith("image/")) return h("span", { class: "tray-icon", "aria-hidden": "true" }, isCalendar(file) ? "📅" : "📄");
  const drawn = h("canvas", { width: THUMB, height: THUMB, "aria-hidden": "true" });
  createImageBitmap(file).then((picture) => {
    const side = Math.min(picture.width, picture.height);
    drawn.getContext("2d").drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, THUMB, THUMB);
    picture.close();
  }, () => drawn.replaceWith(h("span", { class: "tray-icon", "aria-hidden": "true" }, "🖼")));
  return drawn;
}

async function note(file) {
  const text = new TextDecoder("utf-8", { fatal: true });
  let words = "";
  try {
    words = text.decode(await file.arrayBuffer()).trim();
  } catch {
    // No text: told below.
  }
  if (!words || words.includes("\0")) throw new Error(t("unreadable", { name: file.name }));
  const { id } = await call("POST", "memos", { text: words });
  told(t("keptAsNote", { what: file.name }), () => call("DELETE", `memos/${id}`));
}

// Files that are chosen or dropped: of a calendar it is told what it would make, with a button; a text becomes a note, and photos and
// other files are kept with one.
import { call } from "./api.js";
import { $ } from "./dom.js";
import { t } from "./texts.js";
import { told } from "./undo.js";
import { freshen } from "./views.js";
import "./composer_texts.js";

const LARGEST = 200_000; // bytes of a text
const TEXT = /\.(txt|md|markdown)$/iu;

/** @param {import("./chat.js").Chat} chat */
export function takeFiles(chat) {
  $("file").addEventListener("change", ({ target }) => {
    for (const file of target.files) take(chat, file);
    target.value = ""; // the same file can be sent again
  });
  $("composer").addEventListener("dragover", (event) => event.preventDefault());
  $("composer").addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    for (const file of event.dataTransfer.files) take(chat, file);
  });
}

async function take(chat, file) {
  const { session } = chat;
  const calendar = /\.(ics|ical)$/iu.test(file.name) || file.type === "text/calendar";
  try {
    if (calendar) await send(chat, session, file, "text/calendar");
    else if (TEXT.test(file.name) && file.size <= LARGEST) await note(file);
    else await send(chat, session, file, file.type || "application/octet-stream");
  } catch (error) {
    if (chat.session === session) chat.log.notice(error.message);
  }
  chat.handlers.changed();
}

async function send(chat, session, file, kind) {
  const headers = { "content-type": kind };
  const path = `sessions/${session}/files?name=${encodeURIComponent(file.name)}`;
  const answer = await call("POST", path, undefined, { headers, body: file });
  if (chat.session === session) chat.catchUp(answer);
}

async function note(file) {
  const bytes = file.size <= LARGEST ? await file.arrayBuffer() : new ArrayBuffer(0);
  const text = new TextDecoder("utf-8", { fatal: true });
  let words = "";
  try {
    words = text.decode(bytes).trim();
  } catch {
    // No text: told below.
  }
  if (!words || words.includes("\0")) throw new Error(t("unreadable", { name: file.name }));
  const { id } = await call("POST", "memos", { text: words });
  told(t("keptAsNote", { what: file.name }), () => call("DELETE", `memos/${id}`));
  freshen();
}

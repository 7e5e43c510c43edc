// Calendar files that are chosen or dropped: what one would make is answered, with a button.
import { call } from "./api.js";
import { $ } from "./dom.js";

/** @param {import("./chat.js").Chat} chat */
export function takeFiles(chat) {
  $("file").addEventListener("change", ({ target }) => {
    for (const file of target.files) send(chat, file);
    target.value = ""; // the same file can be sent again
  });
  $("composer").addEventListener("dragover", (event) => event.preventDefault());
  $("composer").addEventListener("drop", (event) => {
    if (!event.dataTransfer.files.length) return;
    event.preventDefault();
    for (const file of event.dataTransfer.files) send(chat, file);
  });
}

async function send(chat, file) {
  const { session } = chat;
  try {
    const headers = { "content-type": "text/calendar" };
    const path = `sessions/${session}/files?name=${encodeURIComponent(file.name)}`;
    const answer = await call("POST", path, undefined, { headers, body: file });
    if (chat.session === session) chat.catchUp(answer);
  } catch (error) {
    if (chat.session === session) chat.log.notice(error.message);
  }
  chat.handlers.changed();
}

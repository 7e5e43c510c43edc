// What is done with a message that was said: it is rated, or said otherwise.
import { call } from "./api.js";

/** What is kept of the reader's opinion now. @param {import("./chat.js").Chat} chat */
export async function rate(chat, id, opinion) {
  try {
    return (await call("PUT", `sessions/${chat.session}/messages/${id}/opinion`, { opinion })).opinion;
  } catch (error) {
    chat.log.notice(error.message);
    throw error;
  }
}

/** What the reader said last and the server has. @param {import("./chat.js").Chat} chat */
export function lastSaid(chat) {
  const said = chat.log.rows.map(({ message }) => message).filter(({ role, state }) => role === "user" && !state).at(-1);
  return said && Number.isFinite(said.id) ? { id: said.id, text: said.text } : undefined;
}

/** Let a message say something else; where that fails its words are given back. @param {import("./chat.js").Chat} chat */
export async function sayOtherwise(chat, id, text) {
  const { session } = chat;
  try {
    await call("PATCH", `sessions/${session}/messages/${id}`, { text });
  } catch (error) {
    if (chat.session !== session) return;
    chat.log.notice(error.message);
    chat.handlers.edit(text);
  }
}

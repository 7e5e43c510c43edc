// Talking to our own server: one function, the shapes it answers with, and the wait for a sign-in.
import { getLanguage, t } from "./texts.js";
import { shownZone } from "./time.js";

/**
 * @typedef {{label: string, token: string, style?: "primary" | "plain" | "danger"}} Button
 * @typedef {{kind: string, title?: string, lines?: string[], buttons?: Button[], open: boolean, marks?: number[][]}} Card
 * @typedef {{id: number, role: "user" | "agent" | "system" | "reminder", agent_name: string | null, text: string,
 *   cards: Card[], receipts: string[], created_at: string, client_key: string | null, understood?: boolean,
 *   document?: {name: string, url: string, media: string} | null, ratable?: boolean, opinion?: "good" | "bad" | null}} Message
 * @typedef {{session_id: string, title: string | null, mode: string, updated_at: string, last_message_id: number | null,
 *   unread: number}} Session
 * @typedef {{id: string, emoji: string, name: Record<string, string>, species: Record<string, string>,
 *   does: Record<string, string>}} Agent
 */

export class ApiError extends Error {
  /** @param {number} status 0 when the server was not reached @param {string} message a sentence to show @param {string} [field] that is wrong */
  constructor(status, message, field) {
    super(message);
    this.status = status;
    this.field = field;
  }
}

/** Set by app.js: asks the person to sign in; resolves when the server agreed. */
export const door = { signIn: async () => {} };

/**
 * @param {string} path below api/
 * @param {object} [body]
 * @param {Omit<RequestInit, "headers"> & {headers?: Record<string, string>}} [options]
 * @returns {Promise<any>} the parsed answer, or undefined for 204
 */
export async function call(method, path, body, options = {}) {
  const { headers, ...rest } = options;
  let response;
  try {
    response = await fetch(`api/${path}`, {
      method,
      credentials: "same-origin",
      headers: {
        accept: "application/json",
        "accept-language": getLanguage(),
        "time-zone": shownZone(),
        ...(body && { "content-type": "application/json" }),
        ...headers,
      },
      body: body && JSON.stringify(body),
      ...rest,
    });
  } catch {
    throw new ApiError(0, t("offline"));
  }
  if (response.status === 401 && !path.startsWith("login")) {
    await door.signIn();
    return call(method, path, body, options);
  }
  const answer = response.status === 204 ? undefined : await response.json().catch(() => undefined);
  if (!response.ok) throw new ApiError(response.status, answer?.error?.message || t("failed", { status: response.status }), answer?.error?.field);
  return answer;
}

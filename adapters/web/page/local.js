// What this browser remembers: language, drafts, unsent messages. Where storage is full or forbidden, until the page is left.

const PREFIX = "parrots.";
/** @type {Map<string, unknown>} */
const memory = new Map();

export const local = {
  get(key) {
    if (memory.has(key)) return memory.get(key);
    try {
      return JSON.parse(localStorage.getItem(PREFIX + key)) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Nothing, "" and [] remove the entry. */
  set(key, value) {
    try {
      if (value === undefined || value === "" || value.length === 0) localStorage.removeItem(PREFIX + key);
      else localStorage.setItem(PREFIX + key, JSON.stringify(value));
      memory.delete(key);
    } catch {
      memory.set(key, value);
    }
  },
  /** All but how this browser looks. */
  forget() {
    const looks = ["language", "theme", "size", "clock"].map((key) => PREFIX + key);
    memory.clear();
    try {
      for (const key of Object.keys(localStorage)) if (key.startsWith(PREFIX) && !looks.includes(key)) localStorage.removeItem(key);
    } catch {
      // There is none.
    }
  },
};

/** @typedef {{client_key: string, text: string, created_at: string, replies_to?: number}} Unsent */

/** What was typed in a session and has not reached the server for sure. */
export const unsent = {
  /** @returns {Unsent[]} */
  list: (session) => local.get(`unsent.${session}`) ?? [],
  /** @param {Unsent} item */
  add: (session, item) => local.set(`unsent.${session}`, [...unsent.list(session).filter((u) => u.client_key !== item.client_key), item]),
  drop: (session, key) => local.set(`unsent.${session}`, unsent.list(session).filter((u) => u.client_key !== key)),
};

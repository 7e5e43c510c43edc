// The person's own feed: what rings and what was changed, wherever it was done. One tab reads it and tells the others: a browser
// opens six connections to a server, and each tab has one for its chat.

/**
 * @typedef {{message: import("./api.js").Message, session_id: string | null, platform: string, reminder: number | null, at: string}} Ring
 * @typedef {{kind: "memo" | "event" | "reminder" | "list", id: number, what: "made" | "changed" | "deleted", list: string}} Change
 * @typedef {(name: "ring" | "change" | "session" | "anew" | "settled", data: any, reads: boolean) => void} Heard
 *   `reads`: whether this is the tab that reads
 */

const NAMES = ["ring", "change", "session", "anew"];
const LONGEST_WAIT = 30_000;
const NAME = `parrots.person ${location.pathname}`;
const others = new BroadcastChannel(NAME);
let after = 0;

/** @param {Heard} heard */
export function followPerson(heard) {
  others.addEventListener("message", ({ data }) => {
    after = Math.max(after, data.id);
    heard(data.name, data.data, false);
  });
  const read = () =>
    new Promise(() => {
      connect((name, data) => {
        others.postMessage({ name, data, id: after });
        heard(name, data, true);
      });
    });
  // Whoever holds the lock reads; when that tab is closed the next one does. Without a safe origin there are no locks.
  if (navigator.locks) navigator.locks.request(NAME, read);
  else read();
}

/** A ring was dealt with here: its toasts go everywhere. @param {number} id of its message */
export const settled = (id) => others.postMessage({ name: "settled", data: { id }, id: after });

function connect(tell, attempts = 0) {
  const source = new EventSource(`api/events${after ? `?after=${after}` : ""}`);
  source.addEventListener("open", () => {
    // What came while nobody read is not known, so everything may be old.
    if (attempts && !after) tell("anew", {});
    attempts = 0;
  });
  for (const name of NAMES) {
    source.addEventListener(name, (event) => {
      after = Math.max(after, Number(event.lastEventId) || 0);
      tell(name, JSON.parse(event.data));
    });
  }
  source.addEventListener("error", () => {
    if (source.readyState !== EventSource.CLOSED) return;
    const wait = Math.min(LONGEST_WAIT, 1000 * 2 ** attempts) * (0.7 + 0.6 * Math.random());
    setTimeout(() => connect(tell, attempts + 1), wait);
  });
}

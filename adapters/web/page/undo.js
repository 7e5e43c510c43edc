// A bar at the foot that says what was done and can take it back; what is deleted leaves only once the bar has gone.
import { h } from "./dom.js";
import { t } from "./texts.js";
import { freshen } from "./views.js";

const LONG = 6000;
const bar = h("div", { class: "undo", role: "status" });
bar.hidden = true;
document.body.append(bar);

/** Keys of what is about to be deleted: views leave it out. @type {Set<string>} */
export const leaving = new Set();
let last = () => {};

/** Say it; `undo` takes it back, `over` is called when nobody did. */
export function told(text, undo, over) {
  last();
  bar.replaceChildren(h("span", { dir: "auto" }, text), ...(undo ? [h("button", { type: "button", class: "link", onclick: () => end(undo) }, t("undo"))] : []));
  bar.hidden = false;
  const timer = setTimeout(() => last(), LONG);
  function end(then) {
    clearTimeout(timer);
    bar.hidden = true;
    last = () => {};
    Promise.resolve(then?.()).catch((error) => told(error.message)).finally(freshen);
  }
  last = () => end(over);
}

/** Take something away after a moment. @param {string | string[]} keys @param {string} text @param {(options: object) => Promise<unknown>} act */
export function remove(keys, text, act) {
  const all = [keys].flat();
  all.forEach((key) => leaving.add(key));
  const stays = () => all.forEach((key) => leaving.delete(key));
  told(text, stays, () => act({ keepalive: true }).catch((error) => {
    if (error.status !== 404) throw error;
  }).finally(stays));
}

// Leaving the page does not undo what was asked for.
addEventListener("pagehide", () => last());

// Who is at it just now, by their faces over the box: who thinks and who speaks in a discussion, who listens while one writes to them.
import { $, h } from "./dom.js";
import { stateWords } from "./faces.js";
import { agentName, allAgents, avatar } from "./message.js";

/** @typedef {import("./faces.js").State} State */

/** @type {Map<string, State>} */
const working = new Map();
/** @type {string[]} */
let heard = [];

/** @param {string} id @param {State | null} state null: it is done */
export function works(id, state) {
  if (!id || (working.get(id) ?? null) === state) return;
  if (state) working.set(id, state);
  else working.delete(id);
  draw();
}

/** The parrots that are named in what is being written. @param {string} text */
export function listensTo(text) {
  const small = text.toLowerCase();
  const all = /@(all|大家|所有人)/u.test(small);
  const named = text.includes("@") ? allAgents().filter((one) => all || [one.id, ...Object.values(one.name)].some((name) => small.includes(`@${name.toLowerCase()}`))) : [];
  const ids = named.map((one) => one.id);
  if (ids.join() === heard.join()) return;
  heard = ids;
  draw();
}

function draw() {
  // One alone is seen where it answers.
  const shown = working.size > 1 ? [...working] : working.size ? [] : heard.map((id) => [id, "listens"]);
  const words = shown.map(([id, state]) => `${agentName(id)} ${stateWords(state)}`);
  $("at-work").replaceChildren(...shown.map(([id, state], n) => h("span", { title: words[n] }, avatar(id, state))), ...(words.length ? [h("span", { class: "hidden-text" }, words.join(", "))] : []));
}

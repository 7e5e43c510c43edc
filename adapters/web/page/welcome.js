// What an empty chat shows: who is here, and three things to try. Whoever comes for the first time is asked two things above them.
import { call } from "./api.js";
import { $, h } from "./dom.js";
import { local } from "./local.js";
import { allAgents, avatar, inLanguage } from "./message.js";
import { askBell, bellState } from "./notify.js";
import { getLanguage, t } from "./texts.js";
import { clock, zone, zoneName } from "./time.js";
import "./composer_texts.js";

/**
 * @typedef {object} Handlers
 * @property {(text: string) => void} send
 * @property {(text: string) => void} type
 * @property {(language: "zh" | "en") => void} speak
 */

/** What was answered or passed over on this device: "zone", "bell". @returns {string[]} */
const answered = () => local.get("welcomed") ?? [];

/** @type {Handlers} */
let handlers;

/** Where there is more than an empty chat, it takes no time. @param {boolean} shown */
export function showWelcome(shown) {
  const appears = shown && $("welcome").hidden;
  $("welcome").hidden = !shown;
  if (appears) drawWelcome();
}

/** Say it anew, where it is shown. @param {Handlers} [given] */
export function drawWelcome(given = handlers) {
  handlers = given;
  if ($("welcome").hidden) return;
  const agents = allAgents();
  const open = ["zone", "bell"].filter((step) => !answered().includes(step) && !(step === "bell" && bellState() !== "off"));
  const first = open.length > 0;
  const over = (step) => {
    local.set("welcomed", [...answered(), step]);
    drawWelcome();
    ($("welcome").querySelector(".first-step .primary") ?? $("welcome").querySelector(".example")).focus();
  };
  const tries = h("div", { class: "examples" }, ...["example1", "example2", "example3"].map((key) =>
    h("button", { type: "button", class: "example", onclick: () => handlers.send(t(key)) }, t(key))));
  $("welcome").replaceChildren(
    h("img", { src: "page/icon.svg", width: first ? 48 : 88, height: first ? 48 : 88, alt: "" }),
    h("h2", null, t("welcomeTitle")),
    first ? h("ol", { class: "first-steps" },
      open.includes("zone") && whereStep(() => over("zone")), open.includes("bell") && bellStep(() => over("bell")),
      step("schedule", t("firstWords"), t("firstWordsHint"), tries)) : h("p", null, t("welcomeText")),
    first ? "" : tries,
    agents.length && !first ? h("p", { class: "flock-title" }, t("welcomeFlock")) : "",
    h("div", { class: "flock", hidden: first }, ...agents.map((agent) =>
      h("button", { type: "button", class: "bird", title: inLanguage(agent.species), onclick: () => handlers.type(`@${inLanguage(agent.name)} `) },
        avatar(agent.id), h("span", null, h("strong", null, inLanguage(agent.name)), h("span", { class: "does" }, inLanguage(agent.does)))))));
}

const step = (bird, title, about, ...answers) =>
  h("li", { class: "first-step" }, avatar(bird, "speaks"), h("div", null, h("strong", null, title), h("p", { dir: "auto" }, about), h("div", { class: "first-answers" }, ...answers)));

/** The language and the zone of the device, guessed and shown: one press keeps both. */
function whereStep(over) {
  const problem = h("p", { class: "problem", role: "alert" });
  const keep = async ({ target }) => {
    target.disabled = true;
    try {
      await call("PATCH", "settings", { language: getLanguage(), zone });
      over();
    } catch (error) {
      target.disabled = false;
      problem.textContent = error.message;
    }
  };
  const other = getLanguage() === "zh" ? "en" : "zh";
  return step("memo", t("firstWhere"), t("firstWhereGuess", { zone: zoneName(zone), time: clock(Date.now()) }),
    h("button", { type: "button", class: "button primary", onclick: keep }, t("firstWhereYes")),
    h("button", { type: "button", class: "button quiet", lang: other, onclick: () => handlers.speak(other) }, t("firstOther")),
    h("button", { type: "button", class: "button quiet", onclick: () => document.querySelector("[data-view=settings]").click() }, t("firstElsewhere")), problem);
}

function bellStep(over) {
  return step("amazing", t("firstBell"), t("firstBellHint"),
    h("button", { type: "button", class: "button primary", onclick: () => askBell().finally(over) }, t("firstBellYes")),
    h("button", { type: "button", class: "button quiet", onclick: over }, t("firstBellNo")));
}
